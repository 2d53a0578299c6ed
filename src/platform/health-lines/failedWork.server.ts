import { productContext, raise, raiseSeparately, type Raising } from '../alarms/raise.server.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { DIED } from '#engine/schedule/failed.server.ts';
import { UnknownVersion } from '#engine/schedule/payload.ts';
import { labelOfWork, type WorkKind } from '#engine/schedule/workKinds.server.ts';

/** The queue's message for a job that exceeded its time while its process was alive. */
const OUTLIVED = 'handler execution exceeded';

/** The alarm for failed jobs, one per kind, for administrators of background jobs. */
const alarmOf = (name: string, error?: unknown): Raising => ({
  says:
    error instanceof UnknownVersion
      ? `${labelOfWork(name)} was created by a newer release. Update every process, then retry the job.`
      : `${labelOfWork(name)} failed after several attempts. Check the error, fix the cause and retry the job.`,
  about: name,
  path: `/system/work?name=${encodeURIComponent(name)}`,
});

/** Raises the alarm for a job whose last attempt failed in its worker. */
export const alarmOfFailure = (database: Database, { name }: WorkKind, error: unknown): Promise<void> =>
  raiseSeparately(database, 'work.failed', alarmOf(name, error));

/**
 * Raises the alarm for jobs that the queue failed after their time limit, without a worker noticing. Each is reported
 * once by one node: the alarm itself, open or acknowledged, records it.
 */
export async function alarmOfOutlived(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('work given up by its time', 0))`);
  // The queue uses the database clock and alarms that of this process; they differ by seconds.
  const { rows } = await tx.query<{ name: string }>(
    `select distinct j.name from work.job j
      where j.state = 'failed' and j.completed_on > now() - interval '1 day'
        and (j.output::text like $1 or j.output::text like $2)
        and not exists (select from alarm a where a.kind = 'work.failed' and a.about = j.name
                           and a.last_at > j.completed_on - interval '10 seconds')`,
    [`%${DIED}%`, `%${OUTLIVED}%`],
  );
  for (const { name } of rows) await raise(productContext(tx), 'work.failed', alarmOf(name));
}
