import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** A request to export the secrets of an owner, with reason, requester and approver. Contains no secrets. */
export const secretExport = entity('secretExport', {
  label: 'Export of credentials',
  plural: 'Exports of credentials',
  path: 'credential-exports',
  feature: 'vault',
  personalData: 'secrets',
  icon: 'key-round',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer', optional: true }),
    reason: text({ max: 400 }),
    decision: choice({
      optional: true,
      options: { approved: { label: 'Approved' }, refused: { label: 'Refused' } },
    }),
    decidedById: ref({ label: 'Decided by', to: 'user', optional: true }),
    decidedAt: moment({ label: 'Decided', optional: true }),
    fetchedAt: moment({ label: 'Downloaded', optional: true }),
    credentials: whole({ label: 'Credentials', optional: true, min: 0 }),
  },
  title: ['reason'],
  columns: ['customerId', 'reason', 'decision', 'decidedById', 'fetchedAt'],
  permanent: true,
  internal: true,
  unsearched: true,
});
