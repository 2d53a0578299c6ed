import { follow } from '#engine/actions/behaviour.server.ts';
import { actionOf } from '#engine/changes/auditEvents.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, createMany } from '#engine/store/store.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { coverNote } from '#areas/customers/cover-notes/coverNote.ts';
import { holiday } from '#areas/staff/leave/holiday.ts';
import { COMING } from '../visits/visitChoices.ts';
import { type RegularVisit, sitesToCover } from './absence.rules.ts';

interface Absence {
  readonly staffId: number;
  readonly start: string;
  readonly end: string;
}

/** Approved leave drafts a cover note for each site that would miss its engineer, and cancelled leave cancels them. */
export const leaveCover = follow(holiday, {
  afterSave: [
    async (asked, changes) => {
      const context = { ...asked, actor: product('Cover notes') };
      for (const { before, after } of changes) {
        const was = before?.status === 'approved';
        const is = after.status === 'approved';
        if (was && !is) await cancelDrafts(context, after);
        if (is && !was) await draftNotes(context, after);
      }
    },
  ],
});

async function draftNotes(context: Context, { staffId, start, end }: Absence): Promise<void> {
  const { tx } = context;
  const { rows } = await tx.query<RegularVisit & { userId: number; deputyId: number | null } & Record<string, unknown>>(
    `select v.customer_id as "customerId", v.site_id as "siteId", v.repeats, v.repeats_until::text as until,
            to_char(v.planned_start at time zone (select company_zone()), 'YYYY-MM-DD') as on,
            s.user_id as "userId", d.id as "deputyId"
       from staff_member s join visit v on v.engineer_id = s.user_id join customer c on c.id = v.customer_id
       left join "user" d on d.id = c.deputy_engineer_id and d.status <> 'deactivated' and d.id <> s.user_id
      where s.id = $1 and v.status = any($2) and v.archived_at is null
        and v.planned_start < ($3::date + 1)::timestamp at time zone (select company_zone())
        and not exists (select 1 from cover_note n
              where n.customer_id = v.customer_id and n.kind = 'dated' and n.absent_id = s.user_id and n.archived_at is null
                and n.status <> 'cancelled' and (n.site_id is null or n.site_id = v.site_id)
                and n.from_on <= $3::date and n.to_on >= $4::date)
      order by v.customer_id, v.site_id`,
    [staffId, COMING, end, start],
  );
  const [first] = rows;
  if (!first) return;
  const deputyOf = (customerId: number): readonly number[] =>
    rows.flatMap((row) => (row.customerId === customerId && row.deputyId !== null ? [row.deputyId] : [])).slice(0, 1);
  const outcomes = await createMany(
    context,
    coverNote,
    sitesToCover(rows, { from: start, to: end }).map((place) => ({
      ...place,
      kind: 'dated' as const,
      fromOn: start,
      toOn: end,
      absentId: first.userId,
      coverIds: deputyOf(place.customerId),
    })),
  );
  for (const outcome of outcomes) {
    if ('problem' in outcome) throw outcome.problem;
    await notify(context, {
      userIds: [first.userId],
      kind: 'cover-note',
      text: `Prepare the cover note for ${formatDay(start)} to ${formatDay(end)}. A visit needs cover while you are away.`,
      about: { path: recordPath(coverNote, outcome.change.after) },
    });
  }
}

/** Cancels notes of exactly this leave; the deputies of those that were ready are notified. */
async function cancelDrafts(context: Context, { staffId, start, end }: Absence): Promise<void> {
  const { rows } = await context.tx.query<{ id: number }>(
    `select n.id from cover_note n join staff_member s on s.user_id = n.absent_id
      where s.id = $1 and n.kind = 'dated' and n.from_on = $2::date and n.to_on = $3::date
        and n.status in ('draft', 'ready', 'inUse') and n.archived_at is null order by n.id`,
    [staffId, start, end],
  );
  const outcomes = await changeMany(
    context,
    coverNote,
    actionOf(coverNote, 'cancel'),
    rows.map(({ id }) => ({
      id,
      version: null,
      set: { status: 'cancelled' as const, cancelReason: 'The leave was cancelled.' },
    })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
