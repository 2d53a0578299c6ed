import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** A service level of contracts, with its promises. */
export const serviceLevel = entity('serviceLevel', {
  plural: 'Service levels',
  path: 'system/service-levels',
  menu: { area: 'system', part: 'Service' },
  grants: { everyone: ['view'], manager: '*' },
  personalData: 'upkeep',
  icon: 'badge-check',
  scope: { by: 'none', because: 'all users need to know what is promised' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    description: notes({ optional: true }),
    slaPolicyId: ref({
      label: 'Service level policy',
      to: 'slaPolicy',
      optional: true,
      help: 'Response and resolution.',
    }),
    workingCalendarId: ref({ label: 'Working hours', to: 'workingCalendar', optional: true }),
    remote: choice({
      label: 'Remote support',
      default: 'allowance',
      options: {
        included: { label: 'Included' },
        allowance: { label: 'From the contract hours' },
        chargeable: { label: 'Charged' },
      },
    }),
    onSite: choice({
      label: 'On-site support',
      default: 'chargeable',
      options: { included: { label: 'Included' }, chargeable: { label: 'Charged' }, none: { label: 'None' } },
    }),
    visitsPerPeriod: whole({ label: 'Visits per period', optional: true, min: 0, max: 366 }),
    reviewEveryMonths: whole({ label: 'Review', unit: 'months', optional: true, min: 1, max: 120 }),
  },
  title: ['name'],
  columns: ['name', 'slaPolicyId', 'remote', 'onSite', 'visitsPerPeriod', 'reviewEveryMonths'],
  sort: 'name',
  matchBy: ['name'],
  empty: ['No service levels yet', 'Add the levels of support you sell, such as “Silver” or “Gold”.'],
});
