import { readTypedDay } from '../day/typedDay.ts';
import { formatDay } from '../day/day.ts';
import { dayOf, readIsoMoment, readMoment } from './moment.ts';

/**
 * Reads a moment as people type it: "14:05", "fri 9:30", "20/11 14:05", "+1", "now", and every full writing a file may
 * hold. A time alone is today's; a day alone begins at midnight. British time.
 *
 * @param now the moment it is, in ISO
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
