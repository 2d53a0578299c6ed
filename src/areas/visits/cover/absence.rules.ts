import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import type { Repeat } from '../visits/visitChoices.ts';

/** A planned visit of an absent engineer, as far as it decides whether a customer needs cover. */
export interface RegularVisit {
  readonly customerId: number;
  readonly siteId: number;
  /** Local day of the planned visit. */
  readonly on: string;
  readonly repeats: Repeat;
  readonly until: string | null;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

const STEP_DAYS = { week: 7, fortnight: 14, fourWeeks: 28 } as const;

/**
 * Whether the visit, or one that would follow it, is within an absence. Only the next visit of a series is planned, so
 * the later ones are counted from it.
 */
export function fallsWithin({ on, repeats, until }: RegularVisit, { from, to }: Span): boolean {
  const last = until !== null && until < to ? until : to;
  for (let turn = 0; ; turn += 1) {
    const day = dayOfTurn(on, repeats, turn);
    if (day > (turn === 0 ? to : last)) return false;
    if (day >= from) return true;
    if (repeats === 'none') return false;
  }
}

function dayOfTurn(on: string, repeats: Repeat, turn: number): string {
  if (repeats === 'none') return on;
  return repeats === 'month' ? addMonths(on, turn) : addDays(on, turn * STEP_DAYS[repeats]);
}

/** The sites that miss a visit of the engineer during an absence, each once. */
export function sitesToCover(
  visits: readonly RegularVisit[],
  absence: Span,
): readonly Omit<RegularVisit, 'on' | 'repeats' | 'until'>[] {
  const missed = visits.filter((visit) => fallsWithin(visit, absence));
  return [...new Map(missed.map(({ customerId, siteId }) => [siteId, { customerId, siteId }])).values()];
}
