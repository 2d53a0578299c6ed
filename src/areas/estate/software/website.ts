import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { websiteFields } from '#areas/suppliers/websites/websiteFields.ts';
import { asset } from '../asset.ts';

/** A website that a customer runs or signs in to, with its URLs and hosting. */
export const website = asset('softwareWebsite', {
  label: 'Website',
  plural: 'Websites',
  path: 'software-websites',
  group: 'other',
  icon: 'globe',
  physical: false,
  panels: ['url'],
  columns: ['purpose', 'softwareId', 'providerId', 'mfa'],
  fields: {
    ...websiteFields,
    softwareId: ref({ label: 'Software', to: 'software', same: 'customerId', optional: true }),
    providerId: ref({ label: 'Hosted by', aliases: ['host', 'hosting', 'provider'], to: 'provider', optional: true }),
    providerAccountId: ref({
      label: 'Hosting account',
      to: 'providerAccount',
      same: 'customerId',
      optional: true,
      listed: true,
    }),
    serverIds: refs({
      label: 'Servers',
      to: 'asset',
      same: 'customerId',
      optional: true,
      max: 20,
    }),
    domainId: ref({ label: 'Domain', to: 'domain', same: 'customerId', optional: true }),
    cms: text({ label: 'Content management system', aliases: ['cms'], optional: true, max: 120 }),
  },
  essentials: ['purpose', 'softwareId', 'providerId', 'mfa'],
  sections: [
    {
      title: 'Website',
      fields: ['purpose', 'softwareId', 'providerId', 'providerAccountId', 'serverIds', 'domainId', 'cms', 'mfa'],
    },
  ],
  empty: ['No websites yet', 'Add the websites and portals this customer uses, with a credential for each address.'],
});
