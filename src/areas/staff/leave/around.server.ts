import { addDays } from '#engine/calendar/calendar.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Person } from './book.rules.ts';
import { type Asked, type Cost, halvesOn, partOf } from './cost.rules.ts';
import { type Absence, belowCover } from './cover.rules.ts';

/** A colleague of the same teams with approved or pending leave on the same days. */
export interface Clash extends Asked {
  readonly staffId: number;
  readonly userId: number;
  readonly name: string;
  readonly status: 'pending' | 'approved';
  /** Whether the leave type counts as absence. */
  readonly counts: boolean;
}

export interface TeamRow extends Record<string, unknown> {
  readonly name: string;
  readonly memberIds: readonly number[];
  readonly minimumPresent: number | null;
}

/** Teams, and their members with approved or pending leave. */
export interface LeaveContext {
  readonly teams: readonly TeamRow[];
  readonly clashes: readonly Clash[];
}

/** Teams of some people, and members with approved or pending leave between two days. */
export async function leaveContext(
  tx: Queryable,
  userIds: readonly number[],
  { start, end }: Pick<Asked, 'start' | 'end'>,
): Promise<LeaveContext> {
  const teams = await tx.query<TeamRow>(
    `select name, member_ids as "memberIds", minimum_present as "minimumPresent" from team
      where member_ids && $1::bigint[] and archived_at is null order by name`,
    [userIds],
  );
  const away = await tx.query<Clash & Record<string, unknown>>(
    `select h.staff_id as "staffId", s.user_id as "userId", s.name, h.status, h.start, h.start_part as "startPart", h."end",
            h.end_part as "endPart", t.counts_for_cover as counts
       from holiday h join staff_member s on s.id = h.staff_id join leave_type t on t.id = h.type_id
      where s.user_id = any($1::bigint[]) and h.status in ('pending', 'approved')
        and h.start <= $3::date and h."end" >= $2::date order by h.start, s.name`,
    [[...new Set(teams.rows.flatMap(({ memberIds }) => memberIds))], start, end],
  );
  return { teams: teams.rows, clashes: away.rows };
}

/** The same for one person and the requested days. */
export function leaveContextOf(
  { teams, clashes }: LeaveContext,
  { id, userId }: Person,
  { start, end }: Asked,
): LeaveContext {
  const own = teams.filter(({ memberIds }) => userId !== null && memberIds.includes(userId));
  const members = new Set(own.flatMap(({ memberIds }) => memberIds));
  return {
    teams: own,
    clashes: clashes.filter(
      (each) => each.staffId !== id && members.has(each.userId) && each.start <= end && each.end >= start,
    ),
  };
}

/** Teams that would fall below their minimum. Only approved leave counts; pending leave is only shown. */
export function belowIn({
  teams,
  clashes,
  userId,
  asked,
  cost,
}: LeaveContext & { readonly userId: number | null; readonly asked: Asked; readonly cost: Cost }): readonly {
  readonly team: string;
  readonly dates: readonly string[];
}[] {
  if (userId === null) return [];
  const absences = clashes
    .filter(({ counts, status }) => counts && status === 'approved')
    .flatMap((each) => absencesIn(each, asked));
  const days = cost.days
    .filter(({ minutes }) => minutes > 0)
    .map(({ date }) => ({ date, part: partOf(halvesOn(asked, date)) }));
  return teams.flatMap(({ name, memberIds, minimumPresent }) => {
    if (minimumPresent === null) return [];
    const request = { memberId: userId, days };
    const dates = belowCover({ members: memberIds, minimumPresent, absences, request });
    return dates.length > 0 ? [{ team: name, dates }] : [];
  });
}

/** Days of a person's leave within the requested days. */
function absencesIn(leave: Clash, { start, end }: Asked): readonly Absence[] {
  const found: Absence[] = [];
  const last = leave.end < end ? leave.end : end;
  for (let date = leave.start > start ? leave.start : start; date <= last; date = addDays(date, 1))
    found.push({ memberId: leave.userId, date, part: partOf(halvesOn(leave, date)) });
  return found;
}
