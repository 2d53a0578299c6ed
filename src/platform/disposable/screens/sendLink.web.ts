import { api } from '#engine/http/client.web.ts';
import type { TypedLink } from './useLinkForm.web.ts';

/** What is sent about every link, beside its sealed secret. */
export const linkBody = ({ purpose, recipient, customerId, hours, passphrase, passphraseHint }: TypedLink) => ({
  purpose: purpose.trim(),
  recipient: recipient.trim() || null,
  customerId,
  hours,
  passphraseHint: (passphrase && passphraseHint.trim()) || null,
});

/** Makes a link of what was sealed. @returns it with its key behind the #, which is not sent */
export async function sendLink({ body, key }: { readonly body: object; readonly key: string }): Promise<string> {
  const { path } = await api<{ readonly path: string }>('/api/v1/disposables', { method: 'POST', body });
  return `${location.origin}${path}#${key}`;
}
