import { entity } from '#engine/entity/entity.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { CONTACT_ROLES } from './contactRoles.ts';

/** A contact of one customer who also acts for another, with separate roles there. The record is linked, not copied. */
export const contactLink = entity('contactLink', {
  label: 'Linked contact',
  plural: 'Linked contacts',
  path: 'contact-links',
  grants: { everyone: '*' },
  personalData: 'relations',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer', help: 'Customers this contact also acts for.' }),
    contactId: ref({ label: 'Contact', to: 'contact', unique: { within: 'customerId' } }),
    homeId: ref({ label: 'Belongs to', to: 'customer', optional: true, readOnly: true }),
    roles: choices({ default: [], options: CONTACT_ROLES }),
    note: text({ optional: true, max: 200 }),
  },
  title: ['note'],
  columns: ['customerId', 'contactId', 'homeId', 'roles', 'note'],
  sort: 'contactId',
  unsearched: true,
});
