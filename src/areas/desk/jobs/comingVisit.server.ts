import type { Queryable } from '#engine/db/pool.server.ts';

/**
 * SQL: a visit of the job is still coming, meaning planned or on its way and not yet over.
 * @param now the placeholder of the present time
 */
export const hasComingVisit = (jobId: string, now: string): string =>
  `exists (select 1 from visit v where v.job_ids @> array[${jobId}] and v.archived_at is null
              and v.status in ('planned', 'travelling') and v.planned_end > ${now})`;

/** The jobs that have a coming visit, in one statement. */
export async function withComingVisit(
  tx: Queryable,
  ids: readonly number[],
  now: string,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.query<{ id: number }>(
    `select j.id from unnest($1::bigint[]) as j (id) where ${hasComingVisit('j.id', '$2::timestamptz')}`,
    [ids, now],
  );
  return new Set(rows.map(({ id }) => id));
}
