import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { api } from '../../http/client.web.ts';
import { ApiError } from '../../http/failure.ts';
import { FieldInput } from '../../kinds/inputs.tsx';
import { disposable, USUAL_HOURS } from '../disposable.ts';
import { sealSecret } from '../sealing.web.ts';
import { HOURS, passphraseProblems } from './lockFields.ts';
import { NO_SECRET, SecretInput, secretOf, secretProblems } from './SecretParts.tsx';

const BLANK = {
  secret: NO_SECRET,
  purpose: '',
  recipient: '',
  customerId: null as number | null,
  passphrase: '',
  passphraseHint: '',
  maxViews: 1,
  hours: USUAL_HOURS,
  notifyOnOpen: true,
};
type Typed = typeof BLANK;
type Word = 'purpose' | 'recipient' | 'passphrase' | 'passphraseHint' | 'maxViews' | 'hours';

/** What to share, with whom, and for how long. It is encrypted here before anything is sent. */
export function DisposableForm({ onMade }: { readonly onMade: (link: string) => void }) {
  const [typed, setTyped] = useState<Typed>(BLANK);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const set = (words: Partial<Typed>) => setTyped((before) => ({ ...before, ...words }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(typed);
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      onMade(await makeLink(typed));
    } catch (reason) {
      const refusal = reason instanceof ApiError ? reason : new ApiError(500, null);
      setFailure(refusal);
      setProblems(Object.fromEntries(Object.entries(refusal.fields).map(([key, said]) => [key, said[0] ?? ''])));
      setBusy(false);
    }
  };
  const field = (key: Word, label: string, more: TextFieldProps = {}) => (
    <TextField
      label={label}
      value={typed[key]}
      error={problems[key] !== undefined}
      helperText={problems[key]}
      onChange={(event) => set({ [key]: event.target.value })}
      fullWidth
      {...more}
    />
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <SecretInput
        value={typed.secret}
        onChange={(secret) => set({ secret })}
        problems={problems}
        label="What to share"
      />
      {field('purpose', 'What it is', {
        required: true,
        placeholder: 'Password of the firewall',
        helperText: problems.purpose ?? 'For your own list. Never the secret itself.',
      })}
      {field('recipient', 'For whom', { placeholder: 'Jo Marsh' })}
      <FieldInput
        field={disposable.fields.customerId}
        id="disposable-customer"
        label="Customer"
        value={typed.customerId}
        onChange={(customerId: unknown) => set({ customerId: typeof customerId === 'number' ? customerId : null })}
        {...(problems.customerId ? { error: problems.customerId } : {})}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        {field('maxViews', 'Opens', {
          select: true,
          onChange: (event) => set({ maxViews: Number(event.target.value) }),
          children: Array.from({ length: 10 }, (_, at) => (
            <MenuItem key={at} value={at + 1}>
              {at === 0 ? 'once' : `${at + 1} times`}
            </MenuItem>
          )),
        })}
        {field('hours', 'Ends after', {
          select: true,
          onChange: (event) => set({ hours: Number(event.target.value) }),
          children: HOURS.map(([hours, words]) => (
            <MenuItem key={hours} value={hours}>
              {words}
            </MenuItem>
          )),
        })}
      </Box>
      {field('passphrase', 'Passphrase', {
        helperText: problems.passphrase ?? 'If you can, agree on one by telephone. Five wrong ones destroy the secret.',
        slotProps: { htmlInput: { autoComplete: 'off', spellCheck: false } },
      })}
      {typed.passphrase !== '' && field('passphraseHint', 'Hint', { placeholder: 'What we said on the telephone' })}
      <FormControlLabel
        control={<Switch checked={typed.notifyOnOpen} onChange={(_event, notifyOnOpen) => set({ notifyOnOpen })} />}
        label="Tell me when it is opened"
      />
      {failure && <Alert severity="error">{problems.ciphertext ?? failure.message}</Alert>}
      <Button type="submit" variant="contained" loading={isBusy}>
        Make the link
      </Button>
    </Box>
  );
}

/** Field → what is missing or too long, before anything is encrypted. */
function problemsOf(typed: Typed): Record<string, string> {
  return {
    ...secretProblems(typed.secret),
    ...(typed.purpose.trim() === '' ? { purpose: 'Say what it is, so that you know it again in your list.' } : {}),
    ...passphraseProblems(typed),
  };
}

async function makeLink(typed: Typed): Promise<string> {
  const { sealed, key } = await sealSecret(await secretOf(typed.secret), typed.passphrase.trim() || null);
  const { path } = await api<{ readonly path: string }>('/api/v1/disposables', {
    method: 'POST',
    idempotent: false,
    body: {
      purpose: typed.purpose.trim(),
      kind: typed.secret.kind,
      recipient: typed.recipient.trim() || null,
      customerId: typed.customerId,
      maxViews: typed.maxViews,
      hours: typed.hours,
      passphraseHint: (typed.passphrase && typed.passphraseHint.trim()) || null,
      notifyOnOpen: typed.notifyOnOpen,
      ...sealed,
    },
  });
  return `${location.origin}${path}#${key}`;
}
