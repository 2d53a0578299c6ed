import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { occurrences, type Repeating, type Shift } from './recurrence.rules.ts';
import type { REPEATS } from './reminder.ts';
import { weekdayCode } from './repeatRule.ts';

export type Repeats = keyof typeof REPEATS;

/** The RFC 5545 rule for a choice, from its start date. */
export function ruleOf(repeats: Repeats, startOn: string, custom: string | null): string {
  const [, month = '', date = ''] = startOn.split('-').map(Number);
  switch (repeats) {
    case 'once':
      return '';
    case 'daily':
      return 'FREQ=DAILY';
    case 'weekdays':
      return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${weekdayCode(weekdayOf(startOn))}`;
    case 'fortnightly':
      return `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekdayCode(weekdayOf(startOn))}`;
    case 'monthly':
      return `FREQ=MONTHLY;BYMONTHDAY=${date}`;
    case 'lastDay':
      return 'FREQ=MONTHLY;BYMONTHDAY=-1';
    case 'yearly':
      return `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${date}`;
    case 'custom':
      return custom ?? '';
  }
}

/** Stored schedule of a reminder. */
export interface Timed {
  readonly startOn: string;
  readonly startTime: string;
  readonly timezone: string;
  readonly repeats: Repeats;
  readonly rule: string | null;
  readonly shift: Shift;
}

export const repeatingOf = (
  { startOn, startTime, timezone, repeats, rule, shift }: Timed,
  closedDates: readonly string[],
): Omit<Repeating, 'from' | 'to'> => ({
  start: `${startOn}T${startTime}`,
  timezone,
  rule: ruleOf(repeats, startOn, rule),
  excludeDates: [],
  shift,
  closedDates,
});

/** Days to look ahead for the next occurrence, in steps: most come within a year, a leap day within eight. */
const REACH_DAYS = [40, 400, 3_000];

/** The first occurrence after a timestamp; null when there is none. */
export function nextAfter(timed: Timed, after: string, closedDates: readonly string[]): string | null {
  const from = new Date(Date.parse(after) + 1).toISOString();
  const begin = laterOf(after.slice(0, 10), timed.startOn);
  for (const days of REACH_DAYS) {
    const to = `${addDays(begin, days)}T00:00:00.000Z`;
    const [first] = occurrences({ ...repeatingOf(timed, closedDates), from, to }).at;
    if (first) return new Date(first).toISOString();
  }
  return null;
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** Occurrences from the first due one up to now, oldest first. After a long pause, only the last ones. */
export function dueUpTo(
  timed: Timed,
  span: { readonly first: string; readonly now: string },
  closedDates: readonly string[],
): readonly string[] {
  const to = new Date(Date.parse(span.now) + 1).toISOString();
  return occurrences({ ...repeatingOf(timed, closedDates), from: span.first, to })
    .at.map((at) => new Date(at).toISOString())
    .slice(-MOST_FIRED);
}

/** Maximum occurrences recorded per run; older missed ones are no longer useful. */
const MOST_FIRED = 400;
