import { api } from '#engine/http/client.web.ts';
import type { TypedLink } from './useLinkForm.web.ts';

/** The fields sent with every link, in addition to its encrypted secret. */
export const linkBody = ({ purpose, recipient, customerId, hours, passphrase, passphraseHint }: TypedLink) => ({
  purpose: purpose.trim(),
  recipient: recipient.trim() || null,
  customerId,
  hours,
  passphraseHint: (passphrase && passphraseHint.trim()) || null,
});

/**
 * Creates a link from an encrypted secret.
 * @returns the URL with the key after the #; the key is not sent
 */
export async function sendLink({ body, key }: { readonly body: object; readonly key: string }): Promise<string> {
  const { path } = await api<{ readonly path: string }>('/api/v1/disposables', { method: 'POST', body });
  return `${location.origin}${path}#${key}`;
}
