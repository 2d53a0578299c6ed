import { entity } from '#engine/entity/entity.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { urlFacts, urlFields } from '#areas/suppliers/websites/websiteFields.ts';
import { estateFacts } from '../estateFacts.ts';

/** A URL of a customer’s website, to which credentials are attached. */
export const websiteUrl = entity('websiteUrl', {
  ...urlFacts,
  label: 'URL',
  plural: 'URLs',
  path: 'website-urls',
  ...estateFacts,
  fields: {
    customerId: ref({ to: 'customer' }),
    websiteId: ref({ label: 'Website', to: 'softwareWebsite', same: 'customerId' }),
    ...urlFields,
    certificateId: ref({ label: 'Certificate', to: 'certificate', same: 'customerId', optional: true }),
    certificateEndsAt: moment({ label: 'Certificate ends', optional: true, readOnly: true }),
  },
  columns: ['name', 'address', 'websiteId', 'signIn', 'certificateEndsAt'],
  sections: [{ title: 'URL', fields: ['name', 'address', 'environment', 'signIn', 'certificateId'] }],
});
