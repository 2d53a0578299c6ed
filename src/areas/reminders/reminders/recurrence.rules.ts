import { calculation } from '#engine/calculations/calculation.ts';
import { addDays, makeDay, weekdayOf } from '#engine/calendar/calendar.ts';
import { minutesOf } from '#engine/calendar/openTime.ts';
import { formatInstant, instantOf } from '#engine/calendar/zone.ts';
import { readRule, type RepeatRule, type RuleDay } from './repeatRule.ts';

export type Shift = 'none' | 'next' | 'previous';

/** Schedule of a reminder. Days and times are local to its time zone; `from` and `to` are timestamps. */
export interface Repeating {
  /** "2026-03-23T08:30" */
  readonly start: string;
  readonly timezone: string;
  /** A rule of RFC 5545; empty for a single occurrence. */
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** Excluded days; they still count towards a limit. */
  readonly excludeDates: readonly string[];
  /** How to move a day that is a Saturday, a Sunday or a closed date. */
  readonly shift: Shift;
  readonly closedDates: readonly string[];
}

/** Maximum days that closed dates move an occurrence. */
const FARTHEST_SHIFT = 31;
/** Maximum number of periods: 130 years of days. */
const MOST_PERIODS = 50_000;

/**
 * Occurrences from `from`, inclusive, to `to`, exclusive. Times are expanded in local time: one that does not exist in
 * spring uses the earlier offset, an ambiguous one in autumn is the first.
 */
export function occurrences(given: Repeating): { readonly at: readonly string[] } {
  const { start, timezone, from, to, excludeDates, shift, closedDates } = given;
  const [firstDay = '', time = '00:00'] = start.split('T');
  const [earliest, latest] = [Date.parse(from), Date.parse(to)];
  const horizon = addDays(new Date(latest).toISOString().slice(0, 10), FARTHEST_SHIFT + 1);
  const minutes = minutesOf(time);
  const excluded = new Set(excludeDates);
  const closed = new Set(closedDates);
  const days = new Set<string>();
  for (const day of daysOf(firstDay, readRule(given.rule), horizon))
    if (!excluded.has(day)) days.add(shifted(day, shift, closed));
  const at = [...days]
    .sort()
    .map((day) => instantOf(day, minutes, timezone))
    .filter((instant) => instant >= earliest && instant < latest);
  return { at: [...new Set(at)].sort((one, other) => one - other).map(formatInstant) };
}

function shifted(day: string, shift: Shift, closed: ReadonlySet<string>): string {
  if (shift === 'none') return day;
  let moved = day;
  for (let step = 0; step < FARTHEST_SHIFT && (weekdayOf(moved) > 5 || closed.has(moved)); step++)
    moved = addDays(moved, shift === 'next' ? 1 : -1);
  return moved;
}

/** Days of a rule in order, up to a limit. */
function* daysOf(first: string, rule: RepeatRule | null, horizon: string): Generator<string> {
  if (!rule) return yield first;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (let period = 0; period < MOST_PERIODS; period++) {
    const { begins, days } = periodOf(first, rule, period);
    if (begins > horizon) return;
    for (const day of positioned(days, rule.bySetPos)) {
      if (day < first) continue;
      if (left-- <= 0 || (rule.until !== null && day > rule.until) || day > horizon) return;
      yield day;
    }
  }
}

interface Period {
  readonly begins: string;
  readonly days: readonly string[];
}

function periodOf(first: string, rule: RepeatRule, at: number): Period {
  const step = at * rule.interval;
  const [year, month, date] = first.split('-').map(Number) as [number, number, number];
  if (rule.freq === 'DAILY') {
    const day = addDays(first, step);
    return {
      begins: day,
      days: [day].filter((each) => inMonths(each, rule) && onDates(each, rule) && onWeekdays(each, rule)),
    };
  }
  if (rule.freq === 'WEEKLY') {
    const monday = addDays(first, 7 * step - weekdayOf(first) + 1);
    const wanted = rule.byDay.length > 0 ? rule.byDay.map(({ weekday }) => weekday) : [weekdayOf(first)];
    return {
      begins: monday,
      days: unique(wanted.map((weekday) => addDays(monday, weekday - 1))).filter((each) => inMonths(each, rule)),
    };
  }
  if (rule.freq === 'MONTHLY') {
    const total = year * 12 + month - 1 + step;
    const [ofYear, ofMonth] = [Math.floor(total / 12), (total % 12) + 1];
    const begins = dayIn(ofYear, ofMonth, 1);
    const isMeant = rule.byMonth.length === 0 || rule.byMonth.includes(ofMonth);
    return { begins, days: isMeant ? daysOfMonth({ year: ofYear, month: ofMonth, date }, rule) : [] };
  }
  const ofYear = year + step;
  return { begins: dayIn(ofYear, 1, 1), days: daysOfYear({ year: ofYear, month, date }, rule) };
}

interface Anchor {
  readonly year: number;
  readonly month: number;
  /** Day of the month of the start, for a rule without one. */
  readonly date: number;
}

function daysOfMonth({ year, month, date }: Anchor, rule: RepeatRule): readonly string[] {
  const all = monthDays(year, month);
  if (rule.byMonthDay.length > 0) return all.filter((day) => onDates(day, rule) && onWeekdays(day, rule));
  if (rule.byDay.length > 0) return ordinal(all, rule.byDay);
  return all.filter((day) => Number(day.slice(8)) === date);
}

function daysOfYear(anchor: Anchor, rule: RepeatRule): readonly string[] {
  const { year, month } = anchor;
  const names = rule.byMonthDay.length > 0 || rule.byDay.length > 0;
  const months = rule.byMonth.length > 0 ? [...rule.byMonth].sort((a, b) => a - b) : names ? ALL_MONTHS : [month];
  if (rule.byDay.length > 0 && rule.byMonthDay.length === 0 && rule.byMonth.length === 0)
    return ordinal(
      ALL_MONTHS.flatMap((each) => monthDays(year, each)),
      rule.byDay,
    );
  return months.flatMap((each) => daysOfMonth({ ...anchor, month: each }, rule));
}

const ALL_MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/** Selected weekdays of a range: all of them, or the nth from its start or end. */
function ordinal(all: readonly string[], wanted: readonly RuleDay[]): readonly string[] {
  return unique(
    wanted.flatMap(({ weekday, nth }) => {
      const these = all.filter((day) => weekdayOf(day) === weekday);
      return nth === null ? these : (these.at(nth > 0 ? nth - 1 : nth) ?? []);
    }),
  );
}

/** Days of a period at the given positions. */
function positioned(days: readonly string[], places: readonly number[]): readonly string[] {
  if (places.length === 0) return days;
  return unique(places.flatMap((place) => days.at(place > 0 ? place - 1 : place) ?? []));
}

const inMonths = (day: string, { byMonth }: RepeatRule): boolean =>
  byMonth.length === 0 || byMonth.includes(Number(day.slice(5, 7)));

function onDates(day: string, { byMonthDay }: RepeatRule): boolean {
  if (byMonthDay.length === 0) return true;
  const date = Number(day.slice(8));
  const fromEnd = date - lastOf(Number(day.slice(0, 4)), Number(day.slice(5, 7))) - 1;
  return byMonthDay.includes(date) || byMonthDay.includes(fromEnd);
}

const onWeekdays = (day: string, { byDay }: RepeatRule): boolean =>
  byDay.length === 0 || byDay.some(({ weekday }) => weekday === weekdayOf(day));

const dayIn = (year: number, month: number, date: number): string => makeDay(year, month, date) ?? '9999-12-31';
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const monthDays = (year: number, month: number): readonly string[] =>
  Array.from({ length: lastOf(year, month) }, (_, at) => dayIn(year, month, at + 1));
const unique = (days: readonly string[]): readonly string[] => [...new Set(days)].sort();

export const reminderOccurrences = calculation('reminder.occurrences', occurrences);
