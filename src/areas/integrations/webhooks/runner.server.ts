import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import { isSwitchedOff } from '#engine/features/features.server.ts';
import { placeChanges } from '#engine/live/bus/relay.server.ts';
import { type PollLoop, pollLoop } from '#engine/schedule/pollLoop.server.ts';
import { feedWebhooks } from './feed.server.ts';
import { claimDue, deliver, type Sending } from './send.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 10;

/**
 * Queues and sends webhooks on this node until stopped: immediately when woken, otherwise every second. A loop rather
 * than a schedule, so that receivers are notified within a second at little cost while idle.
 */
export function startWebhooks(sending: Sending, onError: (error: unknown) => void): PollLoop {
  const { database } = sending;
  const clock = (): string => nowIso();
  const underWay = new Set<Promise<void>>();

  const round = async (): Promise<void> => {
    await placeChanges(database);
    while ((await feedWebhooks(database)) > 0);
    // A restored copy must not repeat deliveries of the original.
    if (await outgoingHeldSince(database)) return;
    // Deliveries stay queued while sending is switched off.
    if (await isSwitchedOff(database, 'webhooks')) return;
    const free = AT_ONCE - underWay.size;
    if (free <= 0) return;
    for (const claimed of await claimDue(sending, free, clock())) {
      const work = deliver(sending, claimed, clock)
        .catch(onError)
        .finally(() => {
          underWay.delete(work);
          // A slot is free, and more deliveries may wait for the same receiver.
          loop.wake();
        });
      underWay.add(work);
    }
  };
  const loop = pollLoop(EVERY_MS, round, onError);
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await Promise.all(underWay);
    },
  };
}
