import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { exactTime } from '#engine/parts/relativeTime.ts';
import type { Transfer } from '../../encrypted-uploads/transferProgress.web.ts';
import {
  TransferBar,
  NO_SECRET,
  SecretInput,
  secretOf,
  secretProblems,
  type TypedSecret,
} from '../../screens/SecretParts.tsx';
import { isCalledOff, useTransfer, useSealedOnce } from '../../screens/useTransfer.web.ts';
import { proofOf } from '../../sealing.web.ts';
import { fingerprintOf, sealAnswer } from '../answering.web.ts';
import type { AskedSecret } from '../requestAnswer.ts';

export interface AnswerRequestProps {
  readonly token: string;
  /** The fragment after the #. */
  readonly fingerprint: string;
  readonly onArrived: (askedBy: string) => void;
}

/** Shows who asks for which secret, with a form. The answer is encrypted here and sent once. */
export function AnswerRequest({ token, fingerprint, onArrived }: AnswerRequestProps) {
  const { data, error } = useQuery({
    queryKey: ['ask', token, fingerprint],
    queryFn: async ({ signal }) => {
      const asked = await api<AskedSecret>(`/api/ask/${encodeURIComponent(token)}`, { signal });
      if ((await fingerprintOf(asked.publicKey)) !== fingerprint) throw new Error(NOT_THE_KEY);
      return asked;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) return <Alert severity={error instanceof ApiError ? 'info' : 'error'}>{wordsOf(error)}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  return <Answer token={token} asked={data} onSent={() => onArrived(data.askedBy)} />;
}

const NOT_THE_KEY =
  'The part of this link after the # does not match the server. Do not send anything. Ask the sender for a new link.';

/** A malformed link gets the same message as an unknown one. */
const wordsOf = (error: Error): string =>
  error instanceof ApiError && error.status === 404
    ? 'This link has been answered, has expired, was closed or is incomplete. Ask the sender for a new one.'
    : error.message;

interface AnswerProps {
  readonly token: string;
  readonly asked: AskedSecret;
  readonly onSent: () => void;
}

function Answer({ token, asked, onSent }: AnswerProps) {
  const [typed, setTyped] = useState<TypedSecret>(NO_SECRET);
  const [passphrase, setPassphrase] = useState('');
  const transfer = useTransfer();
  const sealedOnce = useSealedOnce<void>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...secretProblems(typed),
      ...(asked.salt !== null && passphrase.trim() === '' ? { passphrase: 'Enter the passphrase you agreed on.' } : {}),
    };
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await transfer.travel((on) =>
        sealedOnce([...Object.values(typed), passphrase], answering(token, asked, { typed, passphrase, transfer: on })),
      );
      onSent();
    } catch (reason) {
      setBusy(false);
      if (isCalledOff(reason)) return;
      setFailure(
        reason instanceof ApiError ? wordsOf(reason) : 'Your browser could not encrypt the secret. Nothing was sent.',
      );
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography variant="body2">
        <strong>{asked.askedBy}</strong> asks you for: <strong>{asked.purpose}</strong>. The link accepts one answer
        until {exactTime(asked.expiresAt)}.
      </Typography>
      {asked.words && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.secondary' }}>
          {asked.words}
        </Typography>
      )}
      <SecretInput value={typed} onChange={setTyped} problems={problems} label="Type" />
      {asked.salt !== null && (
        <TextField
          label="Passphrase"
          value={passphrase}
          error={problems.passphrase !== undefined}
          helperText={
            problems.passphrase ??
            (asked.hint ? `Hint: ${asked.hint}` : 'The passphrase you agreed on with the sender.')
          }
          onChange={(event) => setPassphrase(event.target.value)}
          fullWidth
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <TransferBar transfer={transfer} label="Encrypted and sent" />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        Encrypt and send
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        The secret is encrypted in your browser before it is sent. This link cannot be used to read it.
      </Typography>
    </Box>
  );
}

interface Sending {
  readonly typed: TypedSecret;
  readonly passphrase: string;
  readonly transfer: Transfer;
}

function answering(token: string, asked: AskedSecret, { typed, passphrase, transfer }: Sending) {
  const { salt } = asked;
  const base = `/api/ask/${encodeURIComponent(token)}`;
  return {
    seal: async () => {
      const proof = salt === null ? {} : { proof: await proofOf('', passphrase, salt) };
      const { secret, ...sent } = await secretOf(typed, `${base}/parcels`, transfer, proof);
      const sealed = await sealAnswer(secret, salt === null ? null : passphrase, asked);
      return { kind: typed.kind, ...sealed, ...sent, ...proof };
    },
    send: (body: object) => api<void>(`${base}/answer`, { method: 'POST', body }),
  };
}
