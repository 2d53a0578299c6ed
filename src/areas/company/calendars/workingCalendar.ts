import { DIVISIONS } from '#engine/calendar/bankHolidays.ts';
import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';

const WEEKDAYS = {
  mon: { label: 'Monday' },
  tue: { label: 'Tuesday' },
  wed: { label: 'Wednesday' },
  thu: { label: 'Thursday' },
  fri: { label: 'Friday' },
  sat: { label: 'Saturday' },
  sun: { label: 'Sunday' },
} as const;

const TIME: readonly [string, string] = [
  '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
  'Enter a time, for example 08:30. Use 24:00 for the end of the day.',
];

/** Time zones offered for calendars. */
const ZONES = {
  'Europe/London': { label: 'Britain and Northern Ireland' },
  'Europe/Dublin': { label: 'Ireland' },
  'Europe/Isle_of_Man': { label: 'Isle of Man' },
  'Europe/Jersey': { label: 'Jersey' },
  'Europe/Guernsey': { label: 'Guernsey' },
  UTC: { label: 'Coordinated Universal Time' },
} as const;

/** Working hours by weekday in a time zone, without the bank holidays of a division. */
export const workingCalendar = entity('workingCalendar', {
  label: 'Calendar',
  plural: 'Calendars',
  path: 'system/calendars',
  menu: { area: 'system', part: 'Company' },
  example: { fields: { hours: [{ day: 'mon', from: '09:00', to: '17:30' }] } },
  icon: 'calendar-clock',
  scope: { by: 'none', because: 'all users need to know working hours' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    timezone: choice({ label: 'Time zone', default: 'Europe/London', options: ZONES }),
    division: choice({ label: 'Bank holidays of', default: 'england-and-wales', options: DIVISIONS }),
    hours: rows({
      label: 'Working hours',
      max: 28,
      of: {
        day: choice({ label: 'Day', options: WEEKDAYS }),
        from: text({ max: 5, pattern: TIME, default: '09:00' }),
        to: text({ label: 'Until', max: 5, pattern: TIME, default: '17:30' }),
      },
    }),
  },
  title: ['name'],
  columns: ['name', 'timezone', 'division'],
  sort: 'name',
  empty: ['No calendars yet', 'A calendar sets working hours. Add a calendar, then choose it in Settings > Calendars.'],
  matchBy: ['name'],
});
