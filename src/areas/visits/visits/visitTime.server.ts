import { follow } from '#engine/actions/behaviour.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { timeEntry } from '#areas/desk/time/timeEntry.ts';
import { refreshReports } from '../reports/build.server.ts';

/** Links time that an engineer logs on a job of the customer while on site to the visit. */
export const followTime = follow(timeEntry, { beforeSave: [nameVisits], afterSave: [refresh] });

async function nameVisits({ tx }: Context, changes: readonly Change<typeof timeEntry>[]): Promise<void> {
  const timed = changes.filter(
    ({ before, after, problem }) =>
      !problem &&
      (!before || (['startedAt', 'staffId', 'customerId'] as const).some((key) => before[key] !== after[key])),
  );
  if (timed.length === 0) return;
  const { rows } = await tx.query<{ at: number; id: number }>(
    `select x.at::int as at, max(v.id) as id
       from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) with ordinality as x (staff_id, customer_id, starts, at)
       join visit v on v.customer_id = x.customer_id and v.archived_at is null
                   and (v.engineer_id = x.staff_id or v.other_ids @> array[x.staff_id])
                   and v.arrived_at <= x.starts and (v.departed_at is null or v.departed_at > x.starts)
      group by x.at`,
    [
      timed.map(({ after }) => after.staffId),
      timed.map(({ after }) => after.customerId),
      timed.map(({ after }) => after.startedAt),
    ],
  );
  for (const [at, { after }] of timed.entries()) after.visitId = rows.find((row) => row.at === at + 1)?.id ?? null;
}

/** Updates unsigned reports after later corrections of time. */
async function refresh(context: Context, changes: readonly Saved<typeof timeEntry>[]): Promise<void> {
  const ids = changes.flatMap(({ before, after }) =>
    [before?.visitId ?? null, after.visitId].filter((id) => id !== null),
  );
  if (ids.length > 0) await refreshReports(context, [...new Set(ids)]);
}
