import type { ItemOutcome } from '#platform/incoming/item.ts';
import type { Tone } from '#engine/parts/tones.ts';
import type { CallRow, CallState, Refusal } from './callRow.ts';

export const CALL_STATES: Readonly<Record<CallState, readonly [label: string, tone: Tone]>> = {
  kept: ['Kept', 'info'],
  waiting: ['Waiting', 'info'],
  done: ['Done', 'good'],
  partly: ['Partly done', 'warning'],
  failed: ['Failed', 'bad'],
  ignored: ['Ignored', 'neutral'],
};

export const OUTCOMES: Readonly<Record<ItemOutcome, readonly [label: string, would: string, tone: Tone]>> = {
  create: ['Created', 'Would create', 'good'],
  update: ['Updated', 'Would update', 'good'],
  unchanged: ['Unchanged', 'No changes', 'neutral'],
  ignored: ['Ignored', 'Would be ignored', 'neutral'],
  error: ['Refused', 'Would be refused', 'bad'],
};

export const REFUSALS: Readonly<Record<Refusal, string>> = {
  wrong: 'The secret or signature was wrong or missing',
  stale: 'The signature was more than 5 minutes old',
  no_secret: 'No secret was set',
  address: 'The address was not allowed',
  unreadable: 'The payload could not be read',
  disabled: 'The webhook was disabled',
  full: 'Too many calls were queued',
  reused: 'A call with the same ID already exists',
};

/** "2 created, 1 refused" */
export function countWords({ counts }: Pick<CallRow, 'counts'>): string {
  const said = (Object.keys(OUTCOMES) as ItemOutcome[]).filter((outcome) => counts[outcome] > 0);
  return said
    .map((outcome) => `${counts[outcome].toLocaleString('en-GB')} ${OUTCOMES[outcome][0].toLowerCase()}`)
    .join(', ');
}
