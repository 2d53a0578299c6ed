import { entity } from '../entity/entity.ts';
import { choice } from '../kinds/choice/choice.ts';
import { refs } from '../kinds/refs/refs.ts';
import { text } from '../kinds/text/text.ts';

/** The form, schema and log entry of a feature switch. Code, not a table, declares which features exist. */
export const featureSwitch = entity('featureSwitch', {
  plural: 'Feature switches',
  path: 'features',
  logClass: 'access',
  scope: { by: 'none', because: 'each company sets its own switches' },
  fields: {
    state: choice({
      label: 'Available to',
      default: 'on',
      options: {
        on: { label: 'All users', tone: 'good' },
        roles: { label: 'Some roles', tone: 'info' },
        off: { label: 'Off', tone: 'neutral' },
      },
    }),
    roleIds: refs({
      label: 'Roles',
      to: 'role',
      optional: true,
      help: 'The roles that can use the feature.',
    }),
    note: text({ optional: true, max: 200, help: 'The reason, shown on this page and in the audit log.' }),
  },
  title: ['id'],
  columns: [],
  internal: true,
  unsearched: true,
});
