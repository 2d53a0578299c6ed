import type { Queryable } from '#engine/db/pool.server.ts';
import type { JobEvent } from './jobClocks.rules.ts';

interface EventRow extends Record<string, unknown> {
  readonly job_id: number;
  readonly at: string;
  readonly type: JobEvent['type'];
  readonly status: JobEvent['status'];
}

/** Past events of jobs, oldest first: job ID → events. */
export async function eventsOf(
  tx: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly JobEvent[]>> {
  const found = new Map<number, JobEvent[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const { rows } = await tx.query<EventRow>(
    'select job_id, at, type, status from job_event where job_id = any($1::bigint[]) order by at, id',
    [ids],
  );
  for (const { job_id: id, at, type, status } of rows)
    found.get(id)?.push({ at: new Date(at).toISOString(), type, status: status ?? null });
  return found;
}

/** Records events, from which clocks are replayed. */
export async function noteEvents(
  tx: Queryable,
  events: readonly (JobEvent & { readonly jobId: number })[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    `insert into job_event (job_id, at, type, status)
     select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[])`,
    [
      events.map(({ jobId }) => jobId),
      events.map(({ at }) => at),
      events.map(({ type }) => type),
      events.map(({ status }) => status ?? null),
    ],
  );
}
