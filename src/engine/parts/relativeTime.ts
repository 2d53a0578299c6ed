import { zonedFormat } from '../calendar/companyZone.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * "4 minutes ago", "3 days ago", "in 5 hours", "just now". Beyond a week the date: "14/02/2023". Appointments later than
 * a day need their time: "30 Nov 2026, 09:00". Both arguments are ISO timestamps.
 * @param nearly the text for times within 45 seconds of now, because clocks differ by seconds and the sign is
 * unreliable
 */
export function relativeTime(at: string, now: string, nearly = 'just now'): string {
  const seconds = Math.round((Date.parse(at) - Date.parse(now)) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 45) return nearly;
  if (distance < 45 * MINUTE) return words.format(rounded(seconds, MINUTE), 'minute');
  if (distance < 22 * HOUR) return words.format(rounded(seconds, HOUR), 'hour');
  if (seconds > 0) return exactTime(at);
  if (distance < 7.5 * DAY) return days.format(rounded(seconds, DAY), 'day');
  return day.format(new Date(at));
}

/** "20 Nov 2026, 14:05" */
export const exactTime = (at: string): string => exact.format(new Date(at));

const rounded = (seconds: number, unit: number): number =>
  Math.sign(seconds) * Math.max(1, Math.round(Math.abs(seconds) / unit));

const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });
/** Words such as "yesterday" and "tomorrow" suit days only; for hours "1 hour ago" is clearer than "this hour". */
const days = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const day = zonedFormat({ day: '2-digit', month: '2-digit', year: 'numeric' });
const exact = zonedFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
