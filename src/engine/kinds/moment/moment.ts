import { zonedFormat } from '../../calendar/companyZone.ts';
import { MONTHS } from '../../calendar/calendar.ts';
import { FIRST_DAY, LAST_DAY, readDay } from '../day/day.ts';
import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, type ReadHints, refuse } from '../kind.ts';
import { trimmed } from '../text/text.ts';

/** A point in time, stored as "2026-11-20T14:05:00.000Z" and shown in the company’s time zone. */
export const moment = <const F extends CommonFacts>(facts: F = {} as F): Built<string, F> =>
  field<string, F>('moment', facts);

export const NO_MOMENT = 'Enter a date and time such as 20/11/2026 14:05.';

const local = zonedFormat({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The company's local time: year, month (1–12), day, hour, minute, second. */
function localTime(at: string): Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>> {
  const parts = new Map(local.formatToParts(new Date(at)).map((part) => [part.type, Number(part.value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  };
}

const two = (figure: number): string => String(figure).padStart(2, '0');

/** "2026-11-20T14:05:00.000Z" → "20 Nov 2026, 14:05". Uses its own month names, because platforms differ on "Sept". */
export function formatMoment(at: string): string {
  const { year, month, day, hour, minute } = localTime(at);
  return `${day} ${MONTHS[month - 1] ?? ''} ${year}, ${two(hour)}:${two(minute)}`;
}

/** The day in the company’s time zone: "2026-06-30T23:30:00.000Z" → "2026-07-01" */
export function dayOf(at: string): string {
  const { year, month, day } = localTime(at);
  return `${year}-${two(month)}-${two(day)}`;
}

/** Reads an ISO timestamp with an offset. Undefined for other text. */
export function readIsoMoment(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return undefined;
  const time = new Date(text.replace(' ', 'T'));
  // `Date` turns 31 February into a day in March, so dates that do not exist are refused here.
  return Number.isNaN(time.getTime()) || !readDay(text.slice(0, 10)) ? undefined : time.toISOString();
}

/** Reads a date with or without a time, in the company’s time zone unless it has an offset. */
export function readMoment(raw: string, hints: ReadHints = {}): string | undefined {
  const text = trimmed(raw);
  const exact = readIsoMoment(text);
  if (exact) return exact;
  const [, date = text, hour = '0', minute = '0', second = '0'] =
    /^(.+?)[\sT,]+([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/i.exec(text) ?? [];
  const on = readDay(date, hints);
  // A colon left in the date means that the time did not match.
  return on && !date.includes(':')
    ? fromLocal(`${on}T${two(Number(hour))}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}.000Z`)
    : undefined;
}

/** The same time on another day. 09:00 if there is no time yet. */
export function momentOn(day: string, at: string | undefined): string {
  const { hour, minute } = at ? localTime(at) : { hour: 9, minute: 0 };
  return fromLocal(`${day}T${two(hour)}:${two(minute)}:00.000Z`);
}

/** The instant of a local time in the company’s time zone. For an hour skipped in spring, the instant one hour later. */
function fromLocal(shown: string): string {
  const asUtc = Date.parse(shown);
  const { year, month, day, hour, minute, second } = localTime(new Date(asUtc).toISOString());
  const ahead = Date.UTC(year, month - 1, day, hour, minute, second) - asUtc;
  const earlier = new Date(asUtc - ahead).toISOString();
  const again = localTime(earlier);
  const isShown = Date.UTC(again.year, again.month - 1, again.day, again.hour, again.minute, again.second) === asUtc;
  return isShown ? earlier : new Date(asUtc).toISOString();
}

/** From 1970 to 2100. */
export const isWithinReach = (at: string): boolean => dayOf(at) >= FIRST_DAY && dayOf(at) <= LAST_DAY;
const OUTSIDE = 'Enter a date from 1970 to 2100.';

/** The API accepts ISO timestamps with an offset only. */
export function readApiMoment(text: string) {
  const value = readIsoMoment(trimmed(text));
  if (!value) return refuse('invalid_date', 'Enter a date and time such as 2026-11-20T14:05:00Z.');
  return isWithinReach(value) ? { value } : refuse('invalid_date', OUTSIDE);
}

export const momentKind = kind<string>({
  name: 'moment',
  storage: 'timestamp',
  operators: ['from', 'to', 'between', 'filled', 'empty'],
  plain: true,
  format: formatMoment,
  write: (value) => value,
  read: (text, _facts, hints) => {
    const value = readMoment(text, hints);
    if (!value) return refuse(trimmed(text) ? 'invalid_date' : 'required', NO_MOMENT);
    return isWithinReach(value) ? { value } : refuse('invalid_date', OUTSIDE);
  },
});
