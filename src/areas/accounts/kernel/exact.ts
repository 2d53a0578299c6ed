/*
 * Exact arithmetic for money. Amounts are whole pence, rates are basis points (20% is 2000), quantities are text with
 * up to three decimals. Intermediate values are integer fractions; each formula rounds once, at the end.
 */

/** Rounds a fraction to an integer, halves away from zero: the standard rounding for money. */
export function rounded(above: bigint, below: bigint): number {
  if (below === 0n) throw new RangeError('A fraction has nothing below its line.');
  const [n, d] = below < 0n ? [-above, -below] : [above, below];
  const size = n < 0n ? -n : n;
  const whole = (2n * size + d) / (2n * d);
  return Number(n < 0n ? -whole : whole);
}

export const BPS = 10_000n;
/** Quantities are in thousandths. */
export const SCALE = 1_000n;

/** "2.5" → 2500n thousandths; "-2" → -2000n */
export function thousandths(text: string): bigint {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,3}))?$/.exec(text) ?? [];
  if (sign === undefined) throw new RangeError(`“${text}” is not a quantity.`);
  const size = BigInt(whole) * SCALE + BigInt(part.padEnd(3, '0'));
  return sign === '-' ? -size : size;
}

/** 2500n thousandths → "2.5" */
export function quantityText(value: bigint): string {
  const size = value < 0n ? -value : value;
  const part = (size % SCALE).toString().padStart(3, '0').replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${String(size / SCALE)}${part === '' ? '' : `.${part}`}`;
}

/** Basis points of an amount: (833, 2000) → 167 */
export const shareOf = (pence: number, bps: number): number => rounded(BigInt(pence) * BigInt(bps), BPS);

/** The price of a quantity: ("2.5", 8000) → 20000; with `per`, the price is for that many units. */
export const extended = (qty: string, unitPence: number, per = 1): number =>
  rounded(thousandths(qty) * BigInt(unitPence), SCALE * BigInt(per));

/** A fraction of an amount; 0 for a denominator of 0. */
export const partOf = (pence: number, above: bigint | number, below: bigint | number): number =>
  BigInt(below) === 0n ? 0 : rounded(BigInt(pence) * BigInt(above), BigInt(below));

export const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
export const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);
