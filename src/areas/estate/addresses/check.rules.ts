import { calculation, type RuleRefusal } from '#engine/calculations/calculation.ts';
import {
  type Block,
  bitsOf,
  type Family,
  formatBlock,
  formatIp,
  type Ip,
  isInside,
  parseBlock,
  parseIp,
  parseMask,
} from '#engine/network/ip.ts';

/** Roles that let several devices hold one address. */
export const SHARED_ROLES = ['anycast', 'vip', 'vrrp', 'hsrp', 'glbp', 'carp'] as const;

/** Reasons for refusing an address, in the order of the checks. */
export type AddressRefusal =
  | 'invalid_ip'
  | 'mapped_ipv4'
  | 'multicast'
  | 'network_address'
  | 'broadcast_address'
  | 'duplicate';

/** Messages for the user who entered the address. */
export const ADDRESS_REFUSALS: Readonly<Record<AddressRefusal, string>> = {
  invalid_ip: 'Enter an IP address without leading zeros, for example 10.20.5.9/24 or fd00:20::1/64.',
  mapped_ipv4: 'Enter the IPv4 address. This is an IPv4 address written as IPv6.',
  multicast: 'Enter another address. Multicast addresses cannot be assigned to a device.',
  network_address: 'Enter another address. This is the network address.',
  broadcast_address: 'Enter another address. This is the broadcast address.',
  duplicate: 'This address is already in use.',
};

export type AddressWarning = 'no_prefix' | 'mask_differs' | 'link_local' | 'in_dhcp_range';

export interface AddressPlan {
  /** A pool has no network or broadcast address, so every address in it can be assigned. */
  readonly prefixes: readonly { readonly cidr: string; readonly pool: boolean }[];
  readonly ranges: readonly { readonly from: string; readonly to: string; readonly kind: string }[];
  /** With or without a mask. */
  readonly addresses: readonly { readonly address: string; readonly role: string | null }[];
}

export interface Candidate {
  /** With a mask, `10.20.5.9/24`, or without. */
  readonly address: string;
  readonly role: string | null;
  readonly status: string;
}

export interface CheckedAddress {
  /** In canonical form, without the mask. */
  readonly address: string;
  /** The longest prefix that contains it. */
  readonly parent: string | null;
  readonly warnings: readonly AddressWarning[];
}

interface Prefix {
  readonly block: Block;
  readonly pool: boolean;
}

/** Checks whether an address can be assigned within one plan: one customer, one routing table. Plans never conflict. */
export function checkAddress(plan: AddressPlan, candidate: Candidate): CheckedAddress | RuleRefusal<AddressRefusal> {
  const typed = parseTyped(candidate.address);
  if (!typed) return { error: 'invalid_ip' };
  const { ip, mask } = typed;
  const parent = parentOf(plan, ip);
  const error = refusalOf(ip, parent) ?? (isTaken(plan, ip, candidate.role) ? 'duplicate' : null);
  if (error) return { error };
  return {
    address: formatIp(ip),
    parent: parent && formatBlock(parent.block),
    warnings: warningsOf({ plan, ip, mask, parent, status: candidate.status }),
  };
}

/** An address with its mask, if any; null for text that is not a usable device address. */
function parseTyped(text: string): { ip: Ip; mask: number | null } | null {
  const [address = '', mask, ...rest] = text.trim().split('/');
  const ip = parseIp(address);
  if (!ip || ip.number === 0n || rest.length > 0) return null;
  if (mask === undefined) return { ip, mask: null };
  const bits = parseMask(mask, ip.family);
  return bits === null ? null : { ip, mask: bits };
}

function parentOf({ prefixes }: AddressPlan, ip: Ip): Prefix | null {
  let longest: Prefix | null = null;
  for (const { cidr, pool } of prefixes) {
    const block = parseBlock(cidr);
    if (block && isInside(block, ip) && block.length > (longest?.block.length ?? -1)) longest = { block, pool };
  }
  return longest;
}

const MAPPED = parseBlock('::ffff:0:0/96');
const MULTICAST = [parseBlock('224.0.0.0/4'), parseBlock('ff00::/8')];
const LINK_LOCAL = [parseBlock('169.254.0.0/16'), parseBlock('fe80::/10')];

const isIn = (blocks: readonly (Block | null)[], ip: Ip): boolean =>
  blocks.some((block) => block !== null && isInside(block, ip));

function refusalOf(ip: Ip, parent: Prefix | null): AddressRefusal | null {
  if (isIn([MAPPED], ip)) return 'mapped_ipv4';
  if (isIn(MULTICAST, ip)) return 'multicast';
  if (ip.family !== 4 || !parent || parent.pool || parent.block.length > 30) return null;
  if (ip.number === parent.block.first) return 'network_address';
  return ip.number === parent.block.last ? 'broadcast_address' : null;
}

/** Compares addresses without masks. Two devices may share an address only if both have the same shared role. */
function isTaken({ addresses }: AddressPlan, ip: Ip, role: string | null): boolean {
  const isShared = SHARED_ROLES.some((shared) => shared === role);
  return addresses.some((held) => {
    const other = parseTyped(held.address)?.ip;
    return other?.family === ip.family && other.number === ip.number && !(isShared && held.role === role);
  });
}

interface Looked {
  readonly plan: AddressPlan;
  readonly ip: Ip;
  readonly mask: number | null;
  readonly parent: Prefix | null;
  readonly status: string;
}

function warningsOf({ plan, ip, mask, parent, status }: Looked): AddressWarning[] {
  const warnings: AddressWarning[] = [];
  if (!parent) warnings.push('no_prefix');
  if (parent && mask !== null && mask !== bitsOf(ip.family) && mask !== parent.block.length)
    warnings.push('mask_differs');
  if (isIn(LINK_LOCAL, ip)) warnings.push('link_local');
  const isDynamic = plan.ranges.some(
    ({ kind, from, to }) => kind === 'dhcp' && isBetween(ip, parseIp(from), parseIp(to)),
  );
  if (status === 'active' && isDynamic) warnings.push('in_dhcp_range');
  return warnings;
}

const isBetween = (ip: Ip, from: Ip | null, to: Ip | null): boolean =>
  isOf(ip.family, from) && isOf(ip.family, to) && from.number <= ip.number && ip.number <= to.number;

const isOf = (family: Family, ip: Ip | null): ip is Ip => ip?.family === family;

interface CheckInput extends AddressPlan {
  readonly candidate: Candidate;
}

export const ipamCheck = calculation('ipam.check', ({ candidate, ...plan }: CheckInput) =>
  checkAddress(plan, candidate),
);
