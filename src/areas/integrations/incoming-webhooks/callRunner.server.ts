import { isSwitchedOff } from '#engine/features/features.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { hooksWaiting, workOnNext } from './callWork.server.ts';

/** Limit, because background connections are few and shared. */
const AT_ONCE = 2;

/** Processes queued calls until none is left. */
export async function workOnCalls(database: Database): Promise<void> {
  // Calls stay queued while processing is switched off.
  if (await isSwitchedOff(database, 'incoming')) return;
  const waiting = [...(await hooksWaiting(database))];
  const one = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) while (await workOnNext(database, id));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
