import { entity } from '#engine/entity/entity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { urlFields } from './websiteFields.ts';

/** A URL of a supplier’s website, to which credentials are attached. */
export const supplierUrl = entity('supplierUrl', {
  label: 'Supplier URL',
  plural: 'Supplier URLs',
  path: 'supplier-urls',
  grants: { everyone: ['view'], engineer: '*', manager: '*', lead: '*' },
  personalData: 'relations',
  icon: 'link',
  scope: { by: 'supplier', field: 'supplierId' },
  unique: [
    {
      fields: ['websiteId', 'address'],
      where: 'kept',
      code: 'url_taken',
      message: 'The website already has this address.',
    },
  ],
  fields: {
    supplierId: ref({ label: 'Supplier', to: 'supplier' }),
    websiteId: ref({ label: 'Website', to: 'supplierWebsite', same: 'supplierId' }),
    ...urlFields,
  },
  title: ['name'],
  subtitle: ['address'],
  columns: ['name', 'address', 'websiteId', 'supplierId', 'signIn'],
  sort: 'name',
  sections: [{ title: 'URL', fields: ['supplierId', 'websiteId', 'name', 'address', 'environment', 'signIn'] }],
  empty: ['No URLs yet', 'Add the addresses of the website, with a credential for each.'],
});
