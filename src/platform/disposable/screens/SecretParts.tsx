import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { CopyButton } from '#engine/parts/CopyButton.tsx';
import { Meter } from '#engine/parts/charts/Meter.tsx';
import { MOST_FILE, MOST_TEXT } from '../disposable.ts';
import type { Transfer } from '../encrypted-uploads/transferProgress.web.ts';
import { type Revealed, sendUpload } from '../encrypted-uploads/transfer.web.ts';
import type { Secret } from '../sealing.web.ts';
import type { TransferState } from './useTransfer.web.ts';

/* Input and display of secrets are one module, because the first load lists every module that screens share. */

/** A text or a file, as entered so far. */
export interface TypedSecret {
  readonly kind: 'text' | 'file';
  readonly text: string;
  readonly file: File | null;
}
export const NO_SECRET: TypedSecret = { kind: 'text', text: '', file: null };

export interface SecretInputProps {
  readonly value: TypedSecret;
  readonly onChange: (value: TypedSecret) => void;
  /** Errors by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** The label of the choice between text and file. */
  readonly label: string;
}

/** The input for a text or a file. */
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
          label="Secret"
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
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose file'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File"
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
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
          (file
            ? `${file.name}, ${sizeWords(file.size)}`
            : 'Up to 100 MB. Encrypted files cannot be scanned for viruses.')}
      </Box>
    </Box>
  );
}

/** Errors by field, before the secret is encrypted. */
export function secretProblems({ kind, text, file }: TypedSecret): Record<string, string> {
  if (kind === 'file') {
    if (!file) return { file: 'Choose a file.' };
    return file.size > MOST_FILE ? { file: 'Choose a file of up to 100 MB. Nothing was sent.' } : {};
  }
  if (text === '') return { text: 'Enter the secret.' };
  const bytes = new TextEncoder().encode(text).length;
  return bytes > MOST_TEXT ? { text: 'Enter up to 64 KB of text, or share a file instead.' } : {};
}

/**
 * The content to encrypt into the link or answer. A file is uploaded first, and the content is then the key of the
 * upload.
 * @param base the API path for uploads
 * @param more further fields of the first request
 */
export async function secretOf(
  { kind, text, file }: TypedSecret,
  base: string,
  transfer: Transfer,
  more: object = {},
): Promise<{ readonly secret: Secret; readonly parcel?: string }> {
  if (kind === 'file' && file) return sendUpload(file, base, transfer, more);
  return { secret: { name: null, type: 'text/plain', bytes: new TextEncoder().encode(text) } };
}

/** The progress of a file, with a cancel button; hidden while no file is being transferred. */
export function TransferBar({ transfer, label }: { readonly transfer: TransferState; readonly label: string }) {
  if (transfer.share === null) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: 1 }}>
        <Meter value={transfer.share * 100} label={label} />
      </Box>
      <Button size="small" onClick={transfer.stop}>
        Stop
      </Button>
    </Box>
  );
}

/** A decrypted secret: a text to copy, or a file to save. */
export const RevealedSecret = ({ secret }: { readonly secret: Revealed }) =>
  secret.name === null ? <RevealedText text={secret.text} /> : <RevealedFile {...secret} />;

function RevealedText({ text }: { readonly text: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box
        component="pre"
        tabIndex={0}
        aria-label="Secret"
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

/** Saved as bytes that no browser runs, whatever type the sender declared. */
function RevealedFile({ name, content }: { readonly name: string; readonly content: Blob }) {
  const save = () => {
    const url = URL.createObjectURL(content.slice(0, content.size, 'application/octet-stream'));
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {name}, {sizeWords(content.size)}
      </Typography>
      <Button variant="contained" onClick={save}>
        Save file
      </Button>
    </Box>
  );
}

const sizeWords = (bytes: number): string =>
  bytes < 1024 ** 2
    ? `${Math.ceil(bytes / 1024).toLocaleString('en-GB')} KB`
    : `${(Math.ceil((bytes / 1024 ** 2) * 10) / 10).toLocaleString('en-GB')} MB`;

/** Browsers do not encrypt on plain http pages, and a secret must not be sent unencrypted. */
export const CannotSeal = () => (
  <Alert severity="warning">
    This page uses http, and browsers encrypt and decrypt only on https pages. Open it with an address that starts with
    https, or ask the administrator of this system. Nothing was sent or opened.
  </Alert>
);
