import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { LATE_REASON } from '../periods/lateReason.ts';

/** What posting gives a document of customers: its number, its open item and its journal. */
export const POSTED_FIELDS = {
  number: text({ optional: true, readOnly: true, max: 40, search: 'identifier' }),
  openItemId: ref({ label: 'Open item', to: 'openItem', optional: true, readOnly: true }),
  journalEntryId: ref({ label: 'Journal', to: 'journalEntry', optional: true, readOnly: true }),
} as const;

/** A draft can be edited, posted or discarded. */
export const DRAFT = { label: 'Draft', tone: 'info' } as const;
export const DISCARDED = { label: 'Discarded', tone: 'neutral', final: true, retired: true, fixed: true } as const;

/** Post: the dialog asks for a reason or another day when the server needs one. */
export const POST = {
  label: 'Post',
  done: 'Posted',
  from: ['draft'],
  to: 'posted',
  tone: 'main',
  input: { reason: LATE_REASON, on: day({ label: 'Date', optional: true }) },
  unasked: ['reason', 'on'],
  offers: { on: 'firstOpenDay' },
} as const;

export const DISCARD = {
  label: 'Discard',
  done: 'Discarded',
  from: ['draft'],
  to: 'discarded',
  confirm: 'The draft has no number and is not in the ledger.',
  tone: 'danger',
} as const;
