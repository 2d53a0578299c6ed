import { lastDayOf, type Warranty } from '../lifecycle/warranty.rules.ts';

/** A cover as an asset keeps it. */
export interface KeptWarranty {
  readonly kind: string;
  readonly startsOn: string | null;
  readonly months: number | null;
  readonly endsOn: string | null;
  readonly response: string | null;
  readonly reference: string | null;
  readonly documentId: number | null;
}

/** The warranties of a stored asset; none is an empty list. */
export const warrantiesOf = (row: Readonly<Record<string, unknown>>): readonly KeptWarranty[] =>
  Array.isArray(row.warranties) ? (row.warranties as KeptWarranty[]) : [];

/** What is wrong with covers as they were typed, in words; undefined when nothing is. */
export function coverComplaint(covers: readonly Warranty[], purchasedOn: string | null): string | undefined {
  for (const [at, cover] of covers.entries()) {
    const { startsOn, endsOn, months } = cover;
    const lastDay = lastDayOf(cover);
    if (endsOn === null && (startsOn === null || months === null))
      return `Warranty ${at + 1}: give its end, or its start and how many months it runs.`;
    if (endsOn !== null && startsOn !== null && endsOn < startsOn) return `Warranty ${at + 1} ends before it starts.`;
    if (lastDay !== null && purchasedOn !== null && lastDay < purchasedOn)
      return `Warranty ${at + 1} ends before the purchase. Correct the end or the day of purchase.`;
  }
  return undefined;
}
