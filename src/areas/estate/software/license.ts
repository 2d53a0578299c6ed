import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { files } from '#engine/kinds/files/files.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { money } from '#engine/kinds/money/money.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { METRICS } from './softwareType.ts';
import { estateFacts } from '../estateFacts.ts';

/** An entitlement of a customer to a product: quantity and term. */
export const license = entity('license', {
  label: 'Licence',
  plural: 'Licences',
  path: 'licences',
  ...estateFacts,
  icon: 'key-round',
  fields: {
    customerId: ref({ to: 'customer' }),
    softwareId: ref({ label: 'Software', to: 'software', same: 'customerId' }),
    name: text({ search: 'words', help: 'For example, the agreement or edition.' }),
    metric: choice({ label: 'Licensed by', default: 'device', options: METRICS, filter: true }),
    seats: whole({ min: 1, max: 10_000_000, optional: true, help: 'Leave blank for unlimited.' }),
    licensedTo: text({ optional: true, max: 200 }),
    owner: choice({
      default: 'customer',
      options: { customer: { label: 'Customer' }, us: { label: 'Us', tone: 'info' } },
    }),
    reference: text({ label: 'Agreement or order number', optional: true, max: 120, search: 'identifier' }),
    costPence: money({ label: 'Cost', optional: true, min: 0, help: 'Excluding VAT.' }),
    orderId: ref({ label: 'Order', to: 'customerOrder', same: 'customerId', optional: true }),
    assetId: ref({
      label: 'For the asset',
      to: 'asset',
      same: 'customerId',
      optional: true,
      unlisted: true,
      help: 'It is given the first seat.',
    }),
    startsOn: day({ label: 'Starts', optional: true }),
    endsOn: day({ label: 'Ends', optional: true, filter: true, help: 'The last day. Leave blank for perpetual.' }),
    maintenanceEndsOn: day({ label: 'Maintenance ends', optional: true, filter: true }),
    autoRenew: flag({ label: 'Renews automatically', optional: true }),
    noticeDays: whole({ label: 'Cancel before the end', unit: 'days', min: 0, max: 730, optional: true }),
    allowOver: flag({ label: 'More seats than bought', default: false, help: 'Assign beyond the number of seats.' }),
    transferable: flag({ label: 'Seats can be moved', default: true }),
    renewsId: ref({
      label: 'Renews',
      to: 'license',
      same: 'customerId',
      optional: true,
      help: 'Its seats are copied.',
    }),
    documents: files({ optional: true, max: 20 }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  subtitle: ['reference'],
  columns: ['name', 'softwareId', 'customerId', 'metric', 'seats', 'startsOn', 'endsOn'],
  sort: 'name',
  sections: [
    {
      title: 'Licence',
      fields: ['softwareId', 'name', 'metric', 'seats', 'assetId', 'startsOn', 'endsOn', 'maintenanceEndsOn'],
    },
    { title: 'Seats', fields: ['allowOver', 'transferable'] },
    {
      title: 'Agreement',
      fields: ['owner', 'licensedTo', 'reference', 'costPence', 'orderId', 'autoRenew', 'noticeDays', 'renewsId'],
    },
    { title: 'Documents and notes', fields: ['documents', 'notes'] },
  ],
  empty: ['No licences yet', 'Add a licence with its seats and its last day.'],
});
