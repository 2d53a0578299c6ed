import { entity } from '#engine/entity/entity.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { estateFacts } from '#areas/estate/estateFacts.ts';

/** A group of VLANs with its permitted IDs. */
export const vlanGroup = entity('vlanGroup', {
  label: 'VLAN group',
  plural: 'VLAN groups',
  path: 'network/vlan-groups',
  menu: { area: 'customers' },
  ...estateFacts,
  underCustomer: true,
  unsearched: true,
  icon: 'layers',
  fields: {
    customerId: ref({ to: 'customer' }),
    name: text({ max: 80, unique: { within: 'customerId' } }),
    lowestId: whole({ label: 'Lowest ID', min: 1, max: 4_094, default: 1 }),
    highestId: whole({ label: 'Highest ID', min: 1, max: 4_094, default: 4_094 }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  columns: ['name', 'lowestId', 'highestId'],
  sort: 'name',
  matchBy: ['name'],
  empty: ['No VLAN groups yet', 'Groups keep VLAN IDs apart, for example those of one core switch.'],
});
