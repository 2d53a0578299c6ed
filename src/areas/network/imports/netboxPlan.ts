import { NAMED_SITE } from '#areas/estate/imports/itflow.ts';
import { column, type KnownColumn, to, type Preset } from '#engine/import/mapping/preset.ts';

/*
 * Presets for further bulk imports of NetBox: addresses, wireless networks, virtual machines, racks and circuits. Columns
 * without a target are listed, so that the file is recognised by them.
 */

const none = (...headers: readonly string[]): readonly KnownColumn[] => headers.map((header) => column(header));
const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;
const IN_USE = { status: 'in_use' } as const;

export const netboxAddresses: Preset = {
  key: 'netbox-ip-addresses',
  title: 'NetBox: IP addresses',
  about: 'Addresses of one customer with the assets that have them. Import devices and virtual machines first.',
  source: 'netbox',
  asks: ['customerId'],
  targets: [{ key: 'address', noun: 'ipAddress', main: true, remarks: 'notes' }],
  columns: [
    column('id', to('address', 'id')),
    column('tenant', to('address', 'customerId')),
    column('address', to('address', 'address')),
    column('vrf', to('address', 'addressSpaceId', { missing: 'create' })),
    column('status', to('address', 'status')),
    column('role', to('address', 'role', { unfit: 'leave' })),
    column('device', to('address', 'assetId', { missing: 'leave' })),
    column('virtual_machine', to('address', 'assetId', { missing: 'leave', unless: ['assetId'] })),
    column('interface', to('address', 'interfaceName')),
    // The only address of an asset is primary here, whatever the file says.
    column('is_primary', to('address', 'isPrimary', { words: { false: '', no: '' } })),
    column('dns_name', to('address', 'dnsName', LEAVE)),
    column('description', to('address', 'notes', LINE)),
    column('comments', to('address', 'notes')),
    ...none('fhrp_group', 'is_oob', 'owner', 'tags'),
  ],
};

/** Security of a wireless network in NetBox. */
const SECURITY: Readonly<Record<string, string>> = {
  open: 'open',
  'wpa-personal': 'wpa2',
  'wpa-enterprise': 'enterprise',
};

/** The key of each network becomes a credential of the SSID. */
export const netboxWirelessLans: Preset = {
  key: 'netbox-wireless-lans',
  title: 'NetBox: wireless LANs',
  about: 'Wireless networks of one customer. Their keys are stored as credentials.',
  source: 'netbox',
  asks: ['customerId'],
  targets: [
    { key: 'ssid', noun: 'ssid', main: true, fixed: IN_USE, remarks: 'notes' },
    {
      key: 'key',
      noun: 'credential',
      needs: ['password'],
      links: { attachedTo: 'ssid' },
      fixed: { kind: 'wifi' },
      remarks: 'secureNote',
    },
  ],
  columns: [
    column('id', to('ssid', 'id')),
    column('tenant', to('ssid', 'customerId'), to('key', 'customerId')),
    column('ssid', to('ssid', 'ssid'), to('ssid', 'name'), to('key', 'title')),
    column('vlan', to('ssid', 'vlanId', { by: ['vid'], missing: 'leave' })),
    column('auth_type', to('ssid', 'security', { words: SECURITY, unfit: 'ignore' })),
    column('auth_cipher', to('ssid', 'notes', LINE)),
    column('auth_psk', to('key', 'password')),
    column('scope_name', to('ssid', 'siteId', { missing: 'leave' })),
    column('description', to('ssid', 'notes', LINE)),
    column('comments', to('ssid', 'notes')),
    ...none('group', 'status', 'scope_type', 'scope_id', 'owner', 'tags'),
  ],
};

const MACHINE_STATUSES: Readonly<Record<string, string>> = {
  active: 'in_use',
  offline: 'spare',
  planned: 'planned',
  staged: 'staged',
  failed: 'in_use',
  decommissioning: 'retired',
  paused: 'spare',
};

/** A virtual machine without a host and a cluster is refused, because one of them is required. */
export const netboxVirtualMachines: Preset = {
  key: 'netbox-virtual-machines',
  title: 'NetBox: virtual machines',
  about: 'Virtual machines of one customer. Import devices first, and set the hypervisor of the hosts.',
  source: 'netbox',
  asks: ['customerId'],
  targets: [{ key: 'machine', noun: 'virtualMachine', main: true, remarks: 'notes' }],
  columns: [
    column('id', to('machine', 'id')),
    column('tenant', to('machine', 'customerId')),
    column('name', to('machine', 'name')),
    column('status', to('machine', 'status', { words: MACHINE_STATUSES, otherwise: 'in_use' })),
    column('start_on_boot', to('machine', 'autostart', { words: { on: 'yes', off: 'no', laststate: '' }, ...LEAVE })),
    column('site', to('machine', 'siteId', { missing: 'leave' })),
    column('cluster', to('machine', 'clusterName')),
    column('device', to('machine', 'hostAssetId', { missing: 'leave' })),
    column('platform', to('machine', 'operatingSystem')),
    column('vcpus', to('machine', 'vcpu', LEAVE)),
    // NetBox counts memory and disks in megabytes.
    column('memory', to('machine', 'notes', LINE)),
    column('disk', to('machine', 'notes', LINE)),
    column('role', to('machine', 'notes', LINE)),
    column('serial', to('machine', 'notes', LINE)),
    column('description', to('machine', 'notes', LINE)),
    column('comments', to('machine', 'notes')),
    ...none('virtual_machine_type', 'owner', 'config_template'),
    column('tags', to('machine', 'tags', { separator: ',' })),
  ],
};

const WIDTHS: Readonly<Record<string, string>> = {
  '10': 'ten',
  '19': 'nineteen',
  '21': 'twentyOne',
  '23': 'twentyThree',
};

export const netboxRacks: Preset = {
  key: 'netbox-racks',
  title: 'NetBox: racks',
  about: 'Racks and cabinets of one customer, as containers. Missing sites are created.',
  source: 'netbox',
  asks: ['customerId'],
  targets: [
    { key: 'rack', noun: 'container', main: true, fixed: { ...IN_USE, containerType: 'rack' }, remarks: 'notes' },
  ],
  columns: [
    column('id', to('rack', 'id')),
    column('tenant', to('rack', 'customerId')),
    column('site', to('rack', 'siteId', NAMED_SITE)),
    column('location', to('rack', 'locationId', { missing: 'leave', by: ['name'], within: ['siteId'] })),
    column('name', to('rack', 'name')),
    column('facility_id', to('rack', 'notes', LINE)),
    column(
      'status',
      to('rack', 'status', {
        words: { active: 'in_use', reserved: 'in_use', available: 'in_use', planned: 'planned', deprecated: 'retired' },
        otherwise: 'in_use',
      }),
    ),
    column('role', to('rack', 'notes', LINE)),
    column(
      'form_factor',
      to('rack', 'containerType', {
        words: { 'wall-frame': 'wallCabinet', 'wall-cabinet': 'wallCabinet', 'wall-frame-vertical': 'wallCabinet' },
        otherwise: 'rack',
      }),
    ),
    column('serial', to('rack', 'serial')),
    column('asset_tag', to('rack', 'assetTag')),
    column('width', to('rack', 'widthIn', { words: WIDTHS, ...LEAVE })),
    column('u_height', to('rack', 'heightU', LEAVE)),
    column('desc_units', to('rack', 'numbering', { words: { true: 'topDown', false: 'bottomUp' }, ...LEAVE })),
    column('mounting_depth', to('rack', 'depthMm', LEAVE)),
    column('max_weight', to('rack', 'notes', LINE)),
    column('rack_type', to('rack', 'notes', LINE)),
    column('description', to('rack', 'notes', LINE)),
    column('comments', to('rack', 'notes')),
    ...none(
      'group',
      'outer_width',
      'outer_height',
      'outer_depth',
      'outer_unit',
      'airflow',
      'weight',
      'weight_unit',
      'owner',
    ),
    column('tags', to('rack', 'tags', { separator: ',' })),
  ],
};

const SERVICES: Readonly<Record<string, string>> = {
  internet: 'internet',
  fibre: 'internet',
  fiber: 'internet',
  broadband: 'internet',
  'leased line': 'internet',
  voice: 'telephony',
  telephony: 'telephony',
  sip: 'telephony',
  mobile: 'mobile',
};

export const netboxCircuits: Preset = {
  key: 'netbox-circuits',
  title: 'NetBox: circuits',
  about: 'Circuits of one customer, as provider accounts. Missing providers are created.',
  source: 'netbox',
  asks: ['customerId'],
  targets: [{ key: 'account', noun: 'providerAccount', main: true, remarks: 'notes' }],
  columns: [
    column('id', to('account', 'id')),
    column('tenant', to('account', 'customerId')),
    column('cid', to('account', 'reference')),
    column('provider', to('account', 'providerId', { missing: 'create' })),
    column('provider_account', to('account', 'accountNumber')),
    column('type', to('account', 'service', { words: SERVICES, otherwise: 'other' }), to('account', 'notes', LINE)),
    column('install_date', to('account', 'installedOn', LEAVE)),
    column('termination_date', to('account', 'contractEndsOn', LEAVE)),
    column('status', to('account', 'notes', LINE)),
    column('commit_rate', to('account', 'notes', LINE)),
    column('description', to('account', 'notes', LINE)),
    column('comments', to('account', 'notes')),
    ...none('distance', 'distance_unit', 'owner', 'tags'),
  ],
};
