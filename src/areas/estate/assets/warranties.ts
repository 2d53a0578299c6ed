import { lastDayOf, type Warranty } from '../lifecycle/warranty.rules.ts';

/** A warranty cover as stored on an asset. */
export interface StoredWarranty {
  readonly kind: string;
  readonly startsOn: string | null;
  readonly months: number | null;
  readonly endsOn: string | null;
  readonly response: string | null;
  readonly reference: string | null;
  readonly documentId: number | null;
}

/** The warranties of a stored asset; an empty list when there are none. */
export const warrantiesOf = (row: Readonly<Record<string, unknown>>): readonly StoredWarranty[] =>
  Array.isArray(row.warranties) ? (row.warranties as StoredWarranty[]) : [];

/** The error message for invalid covers; undefined when they are valid. */
export function coverComplaint(covers: readonly Warranty[], purchasedOn: string | null): string | undefined {
  for (const [at, cover] of covers.entries()) {
    const { startsOn, endsOn, months } = cover;
    const lastDay = lastDayOf(cover);
    if (endsOn === null && (startsOn === null || months === null))
      return `Warranty ${at + 1}: enter an end date, or a start date and a number of months.`;
    if (endsOn !== null && startsOn !== null && endsOn < startsOn)
      return `Warranty ${at + 1}: enter an end date after the start date.`;
    if (lastDay !== null && purchasedOn !== null && lastDay < purchasedOn)
      return `Warranty ${at + 1}: enter an end date after the purchase date.`;
  }
  return undefined;
}
