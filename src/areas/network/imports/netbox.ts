import { NAMED_SITE } from '#areas/estate/imports/itflow.ts';
import { ANYTHING_ELSE, KIND_WORDS } from '#areas/estate/imports/kindWords.ts';
import { column, type KnownColumn, type Place, type Preset } from '#engine/import/mapping/preset.ts';

/*
 * Presets for exports and bulk imports of NetBox. Its tenants are customers; rows without one go to the customer chosen
 * for the file. Columns without a target are listed, so that the file is recognised by them.
 */

const to =
  (target: string) =>
  (field: string, more: Partial<Place> = {}): Place => ({ target, field, ...more });
const none = (...headers: readonly string[]): readonly KnownColumn[] => headers.map((header) => column(header));
const LINE = { line: true } as const;

const asset = to('asset');
const DEVICE_STATUSES = {
  active: 'in_use',
  planned: 'planned',
  staged: 'staged',
  failed: 'under_repair',
  inventory: 'in_stock',
  decommissioning: 'retired',
  offline: 'spare',
} as const;

export const netboxDevices: Preset = {
  key: 'netbox-devices',
  title: 'NetBox: devices',
  about:
    'Devices of one customer. The role says the type of asset. Missing manufacturers, models and sites are created.',
  source: 'netbox',
  asks: ['customerId'],
  targets: [{ key: 'asset', noun: 'asset', main: true, usually: ANYTHING_ELSE, remarks: 'notes' }],
  columns: [
    column('id', asset('id')),
    column('name', asset('name')),
    column('tenant', asset('customerId')),
    column('role', asset('noun', { words: KIND_WORDS, otherwise: ANYTHING_ELSE }), asset('notes', LINE)),
    column('manufacturer', asset('manufacturerId', { missing: 'create' })),
    column('device_type', asset('modelId', { missing: 'create', within: ['manufacturerId'] })),
    column('serial', asset('serial')),
    column('asset_tag', asset('assetTag')),
    column('status', asset('status', { words: DEVICE_STATUSES })),
    column('site', asset('siteId', NAMED_SITE)),
    column('location', asset('locationId', { missing: 'leave', by: ['name'], within: ['siteId'] })),
    column('description', asset('notes', LINE)),
    column('comments', asset('notes')),
    column('platform', asset('operatingSystem', { unfit: 'ignore' })),
    column('rack', asset('notes', LINE)),
    column('position', asset('notes', LINE)),
    ...none(
      'face',
      'latitude',
      'longitude',
      'parent',
      'device_bay',
      'airflow',
      'virtual_chassis',
      'vc_position',
      'vc_priority',
      'cluster',
      'config_template',
      'owner',
    ),
    column('tags', asset('tags', { separator: ',' })),
  ],
};

/** Common role names of VLANs. */
const ROLES: Readonly<Record<string, string>> = {
  data: 'data',
  user: 'data',
  users: 'data',
  server: 'server',
  servers: 'server',
  management: 'management',
  mgmt: 'management',
  voice: 'voice',
  voip: 'voice',
  cctv: 'cctv',
  cameras: 'cctv',
  guest: 'guest',
  guests: 'guest',
  wan: 'wan',
};

const vlan = to('vlan');

export const netboxVlans: Preset = {
  key: 'netbox-vlans',
  title: 'NetBox: VLANs',
  about: 'VLANs of one customer. Missing sites and groups are created.',
  source: 'netbox',
  asks: ['customerId'],
  targets: [{ key: 'vlan', noun: 'vlan', main: true, remarks: 'notes' }],
  columns: [
    column('id', vlan('id')),
    column('tenant', vlan('customerId')),
    column('site', vlan('siteId', NAMED_SITE)),
    column('group', vlan('groupId', { missing: 'create' })),
    column('vid', vlan('vid')),
    column('name', vlan('name')),
    column('status', vlan('status')),
    column('role', vlan('purpose', { words: ROLES, otherwise: 'other' }), vlan('notes', LINE)),
    column('description', vlan('notes', LINE)),
    column('comments', vlan('notes')),
    ...none('qinq_role', 'qinq_svlan', 'owner', 'tags'),
  ],
};

const prefix = to('prefix');

export const netboxPrefixes: Preset = {
  key: 'netbox-prefixes',
  title: 'NetBox: prefixes',
  about: 'Prefixes of one customer. Missing VRFs become address spaces.',
  source: 'netbox',
  asks: ['customerId'],
  targets: [{ key: 'prefix', noun: 'prefix', main: true, remarks: 'notes' }],
  columns: [
    column('id', prefix('id')),
    column('tenant', prefix('customerId')),
    column('prefix', prefix('cidr')),
    column('vrf', prefix('addressSpaceId', { missing: 'create' })),
    column('vlan', prefix('vlanId', { by: ['vid'], missing: 'leave' })),
    column('status', prefix('status')),
    column(
      'role',
      prefix('role', { words: { ...ROLES, data: 'lan', user: 'lan', users: 'lan', lan: 'lan' }, otherwise: 'other' }),
      prefix('notes', LINE),
    ),
    column(['scope_name', 'site'], prefix('siteId', { missing: 'leave' })),
    column('is_pool', prefix('isPool')),
    column('description', prefix('name')),
    column('comments', prefix('notes')),
    ...none('vlan_group', 'vlan_site', 'scope_type', 'scope_id', 'mark_utilized', 'owner', 'tags'),
  ],
};

const port = to('port');
const PORT_TYPES: Readonly<Record<string, string>> = {
  '100base-tx': '100baseT',
  '1000base-t': '1000baseT',
  '2.5gbase-t': '2500baseT',
  '5gbase-t': '5000baseT',
  '10gbase-t': '10000baseT',
  '1000base-x-sfp': 'sfp',
  '10gbase-x-sfpp': 'sfpPlus',
  '25gbase-x-sfp28': 'sfp28',
  '40gbase-x-qsfpp': 'qsfpPlus',
  '100gbase-x-qsfp28': 'qsfp28',
  virtual: 'virtual',
  bridge: 'bridge',
  lag: 'lag',
  'ieee802.11a': 'wifi',
  'ieee802.11g': 'wifi',
  'ieee802.11n': 'wifi',
  'ieee802.11ac': 'wifi',
  'ieee802.11ax': 'wifi',
  'ieee802.11be': 'wifi',
  other: '1000baseT',
};

/** NetBox knows the type of supply. The class is the highest that the type allows. */
const POE_TYPES: Readonly<Record<string, string>> = {
  'type1-ieee802.3af': 'class3',
  'type2-ieee802.3at': 'class4',
  'type3-ieee802.3bt': 'class6',
  'type4-ieee802.3bt': 'class8',
};

export const netboxInterfaces: Preset = {
  key: 'netbox-interfaces',
  title: 'NetBox: interfaces',
  about: 'Interfaces of devices that are here already. Import devices and VLANs first.',
  source: 'netbox',
  asks: ['customerId'],
  targets: [{ key: 'port', noun: 'networkPort', main: true }],
  columns: [
    column('id', port('id')),
    column('device', port('assetId')),
    column('name', port('name')),
    column('type', port('type', { words: PORT_TYPES, otherwise: '1000baseT' })),
    column('lag', port('lagId', { by: ['name'], within: ['assetId'], missing: 'leave' })),
    column('enabled', port('enabled')),
    column(['mac_address', 'primary_mac_address'], port('mac', { unfit: 'leave' })),
    column('description', port('description')),
    column('poe_mode', port('poe')),
    column('poe_type', port('poeClass', { words: POE_TYPES, unfit: 'ignore' })),
    column(
      'mode',
      port('mode', { words: { access: 'access', tagged: 'trunk', 'tagged-all': 'trunkAll' }, unfit: 'ignore' }),
    ),
    column('untagged_vlan', port('untaggedVlanId', { by: ['vid'] })),
    column('tagged_vlans', port('taggedVlanIds', { by: ['vid'], separator: ',' })),
    ...none(
      'label',
      'parent',
      'bridge',
      'speed',
      'duplex',
      'mark_connected',
      'wwn',
      'vdcs',
      'mtu',
      'mgmt_only',
      'vlan_group',
      'qinq_svlan',
      'vrf',
      'rf_role',
      'rf_channel',
      'rf_channel_frequency',
      'rf_channel_width',
      'tx_power',
      'owner',
      'tags',
    ),
  ],
};

const cable = to('cable');
const end = (target: 'a' | 'b', header: string, side: 'fromSide' | 'toSide'): readonly KnownColumn[] => [
  column(`side_${header}_device`, to(target)('assetId')),
  column(
    `side_${header}_type`,
    to(target)('kind', {
      words: { 'dcim.interface': 'interface', 'dcim.frontport': 'panel', 'dcim.rearport': 'panel' },
    }),
    cable(side, { words: { 'dcim.interface': 'front', 'dcim.frontport': 'front', 'dcim.rearport': 'rear' } }),
  ),
  column(`side_${header}_name`, to(target)('name')),
  column(`side_${header}_site`),
];

export const netboxCables: Preset = {
  key: 'netbox-cables',
  title: 'NetBox: cables',
  about: 'Cables between devices that are here already. Missing ports are created. Lengths are taken as metres.',
  source: 'netbox',
  asks: ['customerId'],
  targets: [
    { key: 'a', noun: 'networkPort', repeats: true },
    { key: 'b', noun: 'networkPort', repeats: true },
    { key: 'cable', noun: 'cable', main: true, links: { fromPortId: 'a', toPortId: 'b' }, remarks: 'notes' },
  ],
  columns: [
    column('id', cable('id')),
    column('tenant', to('a')('customerId'), to('b')('customerId'), cable('customerId')),
    ...end('a', 'a', 'fromSide'),
    ...end('b', 'b', 'toSide'),
    column(
      'type',
      cable('type', {
        words: {
          cat5: 'cat5e',
          'mmf-om1': 'om1',
          'mmf-om2': 'om2',
          'mmf-om3': 'om3',
          'mmf-om4': 'om4',
          'mmf-om5': 'om5',
          'smf-os1': 'os2',
          'smf-os2': 'os2',
          'dac-active': 'dac',
          'dac-passive': 'dac',
          coaxial: 'coax',
        },
        unfit: 'leave',
      }),
    ),
    column(
      'status',
      cable('status', { words: { connected: 'connected', planned: 'planned', decommissioning: 'toRemove' } }),
    ),
    column('label', cable('label')),
    column('length', cable('lengthM')),
    column(['color', 'colour'], cable('notes', LINE)),
    column('description', cable('notes', LINE)),
    column('comments', cable('notes')),
    ...none('length_unit', 'profile', 'owner', 'tags'),
  ],
};
