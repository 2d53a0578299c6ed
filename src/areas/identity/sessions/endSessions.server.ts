import type { Queryable } from '#engine/db/pool.server.ts';
import { forgetDevices } from './devices.server.ts';

/**
 * Ends all sessions of somebody, or all but one, and forgets their devices: whoever ends them all may have lost one.
 * @param kept the session that goes on
 */
export async function endSessions(tx: Queryable, userId: number, kept = 0): Promise<void> {
  await tx.query('delete from session where user_id = $1 and id <> $2', [userId, kept]);
  await forgetDevices(tx, userId);
}
