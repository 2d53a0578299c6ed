import { describe, expect, it } from 'vitest';
import { ADDRESS_REFUSALS, type AddressPlan, type Candidate, checkAddress } from './check.rules.ts';

const plan: AddressPlan = {
  prefixes: [
    { cidr: '10.20.5.0/24', pool: false },
    { cidr: '10.20.0.0/16', pool: false },
    { cidr: '10.30.0.0/24', pool: true },
    { cidr: '10.40.0.0/30', pool: false },
    { cidr: '10.40.0.4/31', pool: false },
    { cidr: 'fd00:20::/64', pool: false },
  ],
  ranges: [{ from: '10.20.5.100', to: '10.20.5.199', kind: 'dhcp' }],
  addresses: [
    { address: '10.20.5.9/24', role: null },
    { address: '10.20.5.1/24', role: 'vrrp' },
  ],
};
const check = (address: string, change: Partial<Candidate> = {}) =>
  checkAddress(plan, { address, role: null, status: 'active', ...change });
const errorOf = (address: string, change: Partial<Candidate> = {}) => {
  const found = check(address, change);
  return 'error' in found ? found.error : null;
};
const warningsOf = (address: string, change: Partial<Candidate> = {}) => {
  const found = check(address, change);
  return 'error' in found ? found.error : found.warnings;
};

describe('checking an address', () => {
  it.each([
    ['', 'invalid_ip'],
    ['0.0.0.0', 'invalid_ip'],
    ['::', 'invalid_ip'],
    ['10.20.5.7/33', 'invalid_ip'],
    ['10.20.5.7/024', 'invalid_ip'],
    ['10.20.5.7/24/24', 'invalid_ip'],
    ['10.20.5.7/', 'invalid_ip'],
    ['::ffff:10.20.5.7', 'mapped_ipv4'],
    ['239.1.2.3', 'multicast'],
    ['ff02::1', 'multicast'],
    ['10.20.5.0', 'network_address'],
    ['10.20.255.255', 'broadcast_address'],
    ['10.20.5.9', 'duplicate'],
    ['10.20.5.255', 'broadcast_address'],
    ['10.40.0.0', 'network_address'],
    ['10.40.0.3', 'broadcast_address'],
  ])('%j is refused as %s', (address, refusal) => expect(errorOf(address)).toBe(refusal));

  it.each([
    '10.20.0.1',
    '10.20.4.255',
    '10.20.6.0',
    '10.30.0.0',
    '10.30.0.255',
    '10.40.0.2',
    '10.40.0.4',
    '10.40.0.5',
    'fd00:20::',
    '192.168.1.0/24',
  ])('%s is accepted', (address) => expect(errorOf(address)).toBeNull());

  it('allows sharing only by devices that share it in the same way', () => {
    expect(errorOf('10.20.5.1', { role: 'vrrp' })).toBeNull();
    expect(errorOf('10.20.5.1', { role: 'hsrp' })).toBe('duplicate');
    expect(errorOf('10.20.5.1')).toBe('duplicate');
    const twice = { ...plan, addresses: [{ address: '10.20.5.1', role: 'loopback' }] };
    expect(checkAddress(twice, { address: '10.20.5.1', role: 'loopback', status: 'active' })).toEqual({
      error: 'duplicate',
    });
  });

  it.each([
    ['10.20.5.7/24', []],
    ['10.20.5.7/32', []],
    ['10.20.5.7', []],
    ['fd00:20::7/128', []],
    ['10.20.5.7/25', ['mask_differs']],
    ['fd00:20::7/32', ['mask_differs']],
    ['169.254.1.1/16', ['no_prefix', 'link_local']],
    ['fe80::1', ['no_prefix', 'link_local']],
    ['10.20.5.100/16', ['mask_differs', 'in_dhcp_range']],
    ['10.20.5.199/24', ['in_dhcp_range']],
    ['10.20.5.200/24', []],
  ])('%s warns of %j', (address, warnings) => expect(warningsOf(address)).toEqual(warnings));

  it('allows a reservation inside a DHCP range', () => {
    expect(warningsOf('10.20.5.120/24', { status: 'reserved' })).toEqual([]);
  });

  it('has a message for every refusal', () => {
    for (const sentence of Object.values(ADDRESS_REFUSALS)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});
