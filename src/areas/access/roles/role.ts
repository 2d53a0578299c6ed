import { entity } from '#engine/entity/entity.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A named set of permission patterns. Only grants exist; there is no deny. */
export const role = entity('role', {
  plural: 'Roles',
  path: 'system/roles',
  menu: { area: 'system', part: 'People' },
  personalData: 'accounts',
  example: { fields: { permissions: ['customer.view'] } },
  logClass: 'access',
  icon: 'key-round',
  scope: { by: 'none', because: 'roles are the company’s own' },
  fields: {
    name: text({ unique: true, max: 60, search: 'words' }),
    description: text({ optional: true }),
    permissions: tags({ max: 500, help: 'Patterns such as customer.* or *.view.' }),
    networks: tags({
      label: 'Only from',
      optional: true,
      max: 50,
      help: 'Addresses or networks, such as 203.0.113.0/24 or 2001:db8::/32. Empty: from anywhere.',
    }),
    calendarId: ref({
      label: 'Only in the hours of',
      to: 'workingCalendar',
      optional: true,
      help: 'Not on its bank holidays. Empty: at any time.',
    }),
    builtin: flag({ label: 'Built in', default: false, readOnly: true }),
  },
  title: ['name'],
  subtitle: ['description'],
  columns: ['name', 'description', 'permissions', 'builtin'],
  sort: 'name',
  sections: [
    { title: 'Role', fields: ['name', 'description'] },
    {
      title: 'What it gives',
      about: 'Roles only give. Who has several has all they give together.',
      fields: ['permissions'],
    },
    {
      title: 'Where and when',
      fields: ['networks', 'calendarId'],
    },
  ],
  empty: ['No roles yet.', 'A role says what somebody may do; people have one or several.'],
  unsearched: true,
});

/** The role that may do everything, whatever comes. It cannot be changed. */
export const ADMINISTRATOR = 'Administrator';
