import { calculation } from '#engine/calculations/calculation.ts';
import { addMonths, daysBetween, isClipped } from '#engine/calendar/days.ts';
import { addDays } from '#engine/calendar/calendar.ts';

/** One recorded cover: its last day, or its first day and its length in months. */
export interface Warranty {
  /** Null: it has already begun. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly months: number | null;
}

export type WarrantyState = 'unknown' | 'not_started' | 'in_warranty' | 'expiring' | 'expired';

export interface WarrantyPosition {
  readonly state: WarrantyState;
  /** Last day of the cover that the state refers to, including covers that follow without a gap. */
  readonly endsOn: string | null;
  /** Days from today to that day; negative when past, null when no cover has begun. */
  readonly daysLeft: number | null;
  /** Days without cover between the current cover and a later one; 0 when today is not covered. */
  readonly gapDays: number;
}

export const SOON_DAYS = 90;

interface Cover {
  readonly from: string | null;
  readonly to: string;
}

/** The warranty state of an asset on a day. A cover includes its last day. */
export function warrantyPosition(
  warranties: readonly Warranty[],
  today: string,
  soonDays = SOON_DAYS,
): WarrantyPosition {
  const covers = warranties.map(coverOf).filter((cover) => cover !== null);
  if (covers.length === 0) return { state: 'unknown', endsOn: null, daysLeft: null, gapDays: 0 };
  const current = covers.filter(({ from, to }) => (from === null || from <= today) && today <= to);
  if (current.length > 0) {
    const endsOn = joinedEnd(covers, latest(current));
    const next = firstAfter(covers, endsOn);
    const daysLeft = daysBetween(today, endsOn);
    const state = daysLeft <= soonDays ? 'expiring' : 'in_warranty';
    return { state, endsOn, daysLeft, gapDays: next ? daysBetween(endsOn, next.from) - 1 : 0 };
  }
  const coming = firstAfter(covers, today);
  if (coming) return { state: 'not_started', endsOn: joinedEnd(covers, coming.to), daysLeft: null, gapDays: 0 };
  const endsOn = latest(covers);
  return { state: 'expired', endsOn, daysLeft: daysBetween(today, endsOn), gapDays: 0 };
}

/** The last day of a cover; null when it is unknown. */
export const lastDayOf = (warranty: Warranty): string | null => coverOf(warranty)?.to ?? null;

function coverOf({ startsOn, endsOn, months }: Warranty): Cover | null {
  if (endsOn !== null) return { from: startsOn, to: endsOn };
  if (startsOn === null || months === null) return null;
  const same = addMonths(startsOn, months);
  // A cover ends the day before the same day of the month; in a shorter month, on the last day of that month.
  return { from: startsOn, to: isClipped(startsOn, months) ? same : addDays(same, -1) };
}

/** Extends the end through every cover that begins before it or on the next day. */
function joinedEnd(covers: readonly Cover[], end: string): string {
  const touching = covers.filter(({ from, to }) => to > end && (from === null || from <= addDays(end, 1)));
  return touching.length === 0 ? end : joinedEnd(covers, latest(touching));
}

function firstAfter(covers: readonly Cover[], day: string): { from: string; to: string } | undefined {
  return covers
    .flatMap(({ from, to }) => (from !== null && from > day ? [{ from, to }] : []))
    .sort((a, b) => (a.from < b.from ? -1 : 1))[0];
}

const latest = (covers: readonly Cover[]): string => covers.reduce((end, { to }) => (to > end ? to : end), '');

interface WarrantyInput {
  readonly warranties: readonly Warranty[];
  readonly today: string;
  readonly soonDays: number;
}

export const assetWarranty = calculation('asset.warranty', ({ warranties, today, soonDays }: WarrantyInput) =>
  warrantyPosition(warranties, today, soonDays),
);
