import { entity } from '#core/entity/entity.ts';
import { flag } from '#core/kinds/flag/flag.ts';
import { tags } from '#core/kinds/tags/tags.ts';
import { text } from '#core/kinds/text/text.ts';

/** A named set of permission patterns. Only grants exist; there is no deny. */
export const role = entity('role', {
  plural: 'Roles',
  path: 'system/roles',
  scope: { by: 'none', because: 'roles are the company’s own' },
  fields: {
    name: text({ unique: true, max: 60, search: 'words' }),
    description: text({ optional: true }),
    permissions: tags({ help: 'Patterns such as customer.* or *.view.' }),
    builtin: flag({ default: false, readOnly: true }),
  },
  title: ['name'],
  subtitle: ['description'],
  columns: ['name', 'description', 'permissions'],
  internal: true,
});

/** The roles every installation begins with. */
export const BUILTIN_ROLES: readonly {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}[] = [
  { name: 'Administrator', description: 'Everything.', permissions: ['*'] },
  {
    name: 'Service Desk',
    description: 'Takes calls, works jobs, keeps contacts.',
    permissions: ['customer.view', 'site.view', 'contact.*', 'location.view', '*.view', 'view.share'],
  },
  {
    name: 'Engineer',
    description: 'Visits customers and keeps their estate.',
    permissions: ['customer.view', 'site.view', 'site.update', 'location.*', 'contact.*', 'asset.*', '*.view'],
  },
  {
    name: 'Team Lead',
    description: 'Runs a team.',
    permissions: ['customer.*', 'site.*', 'location.*', 'contact.*', 'asset.*', '*.view', 'import.run', 'import.undo'],
  },
  {
    name: 'Account Manager',
    description: 'Owns the relationship.',
    permissions: ['customer.*', 'site.*', 'contact.*', '*.view'],
  },
  { name: 'Auditor', description: 'Sees, changes nothing.', permissions: ['*.view', 'audit.export', 'audit.verify'] },
];
