import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ipAddress } from '#engine/kinds/ipAddress/ipAddress.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { estateFacts } from '../estateFacts.ts';

/** A block of addresses. Its parent prefixes are computed, never entered. */
export const prefix = entity('prefix', {
  plural: 'Address plan',
  label: 'Prefix',
  path: 'network/prefixes',
  menu: { area: 'customers' },
  ...estateFacts,
  example: { fields: { cidr: '10.{high}.{low}.0/24' } },
  underCustomer: true,
  icon: 'network',
  fields: {
    customerId: ref({ to: 'customer' }),
    addressSpaceId: ref({ label: 'Address space', to: 'addressSpace', same: 'customerId', optional: true }),
    cidr: text({ label: 'Prefix', max: 43, search: 'identifier', help: 'For example, 10.20.5.0/24 or fd00:20::/64.' }),
    name: text({
      optional: true,
      max: 80,
      search: 'words',
      help: 'The everyday name, for example Curriculum or Cameras.',
    }),
    role: choice({
      default: 'lan',
      options: {
        lan: { label: 'LAN' },
        server: { label: 'Servers' },
        management: { label: 'Management' },
        voice: { label: 'Voice' },
        cctv: { label: 'CCTV' },
        guest: { label: 'Guests' },
        wan: { label: 'WAN' },
        other: { label: 'Other' },
      },
    }),
    status: choice({
      default: 'active',
      options: {
        container: { label: 'Container', tone: 'info' },
        active: { label: 'Active', tone: 'good' },
        reserved: { label: 'Reserved', tone: 'info' },
        deprecated: { label: 'Deprecated', tone: 'neutral' },
      },
    }),
    siteId: ref({ to: 'site', same: 'customerId', optional: true }),
    vlanId: ref({ label: 'VLAN', listed: true, to: 'vlan', same: 'customerId', optional: true, filter: true }),
    isPool: flag({
      label: 'Assign every address',
      aliases: ['every address may be given out'],
      default: false,
      help: 'Includes the first and last address, as in a NAT pool.',
    }),
    gateway: ipAddress({ optional: true }),
    dnsServers: tags({ label: 'DNS servers', optional: true, max: 8 }),
    ntpServers: tags({ label: 'Time servers', optional: true, max: 8 }),
    notes: notes({ optional: true }),
  },
  unique: [
    {
      fields: ['addressSpaceId', 'cidr'],
      where: 'kept',
      code: 'prefix_taken',
      message: '{cidr} is already in this address space[ as {holder.name}].',
    },
  ],
  title: ['cidr'],
  subtitle: ['name', 'role'],
  columns: ['cidr', 'name', 'role', 'status', 'vlanId', 'siteId', 'gateway'],
  sections: [
    {
      title: 'Prefix',
      about: 'Bits beyond the mask are cleared.',
      fields: ['cidr', 'name', 'role', 'status', 'vlanId', 'siteId'],
    },
    { title: 'Services', fields: ['gateway', 'dnsServers', 'ntpServers', 'isPool'] },
    { title: 'Details', fields: ['addressSpaceId', 'notes'] },
  ],
  matchBy: ['cidr'],
  empty: ['No prefixes yet', 'Add this customer’s networks to assign free addresses.'],
});
