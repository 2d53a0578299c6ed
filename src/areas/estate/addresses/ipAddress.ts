import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ipAddress as ip } from '#engine/kinds/ipAddress/ipAddress.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { estateFacts } from '../estateFacts.ts';

/** One used or reserved address, and the asset that has it. */
export const ipAddress = entity('ipAddress', {
  label: 'IP address',
  plural: 'IP addresses',
  path: 'network/ip-addresses',
  menu: { area: 'customers' },
  ...estateFacts,
  example: { fields: { address: '172.16.{high}.{host}' } },
  underCustomer: true,
  icon: 'map-pin',
  fields: {
    customerId: ref({ to: 'customer' }),
    addressSpaceId: ref({ label: 'Address space', to: 'addressSpace', same: 'customerId', optional: true }),
    address: ip({ search: 'identifier', filter: true, maskIn: 'maskLength' }),
    maskLength: whole({
      label: 'Mask',
      unit: 'bits',
      min: 0,
      max: 128,
      optional: true,
      help: 'Leave blank to use the mask of the prefix.',
    }),
    assetId: ref({ to: 'asset', same: 'customerId', optional: true }),
    supplierId: ref({ to: 'supplier', optional: true, help: 'For an address that a supplier uses.' }),
    portId: ref({ label: 'Port', to: 'networkPort', same: 'customerId', optional: true }),
    interfaceName: text({
      label: 'Interface',
      optional: true,
      max: 60,
      help: 'Purpose, for example LAN, iDRAC or Storage.',
    }),
    role: choice({
      default: 'none',
      options: {
        none: { label: 'None' },
        loopback: { label: 'Loopback' },
        secondary: { label: 'Secondary' },
        anycast: { label: 'Anycast' },
        vip: { label: 'VIP' },
        vrrp: { label: 'VRRP' },
        hsrp: { label: 'HSRP' },
        glbp: { label: 'GLBP' },
        carp: { label: 'CARP' },
      },
      help: 'Only these roles can share an address.',
    }),
    status: choice({
      default: 'active',
      options: {
        active: { label: 'Active', tone: 'good' },
        reserved: { label: 'Reserved', tone: 'info' },
        dhcp: { label: 'DHCP', tone: 'info' },
        slaac: { label: 'SLAAC', tone: 'info' },
        deprecated: { label: 'Deprecated', tone: 'neutral' },
      },
    }),
    isPrimary: flag({
      label: 'Primary',
      default: false,
      help: 'Shown with the asset. One for IPv4 and one for IPv6.',
    }),
    dnsName: text({ label: 'DNS name', optional: true, max: 253, search: 'words' }),
    natInsideId: ref({
      label: 'NAT to',
      aliases: ['leads inside to'],
      to: 'ipAddress',
      same: 'customerId',
      optional: true,
    }),
    source: choice({
      default: 'manual',
      readOnly: true,
      options: {
        manual: { label: 'Manual' },
        import: { label: 'Import' },
        nmap: { label: 'Scan' },
        dhcp: { label: 'DHCP' },
      },
    }),
    lastSeenAt: moment({ label: 'Last seen', optional: true }),
    notes: notes({ optional: true }),
  },
  title: ['address'],
  subtitle: ['interfaceName', 'dnsName'],
  columns: [
    'address',
    'status',
    'assetId',
    'customerId',
    'interfaceName',
    'role',
    'isPrimary',
    'dnsName',
    'lastSeenAt',
  ],
  sort: 'address',
  sections: [
    { title: 'Address', fields: ['address', 'interfaceName', 'dnsName', 'isPrimary'] },
    { title: 'Asset', fields: ['assetId', 'portId', 'supplierId'] },
    { title: 'Assignment', fields: ['maskLength', 'status', 'role', 'natInsideId', 'lastSeenAt'] },
    { title: 'Details', fields: ['addressSpaceId', 'notes'] },
  ],
  empty: ['No IP addresses yet', 'Assign one from the address plan, or on the page of an asset.'],
});
