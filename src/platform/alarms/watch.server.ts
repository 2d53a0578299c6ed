import { type Database, inTransaction, withTimeLimit } from '#engine/db/pool.server.ts';
import { type AlarmKind, allAlarmKinds } from './alarmKinds.server.ts';
import { productContext, clear, raise } from './raise.server.ts';

const EVERY_MS = 60_000;

/**
 * Runs every check: raises alarms for problems and ends alarms that are fixed. A check that fails does not stop the
 * others.
 */
export async function runAlarmChecks(database: Database, onError: (error: unknown) => void): Promise<void> {
  for (const kind of allAlarmKinds()) if (kind.check) await look(database, kind, kind.check).catch(onError);
}

const look = (database: Database, { key, path }: AlarmKind, check: NonNullable<AlarmKind['check']>): Promise<void> =>
  inTransaction(database, async (tx) => {
    const says = await check(tx);
    if (says === null) return clear(productContext(tx), key);
    return raise(productContext(tx), key, { says, ...(path ? { path } : {}) });
  });

/**
 * Runs the checks every minute on this node until stopped. It is not a schedule, because one check looks for stalled
 * schedules. If several nodes find the same problem at once, it is raised once.
 */
export function watchAlarms(
  database: Database,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } {
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= withTimeLimit(() => runAlarmChecks(database, onError)).finally(() => (looking = undefined));
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
