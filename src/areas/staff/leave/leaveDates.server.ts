import type { Queryable } from '#engine/db/pool.server.ts';
import { may } from '#engine/permission/permission.ts';
import { type AskedDay, dayLines } from '#platform/board/myDay.server.ts';
import type { DayLine } from '#platform/board/myDay.ts';
import { type AskedDates, calendarDates } from '#platform/calendar-feed/calendarDates.server.ts';
import type { DatedEvent } from '#platform/calendar-feed/ics.ts';
import type { Asked } from './cost.rules.ts';
import { standingOf } from './reportingLine.server.ts';

/** Adds leave to calendar feeds and to the start page of the day, without the leave type. */
export function addLeaveDates(): void {
  calendarDates('leave', approvedLeave);
  dayLines('leave', leaveSoon);
}

interface AwayRow extends Asked, Record<string, unknown> {
  readonly id: number;
  readonly staffId: number;
  readonly name: string;
  readonly isOwn: boolean;
  readonly changedAt: string;
}

/** Leave of the user, their teams and their reporting line. */
async function awayAround(
  tx: Queryable,
  asked: Pick<AskedDates, 'actor' | 'userId' | 'today'>,
  { from, to, most }: Pick<AskedDates, 'from' | 'to' | 'most'>,
): Promise<readonly AwayRow[]> {
  if (!may(asked.actor.patterns, 'holiday.view')) return [];
  const { line } = await standingOf(tx, asked.actor, asked.today);
  const { rows } = await tx.query<AwayRow>(
    `select h.id, h.staff_id as "staffId", s.name, s.user_id is not distinct from $1 as "isOwn", h.start,
            h.start_part as "startPart", h."end", h.end_part as "endPart", h.updated_at as "changedAt"
       from holiday h join staff_member s on s.id = h.staff_id
      where h.status = 'approved' and h.start <= $3::date and h."end" >= $2::date
        and (s.user_id = $1 or s.id = any($4::bigint[]) or s.user_id in (select unnest(member_ids) from team
              where $1 = any(member_ids) and archived_at is null))
      order by h.start, h.id limit $5`,
    [asked.userId, from, to, [...line], most],
  );
  return rows;
}

async function approvedLeave(tx: Queryable, asked: AskedDates): Promise<readonly DatedEvent[]> {
  const rows = await awayAround(tx, asked, asked);
  return rows.map(({ id, start, end, name, isOwn, staffId, changedAt }) => ({
    key: String(id),
    when: { day: start, lastDay: end },
    title: isOwn ? 'Away' : `${name} is away`,
    path: isOwn ? `/staff/${staffId}/holidays` : '/staff/holidays',
    changedAt,
  }));
}

async function leaveSoon(tx: Queryable, asked: AskedDay): Promise<readonly DayLine[]> {
  const rows = await awayAround(tx, asked, { from: asked.today, to: asked.until, most: 30 });
  const waiting = await waitingFor(tx, asked);
  return [
    ...waiting,
    ...rows.map(({ id, start, end, name, isOwn, staffId }) => ({
      key: String(id),
      from: start,
      to: end,
      title: isOwn ? 'You are on leave' : `${name} is away`,
      path: isOwn ? `/staff/${staffId}/holidays` : '/staff/holidays',
      icon: 'tree-palm',
    })),
  ];
}

/** Requests that the user can decide, as one line. */
async function waitingFor(tx: Queryable, { actor, today }: AskedDay): Promise<readonly DayLine[]> {
  const { line } = await standingOf(tx, actor, today);
  if (line.size === 0 || !may(actor.patterns, 'holiday.approve')) return [];
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from holiday where status = 'pending' and staff_id = any($1::bigint[])`,
    [[...line]],
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return [];
  const title = count === 1 ? '1 leave request waits for you' : `${count} leave requests wait for you`;
  return [{ key: 'waiting', from: today, to: today, title, path: '/staff/holidays/approval', icon: 'calendar-check' }];
}
