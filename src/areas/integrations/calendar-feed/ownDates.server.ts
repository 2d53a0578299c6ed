import { calendarsGroup } from '#engine/settings/calendarsGroup.ts';
import { type AskedDates, calendarDates } from '#platform/calendar-feed/calendarDates.server.ts';
import type { DatedEvent } from '#platform/calendar-feed/ics.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { workingCalendar } from '#areas/company/calendars/workingCalendar.ts';

/** Adds dates for every user's calendar: bank holidays, own cover, and first and last day of the account. */
export function addOwnDates(): void {
  calendarDates('bank-holiday', bankHolidays);
  calendarDates('cover', covers);
  calendarDates('account', ownAccount);
}

/** Bank holidays of the company's working calendar; without one, those of the default division. */
async function bankHolidays(tx: Queryable, { from, to, most }: AskedDates): Promise<readonly DatedEvent[]> {
  const { workingCalendarId } = await readGroup(tx, calendarsGroup);
  const { rows } = await tx.query<{ id: number; day: string; name: string; changedAt: string }>(
    `select id, day, name, updated_at as "changedAt" from bank_holiday
      where division = coalesce((select division from working_calendar where id = $1), $2) and archived_at is null
        and day between $3::date and $4::date order by day limit $5`,
    [workingCalendarId ?? null, workingCalendar.fields.division.default, from, to, most],
  );
  return rows.map(({ id, day, name, changedAt }) => ({ key: String(id), when: { day }, title: name, changedAt }));
}

interface CoverRow extends Record<string, unknown> {
  readonly id: number;
  readonly day: string;
  readonly lastDay: string;
  readonly isDeputy: boolean;
  readonly other: string;
  readonly changedAt: string;
}

async function covers(tx: Queryable, { userId, from, to, most }: AskedDates): Promise<readonly DatedEvent[]> {
  const { rows } = await tx.query<CoverRow>(
    `select c.id, c.starts_on as day, c.ends_on as "lastDay", c.deputy_id = $1 as "isDeputy", coalesce(u.known_as, u.name) as other,
            c.updated_at as "changedAt"
       from cover c join "user" u on u.id = case when c.deputy_id = $1 then c.covered_id else c.deputy_id end
      where (c.deputy_id = $1 or c.covered_id = $1) and c.archived_at is null and c.ended_at is null
        and c.starts_on <= $3::date and c.ends_on >= $2::date order by c.starts_on limit $4`,
    [userId, from, to, most],
  );
  return rows.map(({ id, day, lastDay, isDeputy, other, changedAt }) => ({
    key: String(id),
    when: { day, lastDay },
    title: isDeputy ? `You cover for ${other}` : `${other} covers for you`,
    path: `/cover/${id}`,
    changedAt,
  }));
}

async function ownAccount(tx: Queryable, { userId, from, to }: AskedDates): Promise<readonly DatedEvent[]> {
  const { rows } = await tx.query<{ key: string; day: string; title: string; changedAt: string }>(
    `select x.key, x.day, x.title, u.updated_at as "changedAt" from "user" u,
            lateral (values ('first', u.starts_on, 'Your account begins'), ('last', u.ends_on, 'The last day of your account')) x (key, day, title)
      where u.id = $1 and x.day between $2::date and $3::date`,
    [userId, from, to],
  );
  return rows.map(({ key, day, title, changedAt }) => ({ key: `${userId}-${key}`, when: { day }, title, changedAt }));
}
