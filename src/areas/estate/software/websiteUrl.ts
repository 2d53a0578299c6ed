import { entity } from '#engine/entity/entity.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { urlFields } from '#areas/suppliers/websites/websiteFields.ts';

/** A URL of a customer’s website, to which credentials are attached. */
export const websiteUrl = entity('websiteUrl', {
  label: 'URL',
  plural: 'URLs',
  path: 'website-urls',
  grants: { everyone: ['view'], engineer: '*', lead: '*' },
  personalData: 'estate',
  icon: 'link',
  scope: { by: 'customer', field: 'customerId' },
  unique: [
    {
      fields: ['websiteId', 'address'],
      where: 'kept',
      code: 'url_taken',
      message: 'The website already has this address.',
    },
  ],
  fields: {
    customerId: ref({ to: 'customer' }),
    websiteId: ref({ label: 'Website', to: 'softwareWebsite', same: 'customerId' }),
    ...urlFields,
    certificateId: ref({ label: 'Certificate', to: 'certificate', same: 'customerId', optional: true }),
    certificateEndsAt: moment({ label: 'Certificate ends', optional: true, readOnly: true }),
  },
  title: ['name'],
  subtitle: ['address'],
  columns: ['name', 'address', 'websiteId', 'signIn', 'certificateEndsAt'],
  sort: 'name',
  sections: [{ title: 'URL', fields: ['name', 'address', 'environment', 'signIn', 'certificateId'] }],
  empty: ['No URLs yet', 'Add the addresses of the website, with a credential for each.'],
});
