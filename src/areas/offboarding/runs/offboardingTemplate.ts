import { CUSTOMER_TYPES } from '#areas/customers/customers/choices.ts';
import { entity } from '#engine/entity/entity.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** Standard tasks of every offboarding, in addition to those from the customer's records. */
export const offboardingTemplate = entity('offboardingTemplate', {
  plural: 'Offboarding templates',
  path: 'system/offboarding-templates',
  menu: { area: 'system', part: 'Service' },
  grants: { everyone: ['view'], manager: '*' },
  personalData: 'upkeep',
  icon: 'list-checks',
  scope: { by: 'none', because: 'templates hold no data of customers' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    customerTypes: choices({
      label: 'Types of customer',
      default: [],
      options: CUSTOMER_TYPES,
      help: 'Leave blank for all customers.',
    }),
    tasks: rows({
      default: [],
      max: 100,
      of: {
        title: text({ label: 'Task', max: 300 }),
        isMandatory: flag({ label: 'Mandatory', default: true }),
        daysBefore: whole({ label: 'Days before leaving', default: 7, min: 0, max: 365 }),
      },
    }),
  },
  title: ['name'],
  columns: ['name', 'customerTypes'],
  sort: 'name',
  matchBy: ['name'],
  empty: ['No templates yet', 'Add tasks that every offboarding needs, such as an exit interview.'],
});
