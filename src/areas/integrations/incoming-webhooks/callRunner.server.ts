import { isSwitchedOff } from '#engine/features/features.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { hooksWaiting, workOnNext } from './callWork.server.ts';

/** Connections in the background are few, and others need them too. */
const AT_ONCE = 2;

/** Works on all that waits, until nothing does. */
export async function workOnCalls(database: Database): Promise<void> {
  // What waits is worked on when it is switched on again.
  if (await isSwitchedOff(database, 'incoming')) return;
  const waiting = [...(await hooksWaiting(database))];
  const one = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) while (await workOnNext(database, id));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
