import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { estateFacts } from '#areas/estate/estateFacts.ts';

/** A virtual LAN of a customer, at one site or at all of them. */
export const vlan = entity('vlan', {
  label: 'VLAN',
  plural: 'VLANs',
  path: 'network/vlans',
  menu: { area: 'customers' },
  ...estateFacts,
  underCustomer: true,
  icon: 'layers',
  fields: {
    customerId: ref({ to: 'customer' }),
    vid: whole({ label: 'VLAN ID', min: 1, max: 4_094, filter: true, aliases: ['vid', 'vlan', 'id'] }),
    name: text({ max: 80, search: 'words' }),
    siteId: ref({ to: 'site', same: 'customerId', optional: true, help: 'Leave blank for a VLAN of all sites.' }),
    groupId: ref({ label: 'Group', to: 'vlanGroup', same: 'customerId', optional: true }),
    purpose: choice({
      default: 'data',
      options: {
        data: { label: 'Data' },
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
        active: { label: 'Active', tone: 'good' },
        reserved: { label: 'Reserved', tone: 'info' },
        deprecated: { label: 'Deprecated', tone: 'neutral' },
      },
    }),
    notes: notes({ optional: true }),
  },
  unique: [
    {
      fields: ['customerId', 'siteId', 'vid'],
      where: 'kept',
      code: 'vlan_taken',
      message: 'VLAN {vid} already exists at this site[ as {holder.name}].',
    },
    {
      fields: ['groupId', 'vid'],
      where: 'kept',
      code: 'vlan_taken',
      message: 'VLAN {vid} already exists in this group[ as {holder.name}].',
    },
  ],
  title: ['vid', 'name'],
  subtitle: ['purpose'],
  columns: ['vid', 'name', 'purpose', 'status', 'siteId', 'groupId'],
  sort: 'vid',
  sections: [
    { title: 'VLAN', fields: ['vid', 'name', 'purpose', 'status'] },
    { title: 'Where it is used', fields: ['siteId', 'groupId', 'notes'] },
  ],
  matchBy: [
    { fields: ['vid'], within: 'siteId' },
    { fields: ['vid', 'name'], settles: 'siteId' },
  ],
  empty: ['No VLANs yet', 'Add the VLANs of this customer to assign them to ports.'],
});
