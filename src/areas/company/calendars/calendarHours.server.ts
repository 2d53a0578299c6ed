import type { CalendarReader } from '#engine/settings/companyHours.server.ts';
import type { OpenInterval, Weekday } from '#engine/calendar/openTime.ts';

interface Line {
  readonly day: Weekday;
  readonly from: string;
  readonly to: string;
}

/** A working calendar in the form that the open time rules use: its week, without the bank holidays of its division. */
export const readCalendar: CalendarReader = async (tx, calendarId, { from, to }) => {
  const { rows } = await tx.query<{ timezone: string; division: string; hours: readonly Line[] }>(
    'select timezone, division, hours from working_calendar where id = $1',
    [calendarId],
  );
  const [calendar] = rows;
  if (!calendar) return null;
  const holidays = await tx.query<{ day: string }>(
    'select day from bank_holiday where division = $1 and day between $2::date and $3::date and archived_at is null',
    [calendar.division, from, to],
  );
  const hours: Partial<Record<Weekday, OpenInterval[]>> = {};
  for (const each of calendar.hours) hours[each.day] = [...(hours[each.day] ?? []), [each.from, each.to]];
  return {
    timezone: calendar.timezone,
    hours,
    closedDates: holidays.rows.map(({ day }) => day),
    specialHours: {},
  };
};
