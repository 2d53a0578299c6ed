import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** The record of a link that shows a secret a limited number of times. It never holds the secret or its key. */
export const disposable = entity('disposable', {
  label: 'Disposable link',
  plural: 'Disposable links',
  path: 'disposables',
  feature: 'disposable',
  personalData: 'secrets',
  icon: 'link',
  scope: { by: 'none', because: 'users view their own links, or all links with the permission for it' },
  fields: {
    purpose: text({ label: 'Description', max: 120 }),
    kind: choice({ label: 'Kind', options: { text: { label: 'Text' }, file: { label: 'File' } } }),
    recipient: text({ label: 'Recipient', optional: true, max: 160 }),
    customerId: ref({ label: 'Customer', to: 'customer', optional: true }),
    maxViews: whole({ label: 'Views', min: 1, max: 10, default: 1 }),
    expiresAt: moment({ label: 'Expires' }),
    hasPassphrase: flag({ label: 'Requires a passphrase', default: false }),
    passphraseHint: text({ label: 'Hint', optional: true, max: 120 }),
    notifyOnOpen: flag({ label: 'Notify me when opened', default: true }),
    views: whole({ label: 'Opened', min: 0, default: 0, readOnly: true }),
    failedProofs: whole({ label: 'Wrong passphrases', min: 0, default: 0, readOnly: true }),
    openedAt: moment({ label: 'Last opened', optional: true, readOnly: true }),
    revokedAt: moment({ label: 'Revoked', optional: true, readOnly: true }),
  },
  title: ['purpose'],
  columns: ['purpose', 'recipient', 'customerId', 'views', 'expiresAt'],
  internal: true,
  unsearched: true,
});

/** The largest text and file that can be shared, in bytes before encryption. */
export const MOST_TEXT = 64 * 1024;
export const MOST_FILE = 100 * 1024 * 1024;
/** The largest file that fits in one ciphertext without an upload. API clients may send it so, and older links did. */
export const MOST_WHOLE = 10 * 1024 * 1024;
export const LEAST_HOURS = 1;
export const MOST_HOURS = 30 * 24;
export const USUAL_HOURS = 24;
