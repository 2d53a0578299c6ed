import { calculation, type RuleRefusal } from '#engine/calculations/calculation.ts';
import { type Block, formatIp, parseBlock, parseIp } from '#engine/network/ip.ts';

/** A prefix and its used addresses. Addresses may carry a mask; addresses outside the prefix are ignored. */
export interface Prefix {
  readonly cidr: string;
  /** A pool has no network or broadcast address. */
  readonly pool: boolean;
  readonly used: readonly string[];
  /** First and last address of each. */
  readonly ranges: readonly (readonly [from: string, to: string])[];
}

/** First and last address, both inclusive. */
interface Interval {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * The lowest free address; null when there is none. Run time grows with the used addresses, not with the prefix size.
 */
export function nextFree(prefix: Prefix): string | null {
  const block = parseBlock(prefix.cidr);
  if (!block) return null;
  const usable = usableOf(block, prefix.pool);
  let next = usable.from;
  for (const taken of takenIn(prefix, block.family, usable)) {
    if (taken.from > next) break;
    next = taken.to + 1n;
  }
  return next > usable.to ? null : formatIp({ family: block.family, number: next });
}

export interface Utilisation {
  readonly used: number;
  readonly size: number;
  /** Rounded to two decimals. */
  readonly percent: number;
}

/**
 * Utilisation of a prefix: distinct addresses that are used or in ranges, out of those that can be assigned. For a
 * container prefix, pass the blocks of its children; their sizes count against the whole block.
 */
export function utilisation(prefix: Prefix, children: readonly string[] | null): Utilisation | null {
  const block = parseBlock(prefix.cidr);
  if (!block) return null;
  const whole = children === null ? usableOf(block, prefix.pool) : { from: block.first, to: block.last };
  const taken =
    children === null ? takenIn(prefix, block.family, whole) : joined(blocksOf(children, block.family), whole);
  const used = taken.reduce((sum, { from, to }) => sum + to - from + 1n, 0n);
  const size = whole.to - whole.from + 1n;
  return { used: Number(used), size: Number(size), percent: Number((used * 20_000n + size) / (2n * size)) / 100 };
}

/** IPv4 reserves the first and last address, IPv6 the first (RFC 4291, 2.6.1). Pairs and single hosts reserve none. */
function usableOf({ family, length, first, last }: Block, pool: boolean): Interval {
  if (family === 6) return { from: length <= 126 ? first + 1n : first, to: last };
  return pool || length >= 31 ? { from: first, to: last } : { from: first + 1n, to: last - 1n };
}

function takenIn({ used, ranges }: Prefix, family: Block['family'], within: Interval): Interval[] {
  const intervals: Interval[] = [];
  for (const address of used) {
    const number = numberOf(address, family);
    if (number !== null) intervals.push({ from: number, to: number });
  }
  for (const [first, last] of ranges) {
    const [from, to] = [numberOf(first, family), numberOf(last, family)];
    if (from !== null && to !== null) intervals.push({ from, to });
  }
  return joined(intervals, within);
}

function blocksOf(cidrs: readonly string[], family: Block['family']): Interval[] {
  return cidrs.flatMap((cidr) => {
    const block = parseBlock(cidr);
    return block?.family === family ? [{ from: block.first, to: block.last }] : [];
  });
}

function numberOf(address: string, family: Block['family']): bigint | null {
  const ip = parseIp(address.split('/', 1)[0] ?? '');
  return ip?.family === family ? ip.number : null;
}

/** Clips intervals to another interval, sorts them, and merges those that overlap or touch. */
function joined(intervals: readonly Interval[], within: Interval): Interval[] {
  const inside = intervals
    .map(({ from, to }) => ({ from: from < within.from ? within.from : from, to: to > within.to ? within.to : to }))
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const result: { from: bigint; to: bigint }[] = [];
  for (const { from, to } of inside) {
    const last = result.at(-1);
    if (!last || from > last.to + 1n) result.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return result;
}

export const ipamNextFree = calculation(
  'ipam.nextFree',
  (prefix: Prefix): { next: string } | RuleRefusal<'prefix_full'> => {
    const next = nextFree(prefix);
    return next === null ? { error: 'prefix_full' } : { next };
  },
);

interface UtilisationInput extends Prefix {
  readonly children: readonly string[] | null;
}

export const ipamUtilisation = calculation(
  'ipam.utilisation',
  ({ children, ...prefix }: UtilisationInput) => utilisation(prefix, children) ?? { error: 'invalid_prefix' },
);
