import type { Discount } from '#areas/accounts/kernel/documents.rules.ts';
import { writeMoney } from '#engine/kinds/money/money.ts';
import { readNumber } from '#engine/kinds/number.ts';
import { writePercentage } from '#engine/kinds/percentage/percentage.ts';

export const MOST_DISCOUNTS = 3;
export const NO_DISCOUNT = 'Enter up to three discounts such as 10% + 5% + 1.00.';

/** Parses "10% + 5% + 1.00" into consecutive discounts; null when invalid. An empty text is no discount. */
export function readDiscounts(text: string | null): readonly Discount[] | null {
  if (text === null || text.trim() === '') return [];
  const parts = text.split('+').map((part) => part.trim());
  if (parts.length > MOST_DISCOUNTS) return null;
  const read = parts.map(readDiscount);
  const known = read.flatMap((each) => (each ? [each] : []));
  return known.length === parts.length ? known : null;
}

function readDiscount(part: string): Discount | null {
  const isShare = part.endsWith('%');
  const value = readNumber(part.replace(/%$/, '').replace(/^£/, ''), 2);
  if (value === undefined || value < 0) return null;
  const points = Math.round(value * 100);
  if (isShare) return points <= 10_000 ? { pctBps: points } : null;
  return points <= 999_999_999 ? { pence: points } : null;
}

/** Formats discounts for storage. */
export const writeDiscounts = (discounts: readonly Discount[]): string =>
  discounts
    .map(({ pctBps, pence = 0 }) => (pctBps === undefined ? writeMoney(pence) : `${writePercentage(pctBps)}%`))
    .join(' + ');
