/**
 * Internet addresses as numbers, so that blocks and ranges are compared and counted by arithmetic. Numbers are BigInt
 * because an IPv6 block of a single network holds more addresses than a double can count.
 */
export type Family = 4 | 6;

export interface Ip {
  readonly family: Family;
  readonly number: bigint;
}

/** A block of addresses, `10.20.0.0/16`: the first and the last of them. */
export interface Block {
  readonly family: Family;
  readonly length: number;
  readonly first: bigint;
  readonly last: bigint;
}

/** How many bits an address of a family has. */
export const bitsOf = (family: Family): number => (family === 4 ? 32 : 128);

/**
 * Reads "10.20.0.1" or "fd00:20::1", without a mask. Null for anything else, also for octets with leading zeros, which
 * some programs read as octal, and for addresses with a zone.
 */
export function parseIp(text: string): Ip | null {
  const number = text.includes(':') ? parseSix(text) : parseFour(text);
  if (number === null) return null;
  return { family: text.includes(':') ? 6 : 4, number };
}

/** Reads "10.20.0.0/16"; host bits are dropped: "10.20.5.9/16" is the block 10.20.0.0/16. Null when it is none. */
export function parseBlock(text: string): Block | null {
  const slash = text.indexOf('/');
  if (slash < 0) return null;
  const ip = parseIp(text.slice(0, slash));
  const length = ip && parseMask(text.slice(slash + 1), ip.family);
  if (!ip || length === null) return null;
  return blockOf(ip, length);
}

/** The mask after the slash, as a number of bits; null when it does not fit the family. */
export function parseMask(text: string, family: Family): number | null {
  if (!/^(0|[1-9]\d{0,2})$/.test(text)) return null;
  const length = Number(text);
  return length <= bitsOf(family) ? length : null;
}

/** The block of a length that an address lies in. */
export function blockOf(ip: Ip, length: number): Block {
  const hosts = BigInt(bitsOf(ip.family) - length);
  const first = (ip.number >> hosts) << hosts;
  return { family: ip.family, length, first, last: first + (1n << hosts) - 1n };
}

export const isInside = (block: Block, ip: Ip): boolean =>
  block.family === ip.family && block.first <= ip.number && ip.number <= block.last;

/** The one way to write an address: lower case, no leading zeros, the longest run of zeros as `::` (RFC 5952). */
export function formatIp({ family, number }: Ip): string {
  return family === 4 ? formatFour(number) : formatSix(number);
}

export const formatBlock = ({ family, first, length }: Block): string =>
  `${formatIp({ family, number: first })}/${length}`;

function parseFour(text: string): bigint | null {
  const octets = text.split('.');
  if (octets.length !== 4) return null;
  let number = 0;
  for (const octet of octets) {
    if (!/^(0|[1-9]\d{0,2})$/.test(octet) || Number(octet) > 255) return null;
    number = number * 256 + Number(octet);
  }
  return BigInt(number);
}

function parseSix(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [left, right] = halves.map(parseGroups);
  if (!left || right === null) return null;
  if (right === undefined) return left.length === 8 ? joined(left) : null;
  const missing = 8 - left.length - right.length;
  return missing >= 1 ? joined([...left, ...Array<number>(missing).fill(0), ...right]) : null;
}

/** The 16-bit groups between colons; the last may be written as an IPv4 address. */
function parseGroups(text: string): number[] | null {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [at, part] of parts.entries()) {
    if (part.includes('.')) {
      const four = at === parts.length - 1 ? parseFour(part) : null;
      if (four === null) return null;
      groups.push(Number(four >> 16n), Number(four & 0xffffn));
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return null;
  }
  return groups;
}

const joined = (groups: readonly number[]): bigint =>
  groups.reduce((number, group) => (number << 16n) | BigInt(group), 0n);

const formatFour = (number: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.');

function formatSix(number: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) => Number((number >> BigInt(112 - at * 16)) & 0xffffn));
  const run = longestZeros(groups);
  const hex = (part: readonly number[]): string => part.map((group) => group.toString(16)).join(':');
  if (run.length < 2) return hex(groups);
  return `${hex(groups.slice(0, run.from))}::${hex(groups.slice(run.from + run.length))}`;
}

/** The first of the longest runs of zero groups. */
function longestZeros(groups: readonly number[]): { from: number; length: number } {
  let best = { from: 0, length: 0 };
  let from = 0;
  for (const [at, group] of groups.entries()) {
    if (group !== 0) from = at + 1;
    else if (at + 1 - from > best.length) best = { from, length: at + 1 - from };
  }
  return best;
}
