import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { api } from '../../../http/client.web.ts';
import { ApiError } from '../../../http/failure.ts';
import { FieldInput } from '../../../kinds/inputs.tsx';
import { HOURS, passphraseProblems } from '../../screens/lockFields.ts';
import { lockOf } from '../../sealing.web.ts';
import { asked, fingerprintOf } from '../answering.web.ts';
import { secretRequest } from '../secretRequest.ts';

const BLANK = {
  purpose: '',
  words: '',
  recipient: '',
  customerId: null as number | null,
  passphrase: '',
  passphraseHint: '',
  hours: 168,
};
type Typed = typeof BLANK;
type Word = Exclude<keyof Typed, 'customerId'>;

/** What is needed, from whom, and for how long the link takes an answer. */
export function RequestForm({ onMade }: { readonly onMade: (link: string) => void }) {
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
      onMade(await makeRequest(typed));
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
      {field('purpose', 'What you need', {
        required: true,
        placeholder: 'Password of the router',
        helperText: problems.purpose ?? 'They read this. Never a secret itself.',
      })}
      {field('words', 'A few words for them', {
        multiline: true,
        minRows: 2,
        maxRows: 8,
        placeholder: 'The one on the sticker below it. Thank you!',
      })}
      {field('recipient', 'From whom', {
        placeholder: 'Jo Marsh, jo@example.org',
        helperText: problems.recipient ?? 'For your own list.',
      })}
      <FieldInput
        field={secretRequest.fields.customerId}
        id="request-customer"
        label="Customer"
        value={typed.customerId}
        onChange={(customerId: unknown) => set({ customerId: typeof customerId === 'number' ? customerId : null })}
        {...(problems.customerId ? { error: problems.customerId } : {})}
      />
      {field('hours', 'Takes an answer for', {
        select: true,
        onChange: (event) => set({ hours: Number(event.target.value) }),
        children: HOURS.map(([hours, words]) => (
          <MenuItem key={hours} value={hours}>
            {words}
          </MenuItem>
        )),
      })}
      {field('passphrase', 'Passphrase', {
        helperText:
          problems.passphrase ??
          'If you can, agree on one by telephone: they type it to answer, and you to read. Without it what they send stays shut.',
        slotProps: { htmlInput: { autoComplete: 'off', spellCheck: false } },
      })}
      {typed.passphrase !== '' && field('passphraseHint', 'Hint', { placeholder: 'What we said on the telephone' })}
      {failure && <Alert severity="error">{failure.message}</Alert>}
      <Button type="submit" variant="contained" loading={isBusy}>
        Make the link
      </Button>
    </Box>
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
async function makeRequest({ purpose, words, recipient, passphrase, passphraseHint, ...rest }: Typed): Promise<string> {
  const lock = await lockOf('', passphrase.trim() || null);
  const { path, publicKey } = await api<{ readonly path: string; readonly publicKey: string }>(
    '/api/v1/secret-requests',
    {
      method: 'POST',
      idempotent: false,
      body: {
        ...rest,
        ...lock,
        purpose: purpose.trim(),
        words: words.trim() || null,
        recipient: recipient.trim() || null,
        passphraseHint: (passphrase && passphraseHint.trim()) || null,
      },
    },
  );
  return `${location.origin}${path}#${asked(await fingerprintOf(publicKey))}`;
}
