import { addMonths } from '../../calendar/days.ts';
import { addDays, makeDay, monthNamed, weekdayOf } from '../../calendar/calendar.ts';
import { readDay } from './day.ts';

/**
 * Reads a day as typed in a form: 20/11, 20 nov, 201126, fri, +30, +2w, -1m, today, tomorrow, and every full date that
 * a file may contain. A date without a year is in the present year. A weekday is the next one after today.
 *
 * @param today the present day, "2026-11-20"
 */
export function readTypedDay(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return readWord(typed, today) ?? readStep(typed, today) ?? readShort(typed, today) ?? readDay(typed);
}

const WORDS: Readonly<Record<string, number>> = { today: 0, t: 0, now: 0, tomorrow: 1, tom: 1, yesterday: -1 };
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function readWord(typed: string, today: string): string | undefined {
  const days = WORDS[typed];
  if (days !== undefined) return addDays(today, days);
  const weekday = typed.length < 3 ? 0 : WEEKDAYS.findIndex((name) => name.startsWith(typed)) + 1;
  return weekday > 0 ? addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1) : undefined;
}

function readStep(typed: string, today: string): string | undefined {
  const [, sign, digits, unit = 'd'] = /^([+-]) ?(\d{1,4}) ?([dwmy]?)[a-z]*$/.exec(typed) ?? [];
  if (!sign) return undefined;
  const count = Number(digits) * (sign === '-' ? -1 : 1);
  if (unit === 'w') return addDays(today, count * 7);
  if (unit === 'm') return addMonths(today, count);
  return unit === 'y' ? addMonths(today, count * 12) : addDays(today, count);
}

function readShort(typed: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const [, together, tail = ''] = /^(\d{4})(\d{4}|\d{2})$/.exec(typed) ?? [];
  if (together) return readDay(`${together.slice(0, 2)}/${together.slice(2)}/${tail}`);
  const [, date, month = ''] = /^(\d{1,2})(?:st|nd|rd|th)?[ /.-]?(\d{1,2}|[a-z]{3,9})\.?$/.exec(typed) ?? [];
  // Two numbers need a separator. "2011" without one is not read as day and month.
  if (!date || (/^\d/.test(month) && /^\d+$/.test(typed))) return undefined;
  return makeDay(year, /^\d/.test(month) ? Number(month) : (monthNamed(month) ?? 0), Number(date));
}
