import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { STEP_KINDS, USER_CHANGES } from './userChange.ts';

/** The steps when a user of a customer starts or leaves, for one customer or for all. */
export const userChangeTemplate = entity('userChangeTemplate', {
  label: 'Starter and leaver template',
  plural: 'Starter and leaver templates',
  path: 'system/user-changes',
  menu: { area: 'system', part: 'Service' },
  grants: { everyone: ['view'], lead: '*' },
  personalData: 'upkeep',
  icon: 'circle-user-round',
  scope: { by: 'none', because: 'templates hold no data of customers' },
  example: {
    fields: { name: 'New teacher {n}', change: 'starter', steps: [{ kind: 'account', text: 'Create account' }] },
  },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    change: choice({ label: 'For', options: USER_CHANGES, filter: true }),
    customerId: ref({ label: 'Customer', to: 'customer', optional: true, help: 'Leave blank for all customers.' }),
    title: text({
      label: 'Title of the job',
      optional: true,
      max: 150,
      help: 'The name of the user is added. Leave blank for “Starter” or “Leaver”.',
    }),
    teamId: ref({ to: 'team', optional: true }),
    steps: rows({
      default: [],
      max: 60,
      of: {
        kind: choice({ label: 'About', default: 'other', options: STEP_KINDS }),
        text: text({ label: 'Step', max: 280 }),
        isRequired: flag({ label: 'Required', default: true }),
      },
      help: 'For a starter, the accounts to create and the assets to provide. Assets, licences and credentials of a leaver are proposed from their records.',
    }),
  },
  title: ['name'],
  columns: ['name', 'change', 'customerId', 'teamId'],
  sort: 'name',
  matchBy: ['name'],
  empty: ['No templates yet', 'Add the steps for a user of a customer who starts or leaves.'],
});
