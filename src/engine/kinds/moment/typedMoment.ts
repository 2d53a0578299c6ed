import { readTypedDay } from '../day/typedDay.ts';
import { formatDay } from '../day/day.ts';
import { dayOf, readIsoMoment, readMoment } from './moment.ts';

/**
 * Reads a date and time as typed by a user: "14:05", "fri 9:30", "20/11 14:05", "+1", "now", and every format that a
 * file may contain. A time alone is today; a day alone starts at midnight. In the company's time zone.
 *
 * @param now the present time as an ISO timestamp
 */
export function readTypedMoment(text: string, now: string): string | undefined {
  const typed = text.trim();
  if (typed.toLowerCase() === 'now') return new Date(Math.floor(Date.parse(now) / 60_000) * 60_000).toISOString();
  const exact = readIsoMoment(typed);
  if (exact) return exact;
  const today = dayOf(now);
  const [, before = '', time] = /^(.*?)[\s,]*\b(\d{1,2}:\d{2})$/.exec(typed) ?? [];
  if (!time) {
    const day = readTypedDay(typed, today);
    return day ? readMoment(formatDay(day)) : readMoment(typed);
  }
  const day = before === '' ? today : readTypedDay(before, today);
  return day ? readMoment(`${formatDay(day)} ${time}`) : readMoment(typed);
}
