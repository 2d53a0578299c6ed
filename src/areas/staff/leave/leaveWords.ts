import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import type { Asked } from './cost.rules.ts';

/** Minutes of leave in words: "1½ days", or "2 h 15 m" if not a multiple of half days. */
export function leaveWords(minutes: number, dayMinutes: number): string {
  const halves = dayMinutes > 0 ? (minutes * 2) / dayMinutes : Number.NaN;
  if (!Number.isInteger(halves)) return formatDuration(minutes);
  const sign = halves < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(halves) / 2);
  const half = Math.abs(halves) % 2 === 1 ? '½' : '';
  const figure = whole === 0 && half ? half : `${whole.toLocaleString('en-GB')}${half}`;
  return `${sign}${figure} ${Math.abs(halves) <= 2 && halves !== 0 ? 'day' : 'days'}`;
}

/** "23/12/2026 (afternoon) to 29/12/2026 (morning)" */
export function spanWords({ start, startPart, end, endPart }: Asked): string {
  const first = formatDay(start);
  if (start === end) return `${first}${startPart === 'pm' ? ' (afternoon)' : endPart === 'am' ? ' (morning)' : ''}`;
  return `${first}${startPart === 'pm' ? ' (afternoon)' : ''} to ${formatDay(end)}${endPart === 'am' ? ' (morning)' : ''}`;
}
