import { daysBetween } from '#engine/calendar/days.ts';
import type { Tone } from '#engine/parts/tones.ts';
import { SOON_DAYS, type WarrantyPosition } from '../lifecycle/warranty.rules.ts';

/** Text and tone of a warranty state. */
export interface WarrantyWords {
  readonly tone: Tone;
  readonly words: string;
}

/** From the end date of the cover, for lists. Null when there is nothing to show. */
export function wordsOfEnd(endsOn: string, today: string): WarrantyWords | null {
  const days = daysBetween(today, endsOn);
  if (days < 0) return { tone: 'warning', words: 'Expired' };
  return days <= SOON_DAYS ? { tone: 'warning', words: left(days) } : null;
}

/** From all covers, for an asset's page. It is a warning only if the asset needs cover, as in its findings. */
export function wordsOfPosition({ state, daysLeft }: WarrantyPosition, isNeeded: boolean): WarrantyWords {
  const tone = isNeeded ? 'warning' : 'info';
  if (state === 'unknown') return { tone: 'neutral', words: 'Warranty unknown' };
  if (state === 'not_started') return { tone: 'info', words: 'Warranty not started' };
  if (state === 'expired') return { tone, words: `Warranty ended ${ago(-(daysLeft ?? 0))}` };
  if (state === 'expiring') return { tone, words: `Warranty: ${left(daysLeft ?? 0)}` };
  return { tone: 'good', words: 'In warranty' };
}

const left = (days: number): string =>
  days === 0 ? 'last day' : days === 1 ? '1 day left' : `${days.toLocaleString('en-GB')} days left`;
const ago = (days: number): string =>
  days === 1
    ? 'yesterday'
    : days < 365
      ? `${days} days ago`
      : `${Math.floor(days / 365)} ${days < 730 ? 'year' : 'years'} ago`;
