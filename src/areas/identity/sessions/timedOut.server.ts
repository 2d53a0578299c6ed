import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';

/**
 * Makes expiry permanent even if the database clock is set back later: replaces the token of an expired session and
 * sets the end of an expired link. The rows stay for the history.
 */
export async function endTimedOut(database: Queryable): Promise<void> {
  await database.query(
    `update session set token_hash = uuid_send(gen_random_uuid())
      where (idle_until <= now() or ends_at <= now()) and octet_length(token_hash) = 32`,
  );
  await database.query('update one_time_link set ended_at = expires_at where ended_at is null and expires_at <= now()');
}

/** Runs every five minutes. */
export const scheduleTimedOut = (database: Database): void =>
  schedule('end-timed-out', 'End expired sessions and links', '*/5 * * * *', () => endTimedOut(database));
