import { addDays } from '#engine/calendar/calendar.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { invalid } from '#engine/http/problem.ts';
import type { DayPart } from '../leave/cost.rules.ts';
import { minutesOn } from '../entitlement/pattern.rules.ts';
import { type PatternRow, patternsOf } from '../people/patternRows.ts';
import type { RequestsAsked } from '../leave/requestsShown.server.ts';
import { seesLeave, seesTypes } from '../leave/reportingLine.server.ts';

/** Maximum days per row: a quarter, with the days that complete its weeks. */
export const MOST_DAYS = 124;

interface PersonRow extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  readonly jobTitle: string;
  readonly division: string;
  readonly patternRows: readonly PatternRow[];
  readonly startsOn: string;
  readonly endsOn: string | null;
}

interface AwayRow extends Record<string, unknown> {
  readonly id: number;
  readonly staffId: number;
  readonly start: string;
  readonly startPart: 'all' | 'pm';
  readonly end: string;
  readonly endPart: 'all' | 'am';
  readonly status: 'pending' | 'approved';
  readonly type: string;
  readonly shownAs: string;
  readonly counts: boolean;
}

export interface ChartAsked {
  readonly from: string;
  readonly to: string;
  readonly teamId: number | null;
}

/** Absences between two days, of a team or all staff, in five statements regardless of the number of people. */
export async function chartOf(tx: Queryable, { from, to, teamId }: ChartAsked, { actor, standing }: RequestsAsked) {
  if (to < from || addDays(from, MOST_DAYS) < to)
    throw invalid({ to: [`Choose a last day up to ${MOST_DAYS} days after the first.`] });
  const team = await tx.query<{ minimumPresent: number | null; memberIds: number[] }>(
    'select minimum_present as "minimumPresent", member_ids as "memberIds" from team where id = $1',
    [teamId],
  );
  const people = await tx.query<PersonRow>(
    `select s.id, s.user_id as "userId", s.name, s.job_title as "jobTitle", s.bank_holiday_division as division,
            s.patterns as "patternRows", s.starts_on as "startsOn", s.ends_on as "endsOn"
       from staff_member s where s.starts_on <= $2::date and (s.ends_on is null or s.ends_on >= $1::date) and s.status <> 'left'
        and ($3::bigint is null or s.user_id = any($4::bigint[])) order by s.name, s.id limit 200`,
    [from, to, teamId, team.rows[0]?.memberIds ?? []],
  );
  const away = await tx.query<AwayRow>(
    `select h.id, h.staff_id as "staffId", h.start, h.start_part as "startPart", h."end", h.end_part as "endPart", h.status,
            t.name as type, t.shown_as as "shownAs", t.counts_for_cover as counts
       from holiday h join leave_type t on t.id = h.type_id
      where h.staff_id = any($1::bigint[]) and h.status in ('pending', 'approved') and h.start <= $3::date and h."end" >= $2::date
      order by h.start, h.id`,
    [people.rows.map(({ id }) => id), from, to],
  );
  const holidays = await tx.query<{ day: string; division: string; name: string }>(
    'select day, division, name from bank_holiday where archived_at is null and day between $1::date and $2::date order by day',
    [from, to],
  );
  const closures = await tx.query<{ day: string; name: string; part: DayPart }>(
    'select day, name, part from closure where archived_at is null and day between $1::date and $2::date order by day',
    [from, to],
  );
  const isOpen = (staffId: number): boolean => seesLeave(actor, standing, staffId);
  return {
    from,
    to,
    minimumPresent: team.rows[0]?.minimumPresent ?? null,
    people: people.rows.map(({ patternRows, ...person }) => ({
      id: person.id,
      name: person.name,
      jobTitle: person.jobTitle,
      division: person.division,
      isOpen: isOpen(person.id),
      off: daysOff(patternRows, from, to),
    })),
    // Pending leave is only for users who see all details; others do not see the type.
    away: away.rows
      .filter(({ status, staffId }) => status === 'approved' || isOpen(staffId))
      .map(({ type, shownAs, ...each }) => ({
        ...each,
        label: isOpen(each.staffId) || seesTypes(actor) ? type : shownAs,
      })),
    bankHolidays: holidays.rows,
    closures: closures.rows,
  };
}

function daysOff(rows: readonly PatternRow[], from: string, to: string): readonly string[] {
  const patterns = patternsOf(rows);
  const off: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (minutesOn(patterns, day) === 0) off.push(day);
  return off;
}
