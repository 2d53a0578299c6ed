import { entity } from '#engine/entity/entity.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { estateFacts } from '../estateFacts.ts';

/**
 * A routing table (VRF) within which an address is unique. Each customer has "Default"; others are for overlapping
 * networks.
 */
export const addressSpace = entity('addressSpace', {
  plural: 'Address spaces',
  path: 'network/address-spaces',
  menu: { area: 'customers' },
  ...estateFacts,
  underCustomer: true,
  unsearched: true,
  icon: 'layers',
  fields: {
    customerId: ref({ to: 'customer' }),
    name: text({ max: 60, unique: { within: 'customerId' } }),
    routeDistinguisher: text({
      optional: true,
      max: 40,
      help: 'The identifier of the VRF in routers, for example 65000:10.',
    }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  columns: ['name', 'routeDistinguisher', 'notes'],
  empty: [
    'One address space, Default.',
    'Add another address space only for networks that overlap, for example guests or a DMZ.',
  ],
});
