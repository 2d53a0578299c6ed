import { addDays } from '#engine/calendar/calendar.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { product } from '#engine/permission/actor.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { changeMany, create } from '#engine/store/store.server.ts';
import { ACTIVE_STATUSES } from '#areas/desk/jobs/jobStatus.ts';
import { nextVisit } from './nextVisit.rules.ts';
import { visit } from './visit.ts';

const AHEAD_DAYS = 400;

/** Plans the next visit of a series once, with the jobs that are still open. */
export async function planNext(context: Context, changes: readonly Saved<typeof visit>[]): Promise<void> {
  for (const { before, after } of changes) {
    const isOver = after.status === 'done' || after.status === 'missed';
    if (!isOver || before?.status === after.status || after.repeats === 'none') continue;
    await planAfter({ ...context, actor: product('Repeating visits') }, after);
  }
}

async function planAfter(context: Context, row: Row<typeof visit>): Promise<void> {
  const { tx } = context;
  const { rows } = await tx.query<{ closed: { from: string; to: string }[]; openJobs: number[]; hasNext: boolean }>(
    `select s.closed_dates as closed, exists (select 1 from visit n where n.previous_id = $2) as "hasNext",
            array(select j.id from job j where j.id = any($3::bigint[]) and j.status = any($4) and j.archived_at is null order by j.id) as "openJobs"
       from site s where s.id = $1`,
    [row.siteId, row.id, row.jobIds, ACTIVE_STATUSES],
  );
  const [known] = rows;
  if (!known || known.hasNext) return;
  const day = localDay(Date.parse(row.plannedStart), companyZone());
  const next = nextVisit({
    start: row.plannedStart,
    end: row.plannedEnd,
    repeats: row.repeats,
    until: row.repeatsUntil,
    hours: await companyHours(tx, { from: day, to: addDays(day, AHEAD_DAYS) }),
    siteClosed: known.closed,
  });
  if (!next) return;
  const { customerId, siteId, engineerId, otherIds, purpose, contactId, repeats, repeatsUntil } = row;
  const made = await create(context, visit, {
    customerId,
    siteId,
    engineerId,
    otherIds,
    purpose,
    contactId,
    repeats,
    repeatsUntil,
    jobIds: known.openJobs,
    plannedStart: next.start,
    plannedEnd: next.end,
  });
  const [outcome] = await changeMany(context, visit, 'visit-followed', [
    { id: made.id, version: null, set: { previousId: row.id } },
  ]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}
