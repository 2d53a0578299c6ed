import { api } from '#engine/http/client.web.ts';
import { CustomerField, HoursField, LinkField, LinkForm, PassphraseFields } from '../../screens/LinkForm.tsx';
import { passphraseProblems } from '../../screens/lockFields.ts';
import { BLANK_LINK, useLinkForm } from '../../screens/useLinkForm.web.ts';
import { lockOf } from '../../sealing.web.ts';
import { asked, fingerprintOf } from '../answering.web.ts';

const BLANK = { ...BLANK_LINK, words: '', hours: 168 };
type Typed = typeof BLANK;

/** The secret that is needed, its sender, and how long the link takes an answer. */
export function RequestForm({ onMade }: { readonly onMade: (link: string) => void }) {
  const form = useLinkForm({ blank: BLANK, problemsOf, make: makeRequest }, onMade);
  return (
    <LinkForm form={form}>
      <LinkField
        form={form}
        name="purpose"
        label="Secret you need"
        required
        placeholder="Password of the router"
        helperText="Shown to the recipient. Do not enter a secret."
      />
      <LinkField
        form={form}
        name="words"
        label="Message"
        multiline
        minRows={2}
        maxRows={8}
        placeholder="The one on the sticker below it. Thank you!"
      />
      <LinkField
        form={form}
        name="recipient"
        label="Sender"
        placeholder="Jo Marsh, jo@example.org"
        helperText="For your own list."
      />
      <CustomerField form={form} id="request-customer" />
      <HoursField form={form} label="Expires after" />
      <PassphraseFields
        form={form}
        help="Agree on a passphrase by phone if you can. The sender enters it to answer, and you enter it to read the answer."
      />
    </LinkForm>
  );
}

/** Errors by field, before the form is sent. */
function problemsOf(typed: Typed): Record<string, string> {
  return {
    ...(typed.purpose.trim() === '' ? { purpose: 'Enter what you need. The recipient reads this.' } : {}),
    ...passphraseProblems(typed),
  };
}

/** The fragment holds the fingerprint by which the recipient's browser verifies the public key. */
const makeRequest = ({ purpose, words, recipient, passphrase, passphraseHint, ...rest }: Typed) => ({
  seal: async () => ({
    ...rest,
    ...(await lockOf('', passphrase.trim() || null)),
    purpose: purpose.trim(),
    words: words.trim() || null,
    recipient: recipient.trim() || null,
    passphraseHint: (passphrase && passphraseHint.trim()) || null,
  }),
  send: async (body: object) => {
    const { path, publicKey } = await api<{ readonly path: string; readonly publicKey: string }>(
      '/api/v1/secret-requests',
      { method: 'POST', body },
    );
    return `${location.origin}${path}#${asked(await fingerprintOf(publicKey))}`;
  },
});
