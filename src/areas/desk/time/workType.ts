import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { money } from '#engine/kinds/money/money.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

const ROUNDINGS = {
  up: { label: 'Up' },
  nearest: { label: 'To the nearest' },
  none: { label: 'Not at all' },
} as const;

/** A type of work on jobs, with its charging rules. */
export const workType = entity('workType', {
  plural: 'Work types',
  path: 'system/work-types',
  menu: { area: 'system', part: 'Service' },
  grants: { everyone: ['view'] },
  personalData: 'upkeep',
  icon: 'clock',
  scope: { by: 'none', because: 'all users log time with the same work types' },
  fields: {
    name: text({ unique: true, max: 60, search: 'words' }),
    isBillable: flag({
      label: 'Billable',
      default: true,
      help: 'Time of this type is charged unless users say otherwise.',
    }),
    ratePence: money({ label: 'Rate per hour', optional: true, min: 0, seenBy: 'timeEntry.viewRates' }),
    outOfHoursPercent: whole({ label: 'Outside working hours', unit: '%', default: 150, min: 0, max: 1000 }),
    holidayPercent: whole({ label: 'On bank holidays', unit: '%', default: 200, min: 0, max: 1000 }),
    minimumMinutes: duration({ label: 'Minimum charge', default: 0, max: 1440 }),
    incrementMinutes: duration({ label: 'Charged in steps of', default: 15, min: 1, max: 480 }),
    rounding: choice({ default: 'up', options: ROUNDINGS }),
  },
  title: ['name'],
  columns: ['name', 'isBillable', 'minimumMinutes', 'incrementMinutes', 'rounding'],
  sort: 'name',
  empty: ['No work types yet', 'Add work types such as remote, on site and travel, so that users can log time.'],
  matchBy: ['name'],
});
