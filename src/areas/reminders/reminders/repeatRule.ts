/**
 * A weekday of a rule, 1 for Monday to 7 for Sunday; `nth` counts within the month or year, from the end if negative.
 */
export interface RuleDay {
  readonly weekday: number;
  readonly nth: number | null;
}

/** The part of RFC 5545 that reminders support. */
export interface RepeatRule {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly byDay: readonly RuleDay[];
  readonly byMonthDay: readonly number[];
  readonly byMonth: readonly number[];
  readonly bySetPos: readonly number[];
  readonly count: number | null;
  /** Last day, "2026-12-31". */
  readonly until: string | null;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const PARTS = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'COUNT', 'UNTIL'];
const MOST_COUNTED = 10_000;
const MOST_INTERVAL = 1_000;

/** Parses a rule; null when empty, which means once. @throws RuleError with a message for the user */
export function readRule(text: string): RepeatRule | null {
  const typed = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  if (typed === '') return null;
  const parts = new Map<string, string>();
  for (const part of typed.split(';').filter(Boolean)) {
    const [name = '', value = ''] = part.split('=');
    if (!PARTS.includes(name)) throw new RuleError(`“${name}” is not supported. Use ${PARTS.join(', ')}.`);
    if (parts.has(name)) throw new RuleError(`“${name}” is there twice.`);
    parts.set(name, value);
  }
  const freq = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  if (!freq) throw new RuleError('Start with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY.');
  const rule: RepeatRule = {
    freq,
    interval: parts.has('INTERVAL') ? whole(parts, 'INTERVAL', 1, MOST_INTERVAL) : 1,
    byDay: listed(parts, 'BYDAY').map(readDay),
    byMonthDay: numbers(parts, 'BYMONTHDAY', 31),
    byMonth: numbers(parts, 'BYMONTH', 12),
    bySetPos: numbers(parts, 'BYSETPOS', 366),
    count: parts.has('COUNT') ? whole(parts, 'COUNT', 1, MOST_COUNTED) : null,
    until: parts.has('UNTIL') ? readUntil(parts.get('UNTIL') ?? '') : null,
  };
  if (rule.count !== null && rule.until !== null) throw new RuleError('Use COUNT or UNTIL, not both.');
  if (rule.byMonth.some((month) => month < 1)) throw new RuleError('BYMONTH is a month from 1 to 12.');
  const counts = rule.byDay.some(({ nth }) => nth !== null);
  if (counts && (freq === 'DAILY' || freq === 'WEEKLY'))
    throw new RuleError('A counted weekday such as 1MO needs FREQ=MONTHLY or YEARLY.');
  if (freq === 'WEEKLY' && rule.byMonthDay.length > 0) throw new RuleError('BYMONTHDAY does not fit FREQ=WEEKLY.');
  return rule;
}

/** An invalid rule, with a message for the user. */
export class RuleError extends Error {}

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

type Parts = ReadonlyMap<string, string>;

const listed = (parts: Parts, name: string): readonly string[] => (parts.get(name) ?? '').split(',').filter(Boolean);

function whole(parts: Parts, name: string, least: number, most: number): number {
  const text = parts.get(name) ?? '';
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new RuleError(`${name} is a number from ${least} to ${most}.`);
  return value;
}

const numbers = (parts: Parts, name: string, most: number): readonly number[] =>
  listed(parts, name).map((text) => {
    const value = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0;
    if (value === 0 || Math.abs(value) > most)
      throw new RuleError(`${name} is a number from 1 to ${most}, or from the end as -1.`);
    return value;
  });

function readDay(text: string): RuleDay {
  const [, nth, name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text) ?? [];
  const weekday = WEEKDAYS.indexOf(name) + 1;
  if (weekday === 0 || (nth !== undefined && (Number(nth) === 0 || Math.abs(Number(nth)) > 53)))
    throw new RuleError('BYDAY is weekdays such as MO,TH or 1MO or -1FR.');
  return { weekday, nth: nth === undefined ? null : Number(nth) };
}

function readUntil(text: string): string {
  const [, year, month, date] = /^(\d{4})-?(\d\d)-?(\d\d)(?:T\d{6}Z?)?$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  if (year === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
    throw new RuleError('UNTIL is a date such as 20261231.');
  return day;
}

/** "MO" for 1, Monday. */
export const weekdayCode = (weekday: number): string => WEEKDAYS[weekday - 1] ?? 'MO';
