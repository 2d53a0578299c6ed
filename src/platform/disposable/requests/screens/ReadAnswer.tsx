import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { Transfer } from '../../encrypted-uploads/transferProgress.web.ts';
import { type Revealed, revealing } from '../../encrypted-uploads/transfer.web.ts';
import { CannotSeal, TransferBar, RevealedSecret } from '../../screens/SecretParts.tsx';
import { isCalledOff, useTransfer } from '../../screens/useTransfer.web.ts';
import { canSeal } from '../../sealing.web.ts';
import { openAnswer } from '../answering.web.ts';
import type { RequestLine, ShownAnswer } from '../requestAnswer.ts';
import { EndRequest } from './EndRequest.tsx';

export interface ReadAnswerProps {
  readonly row: RequestLine;
  /** Called when the answer has been destroyed. */
  readonly onDestroyed: () => void;
}

/** A button that shows the answer. The audit log records the access; decryption happens here. */
export function ReadAnswer({ row, onDestroyed }: ReadAnswerProps) {
  const [secret, setSecret] = useState<Revealed | null>(null);
  const [isEnding, setEnding] = useState(false);
  if (!canSeal()) return <CannotSeal />;
  return (
    <>
      {secret ? <RevealedSecret secret={secret} /> : <Ask row={row} onShown={setSecret} />}
      <Box>
        <Button color="error" onClick={() => setEnding(true)}>
          Destroy answer now
        </Button>
      </Box>
      {isEnding && <EndRequest row={row} onClose={() => setEnding(false)} onEnded={onDestroyed} />}
    </>
  );
}

function Ask({ row, onShown }: { readonly row: RequestLine; readonly onShown: (secret: Revealed) => void }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<ShownAnswer | null>(null);
  const [opened, setOpened] = useState<((transfer: Transfer) => Promise<Revealed>) | null>(null);
  const transfer = useTransfer();
  const [typed, setTyped] = useState({ passphrase: '', reason: '' });
  const [needsReason, setNeedsReason] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const refused = (reason: unknown) => {
    if (!(reason instanceof ApiError)) return setFailure(BROKEN);
    // The ticket is valid for an hour; after that the answer is requested and logged again.
    if (reason.status === 410) {
      setShown(null);
      setOpened(null);
    }
    if (reason.code === 'reason_needed') setNeedsReason(true);
    setFailure(reason.fields.reason?.[0] ?? reason.message);
  };

  const show = async (event: FormEvent) => {
    event.preventDefault();
    if (row.hasPassphrase && typed.passphrase.trim() === '')
      return setFailure('Enter the passphrase of the link. Nothing was shown yet.');
    setBusy(true);
    setFailure(null);
    try {
      // After a mistyped passphrase the answer is not requested again.
      const answer = shown ?? (await reveal(row.id, typed.reason));
      setShown(answer);
      // An interrupted download continues.
      const fetchAll = opened ?? (await openingOf(row.id, answer, typed.passphrase));
      setOpened(() => fetchAll);
      if (fetchAll) onShown(await transfer.travel(fetchAll));
      else setFailure(row.hasPassphrase ? WRONG_PASSPHRASE : BROKEN);
    } catch (reason) {
      if (!isCalledOff(reason)) refused(reason);
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
          helperText="The passphrase you set for the link."
          fullWidth
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      )}
      {needsReason && (
        <TextField
          label="Reason for access"
          value={typed.reason}
          onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
          fullWidth
        />
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <TransferBar transfer={transfer} label="Fetched and decrypted" />
      <Button type="submit" variant="contained" loading={isBusy}>
        {opened ? 'Continue' : 'Show secret'}
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Each view is logged. Save the secret in your password manager, then destroy the answer.
      </Typography>
    </Box>
  );
}

const WRONG_PASSPHRASE = 'The passphrase is not correct. Enter the passphrase you set for the link.';
const BROKEN =
  'The answer cannot be decrypted. It is damaged, or was not encrypted by the page of the link. Ask for it again.';

/** Returns the function that fetches the answer; null if decryption fails. */
async function openingOf(id: number, answer: ShownAnswer, passphrase: string) {
  const secret = await openAnswer(answer, passphrase);
  const { ticket } = answer;
  return secret && revealing(secret, ticket ? { base: `/api/v1/secret-requests/${id}`, ticket } : null);
}

const reveal = (id: number, reason: string): Promise<ShownAnswer> =>
  api<ShownAnswer>(`/api/v1/secret-requests/${id}/reveal`, {
    method: 'POST',
    idempotent: false,
    body: { reason: reason.trim() || null },
  });
