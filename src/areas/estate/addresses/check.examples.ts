import type { Example } from '#engine/calculations/calculation.ts';

const prefixes = [{ cidr: '10.0.0.0/8' }, { cidr: '10.20.0.0/16' }, { cidr: '10.20.5.0/24' }];

export const ipamCheckExamples: readonly Example[] = [
  {
    says: 'the longest prefix is the parent',
    input: { prefixes, addresses: [], ranges: [], candidate: { address: '10.20.5.9/24', role: null } },
    output: { address: '10.20.5.9', parent: '10.20.5.0/24', warnings: [] },
  },
  {
    says: 'the next level up',
    input: { prefixes, addresses: [], ranges: [], candidate: { address: '10.20.200.1/16', role: null } },
    output: { address: '10.20.200.1', parent: '10.20.0.0/16', warnings: [] },
  },
  {
    says: 'no prefix at all',
    input: { prefixes, addresses: [], ranges: [], candidate: { address: '192.168.1.1/24', role: null } },
    output: { address: '192.168.1.1', parent: null, warnings: ['no_prefix'] },
  },
  {
    says: 'the address of the network',
    input: { prefixes, addresses: [], ranges: [], candidate: { address: '10.20.5.0/24', role: null } },
    output: { error: 'network_address' },
  },
  {
    says: 'the broadcast address',
    input: { prefixes, addresses: [], ranges: [], candidate: { address: '10.20.5.255/24', role: null } },
    output: { error: 'broadcast_address' },
  },
  {
    says: 'both addresses of a pair can be given',
    input: {
      prefixes: [{ cidr: '10.9.9.8/31' }],
      addresses: [],
      ranges: [],
      candidate: { address: '10.9.9.8/31', role: null },
    },
    output: { address: '10.9.9.8', parent: '10.9.9.8/31', warnings: [] },
  },
  {
    says: 'a mask that differs',
    input: { prefixes, addresses: [], ranges: [], candidate: { address: '10.20.5.9/16', role: null } },
    output: { address: '10.20.5.9', parent: '10.20.5.0/24', warnings: ['mask_differs'] },
  },
  {
    says: 'a duplicate although the mask differs',
    input: {
      prefixes,
      addresses: [{ address: '10.20.5.9/32' }],
      ranges: [],
      candidate: { address: '10.20.5.9/24', role: null },
    },
    output: { error: 'duplicate' },
  },
  {
    says: 'a shared VRRP address',
    input: {
      prefixes,
      addresses: [{ address: '10.20.5.1/24', role: 'vrrp' }],
      ranges: [],
      candidate: { address: '10.20.5.1/24', role: 'vrrp' },
    },
    output: { address: '10.20.5.1', parent: '10.20.5.0/24', warnings: [] },
  },
  {
    says: 'a VRRP address next to a plain one',
    input: {
      prefixes,
      addresses: [{ address: '10.20.5.1/24', role: null }],
      ranges: [],
      candidate: { address: '10.20.5.1/24', role: 'vrrp' },
    },
    output: { error: 'duplicate' },
  },
  {
    says: 'a static address inside the DHCP range',
    input: {
      prefixes,
      addresses: [],
      ranges: [{ from: '10.20.5.100', to: '10.20.5.199', kind: 'dhcp' }],
      candidate: { address: '10.20.5.120/24', role: null },
    },
    output: { address: '10.20.5.120', parent: '10.20.5.0/24', warnings: ['in_dhcp_range'] },
  },
  {
    says: 'an IPv6 address written two ways',
    input: {
      prefixes: [{ cidr: 'fd00:20::/64' }],
      addresses: [{ address: 'fd00:20:0:0::0001/64' }],
      ranges: [],
      candidate: { address: 'fd00:20::1/64', role: null },
    },
    output: { error: 'duplicate' },
  },
  {
    says: 'leading zeros',
    input: { prefixes, addresses: [], ranges: [], candidate: { address: '010.020.005.009', role: null } },
    output: { error: 'invalid_ip' },
  },
];
