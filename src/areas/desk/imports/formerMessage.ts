import { entity } from '#engine/entity/entity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/**
 * A message of a ticket that came in a file of its own. Its text is a message of the job. This record knows it again, so
 * that a second import adds none and an undo removes it.
 */
export const formerMessage = entity('formerMessage', {
  plural: 'Former messages',
  path: 'former-messages',
  grants: { lead: '*', manager: '*' },
  personalData: 'relations',
  scope: { by: 'none', because: 'it has no content, and its job has its own scope' },
  fields: {
    jobId: ref({ label: 'Job', to: 'job' }),
    number: text({ max: 60, help: 'In the system the message was imported from.' }),
  },
  title: ['number'],
  columns: ['jobId', 'number'],
  matchBy: [{ fields: ['number'], within: 'jobId' }],
  internal: true,
  unsearched: true,
});
