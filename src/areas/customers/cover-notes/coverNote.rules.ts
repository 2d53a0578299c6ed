import { addDays } from '#engine/calendar/calendar.ts';

export interface CoverSpan {
  readonly kind: string;
  readonly fromOn: string | null;
  readonly toOn: string | null;
}

/** Longest absence of one note, in days. */
const MOST_DAYS = 92;

/** The error message for the dates of a note; null when they are valid. */
export function spanComplaint({
  kind,
  fromOn,
  toOn,
}: CoverSpan): { readonly field: 'fromOn' | 'toOn'; readonly says: string } | null {
  if (kind !== 'dated') return null;
  if (!fromOn) return { field: 'fromOn', says: 'Enter the first day of the absence.' };
  if (!toOn) return { field: 'toOn', says: 'Enter the last day of the absence.' };
  if (toOn < fromOn) return { field: 'toOn', says: 'Choose a last day on or after the first day.' };
  return toOn >= addDays(fromOn, MOST_DAYS)
    ? { field: 'toOn', says: `A cover note can cover up to ${MOST_DAYS} days.` }
    : null;
}

/** The missing data that keeps a note from being ready; null when it is complete. */
export function readyComplaint({
  kind,
  body,
  coverIds,
}: {
  readonly kind: string;
  readonly body: string | null;
  readonly coverIds: readonly number[];
}): { readonly code: 'no_body' | 'no_cover'; readonly says: string } | null {
  if (!body) return { code: 'no_body', says: 'Enter the briefing first.' };
  return kind === 'dated' && coverIds.length === 0
    ? { code: 'no_cover', says: 'Choose a cover engineer first.' }
    : null;
}

export interface CoverItem {
  readonly task: string;
  readonly isDone: boolean;
  readonly outcome: string | null;
}

/** Open items, which move to the next note. */
export const leftOver = (items: readonly CoverItem[]): readonly CoverItem[] => items.filter(({ isDone }) => !isDone);
