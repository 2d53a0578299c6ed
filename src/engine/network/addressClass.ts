import { formatIp, type Ip, isInside, parseBlock } from './ip.ts';

/** The purpose of an address, which decides whether the product may connect to it. */
export type AddressClass =
  | 'public'
  | 'private'
  | 'shared'
  | 'loopback'
  | 'link-local'
  | 'metadata'
  | 'multicast'
  | 'reserved';

/** The special-purpose blocks of the IANA registries. If blocks overlap, the first one applies. */
const BLOCKS = (
  [
    ['metadata', '169.254.169.254/32 100.100.100.200/32 fd00:ec2::254/128'],
    ['loopback', '127.0.0.0/8 0.0.0.0/8 ::1/128 ::/128'],
    ['private', '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7'],
    ['shared', '100.64.0.0/10'],
    ['link-local', '169.254.0.0/16 fe80::/10'],
    ['multicast', '224.0.0.0/4 ff00::/8'],
    [
      'reserved',
      '192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 2001::/23 2001:db8::/32 3fff::/20',
    ],
    ['public', '0.0.0.0/0 2000::/3'],
    // Only that eighth of the IPv6 space has been allocated.
    ['reserved', '::/0'],
  ] satisfies readonly (readonly [AddressClass, string])[]
).flatMap(([name, blocks]) => blocks.split(' ').map((block) => ({ name, block: known(block) })));

/** IPv6 addresses that contain an IPv4 address: its position, and whether its bits are inverted. */
const TUNNELS: readonly { readonly block: ReturnType<typeof known>; readonly shift: bigint; readonly turned?: true }[] =
  [
    { block: known('::ffff:0:0/96'), shift: 0n },
    { block: known('::ffff:0:0:0/96'), shift: 0n },
    { block: known('64:ff9b::/96'), shift: 0n },
    { block: known('2002::/16'), shift: 80n },
    { block: known('2001::/32'), shift: 0n, turned: true },
    { block: known('::/96'), shift: 0n },
  ];

function known(text: string) {
  const block = parseBlock(text);
  if (!block) throw new Error(`“${text}” is not a valid network.`);
  return block;
}

/** The address that is actually reached: the IPv4 address inside a mapped, tunnelled or translated one. */
export function innermost(ip: Ip): Ip {
  if (ip.family === 4 || ip.number <= 1n) return ip;
  const tunnel = TUNNELS.find(({ block }) => isInside(block, ip));
  if (!tunnel) return ip;
  const four = (ip.number >> tunnel.shift) & 0xffff_ffffn;
  return { family: 4, number: tunnel.turned ? four ^ 0xffff_ffffn : four };
}

/** The class of an address, judged by the address inside it. */
export function classOf(ip: Ip): AddressClass {
  const inner = innermost(ip);
  return BLOCKS.find(({ block }) => isInside(block, inner))?.name ?? 'reserved';
}

/** Classes that a company can allow by block; the others can only be allowed by the environment. */
export const isAllowable = (name: AddressClass): boolean => name === 'private' || name === 'shared';

/** Whether one of the blocks contains the address. */
export const isAmong = (ip: Ip, blocks: readonly string[]): boolean =>
  blocks.some((text) => {
    const block = parseBlock(text);
    return block !== null && isInside(block, innermost(ip));
  });

export interface Classified {
  readonly address: string;
  readonly class: AddressClass;
  readonly allowed: boolean;
}

/**
 * The class of an address, and whether a request may connect to it.
 * @param allow blocks that the company has allowed; they only apply to private and shared addresses
 */
export function classify(ip: Ip, allow: readonly string[]): Classified {
  const name = classOf(ip);
  const allowed = name === 'public' || (isAllowable(name) && isAmong(ip, allow));
  return { address: formatIp(innermost(ip)), class: name, allowed };
}

/** The class of a whole block; null if it is not a block, or spans several classes. */
export function classOfBlock(text: string): AddressClass | null {
  const block = parseBlock(text);
  if (!block) return null;
  const first: Ip = { family: block.family, number: block.first };
  const holder = BLOCKS.find(({ block: each }) => isInside(each, first));
  return holder && block.last <= holder.block.last ? holder.name : null;
}
