import { heldSince } from '#core/backup/held.server.ts';
import { isSwitchedOff } from '#core/access/features.server.ts';
import type { Database } from '#core/db/pool.server.ts';
import { placeChanges } from '#core/live/relay.server.ts';
import { feedWebhooks } from './feed.server.ts';
import { claimDue, deliver, type Sending } from './send.server.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 10;
const TIDY_MS = 3_600_000;
const KEPT = '30 days';

export interface Runner {
  /** Something was committed here. */
  wake(): void;
  stop(): Promise<void>;
}

/** Feeds and sends on this node, at once when it is woken and in any case every second, until it is stopped. */
export function startWebhooks(sending: Sending, onError: (error: unknown) => void): Runner {
  const { database } = sending;
  const clock = (): string => new Date().toISOString();
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
      await round().catch(onError);
      if (!isWanted && !isStopped) await rest();
    }
  })();
  const tidying = setInterval(() => void tidy(database).catch(onError), TIDY_MS).unref();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(tidying);
      rouse();
      await running;
      await Promise.all(underWay);
    },
  };
}

/** What was delivered or given up is kept for a month. */
async function tidy(database: Database): Promise<void> {
  await database.query(
    `delete from webhook_delivery where id in (
       select id from webhook_delivery where state <> 'waiting' and made_at < now() - interval '${KEPT}' limit 10000)`,
  );
}
