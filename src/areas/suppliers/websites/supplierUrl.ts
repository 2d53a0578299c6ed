import { entity } from '#engine/entity/entity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { urlFacts, urlFields } from './websiteFields.ts';

/** A URL of a supplier’s website, to which credentials are attached. */
export const supplierUrl = entity('supplierUrl', {
  ...urlFacts,
  label: 'Supplier URL',
  plural: 'Supplier URLs',
  path: 'supplier-urls',
  grants: { everyone: ['view'], engineer: '*', manager: '*', lead: '*' },
  personalData: 'relations',
  scope: { by: 'supplier', field: 'supplierId' },
  fields: {
    supplierId: ref({ label: 'Supplier', to: 'supplier' }),
    websiteId: ref({ label: 'Website', to: 'supplierWebsite', same: 'supplierId' }),
    ...urlFields,
  },
  columns: ['name', 'address', 'websiteId', 'supplierId', 'signIn'],
  sections: [{ title: 'URL', fields: ['supplierId', 'websiteId', 'name', 'address', 'environment', 'signIn'] }],
});
