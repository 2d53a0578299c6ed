import { entity } from '#engine/entity/entity.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A space in which an address means one thing (VRF). Each customer has "Default"; others are for nets that overlap. */
export const addressSpace = entity('addressSpace', {
  plural: 'Address spaces',
  path: 'network/address-spaces',
  menu: { area: 'customers' },
  grants: { everyone: ['view'] },
  personalData: 'estate',
  underCustomer: true,
  unsearched: true,
  icon: 'layers',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ to: 'customer' }),
    name: text({ max: 60, unique: { within: 'customerId' } }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  columns: ['name', 'notes'],
  empty: [
    'One address space, Default.',
    'Add another address space only for networks that overlap, for example guests or a DMZ.',
  ],
});
