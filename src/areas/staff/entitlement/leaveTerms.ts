import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { YEAR_START } from './yearStart.ts';

/** Leave terms of a contract. */
export const leaveTerms = entity('leaveTerms', {
  label: 'Leave terms',
  plural: 'Leave terms',
  path: 'system/leave-terms',
  menu: { area: 'system', part: 'Staff' },
  grants: { everyone: ['view'] },
  icon: 'calendar-heart',
  scope: { by: 'none', because: 'all users can see the leave terms of the company' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    yearStartsOn: text({
      label: 'Leave year begins',
      max: 5,
      default: '01-01',
      pattern: YEAR_START,
      help: 'Month and day, for example 04-06.',
    }),
    fullTimeDays: quantity({
      optional: true,
      min: 0,
      max: 100,
      unit: 'days',
      help: 'For five days a week, without bank holidays. Leave blank for the statutory minimum.',
    }),
    bankHolidays: choice({
      default: 'additional',
      options: { additional: { label: 'In addition' }, included: { label: 'Included' } },
    }),
    bankHolidayDays: whole({ label: 'Bank holidays in a year', default: 8, min: 0, max: 20, unit: 'days' }),
    serviceSteps: rows({
      label: 'Long service',
      optional: true,
      max: 20,
      of: {
        years: whole({ label: 'After years', min: 1, max: 60 }),
        days: whole({ label: 'Days in addition', min: 1, max: 30 }),
      },
    }),
    roundToMinutes: duration({ label: 'Round up to', default: 1, min: 1, max: 1440 }),
    accrual: choice({
      default: 'upfront',
      options: {
        upfront: { label: 'All at the start of the year' },
        firstYearMonthly: { label: 'Monthly in the first year' },
      },
    }),
    carryCap: duration({ label: 'Carry over at most', default: 0, min: 0, max: 100_000 }),
    carryMonths: whole({ label: 'Carried leave expires after', default: 3, min: 0, max: 24, unit: 'months' }),
    noticeTimes: whole({
      label: 'Ask ahead by',
      default: 2,
      min: 0,
      max: 10,
      unit: 'times the length',
      help: 'The law asks for twice the length of the leave. 0 for none.',
    }),
    longestDays: whole({ label: 'Longest leave', optional: true, min: 1, max: 366, unit: 'working days' }),
  },
  title: ['name'],
  columns: ['name', 'fullTimeDays', 'bankHolidays', 'yearStartsOn', 'noticeTimes'],
  sort: 'name',
  sections: [
    { title: 'Terms', fields: ['name', 'yearStartsOn'] },
    {
      title: 'Entitlement',
      about: 'Bank holidays are part of the entitlement of all staff, in proportion to their hours.',
      fields: ['fullTimeDays', 'bankHolidays', 'bankHolidayDays', 'serviceSteps', 'roundToMinutes', 'accrual'],
    },
    { title: 'Carry-over', fields: ['carryCap', 'carryMonths'] },
    { title: 'Requests', fields: ['noticeTimes', 'longestDays'] },
  ],
  empty: ['No leave terms yet', 'Leave terms set how much leave staff have in a year.'],
  matchBy: ['name'],
});
