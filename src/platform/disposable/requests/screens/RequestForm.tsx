import { api } from '#engine/http/client.web.ts';
import { CustomerField, HoursField, LinkField, LinkForm, PassphraseFields } from '../../screens/LinkForm.tsx';
import { passphraseProblems } from '../../screens/lockFields.ts';
import { BLANK_LINK, useLinkForm } from '../../screens/useLinkForm.web.ts';
import { lockOf } from '../../sealing.web.ts';
import { asked, fingerprintOf } from '../answering.web.ts';

const BLANK = { ...BLANK_LINK, words: '', hours: 168 };
type Typed = typeof BLANK;

/** What is needed, from whom, and for how long the link takes an answer. */
export function RequestForm({ onMade }: { readonly onMade: (link: string) => void }) {
  const form = useLinkForm({ blank: BLANK, problemsOf, make: makeRequest }, onMade);
  return (
    <LinkForm form={form}>
      <LinkField
        form={form}
        name="purpose"
        label="What you need"
        required
        placeholder="Password of the router"
        helperText="They read this. Never a secret itself."
      />
      <LinkField
        form={form}
        name="words"
        label="A few words for them"
        multiline
        minRows={2}
        maxRows={8}
        placeholder="The one on the sticker below it. Thank you!"
      />
      <LinkField
        form={form}
        name="recipient"
        label="From whom"
        placeholder="Jo Marsh, jo@example.org"
        helperText="For your own list."
      />
      <CustomerField form={form} id="request-customer" />
      <HoursField form={form} label="Takes an answer for" />
      <PassphraseFields
        form={form}
        help="If you can, agree on one by telephone: they type it to answer, and you to read. Without it what they send stays shut."
      />
    </LinkForm>
  );
}

/** Field → what is missing or too short, before anything is sent. */
function problemsOf(typed: Typed): Record<string, string> {
  return {
    ...(typed.purpose.trim() === '' ? { purpose: 'Say what you need; they read it before they send it.' } : {}),
    ...passphraseProblems(typed),
  };
}

/** Behind the # stands by what their browser knows the key again that it encrypts with. */
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
