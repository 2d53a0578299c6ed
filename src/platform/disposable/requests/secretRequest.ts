import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** The record of a request for a secret by a link. It never holds the secret or its key. */
export const secretRequest = entity('secretRequest', {
  plural: 'Secret requests',
  path: 'secret-requests',
  personalData: 'secrets',
  scope: { by: 'none', because: 'users view their own requests, or all requests with the permission for it' },
  fields: {
    purpose: text({ max: 120 }),
    words: notes({ optional: true, plain: true, max: 1000 }),
    recipient: text({ label: 'Recipient', optional: true, max: 160 }),
    customerId: ref({ label: 'Customer', to: 'customer', optional: true }),
    expiresAt: moment({ label: 'Expires' }),
    hasPassphrase: flag({ label: 'Requires a passphrase', default: false }),
    passphraseHint: text({ label: 'Hint', optional: true, max: 120 }),
    failedProofs: whole({ label: 'Wrong passphrases', min: 0, default: 0, readOnly: true }),
    closedAt: moment({ optional: true, readOnly: true }),
    kind: choice({
      options: { text: { label: 'Text' }, file: { label: 'File' } },
      optional: true,
      readOnly: true,
    }),
    answeredAt: moment({ optional: true, readOnly: true }),
    answeredFrom: text({ optional: true, readOnly: true, max: 64 }),
    keptUntil: moment({ optional: true, readOnly: true }),
    readAt: moment({ optional: true, readOnly: true }),
    destroyedAt: moment({ optional: true, readOnly: true }),
  },
  title: ['purpose'],
  columns: ['purpose', 'recipient', 'customerId', 'answeredAt', 'expiresAt'],
  internal: true,
  unsearched: true,
});
