import { heldSince } from '#core/backup/held.server.ts';
import { isSwitchedOff } from '#core/access/features.server.ts';
import { unhurried } from '#core/db/pool.server.ts';
import { placeChanges } from '#core/live/relay.server.ts';
import { feedWebhooks } from './feed.server.ts';
import { claimDue, deliver, type Sending } from './send.server.ts';
import { nowIso } from '#core/time/theTime.server.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 10;

export interface Runner {
  /** Something was committed here. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Feeds and sends on this node, at once when it is woken and in any case every second, until it is stopped. A loop and not a
 * schedule: receivers are told within a second, and the database is hardly asked while nothing happens.
 */
export function startWebhooks(sending: Sending, onError: (error: unknown) => void): Runner {
  const { database } = sending;
  const clock = (): string => nowIso();
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let isWanted = false;
  let rouse = (): void => undefined;
  const wake = (): void => {
    isWanted = true;
    rouse();
  };

  const round = async (): Promise<void> => {
    await placeChanges(database);
    while ((await feedWebhooks(database)) > 0);
    // A restored copy must not tell what the original has told.
    if (await heldSince(database)) return;
    // What waits is sent when it is switched on again.
    if (await isSwitchedOff(database, 'webhooks')) return;
    const free = AT_ONCE - underWay.size;
    if (free <= 0) return;
    for (const claimed of await claimDue(sending, free, clock())) {
      const work = deliver(sending, claimed, clock)
        .catch(onError)
        .finally(() => {
          underWay.delete(work);
          // Its place is free, and there may be more for the same receiver.
          wake();
        });
      underWay.add(work);
    }
  };
  const rest = (): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, EVERY_MS);
      rouse = () => {
        clearTimeout(timer);
        done();
      };
    });
  const running = (async () => {
    while (!isStopped) {
      isWanted = false;
      await unhurried(round).catch(onError);
      if (!isWanted && !isStopped) await rest();
    }
  })();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      rouse();
      await running;
      await Promise.all(underWay);
    },
  };
}
