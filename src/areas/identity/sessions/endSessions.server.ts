import type { Queryable } from '#engine/db/pool.server.ts';
import { forgetDevices } from './devices.server.ts';

/**
 * Ends all sessions of a user, or all but one, and forgets their devices, because one may be lost.
 * @param kept the session to keep
 */
export async function endSessions(tx: Queryable, userId: number, kept = 0): Promise<void> {
  await tx.query('delete from session where user_id = $1 and id <> $2', [userId, kept]);
  await forgetDevices(tx, userId);
}
