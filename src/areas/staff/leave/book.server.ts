import type { Queryable } from '#engine/db/pool.server.ts';
import { type PatternRow, patternsOf } from '../people/patternRows.ts';
import type { Closure, StoredLot, StoredRequest, LeaveBook, Person, Terms } from './book.rules.ts';

interface PersonRow extends Omit<Person, 'patterns'>, Terms, Record<string, unknown> {
  readonly patternRows: readonly PatternRow[];
}

/** Leave data of several people, in five statements regardless of their number. */
export async function leaveBooks(tx: Queryable, staffIds: readonly number[]): Promise<ReadonlyMap<number, LeaveBook>> {
  if (staffIds.length === 0) return new Map();
  const people = await tx.query<PersonRow>(
    `select s.id, s.user_id as "userId", s.name, s.manager_id as "managerId", s.bank_holiday_division as division,
            s.starts_on as "startsOn", s.ends_on as "endsOn", s.continuous_from as "continuousFrom",
            s.employment_type as "employmentType", s.status, s.patterns as "patternRows",
            coalesce(s.leave_year_start, t.year_starts_on) as "yearStart", t.full_time_days::float8 as "fullTimeDays",
            t.bank_holidays as "bankHolidays", t.bank_holiday_days as "bankHolidayDays",
            coalesce(t.service_steps, '[]') as "serviceSteps", t.round_to_minutes as "roundToMinutes", t.accrual,
            t.notice_times as "noticeTimes", t.longest_days as "longestDays"
       from staff_member s join leave_terms t on t.id = s.leave_terms_id where s.id = any($1::bigint[])`,
    [staffIds],
  );
  const lots = await tx.query<StoredLot & { staffId: number; lotId: number }>(
    `select l.id as "lotId", l.staff_id as "staffId", l.kind, l."from", l.expires_on as "expiresOn", l.reason,
            coalesce(sum(m.minutes) filter (where m.type in ('grant', 'adjust', 'lapse', 'pay')), 0)::int as minutes
       from leave_lot l left join leave_movement m on m.lot_id = l.id
      where l.staff_id = any($1::bigint[]) group by l.id order by l.id`,
    [staffIds],
  );
  const requests = await tx.query<StoredRequest & { staffId: number } & Record<string, unknown>>(
    `select h.id, h.staff_id as "staffId", h.start, h.start_part as "startPart", h."end", h.end_part as "endPart",
            h.status, h.minutes, h.days, t.kind, t.deducts, t.may_overlap as "mayOverlap"
       from holiday h join leave_type t on t.id = h.type_id
      where h.staff_id = any($1::bigint[]) and h.status in ('pending', 'approved') order by h.start, h.id`,
    [staffIds],
  );
  const holidays = await tx.query<{ day: string; division: string }>(
    'select day, division from bank_holiday where archived_at is null order by day',
  );
  const closures = await tx.query<Closure & Record<string, unknown>>(
    'select day, name, part, is_deducted as "isDeducted" from closure where archived_at is null order by day',
  );
  return new Map(
    people.rows.map(({ patternRows, ...row }) => [
      row.id,
      {
        person: { ...row, patterns: patternsOf(patternRows) },
        terms: row,
        lots: lots.rows
          .filter(({ staffId }) => staffId === row.id)
          .map(({ lotId, ...lot }) => ({ ...lot, id: String(lotId) })),
        requests: requests.rows.filter(({ staffId }) => staffId === row.id),
        bankHolidays: holidays.rows.filter(({ division }) => division === row.division).map(({ day }) => day),
        closures: closures.rows,
      },
    ]),
  );
}

/** Locks people's leave until the transaction ends, so that concurrent requests are serialised. */
export async function holdLeave(tx: Queryable, staffIds: readonly number[]): Promise<void> {
  await tx.query('select id from staff_member where id = any($1::bigint[]) order by id for no key update', [staffIds]);
}
