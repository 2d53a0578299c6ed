import { column, type Preset, to } from '#engine/import/mapping/preset.ts';

/* Presets for networks and addresses of ITFlow and Hudu. */

const LINE = { line: true } as const;
const LEAVE = { unfit: 'leave' } as const;

export const itflowNetworks: Preset = {
  key: 'itflow-networks',
  title: 'ITFlow: networks',
  about: 'Networks of one client, as prefixes of the address plan.',
  source: 'itflow',
  asks: ['customerId'],
  targets: [{ key: 'prefix', noun: 'prefix', main: true, remarks: 'notes' }],
  columns: [
    column('Name', to('prefix', 'name')),
    column('Description', to('prefix', 'notes', LINE)),
    column('VLAN', to('prefix', 'vlanId', { by: ['vid'], missing: 'leave' })),
    column(['Network (CIDR)', 'Network'], to('prefix', 'cidr')),
    column('Gateway', to('prefix', 'gateway', LEAVE)),
    column('IP Range', to('prefix', 'notes', LINE)),
    column('Primary DNS', to('prefix', 'dnsServers', LEAVE)),
    column('Secondary DNS', to('prefix', 'notes', LINE)),
  ],
};

export const huduNetworks: Preset = {
  key: 'hudu-networks',
  title: 'Hudu: networks',
  about: 'Networks of one company, as prefixes of the address plan.',
  source: 'hudu',
  asks: ['customerId'],
  targets: [{ key: 'prefix', noun: 'prefix', main: true, remarks: 'notes' }],
  columns: [
    column('id', to('prefix', 'id')),
    column('name', to('prefix', 'name')),
    column('address', to('prefix', 'cidr')),
    column('network_type', to('prefix', 'notes', LINE)),
    column('description', to('prefix', 'notes', LINE)),
    ...['company_id', 'vlan_id', 'location_id'].map((header) => column(header)),
  ],
};

/** Import assets first: addresses are linked by the number of the asset in Hudu. */
export const huduAddresses: Preset = {
  key: 'hudu-ip-addresses',
  title: 'Hudu: IP addresses',
  about: 'Addresses of one company with the assets that have them. Import assets first.',
  source: 'hudu',
  asks: ['customerId'],
  targets: [{ key: 'address', noun: 'ipAddress', main: true, remarks: 'notes' }],
  columns: [
    column('id', to('address', 'id')),
    column('address', to('address', 'address')),
    column(
      'status',
      to('address', 'status', {
        words: { assigned: 'active', unassigned: 'reserved', reserved: 'reserved', deprecated: 'deprecated' },
        ...LEAVE,
      }),
    ),
    column('fqdn', to('address', 'dnsName', LEAVE)),
    column('asset_id', to('address', 'assetId', { bySourceNumber: true, missing: 'leave' })),
    column('description', to('address', 'notes', LINE)),
    column('notes', to('address', 'notes')),
    ...['network_id', 'company_id'].map((header) => column(header)),
  ],
};
