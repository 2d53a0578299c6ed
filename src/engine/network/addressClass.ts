import { formatIp, type Ip, isInside, parseBlock } from './ip.ts';

/** What an address is for, which decides whether the product may be sent there. */
export type AddressClass =
  | 'public'
  | 'private'
  | 'shared'
  | 'loopback'
  | 'link-local'
  | 'metadata'
  | 'multicast'
  | 'reserved';

/** The special blocks of the IANA registries; where blocks overlap the first counts. */
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
    // Of the sixth version only that eighth was ever given out.
    ['reserved', '::/0'],
  ] satisfies readonly (readonly [AddressClass, string])[]
).flatMap(([name, blocks]) => blocks.split(' ').map((block) => ({ name, block: known(block) })));

/** Addresses of the sixth version that lead to one of the fourth: where in them it stands, and whether it is turned over. */
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

/** The address that is really reached: of a mapped, tunnelled or translated one the address of the fourth version inside. */
export function innermost(ip: Ip): Ip {
  if (ip.family === 4 || ip.number <= 1n) return ip;
  const tunnel = TUNNELS.find(({ block }) => isInside(block, ip));
  if (!tunnel) return ip;
  const four = (ip.number >> tunnel.shift) & 0xffff_ffffn;
  return { family: 4, number: tunnel.turned ? four ^ 0xffff_ffffn : four };
}

/** What an address is for, judged by what is inside it. */
export function classOf(ip: Ip): AddressClass {
  const inner = innermost(ip);
  return BLOCKS.find(({ block }) => isInside(block, inner))?.name ?? 'reserved';
}

/** Classes that a company may allow itself, block by block; the others are for the environment alone. */
export const isAllowable = (name: AddressClass): boolean => name === 'private' || name === 'shared';

/** Whether one of the blocks holds the address. */
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
 * Says of an address what it is for and whether a request may go there.
 * @param allow blocks the company has written out; they open private and shared addresses only
 */
export function classify(ip: Ip, allow: readonly string[]): Classified {
  const name = classOf(ip);
  const allowed = name === 'public' || (isAllowable(name) && isAmong(ip, allow));
  return { address: formatIp(innermost(ip)), class: name, allowed };
}

/** What a whole block is for; null when it is no block or reaches beyond one. */
export function classOfBlock(text: string): AddressClass | null {
  const block = parseBlock(text);
  if (!block) return null;
  const first: Ip = { family: block.family, number: block.first };
  const holder = BLOCKS.find(({ block: each }) => isInside(each, first));
  return holder && block.last <= holder.block.last ? holder.name : null;
}
