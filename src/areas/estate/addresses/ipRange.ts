import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { ipAddress } from '#engine/kinds/ipAddress/ipAddress.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { estateFacts } from '../estateFacts.ts';

/** A run of addresses of a prefix that are reserved together, or that DHCP assigns. */
export const ipRange = entity('ipRange', {
  label: 'Range',
  plural: 'Ranges',
  path: 'network/ranges',
  menu: { area: 'customers' },
  ...estateFacts,
  example: {
    existing: { prefix: { cidr: '10.{high}.{low}.0/24' } },
    fields: { first: '10.{high}.{low}.10', last: '10.{high}.{low}.20' },
  },
  underCustomer: true,
  unsearched: true,
  icon: 'sliders-horizontal',
  fields: {
    customerId: ref({ to: 'customer' }),
    addressSpaceId: ref({ label: 'Address space', to: 'addressSpace', same: 'customerId', optional: true }),
    first: ipAddress({ label: 'From' }),
    last: ipAddress({ label: 'To' }),
    kind: choice({
      default: 'dhcp',
      options: {
        dhcp: { label: 'DHCP', tone: 'info' },
        reserved: { label: 'Reserved', tone: 'info' },
        static: { label: 'Static', tone: 'neutral' },
      },
    }),
    name: text({ optional: true, max: 80 }),
    serverAssetId: ref({
      label: 'Assigned by',
      aliases: ['given out by'],
      to: 'asset',
      same: 'customerId',
      optional: true,
    }),
  },
  title: ['first', 'last'],
  columns: ['first', 'last', 'kind', 'name', 'serverAssetId'],
  empty: ['No ranges yet', 'Addresses in a DHCP range are not offered for manual assignment.'],
});
