import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import type * as rrule from 'rrule';
import { expect, it } from 'vitest';
import { occurrences } from './recurrence.rules.ts';

// The library is CommonJS, whose names an import does not find.
const { rrulestr } = createRequire(import.meta.url)('rrule') as typeof rrule;

/*
 * Reference implementation for comparison: checks each calendar day against the rule of RFC 5545, and finds timestamps
 * by local time. Independent of the product's code.
 */

interface Rule {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly byDay: readonly string[];
  readonly byMonthDay: readonly number[];
  readonly byMonth: readonly number[];
  readonly bySetPos: readonly number[];
  readonly count: number;
  readonly until: number;
}

interface Day {
  readonly at: number;
  readonly text: string;
  readonly year: number;
  readonly month: number;
  readonly date: number;
  /** "MO" */
  readonly weekday: string;
  /** Number of the week, Monday first, counted continuously across years. */
  readonly week: number;
  readonly monthLength: number;
  readonly dayOfYear: number;
  readonly yearLength: number;
}

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2024, 0, 1) / DAY_MS;
const LAST = Date.UTC(2028, 11, 31) / DAY_MS;
const utc = (year: number, month: number, date: number): number => Date.UTC(year, month, date) / DAY_MS;
const CALENDAR = Array.from({ length: LAST - FIRST + 1 }, (_, index): Day => {
  const at = FIRST + index;
  const moment = new Date(at * DAY_MS);
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return {
    at,
    text: moment.toISOString().slice(0, 10),
    year,
    month: month + 1,
    date: moment.getUTCDate(),
    weekday: CODES[moment.getUTCDay()] ?? '',
    week: Math.floor((at + 3) / 7),
    monthLength: utc(year, month + 1, 1) - utc(year, month, 1),
    dayOfYear: at - utc(year, 0, 1) + 1,
    yearLength: utc(year + 1, 0, 1) - utc(year, 0, 1),
  };
});

/** Number of the period that contains a day. */
const PERIOD: Readonly<Record<Rule['freq'], (day: Day) => number>> = {
  DAILY: ({ at }) => at,
  WEEKLY: ({ week }) => week,
  MONTHLY: ({ year, month }) => year * 12 + month,
  YEARLY: ({ year }) => year,
};

/** Whether a numbered weekday, such as -1FR, matches the day at position `place` of `length` days. */
const isNth = (wanted: string, weekday: string, place: number, length: number): boolean => {
  if (!wanted.endsWith(weekday)) return false;
  const nth = Number(wanted.slice(0, -2));
  return nth === 0 || nth === Math.ceil(place / 7) || nth === -Math.ceil((length - place + 1) / 7);
};

function isMeant(rule: Rule, start: Day, day: Day): boolean {
  const { freq, byDay, byMonthDay, byMonth } = rule;
  if (byMonth.length > 0 && !byMonth.includes(day.month)) return false;
  if (byMonthDay.length > 0 && !byMonthDay.some((each) => each === day.date || each === day.date - day.monthLength - 1))
    return false;
  const ofMonth = freq === 'MONTHLY' || byMonth.length > 0 || byMonthDay.length > 0;
  if (byDay.length > 0)
    return byDay.some((each) =>
      ofMonth
        ? isNth(each, day.weekday, day.date, day.monthLength)
        : isNth(each, day.weekday, day.dayOfYear, day.yearLength),
    );
  if (byMonthDay.length > 0 || freq === 'DAILY') return true;
  if (freq === 'WEEKLY') return day.weekday === start.weekday;
  return day.date === start.date && (freq === 'MONTHLY' || byMonth.length > 0 || day.month === start.month);
}

function daysByAsking(rule: Rule, start: Day, end: number): readonly string[] {
  const period = PERIOD[rule.freq];
  const found: string[] = [];
  let [set, current] = [[] as Day[], Number.NaN];
  const close = (): void => {
    const chosen =
      rule.bySetPos.length === 0
        ? set
        : set.filter((_, at) => rule.bySetPos.some((place) => place === at + 1 || place === at - set.length));
    for (const day of chosen)
      if (day.at >= start.at && day.at <= rule.until && found.length < rule.count) found.push(day.text);
    set = [];
  };
  // Start at the beginning of the first period, so that positions within it are correct.
  for (const day of CALENDAR) {
    if (day.at > end + 366) break;
    const number = period(day);
    if (number < period(start) || (number - period(start)) % rule.interval !== 0) continue;
    if (number !== current) close();
    current = number;
    if (isMeant(rule, start, day)) set.push(day);
  }
  close();
  return found;
}

const wall = new Map<string, Intl.DateTimeFormat>();
const shown = (instant: number, timeZone: string): string => {
  const format =
    wall.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  wall.set(timeZone, format);
  return format.format(instant).replace(' ', 'T');
};
const offsetAt = (instant: number, timeZone: string): number =>
  Date.parse(`${shown(instant, timeZone)}:00Z`) - Math.floor(instant / 60_000) * 60_000;

const instants = new Map<string, number>();
/** The first timestamp with a local time; if none exists, uses the offset of the day before. */
function instantShowing(text: string, timeZone: string): number {
  const key = `${text} ${timeZone}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const local = Date.parse(`${text}:00Z`);
  const before = offsetAt(local - DAY_MS, timeZone);
  const candidates = [before, offsetAt(local + DAY_MS, timeZone)].map((offset) => local - offset);
  const matching = candidates.filter((each) => shown(each, timeZone) === text);
  const found = matching.length > 0 ? Math.min(...matching) : local - before;
  instants.set(key, found);
  return found;
}

const several = <T>(values: readonly T[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most });
const PLAIN = CODES;
const COUNTED = ['1MO', '2TU', '-1FR', '3WE', '-2SU', '4TH', '5SA', '1SU'];

const rules = fc
  .record({
    freq: fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'MONTHLY' as const, 'YEARLY' as const),
    interval: fc.integer({ min: 1, max: 4 }),
    plain: several(PLAIN, 3),
    counted: several(COUNTED, 2),
    byMonthDay: several([1, 2, 13, 28, 29, 30, 31, -1, -2, -31], 3),
    byMonth: several([1, 2, 3, 6, 10, 12], 3),
    bySetPos: several([1, 2, 3, -1, -2], 2),
    end: fc.constantFrom('none', 'count', 'until'),
    some: fc.integer({ min: 1, max: 40 }),
    uses: fc.record({ day: fc.boolean(), monthDay: fc.boolean(), month: fc.boolean(), place: fc.boolean() }),
  })
  .map(({ freq, interval, plain, counted, byMonthDay, byMonth, bySetPos, end, some, uses }): Rule => {
    const isLong = freq === 'MONTHLY' || freq === 'YEARLY';
    const dates = uses.monthDay && freq !== 'WEEKLY' ? byMonthDay : [];
    const weekdays = isLong && dates.length === 0 && counted.length > 0 ? counted : plain;
    return {
      freq,
      interval,
      byDay: uses.day ? weekdays : [],
      byMonthDay: dates,
      byMonth: uses.month ? byMonth : [],
      bySetPos: uses.place ? bySetPos : [],
      count: end === 'count' ? some : Number.POSITIVE_INFINITY,
      until: end === 'until' ? utc(2026, 0, 1) + some * 10 : Number.POSITIVE_INFINITY,
    };
  });

const textOf = ({ freq, interval, byDay, byMonthDay, byMonth, bySetPos, count, until }: Rule): string =>
  [
    `FREQ=${freq}`,
    `INTERVAL=${interval}`,
    ...(byDay.length > 0 ? [`BYDAY=${byDay.join(',')}`] : []),
    ...(byMonthDay.length > 0 ? [`BYMONTHDAY=${byMonthDay.join(',')}`] : []),
    ...(byMonth.length > 0 ? [`BYMONTH=${byMonth.join(',')}`] : []),
    ...(bySetPos.length > 0 ? [`BYSETPOS=${bySetPos.join(',')}`] : []),
    ...(Number.isFinite(count) ? [`COUNT=${count}`] : []),
    ...(Number.isFinite(until)
      ? [`UNTIL=${new Date(until * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`]
      : []),
  ].join(';');

it('a rule gives the same instants as checking each day separately, over both clock changes', () => {
  const zones = fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe');
  const times = fc.constantFrom('00:30', '01:00', '01:30', '02:00', '02:30', '08:30', '23:30');
  // A hundred days around the clock change in spring or autumn.
  const windows = fc.constantFrom('2026-02-15', '2026-08-28');
  fc.assert(
    fc.property(
      rules,
      fc.integer({ min: 0, max: 420 }),
      times,
      zones,
      windows,
      (rule, after, time, timezone, window) => {
        const start = CALENDAR[utc(2025, 0, 20) - FIRST + after];
        if (!start) return;
        const [from, to] = [Date.parse(`${window}T00:00:00Z`), Date.parse(`${window}T00:00:00Z`) + 100 * DAY_MS];
        const expected = daysByAsking(rule, start, to / DAY_MS)
          .map((day) => instantShowing(`${day}T${time}`, timezone))
          .filter((instant) => instant >= from && instant < to);
        const { at } = occurrences({
          start: `${start.text}T${time}`,
          timezone,
          rule: textOf(rule),
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          excludeDates: [],
          shift: 'none',
          closedDates: [],
        });
        expect(at.map((each) => Date.parse(each))).toEqual([...new Set(expected)].sort((one, other) => one - other));
      },
    ),
    { numRuns: Number(process.env.RECURRENCE_RUNS ?? 1_000) },
  );
});

/**
 * Rules for which the library gives no standard answer: it counts a day twice when two positions name it, ignores
 * positions in a set of one day, and takes the first day of a set that is too short for a position from its end,
 * and begins the set of the first week at the start.
 */
const isOutside = ({ freq, byDay, byMonthDay, bySetPos, count }: Rule): boolean =>
  bySetPos.length > 0 &&
  (freq === 'DAILY' ||
    freq === 'WEEKLY' ||
    bySetPos.some((place) => place < -1) ||
    [byDay, byMonthDay].every((each) => each.length === 0) ||
    (bySetPos.length > 1 && Number.isFinite(count)));

it('a rule gives the same days as a library that others maintain', () => {
  const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 31)];
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 420 }), (rule, after) => {
      const start = CALENDAR[utc(2025, 0, 20) - FIRST + after];
      if (!start || isOutside(rule)) return;
      const { at } = occurrences({
        start: `${start.text}T12:00`,
        timezone: 'UTC',
        rule: textOf(rule),
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        excludeDates: [],
        shift: 'none',
        closedDates: [],
      });
      const text = `DTSTART:${start.text.replaceAll('-', '')}T120000Z\nRRULE:${textOf(rule).replace(/UNTIL=(\d+)/, 'UNTIL=$1T120000Z')}`;
      const expected = rrulestr(text).between(new Date(from), new Date(to - 1), true);
      expect(at.map((each) => Date.parse(each))).toEqual([...new Set(expected.map((each) => each.getTime()))]);
    }),
    { numRuns: Number(process.env.RECURRENCE_RUNS ?? 200) },
  );
});
