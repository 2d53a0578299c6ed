import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { PRIORITY_OPTIONS } from '../jobs/jobChoices.ts';
import { USUAL_TARGETS } from './targets.ts';

const MODES = {
  business: { label: 'Working hours' },
  always: { label: 'Around the clock' },
} as const;

/** Targets for jobs by priority: response, next reply and resolution. */
export const slaPolicy = entity('slaPolicy', {
  label: 'Service level policy',
  plural: 'Service level policies',
  path: 'system/sla-policies',
  menu: { area: 'system', part: 'Service' },
  grants: { everyone: ['view'] },
  personalData: 'upkeep',
  icon: 'timer',
  scope: { by: 'none', because: 'all users need to know what is promised' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    isDefault: flag({ label: 'Default policy', default: false, help: 'For jobs without a policy of their own.' }),
    workingCalendarId: ref({
      label: 'Working hours',
      to: 'workingCalendar',
      optional: true,
      help: 'Leave blank for the hours of the company.',
    }),
    pausesForSupplier: flag({
      label: 'Pause while waiting for a supplier',
      default: true,
      help: 'Waiting for the customer, on hold and scheduled always pause the time to resolve.',
    }),
    targets: rows({
      label: 'Targets',
      default: USUAL_TARGETS,
      max: 5,
      of: {
        priority: choice({ options: PRIORITY_OPTIONS }),
        mode: choice({ label: 'Counted in', options: MODES, default: 'business' }),
        responseMinutes: duration({ label: 'Response', min: 1, max: 525_600 }),
        replyMinutes: duration({ label: 'Next reply', min: 1, max: 525_600 }),
        resolutionMinutes: duration({ label: 'Resolution', min: 1, max: 525_600 }),
      },
    }),
  },
  title: ['name'],
  columns: ['name', 'isDefault', 'workingCalendarId'],
  sort: 'name',
  empty: ['No policies yet', 'Until you add a policy, jobs follow the usual targets in the hours of the company.'],
  matchBy: ['name'],
});
