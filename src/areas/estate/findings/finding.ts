import { daysBetween } from '#engine/calendar/days.ts';

/** A problem with an asset and its fix. Computed, never stored. */
export interface Finding {
  readonly code: string;
  readonly tone: 'bad' | 'warning' | 'info';
  /** A sentence without the asset's name. */
  readonly text: string;
  /** Short form for a group of assets: "not patched". */
  readonly short: string;
  /** The form field that fixes it. */
  readonly field: string;
  readonly button: string;
}

/** Whether a field is on the form. The others are handled on the page, or, for exposures, at the firewall. */
export const isOnForm = (field: string): boolean =>
  !['volumes', 'urls', 'backups', 'licences', 'status', 'contactId', 'dns', 'reading', 'exposed'].includes(field);

/** An asset's row, as stored. */
export type Facts = Readonly<Record<string, unknown>>;
export type Rule = (row: Facts, today: string) => readonly Finding[];

export const dayIn = (row: Facts, key: string): string | null => (typeof row[key] === 'string' ? row[key] : null);
export const numberIn = (row: Facts, key: string): number | null => (typeof row[key] === 'number' ? row[key] : null);

/** "in 12 days", "today", "12 days ago" */
export function inDays(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days).toLocaleString('en-GB')} days`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}

/** "2026-11-20" → "20/11/2026" */
export const ukDay = (day: string): string => day.split('-').reverse().join('/');
