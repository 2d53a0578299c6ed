import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';

/**
 * What ended because its time was over stays ended, also when the clock of the database is set back afterwards: a session
 * loses what its token is known by, a link gets its end. Both rows stay, for whoever looks what there was.
 */
export async function endTimedOut(database: Queryable): Promise<void> {
  await database.query(
    `update session set token_hash = uuid_send(gen_random_uuid())
      where (idle_until <= now() or ends_at <= now()) and octet_length(token_hash) = 32`,
  );
  await database.query('update one_time_link set ended_at = expires_at where ended_at is null and expires_at <= now()');
}

/** Every five minutes. */
export const scheduleTimedOut = (database: Database): void =>
  schedule('end-timed-out', 'End expired sessions and links', '*/5 * * * *', () => endTimedOut(database));
