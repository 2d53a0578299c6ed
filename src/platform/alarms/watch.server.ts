import { type Database, inTransaction, unhurried } from '#engine/db/pool.server.ts';
import { type AlarmKind, allAlarmKinds } from './alarmKinds.server.ts';
import { byItself, clear, raise } from './raise.server.ts';

const EVERY_MS = 60_000;

/** Looks at everything that is watched: raises what is wrong, ends what is mended. One that fails spoils no other. */
export async function lookAround(database: Database, onError: (error: unknown) => void): Promise<void> {
  for (const kind of allAlarmKinds()) if (kind.check) await look(database, kind, kind.check).catch(onError);
}

const look = (database: Database, { key, path }: AlarmKind, check: NonNullable<AlarmKind['check']>): Promise<void> =>
  inTransaction(database, async (tx) => {
    const says = await check(tx);
    if (says === null) return clear(byItself(tx), key);
    return raise(byItself(tx), key, { says, ...(path ? { path } : {}) });
  });

/**
 * Looks around every minute on this node, until it is stopped. Not a schedule: that schedules stand still is among what it
 * looks at. Nodes that look at the same moment find the same, and raise it once.
 */
export function watchAlarms(
  database: Database,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } {
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= unhurried(() => lookAround(database, onError)).finally(() => (looking = undefined));
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
