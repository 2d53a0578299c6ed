import { entity } from '#engine/entity/entity.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/**
 * A legal hold for a dispute or an inquiry: no run deletes data about the user or customer until the hold is archived.
 */
export const legalHold = entity('legalHold', {
  label: 'Legal hold',
  plural: 'Legal holds',
  path: 'system/legal-holds',
  menu: { area: 'system', part: 'Data protection' },
  personalData: 'rights',
  example: { fields: { userId: '{record}', customerId: null } },
  logClass: 'product',
  icon: 'scale',
  scope: { by: 'none', because: 'users who manage retention can view all legal holds' },
  unsearched: true,
  fields: {
    reason: text({ max: 160, help: 'The matter, such as a claim and its number.' }),
    userId: ref({ label: 'User', to: 'user', optional: true, filter: true }),
    customerId: ref({ label: 'Customer', to: 'customer', optional: true, filter: true }),
    note: notes({ optional: true, help: 'Who asked for the hold, and when to review it.' }),
  },
  title: ['reason'],
  columns: ['reason', 'userId', 'customerId', 'createdAt'],
  sections: [
    { title: 'Hold', about: 'For one user or one customer.', fields: ['reason', 'userId', 'customerId', 'note'] },
  ],
  empty: ['No legal holds yet', 'Add a legal hold to keep the data of a user or customer beyond its retention period.'],
});
