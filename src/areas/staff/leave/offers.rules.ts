import { addDays } from '#engine/calendar/calendar.ts';
import type { Asked, CostDay } from './cost.rules.ts';
import type { Finding } from './judge.rules.ts';

/** The longest run of requested days without other leave; null when there is none. */
export function freeDays(asked: Asked, taken: readonly string[]): Asked | null {
  let best: Asked | null = null;
  let bestLength = 0;
  let from: string | null = null;
  let length = 0;
  for (let day = asked.start; day <= asked.end; day = addDays(day, 1)) {
    if (taken.includes(day)) {
      from = null;
      length = 0;
      continue;
    }
    from ??= day;
    length += 1;
    if (length <= bestLength) continue;
    bestLength = length;
    best = within(asked, from, day);
  }
  return best;
}

/** As many of the first days as the allowance covers; null when it covers none. */
export function coveredDays(asked: Asked, days: readonly CostDay[], shortMinutes: number): Asked | null {
  let left = days.reduce((sum, { minutes }) => sum + minutes, 0) - shortMinutes;
  let last: string | null = null;
  for (const { date, minutes } of days) {
    left -= minutes;
    if (left < 0) break;
    if (minutes > 0) last = date;
  }
  return last === null ? null : within(asked, asked.start, last);
}

/** A subrange of the requested days; keeps a half day at either end. */
const within = (asked: Asked, start: string, end: string): Asked => ({
  start,
  startPart: start === asked.start ? asked.startPart : 'all',
  end,
  endPart: end === asked.end ? asked.endPart : 'all',
});

/** An alternative request that would be accepted, with its button label. */
export interface Offer {
  readonly label: string;
  readonly days?: Asked;
  /** With a leave type of this kind. */
  readonly kind?: 'unpaid';
}

/** Alternatives to a refused request. */
export function offersFor(
  asked: Asked,
  { days, findings }: { readonly days: readonly CostDay[]; readonly findings: readonly Finding[] },
): readonly Offer[] {
  const refusals = findings.filter(({ overridable }) => !overridable);
  const [only] = refusals;
  if (!only || refusals.length > 1) return [];
  if (only.code === 'overlap') {
    const free = freeDays(asked, only.dates ?? []);
    return free ? [{ label: 'Keep the free days', days: free }] : [];
  }
  if (only.code !== 'insufficient') return [];
  const covered = coveredDays(asked, days, only.shortMinutes ?? 0);
  return [
    ...(covered ? [{ label: 'Keep the days that are covered', days: covered }] : []),
    { label: 'Take unpaid leave', kind: 'unpaid' },
  ];
}
