import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import type { Transfer } from '../encrypted-uploads/transferProgress.web.ts';
import { sealSecret } from '../sealing.web.ts';
import { CustomerField, HoursField, LinkField, LinkForm, PassphraseFields } from './LinkForm.tsx';
import { passphraseProblems } from './lockFields.ts';
import { NO_SECRET, SecretInput, secretOf, secretProblems } from './SecretParts.tsx';
import { linkBody, sendLink } from './sendLink.web.ts';
import { BLANK_LINK, useLinkForm } from './useLinkForm.web.ts';

const BLANK = { ...BLANK_LINK, secret: NO_SECRET, maxViews: 1, notifyOnOpen: true };
type Typed = typeof BLANK;

/** The form to share a secret. The secret is encrypted here before it is sent. */
export function DisposableForm({ onMade }: { readonly onMade: (link: string) => void }) {
  const form = useLinkForm({ blank: BLANK, problemsOf, make: makeLink }, onMade);
  const { typed, set, problems } = form;
  return (
    <LinkForm form={form}>
      <SecretInput value={typed.secret} onChange={(secret) => set({ secret })} problems={problems} label="Type" />
      <LinkField
        form={form}
        name="purpose"
        label="Description"
        required
        placeholder="Password of the firewall"
        helperText="For your own list. Do not enter the secret."
      />
      <LinkField form={form} name="recipient" label="Recipient" placeholder="Jo Marsh" />
      <CustomerField form={form} id="disposable-customer" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <LinkField
          form={form}
          name="maxViews"
          label="Number of views"
          select
          onChange={(event) => set({ maxViews: Number(event.target.value) })}
        >
          {Array.from({ length: 10 }, (_, at) => (
            <MenuItem key={at} value={at + 1}>
              {at === 0 ? 'Once' : `${at + 1} times`}
            </MenuItem>
          ))}
        </LinkField>
        <HoursField form={form} label="Expires after" />
      </Box>
      <PassphraseFields
        form={form}
        help="Agree on a passphrase by phone if you can. Five wrong attempts destroy the secret."
      />
      <FormControlLabel
        control={<Switch checked={typed.notifyOnOpen} onChange={(_event, notifyOnOpen) => set({ notifyOnOpen })} />}
        label="Notify me when opened"
      />
    </LinkForm>
  );
}

/** Errors by field, before the secret is encrypted. */
function problemsOf(typed: Typed): Record<string, string> {
  return {
    ...secretProblems(typed.secret),
    ...(typed.purpose.trim() === ''
      ? { purpose: 'Enter a description, so that you can recognise the link in your list.' }
      : {}),
    ...passphraseProblems(typed),
  };
}

const makeLink = (typed: Typed, transfer: Transfer) => ({
  seal: async () => {
    const { secret, ...sent } = await secretOf(typed.secret, '/api/v1/disposables/parcels', transfer);
    const { sealed, key } = await sealSecret(secret, typed.passphrase.trim() || null);
    const { maxViews, notifyOnOpen } = typed;
    const body = { ...linkBody(typed), kind: typed.secret.kind, maxViews, notifyOnOpen, ...sealed, ...sent };
    return { body, key };
  },
  send: sendLink,
});
