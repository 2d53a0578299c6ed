import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { macAddress } from '#engine/kinds/macAddress/macAddress.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { portTypes } from './portTypes.ts';
import { POE_CLASSES, POE_MODES } from '#areas/estate/makers/sockets.ts';
import { estateFacts } from '#areas/estate/estateFacts.ts';

/** An end point of cables: an interface of an asset, a port of a patch panel, or a wall outlet. */
export const port = entity('networkPort', {
  label: 'Port',
  plural: 'Ports',
  path: 'network/ports',
  menu: { area: 'customers' },
  ...estateFacts,
  underCustomer: true,
  icon: 'plug',
  example: { fields: { kind: 'outlet', name: 'Outlet {n}', siteId: '{record}' } },
  fields: {
    customerId: ref({ to: 'customer' }),
    kind: choice({
      label: 'Sort of port',
      aliases: ['kind', 'sort'],
      default: 'interface',
      options: {
        interface: { label: 'Interface' },
        panel: { label: 'Patch panel port' },
        outlet: { label: 'Wall outlet' },
      },
      help: 'Patch panel ports and wall outlets have a front and a rear.',
    }),
    assetId: ref({
      label: 'Asset',
      aliases: ['asset', 'panel'],
      to: 'asset',
      same: 'customerId',
      optional: true,
      unlisted: true,
    }),
    deviceName: text({ label: 'Device', optional: true, readOnly: true, search: 'words' }),
    name: text({ max: 80, search: 'words', aliases: ['networkPort', 'interface'] }),
    type: choice({ default: '1000baseT', options: portTypes }),
    speedMbps: whole({ label: 'Speed', unit: 'Mbps', min: 1, max: 800_000, optional: true }),
    mac: macAddress({ label: 'MAC address', optional: true, search: 'identifier', filter: true }),
    enabled: flag({ default: true }),
    mode: choice({
      label: 'VLAN mode',
      default: 'access',
      options: {
        access: { label: 'Access' },
        trunk: { label: 'Trunk' },
        trunkAll: { label: 'Trunk, all VLANs' },
      },
    }),
    untaggedVlanId: ref({ label: 'Untagged VLAN', to: 'vlan', same: 'customerId', optional: true }),
    taggedVlanIds: refs({ label: 'Tagged VLANs', to: 'vlan', same: 'customerId', optional: true, max: 200 }),
    lanes: whole({
      label: 'Breakout lanes',
      aliases: ['lanes', 'breakout'],
      min: 2,
      max: 16,
      optional: true,
      help: 'For a port that a breakout cable splits into several, such as 4 for QSFP to 4 × SFP.',
    }),
    lagId: ref({
      label: 'Link aggregation group',
      aliases: ['lag'],
      to: 'networkPort',
      same: 'customerId',
      optional: true,
      help: 'The port of type LAG on the same asset that this port is part of.',
    }),
    poe: choice({ label: 'PoE', default: 'none', options: POE_MODES }),
    poeClass: choice({
      label: 'PoE class',
      aliases: ['poe type'],
      optional: true,
      options: POE_CLASSES,
      help: 'Of a powered device, or the highest that the port supplies.',
    }),
    siteId: ref({ to: 'site', same: 'customerId', optional: true }),
    locationId: ref({ to: 'location', same: 'customerId', optional: true, aliases: ['room'] }),
    description: text({ optional: true, max: 200, search: 'words' }),
  },
  unique: [
    {
      fields: ['assetId', 'name'],
      where: 'kept',
      code: 'port_name_taken',
      message: 'This asset already has a port named {name}.',
    },
    {
      fields: ['siteId', 'name'],
      where: 'kept',
      code: 'outlet_name_taken',
      message: 'This site already has an outlet named {name}.',
    },
  ],
  title: ['deviceName', 'name'],
  subtitle: ['description'],
  columns: ['name', 'assetId', 'kind', 'type', 'enabled', 'mode', 'untaggedVlanId', 'mac', 'siteId'],
  sort: 'deviceName',
  sections: [
    { title: 'Port', fields: ['kind', 'assetId', 'siteId', 'locationId', 'name', 'type', 'enabled'] },
    { title: 'VLANs', fields: ['mode', 'untaggedVlanId', 'taggedVlanIds'] },
    { title: 'Details', fields: ['mac', 'speedMbps', 'lanes', 'poe', 'poeClass', 'lagId', 'description'] },
  ],
  onlyWhen: {
    assetId: { kind: ['interface', 'panel'] },
    siteId: { kind: ['outlet'] },
    locationId: { kind: ['outlet'] },
    mode: { kind: ['interface'] },
    untaggedVlanId: { kind: ['interface'] },
    taggedVlanIds: { kind: ['interface'], mode: ['trunk'] },
    mac: { kind: ['interface'] },
    speedMbps: { kind: ['interface'] },
    lanes: { kind: ['interface'] },
    poe: { kind: ['interface'] },
    poeClass: { kind: ['interface'], poe: ['pd', 'pse'] },
    lagId: { kind: ['interface'] },
  },
  matchBy: [
    { fields: ['name'], within: 'assetId' },
    { fields: ['name'], within: 'siteId' },
  ],
  empty: ['No ports yet', 'Ports of new assets come from their model. Add others, or import a CSV file.'],
});
