import type { ItemOutcome } from '#platform/incoming/item.ts';
import type { Tone } from '#engine/parts/tones.ts';
import type { CallRow, CallState, Refusal } from './callRow.ts';

export const CALL_STATES: Readonly<Record<CallState, readonly [label: string, tone: Tone]>> = {
  kept: ['Kept', 'info'],
  waiting: ['Waiting', 'info'],
  done: ['Done', 'good'],
  partly: ['Done in part', 'warning'],
  failed: ['Failed', 'bad'],
  ignored: ['Ignored', 'neutral'],
};

export const OUTCOMES: Readonly<Record<ItemOutcome, readonly [label: string, would: string, tone: Tone]>> = {
  create: ['Created', 'Would create', 'good'],
  update: ['Updated', 'Would update', 'good'],
  unchanged: ['Unchanged', 'Says nothing new', 'neutral'],
  ignored: ['Ignored', 'Would be ignored', 'neutral'],
  error: ['Refused', 'Would be refused', 'bad'],
};

export const REFUSALS: Readonly<Record<Refusal, string>> = {
  wrong: 'The proof was wrong or missing',
  stale: 'The signature was more than five minutes old',
  no_secret: 'There was no secret yet',
  address: 'It came from an address that is not allowed',
  unreadable: 'What was sent could not be read',
  disabled: 'It was disabled',
  full: 'Too much was waiting',
  reused: 'Another call had the same id',
};

/** "2 created, 1 refused" */
export function countWords({ counts }: Pick<CallRow, 'counts'>): string {
  const said = (Object.keys(OUTCOMES) as ItemOutcome[]).filter((outcome) => counts[outcome] > 0);
  return said
    .map((outcome) => `${counts[outcome].toLocaleString('en-GB')} ${OUTCOMES[outcome][0].toLowerCase()}`)
    .join(', ');
}
