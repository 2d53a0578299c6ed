import { DIVISIONS } from '#engine/calendar/bankHolidays.ts';
import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { text } from '#engine/kinds/text/text.ts';

/**
 * A bank holiday as observed. Stored as rows rather than rules: a new one by proclamation is another row, and added
 * years stay.
 */
export const bankHoliday = entity('bankHoliday', {
  plural: 'Bank holidays',
  path: 'system/bank-holidays',
  menu: { area: 'system', part: 'Company' },
  example: { fields: { day: '{day}' } },
  icon: 'calendar-check',
  scope: { by: 'none', because: 'bank holidays apply to all users' },
  fields: {
    day: day({ filter: true }),
    division: choice({ label: 'Where', options: DIVISIONS }),
    name: text({ max: 80, search: 'words' }),
  },
  unique: [
    {
      fields: ['division', 'day'],
      where: 'kept',
      message: 'This bank holiday already exists.',
    },
  ],
  title: ['name', 'day'],
  columns: ['day', 'name', 'division'],
  sort: 'day',
  empty: ['No bank holidays yet', 'Add a year above, or import your own list.'],
  matchBy: ['day'],
});
