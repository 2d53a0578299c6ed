import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** A building, floor or room inside a site. Each site has a tree; other screens show the full path. */
export const location = entity('location', {
  plural: 'Locations',
  path: 'locations',
  menu: { area: 'customers' },
  grants: { everyone: ['view'], engineer: '*', lead: '*' },
  personalData: 'relations',
  underCustomer: true,
  icon: 'door-open',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    siteId: ref({ label: 'Site', to: 'site', same: 'customerId' }),
    parentId: ref({ label: 'Inside', to: 'location', same: 'customerId', optional: true }),
    kind: choice({
      options: {
        building: { label: 'Building' },
        floor: { label: 'Floor' },
        room: { label: 'Room' },
        area: { label: 'Area' },
        outside: { label: 'Outside' },
      },
    }),
    name: text({ max: 80, aliases: ['location', 'room'] }),
    code: text({ label: 'Room number', optional: true, max: 20, search: 'identifier' }),
    level: whole({ optional: true, min: -9, max: 99, help: 'For floors. The ground floor is 0.' }),
    sort: whole({ label: 'Order', default: 0, min: 0, max: 9_999 }),
    fullName: text({ label: 'Location', optional: true, readOnly: true, max: 700, search: 'words' }),
    depth: whole({ default: 1, readOnly: true, min: 1, max: 6 }),
  },
  title: ['fullName'],
  subtitle: ['kind'],
  columns: ['fullName', 'kind', 'code', 'level'],
  sort: 'fullName',
  sections: [{ title: 'Location', fields: ['siteId', 'parentId', 'kind', 'name', 'code', 'level', 'sort'] }],
  // A parent that was created by name gets its own parent from the row that describes it.
  matchBy: [
    { fields: ['name', 'parentId'], within: 'siteId' },
    { fields: ['name'], within: 'siteId', settles: 'parentId' },
  ],
  empty: ['No locations yet', 'Add buildings, floors and rooms to record where assets are.'],
});
