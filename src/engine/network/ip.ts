import ipaddr from 'ipaddr.js';

/**
 * IP addresses as numbers, so that blocks and ranges can be compared and counted. They are BigInt, because a single
 * IPv6 network contains more addresses than a double can represent.
 */
export type Family = 4 | 6;

export interface Ip {
  readonly family: Family;
  readonly number: bigint;
}

/** A block of addresses, `10.20.0.0/16`, with its first and last address. */
export interface Block {
  readonly family: Family;
  readonly length: number;
  readonly first: bigint;
  readonly last: bigint;
}

/** The number of bits in an address of a family. */
export const bitsOf = (family: Family): number => (family === 4 ? 32 : 128);

/**
 * Parses "10.20.0.1" or "fd00:20::1", without a mask. Returns null for anything else, including octets with leading
 * zeros, which some programs read as octal, and addresses with a zone.
 */
export function parseIp(text: string): Ip | null {
  if (isFour(text)) return { family: 4, number: numberOf(ipaddr.IPv4.parse(text).octets, 8) };
  const hex = withoutDots(text);
  if (NOT_PLAIN.test(hex) || !ipaddr.IPv6.isValid(hex)) return null;
  return { family: 6, number: numberOf(ipaddr.IPv6.parse(hex).parts, 16) };
}

/** Parses "10.20.0.0/16". Host bits are dropped: "10.20.5.9/16" is 10.20.0.0/16. Returns null if it is not valid. */
export function parseBlock(text: string): Block | null {
  const slash = text.indexOf('/');
  if (slash < 0) return null;
  const ip = parseIp(text.slice(0, slash));
  const length = ip && parseMask(text.slice(slash + 1), ip.family);
  if (!ip || length === null) return null;
  return blockOf(ip, length);
}

/** The mask after the slash in bits; null if it is not valid for the family. */
export function parseMask(text: string, family: Family): number | null {
  if (!/^(0|[1-9]\d{0,2})$/.test(text)) return null;
  const length = Number(text);
  return length <= bitsOf(family) ? length : null;
}

/** The block of a given length that contains an address. */
export function blockOf(ip: Ip, length: number): Block {
  const hosts = BigInt(bitsOf(ip.family) - length);
  const first = (ip.number >> hosts) << hosts;
  return { family: ip.family, length, first, last: first + (1n << hosts) - 1n };
}

export const isInside = (block: Block, ip: Ip): boolean =>
  block.family === ip.family && block.first <= ip.number && ip.number <= block.last;

/** The standard notation of an address: lower case, no leading zeros, the longest run of zeros as `::` (RFC 5952). */
export function formatIp({ family, number }: Ip): string {
  return family === 4
    ? new ipaddr.IPv4(partsOf(number, 4, 8)).toString()
    : new ipaddr.IPv6(partsOf(number, 8, 16)).toRFC5952String();
}

export const formatBlock = ({ family, first, length }: Block): string =>
  `${formatIp({ family, number: first })}/${length}`;

/** Four decimal numbers, each without leading zeros. */
const isFour = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text);

/** Forms that the library would also accept: a zone, IPv4 in octal or hexadecimal, a group of more than four digits. */
const NOT_PLAIN = /[.%]|[\da-f]{5}/i;

/** Converts an IPv4 suffix to two groups, because the library reads "::10.0.0.1" as "::ffff:10.0.0.1". */
function withoutDots(text: string): string {
  const last = text.slice(text.lastIndexOf(':') + 1);
  if (!isFour(last)) return text;
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(last).octets;
  return `${text.slice(0, -last.length)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

const numberOf = (parts: readonly number[], bits: number): bigint =>
  parts.reduce((number, part) => (number << BigInt(bits)) | BigInt(part), 0n);

/** The parts of an address, the highest first. */
const partsOf = (number: bigint, count: number, bits: number): number[] =>
  Array.from({ length: count }, (_, at) => Number(BigInt.asUintN(bits, number >> BigInt((count - 1 - at) * bits))));
