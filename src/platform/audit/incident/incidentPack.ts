import { entity } from '#engine/entity/entity.ts';
import { userJobFields } from '../../exports/jobs/userJob.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** All log entries about an account, a session, an address or some days, in one file for the user who requested it. */
export const incidentPack = entity('incidentPack', {
  label: 'Incident pack',
  plural: 'Incident packs',
  path: 'audit/packs',
  personalData: 'log',
  logClass: 'product',
  scope: { by: 'own', field: 'madeById' },
  fields: {
    title: text({ label: 'Subject', max: 300 }),
    asked: text({ max: 600 }),
    reason: text({ max: 300 }),
    ...userJobFields,
    entries: whole({ optional: true, min: 0 }),
  },
  title: ['title'],
  columns: ['title', 'state', 'entries', 'finishedAt'],
  permanent: true,
  internal: true,
  unsearched: true,
});
