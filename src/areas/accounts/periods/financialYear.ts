import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** Twelve periods that are reported together. */
export const financialYear = entity('financialYear', {
  plural: 'Financial years',
  path: 'accounts/financial-years',
  scope: { by: 'none', because: 'financial years are common to the whole company' },
  fields: {
    label: text({ max: 9 }),
    startsOn: day({ unique: true }),
    endsOn: day(),
    status: choice({
      default: 'open',
      readOnly: true,
      options: { open: { label: 'Open' }, closed: { label: 'Closed' } },
    }),
    journalEntryId: ref({ label: 'Year end', to: 'journalEntry', optional: true, readOnly: true, unlisted: true }),
  },
  title: ['label'],
  columns: ['label', 'startsOn', 'endsOn', 'status'],
  sort: 'startsOn',
  internal: true,
  unsearched: true,
  permanent: true,
});
