import { openSpans, type OpeningHours } from '#engine/calendar/openTime.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { addDays } from '#engine/calendar/calendar.ts';

/** Leave of a person, half-open, in milliseconds. */
export interface Away {
  readonly from: number;
  readonly to: number;
}

/** Days to look ahead for a working day; longer leave is looked at again when it ends. */
export const HOLD_DAYS = 92;

/**
 * When a person who is away now works again: the start of the first working day after the leave, or of the rest of the
 * day for leave that ends at noon. Leave that begins before the next working day continues it. Null if not away.
 */
export function backAt(leave: readonly Away[], hours: OpeningHours, now: number): number | null {
  const current = leave.find(({ from, to }) => from <= now && now < to);
  if (!current) return null;
  const first = localDay(now, hours.timezone);
  const spans = openSpans(hours, addDays(first, -1), addDays(first, HOLD_DAYS));
  let back = current.to;
  for (const span of spans) {
    if (span.to <= back) continue;
    const start = Math.max(span.from, back);
    const next = leave.find(({ from, to }) => from <= start && start < to);
    if (!next) return start;
    back = next.to;
  }
  return back;
}
