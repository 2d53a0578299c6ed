import { entity } from '#engine/entity/entity.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { websiteFields } from './websiteFields.ts';

/** A website of a supplier that we use, such as a shop or a support portal. */
export const supplierWebsite = entity('supplierWebsite', {
  label: 'Supplier website',
  plural: 'Supplier websites',
  path: 'supplier-websites',
  grants: { everyone: ['view'], engineer: '*', manager: '*', lead: '*' },
  personalData: 'relations',
  icon: 'globe',
  scope: { by: 'supplier', field: 'supplierId' },
  fields: {
    supplierId: ref({ label: 'Supplier', to: 'supplier' }),
    name: text({ max: 200, search: 'words', unique: { within: 'supplierId' } }),
    ...websiteFields,
    notes: notes({ optional: true }),
  },
  title: ['name'],
  subtitle: ['purpose'],
  columns: ['name', 'supplierId', 'purpose', 'mfa'],
  sort: 'name',
  sections: [{ title: 'Website', fields: ['supplierId', 'name', 'purpose', 'mfa', 'notes'] }],
  empty: ['No supplier websites yet', 'Add the portals and shops you use, with their addresses and credentials.'],
});
