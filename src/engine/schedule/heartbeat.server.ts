import type { Queryable } from '../db/pool.server.ts';

const SILENT_MINUTES = 10;

/** An alarm message if scheduled jobs, which are due every minute, have not run for ten minutes; otherwise null. */
export async function heartbeatAlarm(tx: Queryable): Promise<string | null> {
  const { rows } = await tx.query<{ at: string | null }>(
    `select max(coalesce(last_at, next_at)) as at from work_schedule having max(coalesce(last_at, next_at)) < now() - make_interval(mins => ${SILENT_MINUTES})`,
  );
  return rows[0]
    ? 'Background jobs have not run for ten minutes, so imports, emails and schedules are waiting. Check the server log and restart the server.'
    : null;
}
