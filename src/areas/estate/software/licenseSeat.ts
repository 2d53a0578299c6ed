import { entity } from '#engine/entity/entity.ts';
import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { estateFacts } from '../estateFacts.ts';

/** A seat of a licence, held by an asset or a contact. */
export const licenseSeat = entity('licenseSeat', {
  label: 'Licence seat',
  plural: 'Licence seats',
  path: 'licence-seats',
  ...estateFacts,
  icon: 'armchair',
  unsearched: true,
  // Match by holder first: a row that creates its contact cannot match a seat by it.
  matchBy: [{ fields: ['contactId', 'licenseId'] }, { fields: ['assetId', 'licenseId'] }],
  example: { fields: { assetId: '{record}' } },
  fields: {
    customerId: ref({ to: 'customer' }),
    licenseId: ref({ label: 'Licence', to: 'license', same: 'customerId' }),
    assetId: ref({ label: 'Asset', to: 'asset', same: 'customerId', optional: true }),
    contactId: ref({ label: 'Contact', to: 'contact', same: 'customerId', optional: true }),
    holder: text({ optional: true, readOnly: true }),
    startsOn: day({ label: 'From', optional: true }),
    endsOn: day({ label: 'Released', optional: true, readOnly: true }),
  },
  title: ['holder'],
  columns: ['licenseId', 'assetId', 'contactId', 'startsOn', 'endsOn'],
  sort: 'holder',
  sections: [{ title: 'Seat', fields: ['licenseId', 'assetId', 'contactId', 'startsOn'] }],
  empty: ['No seats assigned', 'Assign a seat to an asset or a contact.'],
});
