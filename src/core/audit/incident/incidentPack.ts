import { entity, type Row } from '../../entity/entity.ts';
import { choice } from '../../kinds/choice/choice.ts';
import { file } from '../../kinds/file/file.ts';
import { moment } from '../../kinds/moment/moment.ts';
import { ref } from '../../kinds/ref/ref.ts';
import { text } from '../../kinds/text/text.ts';
import { whole } from '../../kinds/whole/whole.ts';

/** Everything the log has about an account, a session, an address or some days, made into one file for whoever asked. */
export const incidentPack = entity('incidentPack', {
  label: 'Incident pack',
  plural: 'Incident packs',
  path: 'audit/packs',
  scope: { by: 'own', field: 'madeById' },
  fields: {
    title: text({ label: 'About', max: 300 }),
    asked: text({ max: 600 }),
    reason: text({ max: 300 }),
    madeById: ref({ label: 'Made by', to: 'user' }),
    state: choice({
      default: 'waiting',
      options: {
        waiting: { label: 'Being made', tone: 'info' },
        done: { label: 'Ready', tone: 'good' },
        failed: { label: 'Failed', tone: 'bad' },
      },
    }),
    entries: whole({ optional: true, min: 0 }),
    file: file({ optional: true }),
    finishedAt: moment({ label: 'Finished', optional: true }),
    remark: text({ optional: true, max: 300 }),
  },
  title: ['title'],
  columns: ['title', 'state', 'entries', 'finishedAt'],
  permanent: true,
  internal: true,
  unsearched: true,
});

export type IncidentPack = Row<typeof incidentPack>;
