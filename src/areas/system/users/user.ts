import { entity } from '#core/entity/entity.ts';
import { choice } from '#core/kinds/choice/choice.ts';
import { email } from '#core/kinds/email/email.ts';
import { moment } from '#core/kinds/moment/moment.ts';
import { refs } from '#core/kinds/refs/refs.ts';
import { text } from '#core/kinds/text/text.ts';

/** A person who may sign in, or a service that may. Never deleted: history keeps their name. */
export const user = entity('user', {
  plural: 'Users',
  path: 'users',
  scope: { by: 'none', because: 'colleagues know each other; what each may open is decided record by record' },
  fields: {
    name: text({ search: 'words', max: 120 }),
    knownAs: text({ label: 'Known as', optional: true, max: 60, search: 'words' }),
    initials: text({ optional: true, max: 4 }),
    email: email({ unique: true, search: 'identifier' }),
    status: choice({
      default: 'invited',
      readOnly: true,
      options: {
        invited: { label: 'Invited', tone: 'info' },
        active: { label: 'Active', tone: 'good' },
        deactivated: { label: 'Deactivated', tone: 'neutral' },
      },
    }),
    roleIds: refs({ label: 'Roles', to: 'role' }),
    customerScope: choice({
      label: 'Customers',
      default: 'all',
      options: { all: { label: 'All customers' }, assigned: { label: 'Assigned customers only' } },
    }),
    customerIds: refs({ label: 'Assigned customers', to: 'customer', optional: true }),
    supplierScope: choice({
      label: 'Suppliers',
      default: 'all',
      options: { all: { label: 'All suppliers' }, assigned: { label: 'Assigned suppliers only' } },
    }),
    lastSeenAt: moment({ label: 'Last seen', optional: true, readOnly: true }),
  },
  title: ['name'],
  subtitle: ['email'],
  columns: ['name', 'email', 'roleIds', 'customerScope', 'status', 'lastSeenAt'],
  internal: true,
});
