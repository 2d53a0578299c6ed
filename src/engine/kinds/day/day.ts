import { type Built, type CommonFacts, field, type FieldFacts } from '../field.ts';
import { kind, type ReadHints, type Refusal, refuse } from '../kind.ts';
import { trimmed } from '../text/text.ts';
import { addDays, fullYear, isDay, makeDay, monthNamed } from '../../calendar/calendar.ts';

type Facts = CommonFacts & { readonly min?: string; readonly max?: string };

/** A date without a time, "2026-11-20". From 1970 to 2100 by default. */
export const day = <const F extends Facts>(facts: F = {} as F): Built<string, F> => field<string, F>('day', facts);

export const FIRST_DAY = '1970-01-01';
export const LAST_DAY = '2100-12-31';
export const NO_DAY = 'Enter a date such as 20/11/2026.';

/** "2026-11-20" → "20/11/2026" */
export const formatDay = (value: string): string => value.split('-').reverse().join('/');

/**
 * Reads a date as written by users and in files: 2026-11-20, 20/11/2026, 20-11-26, 20.11.2026, 20 Nov 26, also after a
 * weekday or before a time, which are ignored. Month first and Excel serial numbers are read only if the hints say so.
 */
export function readDay(raw: string, hints: ReadHints = {}): string | undefined {
  const text = trimmed(raw)
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i, '')
    .replace(/[\sT,]+\d{1,2}:\d{2}.*$/i, '');
  return readIso(text) ?? readFigures(text, hints) ?? readNamed(text) ?? (hints.serials ? readSerial(text) : undefined);
}

function readIso(text: string): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  return makeDay(Number(year), Number(month), Number(date));
}

function readFigures(text: string, hints: ReadHints): string | undefined {
  const [, first, , second, year = ''] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  const [date, month] = hints.dates === 'mdy' ? [second, first] : [first, second];
  return makeDay(fullYear(year), Number(month), Number(date));
}

function readNamed(text: string): string | undefined {
  const found =
    /^(?<date>\d{1,2})(?:st|nd|rd|th)?[\s-]*(?<month>[a-z]{3,9})\.?[\s,-]*(?<year>\d{4}|\d{2})$/i.exec(text) ??
    /^(?<month>[a-z]{3,9})\.?\s+(?<date>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/i.exec(text);
  const { date, month = '', year = '' } = found?.groups ?? {};
  return makeDay(fullYear(year), monthNamed(month) ?? 0, Number(date));
}

/** Days since 30 December 1899, which accounts for Excel's non-existent 29 February 1900. */
function readSerial(text: string): string | undefined {
  const [, days] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? [];
  return days ? addDays('1899-12-30', Number(days)) : undefined;
}

/** The error for a day outside the field's limits. */
export function outsideDays(value: string, facts: Pick<FieldFacts, 'min' | 'max'>): Refusal | undefined {
  const first = String(facts.min ?? FIRST_DAY);
  const last = String(facts.max ?? LAST_DAY);
  if (value < first) return refuse('invalid_date', `Enter a date on or after ${formatDay(first)}.`);
  if (value > last) return refuse('invalid_date', `Enter a date on or before ${formatDay(last)}.`);
  return undefined;
}

/** The API accepts ISO dates only, because their order of day and month is unambiguous. */
export function readIsoDay(text: string, facts: FieldFacts) {
  const value = trimmed(text);
  if (!isDay(value)) return refuse('invalid_date', 'Enter a date such as 2026-11-20.');
  return outsideDays(value, facts) ?? { value };
}

export const dayKind = kind<string>({
  name: 'day',
  storage: 'date',
  operators: ['is', 'from', 'to', 'between', 'filled', 'empty'],
  plain: true,
  format: formatDay,
  write: (value) => value,
  read: (text, facts, hints) => {
    const value = readDay(text, hints);
    if (!value) return refuse(trimmed(text) ? 'invalid_date' : 'required', NO_DAY);
    return outsideDays(value, facts) ?? { value };
  },
});
