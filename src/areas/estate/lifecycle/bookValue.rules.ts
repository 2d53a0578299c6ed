import { calculation } from '#engine/calculations/calculation.ts';
import { wholeMonths } from '#engine/calendar/days.ts';

/** Cost and depreciation of an asset. Amounts in pence. */
export interface Purchase {
  readonly costPence: number;
  readonly residualPence: number;
  readonly lifeMonths: number;
  readonly boughtOn: string;
}

export interface BookValue {
  /** Completed whole months, from 0 to the whole lifetime. */
  readonly months: number;
  readonly bookPence: number;
}

/** Straight-line book value by whole months. It is for planning replacements; nothing is posted. */
export function bookValue({ costPence, residualPence, lifeMonths, boughtOn }: Purchase, on: string): BookValue {
  const months = Math.min(lifeMonths, Math.max(0, wholeMonths(boughtOn, on)));
  const cost = BigInt(costPence);
  const lost = (cost - BigInt(residualPence)) * BigInt(months);
  return { months, bookPence: Number(halfAwayFromZero(cost * BigInt(lifeMonths) - lost, BigInt(lifeMonths))) };
}

function halfAwayFromZero(part: bigint, whole: bigint): bigint {
  const half = part < 0n ? -whole : whole;
  return (2n * part + half) / (2n * whole);
}

export const assetBookValue = calculation(
  'asset.bookValue',
  ({ on, ...purchase }: Purchase & { readonly on: string }) => bookValue(purchase, on),
);
