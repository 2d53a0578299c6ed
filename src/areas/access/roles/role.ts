import { entity } from '#engine/entity/entity.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A named set of permission patterns. Only grants exist; there is no deny. */
export const role = entity('role', {
  plural: 'Roles',
  path: 'system/roles',
  menu: { area: 'system', part: 'Users and access' },
  personalData: 'accounts',
  example: { fields: { permissions: ['customer.view'] } },
  logClass: 'access',
  icon: 'key-round',
  scope: { by: 'none', because: 'roles belong to the company' },
  fields: {
    name: text({ unique: true, max: 60, search: 'words' }),
    description: text({ optional: true }),
    permissions: tags({ max: 500, help: 'Patterns, for example customer.* or *.view.' }),
    networks: tags({
      label: 'Networks',
      aliases: ['only from'],
      optional: true,
      max: 50,
      help: 'Addresses or networks, for example 203.0.113.0/24 or 2001:db8::/32. Leave blank for any network.',
    }),
    calendarId: ref({
      label: 'Hours',
      aliases: ['only in the hours of'],
      to: 'workingCalendar',
      optional: true,
      help: 'Bank holidays of the calendar are excluded. Leave blank for any time.',
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
      title: 'Permissions',
      about: 'Permissions add up: users with several roles have the permissions of all of them.',
      fields: ['permissions'],
    },
    {
      title: 'Networks and hours',
      folded: true,
      fields: ['networks', 'calendarId'],
    },
  ],
  empty: ['No roles yet', 'A role holds the permissions of its users. Users can have several roles.'],
  unsearched: true,
});

/** The role with all permissions, including future ones. It cannot be changed. */
export const ADMINISTRATOR = 'Administrator';
