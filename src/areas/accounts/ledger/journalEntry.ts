import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { ENTRY_KINDS } from './entryKinds.ts';

/**
 * A journal of the general ledger with two or more lines that sum to zero. Corrected by a reversal and a new journal.
 */
export const journalEntry = entity('journalEntry', {
  label: 'Journal',
  plural: 'Journals',
  path: 'accounts/journals',
  ledger: true,
  grants: { finance: '*' },
  icon: 'book-open-text',
  scope: { by: 'none', because: 'users with the permission for journals keep the books of the whole company' },
  fields: {
    postingDate: day({ label: 'Date', filter: true }),
    kind: choice({ label: 'Type', options: ENTRY_KINDS }),
    number: text({ optional: true, max: 40, filter: true }),
    narrative: text({ max: 200 }),
    reason: text({
      optional: true,
      max: 300,
      help: 'Of a manual journal, a reversal or a posting to a soft-closed period.',
    }),
    reversesId: ref({ label: 'Reverses', to: 'journalEntry', optional: true }),
    sourceType: text({ label: 'Source', optional: true, max: 40, names: 'noun' }),
    sourceId: whole({ label: 'Source ID', optional: true }),
    sequence: whole({ default: 1, min: 1 }),
  },
  title: ['number', 'narrative'],
  columns: ['postingDate', 'number', 'kind', 'narrative'],
  sort: '-postingDate',
  sections: [
    { title: 'Journal', fields: ['postingDate', 'kind', 'number', 'narrative', 'reason', 'reversesId'] },
    { title: 'Source', fields: ['sourceType', 'sourceId', 'sequence'] },
  ],
  unique: [
    {
      fields: ['sourceType', 'sourceId', 'kind', 'sequence'],
      message: 'This document is already posted.',
      code: 'already_posted',
    },
    { fields: ['reversesId'], message: 'This journal is already reversed.', code: 'ALREADY_REVERSED' },
  ],
  empty: ['No journals yet', 'Invoices, payments and manual journals appear here.'],
});
