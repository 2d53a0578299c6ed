import type { Queryable } from '#engine/db/pool.server.ts';
import type { VisitOfDay } from './visitEov.rules.ts';

export interface LoggedEntry extends Record<string, unknown> {
  readonly visitId: number;
  readonly staffId: number;
  readonly staff: string;
  readonly jobId: number;
  readonly minutes: number;
  readonly summary: string | null;
}

export interface JobOfDay extends Record<string, unknown> {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly resolution: string | null;
}

interface VisitRow extends Record<string, unknown> {
  readonly id: number;
  readonly customerId: number;
  readonly siteId: number;
  readonly engineerId: number;
  readonly jobIds: readonly number[];
  readonly arrivedAt: string;
  readonly departedAt: string | null;
}

export interface DayVisits {
  readonly visits: readonly (VisitOfDay & { readonly jobIds: readonly number[] })[];
  /** Time entries of all attendees, in order. */
  readonly entries: readonly LoggedEntry[];
  readonly jobs: ReadonlyMap<number, JobOfDay>;
  readonly statuses: Readonly<Record<string, string>>;
}

/** Visits with their times, in three statements. Entries of other attendees are listed separately. */
export async function readDay(tx: Queryable, visitIds: readonly number[]): Promise<DayVisits> {
  if (visitIds.length === 0) return { visits: [], entries: [], jobs: new Map(), statuses: {} };
  const { rows } = await tx.query<VisitRow>(
    `select id, customer_id as "customerId", site_id as "siteId", engineer_id as "engineerId", job_ids as "jobIds",
            arrived_at as "arrivedAt", departed_at as "departedAt"
       from visit where id = any($1::bigint[]) and arrived_at is not null and archived_at is null order by arrived_at, id`,
    [visitIds],
  );
  const logged = await tx.query<LoggedEntry>(
    `select e.visit_id as "visitId", e.staff_id as "staffId", u.name as staff, e.job_id as "jobId", e.minutes, e.summary
       from time_entry e join "user" u on u.id = e.staff_id
      where e.visit_id = any($1::bigint[]) and e.archived_at is null and e.ended_at is not null order by e.started_at, e.id`,
    [visitIds],
  );
  const jobIds = [...rows.flatMap((row) => row.jobIds), ...logged.rows.map(({ jobId }) => jobId)];
  const jobs = await tx.query<JobOfDay>(
    'select id, number, title, status, resolution from job where id = any($1::bigint[]) order by id',
    [jobIds],
  );
  return {
    visits: rows.map(({ engineerId, ...row }) => ({
      ...row,
      arrivedAt: new Date(row.arrivedAt).toISOString(),
      departedAt: row.departedAt === null ? null : new Date(row.departedAt).toISOString(),
      staffId: engineerId,
      entries: logged.rows.filter(({ visitId, staffId }) => visitId === row.id && staffId === engineerId),
    })),
    entries: logged.rows,
    jobs: new Map(jobs.rows.map((job) => [job.id, job])),
    statuses: Object.fromEntries(jobs.rows.map(({ id, status }) => [String(id), status])),
  };
}
