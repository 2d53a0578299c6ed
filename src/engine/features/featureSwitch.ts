import { entity } from '../entity/entity.ts';
import { choice } from '../kinds/choice/choice.ts';
import { refs } from '../kinds/refs/refs.ts';
import { text } from '../kinds/text/text.ts';

/** A switch as its form, its schema and the log know it. What there is to switch is declared in code, not in a table. */
export const featureSwitch = entity('featureSwitch', {
  plural: 'Feature switches',
  path: 'features',
  logClass: 'access',
  scope: { by: 'none', because: 'switches are the company’s own' },
  fields: {
    state: choice({
      label: 'For whom',
      default: 'on',
      options: {
        on: { label: 'On for everybody', tone: 'good' },
        roles: { label: 'Only for some roles', tone: 'info' },
        off: { label: 'Off', tone: 'neutral' },
      },
    }),
    roleIds: refs({
      label: 'Roles',
      to: 'role',
      optional: true,
      help: 'Those who keep it, where it is for some roles only.',
    }),
    note: text({ optional: true, max: 200, help: 'Why, and until when. Shown here and in the log.' }),
  },
  title: ['id'],
  columns: [],
  internal: true,
  unsearched: true,
});
