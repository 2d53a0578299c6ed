import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { MOST_FILE, MOST_TEXT } from '../disposable.ts';
import type { Secret } from '../sealing.web.ts';

/* How a secret is typed and shown, in one piece: the first load names every piece that screens share. */

/** A text or a file, as far as it is typed or chosen. */
export interface TypedSecret {
  readonly kind: 'text' | 'file';
  readonly text: string;
  readonly file: File | null;
}
export const NO_SECRET: TypedSecret = { kind: 'text', text: '', file: null };

export interface SecretInputProps {
  readonly value: TypedSecret;
  readonly onChange: (value: TypedSecret) => void;
  /** Field → what is wrong with it. */
  readonly problems: Readonly<Record<string, string>>;
  /** What the choice between text and file is called. */
  readonly label: string;
}

/** Where a secret is typed, or its file chosen. */
export function SecretInput({ value, onChange, problems, label }: SecretInputProps) {
  return (
    <>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={value.kind}
        aria-label={label}
        onChange={(_event, kind: TypedSecret['kind'] | null) => kind && onChange({ ...value, kind })}
      >
        <ToggleButton value="text" sx={{ textTransform: 'none' }}>
          Text
        </ToggleButton>
        <ToggleButton value="file" sx={{ textTransform: 'none' }}>
          File
        </ToggleButton>
      </ToggleButtonGroup>
      {value.kind === 'text' ? (
        <TextField
          label="The secret"
          value={value.text}
          error={problems.text !== undefined}
          helperText={problems.text}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
          fullWidth
          multiline
          minRows={3}
          maxRows={10}
          required
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      ) : (
        <FileField file={value.file} problem={problems.file} onChoose={(file) => onChange({ ...value, file })} />
      )}
    </>
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
export function secretProblems({ kind, text, file }: TypedSecret): Record<string, string> {
  if (kind === 'file') {
    if (!file) return { file: 'Choose a file.' };
    return file.size > MOST_FILE ? { file: 'A file has at most 10 MiB. Choose a smaller one.' } : {};
  }
  if (text === '') return { text: 'Type or paste the secret.' };
  const bytes = new TextEncoder().encode(text).length;
  return bytes > MOST_TEXT ? { text: 'A text has at most 64 KiB. Share a file instead.' } : {};
}

export async function secretOf({ kind, text, file }: TypedSecret): Promise<Secret> {
  if (kind === 'text' || !file) return { name: null, type: 'text/plain', bytes: new TextEncoder().encode(text) };
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** A secret that was decrypted here: a text to copy, or a file to save. */
export const RevealedSecret = ({ secret }: { readonly secret: Secret }) =>
  secret.name === null ? <RevealedText secret={secret} /> : <RevealedFile secret={secret} name={secret.name} />;

function RevealedText({ secret }: { readonly secret: Secret }) {
  const text = new TextDecoder().decode(secret.bytes);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box
        component="pre"
        tabIndex={0}
        aria-label="The secret"
        sx={{
          flex: 1,
          m: 0,
          p: 1.5,
          maxHeight: 360,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
        }}
      >
        {text}
      </Box>
      <CopyButton text={text} what="secret" />
    </Box>
  );
}

/** Saved as bytes that no browser runs, whatever its sender called them. */
function RevealedFile({ secret, name }: { readonly secret: Secret; readonly name: string }) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([secret.bytes], { type: 'application/octet-stream' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {name}, {Math.ceil(secret.bytes.length / 1024).toLocaleString('en-GB')} KiB
      </Typography>
      <Button variant="contained" onClick={save}>
        Save the file
      </Button>
    </Box>
  );
}

/** Over plain http a browser does not encrypt, and a secret must not be sent without. */
export const CannotSeal = () => (
  <Alert severity="warning">
    This page was opened without encryption (http), and there browsers do not encrypt or decrypt anything. Open it with
    an address that begins with https; whoever runs this system sets that up. Nothing was used.
  </Alert>
);
