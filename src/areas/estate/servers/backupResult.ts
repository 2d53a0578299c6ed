import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { RESULTS } from './backupSet.ts';
import { estateFacts } from '../estateFacts.ts';

/** Result of one run of a backup set. */
export const backupResult = entity('backupResult', {
  plural: 'Backup results',
  path: 'backup-results',
  ...estateFacts,
  icon: 'history',
  unsearched: true,
  unique: [{ fields: ['setId', 'at'], code: 'result_taken', message: 'The set already has a result of this moment.' }],
  example: { fields: { at: '2020-01-01T02:00:00.{low}Z' } },
  fields: {
    customerId: ref({ to: 'customer', readOnly: true }),
    setId: ref({ label: 'Backup set', aliases: ['set', 'job', 'job name'], to: 'backupSet' }),
    at: moment({ label: 'Ended', aliases: ['end time', 'time', 'date'] }),
    result: choice({ options: RESULTS, filter: true, aliases: ['status'] }),
    megabytes: whole({ label: 'Size', unit: 'MB', optional: true, min: 0, max: 2_000_000_000, aliases: ['mb'] }),
    seconds: whole({ label: 'Duration', unit: 'seconds', optional: true, min: 0, max: 10_000_000 }),
    message: text({ optional: true, max: 2_000, aliases: ['details'] }),
  },
  title: ['at'],
  columns: ['setId', 'at', 'result', 'megabytes', 'seconds', 'message'],
  sort: '-at',
  sections: [{ title: 'Result', fields: ['setId', 'at', 'result', 'megabytes', 'seconds', 'message'] }],
  matchBy: [{ fields: ['setId', 'at'] }],
  empty: ['No results yet', 'Results come from the backup software, a file or by hand.'],
});
