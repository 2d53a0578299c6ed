import { column, type Place, type Preset } from '#engine/import/mapping/preset.ts';
import { DNSMASQ_HEADER } from './dnsmasqLeases.rules.ts';
import { LEASE_HEADER } from './iscLeases.rules.ts';
import { SEEN } from './keaLeases.rules.ts';

/* Presets for DHCP leases: addresses in use with device names. */

const address = (field: string, more: Partial<Place> = {}): Place => ({ target: 'address', field, ...more });
const LINE = { line: true } as const;

/** An address that is in the plan already keeps its status and name, and shows when it was last seen. */
const targets: Preset['targets'] = [
  {
    key: 'address',
    noun: 'ipAddress',
    main: true,
    finds: [{ fields: ['address'] }],
    fixed: { status: 'dhcp' },
    remarks: 'notes',
  },
];
const KEEP = { keep: true } as const;
const NAME = address('dnsName', { unfit: 'leave', ...KEEP });

/** `Get-DhcpServerv4Lease | Export-Csv`. Refuses expired and declined leases. */
export const windowsLeases: Preset = {
  key: 'windows-dhcp-leases',
  title: 'Windows DHCP: leases',
  about: 'Leases and reservations of one customer, exported with Get-DhcpServerv4Lease. Leases that ended are refused.',
  source: 'windows-dhcp',
  asks: ['customerId'],
  targets,
  columns: [
    column('IPAddress', address('address')),
    column('HostName', NAME),
    column(
      'AddressState',
      address('status', {
        ...KEEP,
        words: { active: 'dhcp', activereservation: 'reserved', inactivereservation: 'reserved' },
      }),
    ),
    column('ClientId', address('notes', LINE)),
    column('Description', address('notes', LINE)),
    column('ScopeId'),
    column('LeaseExpiryTime'),
    column('ClientType'),
    column('DnsRegistration'),
    column('DnsRR'),
    column('NapCapable'),
    column('NapStatus'),
    column('PolicyName'),
    column('ProbationEnds'),
    column('ServerIP'),
    column('PSComputerName'),
  ],
};

/** The memfile lease database of Kea. */
export const keaLeases: Preset = {
  key: 'kea-leases',
  title: 'Kea DHCP: leases',
  about: 'The lease file of a Kea server, for one customer. Of each address the last active lease is imported.',
  source: 'kea',
  asks: ['customerId'],
  targets,
  columns: [
    column('address', address('address')),
    column('hostname', NAME),
    column(SEEN, address('lastSeenAt')),
    column('hwaddr', address('notes', LINE)),
    column('state', address('status', { words: { '0': 'dhcp' }, ...KEEP })),
    column('client_id'),
    column('valid_lifetime'),
    column('expire'),
    column('subnet_id'),
    column('fqdn_fwd'),
    column('fqdn_rev'),
    column('user_context'),
    column('pool_id'),
  ],
};

/** Preset for the rows converted from ISC leases. */
export const iscLeaseRows: Preset = {
  key: 'isc-leases',
  title: 'ISC DHCP: leases',
  about: 'The file dhcpd.leases of one customer. Of each address the last active lease is imported.',
  source: 'isc-dhcp',
  asks: ['customerId'],
  targets,
  columns: [
    column(LEASE_HEADER[0] ?? '', address('address')),
    column(LEASE_HEADER[1] ?? '', address('notes', LINE)),
    column(LEASE_HEADER[2] ?? '', NAME),
    column(LEASE_HEADER[3] ?? ''),
    column(LEASE_HEADER[4] ?? '', address('notes', LINE)),
    column(LEASE_HEADER[5] ?? '', address('lastSeenAt')),
  ],
};

/** Preset for the rows converted from leases of dnsmasq. */
export const dnsmasqLeases: Preset = {
  key: 'dnsmasq-leases',
  title: 'dnsmasq: leases',
  about: 'The file dnsmasq.leases of one customer, also of routers that use dnsmasq.',
  source: 'dnsmasq',
  asks: ['customerId'],
  targets,
  columns: [
    column(DNSMASQ_HEADER[0], address('address')),
    column(DNSMASQ_HEADER[1], address('notes', LINE)),
    column(DNSMASQ_HEADER[2], NAME),
    column(DNSMASQ_HEADER[3], address('notes', LINE)),
  ],
};
