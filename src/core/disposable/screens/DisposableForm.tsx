import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type FormEvent, useState } from 'react';
import { api } from '../../http/client.web.ts';
import { ApiError } from '../../http/failure.ts';
import { FieldInput } from '../../kinds/inputs.tsx';
import { disposable, MOST_FILE, MOST_TEXT, USUAL_HOURS } from '../disposable.ts';
import { sealSecret, type Secret } from '../sealing.web.ts';

const HOURS = [
  [1, '1 hour'],
  [4, '4 hours'],
  [24, '1 day'],
  [72, '3 days'],
  [168, '1 week'],
  [720, '30 days'],
] as const;

const BLANK = {
  kind: 'text' as 'text' | 'file',
  purpose: '',
  recipient: '',
  customerId: null as number | null,
  text: '',
  file: null as File | null,
  passphrase: '',
  passphraseHint: '',
  maxViews: 1,
  hours: USUAL_HOURS,
  notifyOnOpen: true,
};
type Typed = typeof BLANK;

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
  const field = (key: keyof Typed, label: string, more: TextFieldProps = {}) => (
    <TextField
      label={label}
      value={typed[key] ?? ''}
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
      <ToggleButtonGroup
        size="small"
        exclusive
        value={typed.kind}
        aria-label="What to share"
        onChange={(_event, kind: Typed['kind'] | null) => kind && set({ kind })}
      >
        <ToggleButton value="text" sx={{ textTransform: 'none' }}>
          Text
        </ToggleButton>
        <ToggleButton value="file" sx={{ textTransform: 'none' }}>
          File
        </ToggleButton>
      </ToggleButtonGroup>
      {typed.kind === 'text' ? (
        field('text', 'The secret', {
          multiline: true,
          minRows: 3,
          maxRows: 10,
          required: true,
          slotProps: { htmlInput: { autoComplete: 'off', spellCheck: false } },
        })
      ) : (
        <FileField file={typed.file} problem={problems.file} onChoose={(file) => set({ file })} />
      )}
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

function FileField({
  file,
  problem,
  onChoose,
}: {
  readonly file: File | null;
  readonly problem: string | undefined;
  readonly onChoose: (file: File | null) => void;
}) {
  return (
    <Box>
      <Button component="label" variant="outlined">
        {file ? 'Choose another file' : 'Choose a file'}
        <input type="file" hidden aria-label="File" onChange={(event) => onChoose(event.target.files?.[0] ?? null)} />
      </Button>
      <Box
        role="status"
        sx={{
          mt: 0.75,
          fontSize: '0.8125rem',
          color: problem ? 'error.main' : 'text.secondary',
          overflowWrap: 'anywhere',
        }}
      >
        {problem ??
          (file ? `${file.name}, ${Math.ceil(file.size / 1024).toLocaleString('en-GB')} KiB` : 'At most 10 MiB.')}
      </Box>
    </Box>
  );
}

/** Field → what is missing or too long, before anything is encrypted. */
function problemsOf({ kind, text, file, purpose, passphrase, passphraseHint }: Typed): Record<string, string> {
  const bytes = new TextEncoder().encode(text).length;
  return {
    ...(kind === 'text' && text === '' ? { text: 'Type or paste what is to be shared.' } : {}),
    ...(kind === 'text' && bytes > MOST_TEXT ? { text: 'A text has at most 64 KiB. Share a file instead.' } : {}),
    ...(kind === 'file' && !file ? { file: 'Choose a file.' } : {}),
    ...(kind === 'file' && file && file.size > MOST_FILE
      ? { file: 'A file has at most 10 MiB. Choose a smaller one.' }
      : {}),
    ...(purpose.trim() === '' ? { purpose: 'Say what it is, so that you know it again in your list.' } : {}),
    ...(passphrase !== '' && passphrase.trim().length < 6 ? { passphrase: 'Use at least 6 characters, or none.' } : {}),
    ...(passphrase !== '' && passphraseHint.includes(passphrase)
      ? { passphraseHint: 'The hint must not hold the passphrase.' }
      : {}),
  };
}

async function makeLink(typed: Typed): Promise<string> {
  const { sealed, key } = await sealSecret(await secretOf(typed), typed.passphrase.trim() || null);
  const { path } = await api<{ readonly path: string }>('/api/v1/disposables', {
    method: 'POST',
    idempotent: false,
    body: {
      purpose: typed.purpose.trim(),
      kind: typed.kind,
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

async function secretOf({ kind, text, file }: Typed): Promise<Secret> {
  if (kind === 'text' || !file) return { name: null, type: 'text/plain', bytes: new TextEncoder().encode(text) };
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
}
