import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../http/client.web.ts';
import { ApiError } from '../../../http/failure.ts';
import { CannotSeal, RevealedSecret } from '../../screens/SecretParts.tsx';
import { canSeal, type Secret } from '../../sealing.web.ts';
import { openAnswer } from '../answering.web.ts';
import type { RequestLine, ShownAnswer } from '../requestAnswer.ts';
import { EndRequest } from './EndRequest.tsx';

export interface ReadAnswerProps {
  readonly row: RequestLine;
  /** Nothing of it is left to be read. */
  readonly onDestroyed: () => void;
}

/** A button that shows what arrived: the log keeps that it was shown, and it is decrypted here. */
export function ReadAnswer({ row, onDestroyed }: ReadAnswerProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [isEnding, setEnding] = useState(false);
  if (!canSeal()) return <CannotSeal />;
  return (
    <>
      {secret ? <RevealedSecret secret={secret} /> : <Ask row={row} onShown={setSecret} />}
      <Box>
        <Button color="error" onClick={() => setEnding(true)}>
          Destroy it now
        </Button>
      </Box>
      {isEnding && <EndRequest row={row} onClose={() => setEnding(false)} onEnded={onDestroyed} />}
    </>
  );
}

function Ask({ row, onShown }: { readonly row: RequestLine; readonly onShown: (secret: Secret) => void }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<ShownAnswer | null>(null);
  const [typed, setTyped] = useState({ passphrase: '', reason: '' });
  const [needsReason, setNeedsReason] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const show = async (event: FormEvent) => {
    event.preventDefault();
    if (row.hasPassphrase && typed.passphrase.trim() === '')
      return setFailure('Type the passphrase you gave the link. Nothing was shown yet.');
    setBusy(true);
    setFailure(null);
    try {
      // A passphrase that was mistyped asks the server for nothing again.
      const answer = shown ?? (await reveal(row.id, typed.reason));
      setShown(answer);
      const secret = await openAnswer(answer, typed.passphrase);
      if (secret) onShown(secret);
      else setFailure(row.hasPassphrase ? WRONG_PASSPHRASE : BROKEN);
    } catch (reason) {
      const refusal = reason instanceof ApiError ? reason : new ApiError(500, null);
      if (refusal.code === 'reason_needed') setNeedsReason(true);
      setFailure(refusal.fields.reason?.[0] ?? refusal.message);
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: ['disposable'] });
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void show(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {row.hasPassphrase && (
        <TextField
          label="Passphrase"
          value={typed.passphrase}
          onChange={(event) => setTyped({ ...typed, passphrase: event.target.value })}
          helperText="The one you gave the link when you made it."
          fullWidth
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      )}
      {needsReason && (
        <TextField
          label="Why you need it"
          value={typed.reason}
          onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
          fullWidth
        />
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button type="submit" variant="contained" loading={isBusy}>
        Show it
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        That you were shown it is logged, each time. Keep it where it belongs, then destroy it here.
      </Typography>
    </Box>
  );
}

const WRONG_PASSPHRASE = 'It does not open with this passphrase. Type the one you gave the link.';
const BROKEN =
  'It does not open: what was sent is damaged, or was not encrypted by the page of the link. Ask for it again.';

const reveal = (id: number, reason: string): Promise<ShownAnswer> =>
  api<ShownAnswer>(`/api/v1/secret-requests/${id}/reveal`, {
    method: 'POST',
    idempotent: false,
    body: { reason: reason.trim() || null },
  });
