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
import type { Transfer } from '../encrypted-uploads/transferProgress.web.ts';
import { type Revealed, revealing } from '../encrypted-uploads/transfer.web.ts';
import { openSealed, proofOf } from '../sealing.web.ts';
import type { OpenedSecret, SharedSecret } from '../sharedSecret.ts';
import { TransferBar, RevealedSecret } from './SecretParts.tsx';
import { isCalledOff, useTransfer } from './useTransfer.web.ts';

export interface OpenSecretProps {
  readonly token: string;
  /** The fragment after the #. */
  readonly secretKey: string;
}

/** Shows the sender, a button that opens the secret, and then the secret. It is decrypted here and not sent anywhere. */
export function OpenSecret({ token, secretKey }: OpenSecretProps) {
  const [secret, setSecret] = useState<Revealed | null>(null);
  const { data, error } = useQuery({
    queryKey: ['share', token],
    queryFn: ({ signal }) => api<SharedSecret>(`/api/share/${encodeURIComponent(token)}`, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (secret) return <Opened secret={secret} viewsLeft={(data?.viewsLeft ?? 1) - 1} />;
  if (error) return <Alert severity="info">{wordsOf(error)}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  return <Ask token={token} secretKey={secretKey} shared={data} onOpened={setSecret} />;
}

/** A malformed link gets the same message as an unknown one. */
const wordsOf = (error: unknown): string =>
  error instanceof ApiError && error.status !== 404
    ? error.message
    : 'This link has been used, has expired, was revoked or is incomplete. Ask the sender for a new one.';

function Ask({
  token,
  secretKey,
  shared,
  onOpened,
}: OpenSecretProps & { readonly shared: SharedSecret; readonly onOpened: (secret: Revealed) => void }) {
  const { salt } = shared;
  const [passphrase, setPassphrase] = useState('');
  const [opened, setOpened] = useState<((transfer: Transfer) => Promise<Revealed>) | null>(null);
  const transfer = useTransfer();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const reveal = async (event: FormEvent) => {
    event.preventDefault();
    if (salt !== null && passphrase.trim() === '') return setFailure('Enter the passphrase. No view was used.');
    setBusy(true);
    setFailure(null);
    try {
      // An interrupted download continues and counts as one view.
      const reveal = opened ?? (await open(token, secretKey, { passphrase, salt }));
      setOpened(() => reveal);
      onOpened(await transfer.travel(reveal));
    } catch (reason) {
      setBusy(false);
      if (!isCalledOff(reason)) setFailure(reason instanceof ApiError ? wordsOf(reason) : UNREADABLE);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void reveal(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography variant="body2">
        <strong>{shared.sentBy}</strong> sends you {shared.kind === 'file' ? 'a file' : 'a text'}. It can be opened{' '}
        {shared.viewsLeft === 1 ? 'once' : `${shared.viewsLeft} times`} until {exactTime(shared.expiresAt)}.
      </Typography>
      {salt !== null && (
        <TextField
          label="Passphrase"
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
          helperText={shared.hint ? `Hint: ${shared.hint}` : 'The passphrase you agreed on with the sender.'}
          fullWidth
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <TransferBar transfer={transfer} label="Fetched and decrypted" />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {opened ? 'Continue' : 'Reveal'}
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        The secret is opened only when you select Reveal. Be ready to save it:{' '}
        {shared.viewsLeft === 1 ? 'it is deleted after that' : 'each view counts'}.
      </Typography>
    </Box>
  );
}

const UNREADABLE =
  'The secret cannot be decrypted, because the part of the link after the # is not correct. Ask the sender for a new link.';

/** Counts the view, and returns the function that fetches the content. */
async function open(
  token: string,
  secretKey: string,
  { passphrase, salt }: { readonly passphrase: string; readonly salt: string | null },
): Promise<(transfer: Transfer) => Promise<Revealed>> {
  const base = `/api/share/${encodeURIComponent(token)}`;
  const body = salt === null ? {} : { proof: await proofOf(secretKey, passphrase, salt) };
  const opened = await api<OpenedSecret>(`${base}/open`, { method: 'POST', idempotent: false, body });
  const secret = await openSealed(opened, secretKey, salt === null ? null : passphrase, salt);
  const { ticket } = opened;
  if (!ticket) return revealing(secret, null);
  const fetchAll = revealing(secret, { base, ticket });
  return async (transfer) => {
    const revealed = await fetchAll(transfer);
    // After the last view the server has no reason to keep the file. Without this request it is deleted within an hour.
    const headers = { 'X-Ticket': ticket };
    void api(`${base}/received`, { method: 'POST', idempotent: false, body: {}, headers }).catch(() => {});
    return revealed;
  };
}

function Opened({ secret, viewsLeft }: { readonly secret: Revealed; readonly viewsLeft: number }) {
  const rest =
    viewsLeft > 0
      ? `The link can be opened ${viewsLeft === 1 ? 'once more' : `${viewsLeft} more times`}.`
      : 'The link cannot be opened again. Save the secret now, before you leave this page.';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <RevealedSecret secret={secret} />
      <Alert severity="info">{rest}</Alert>
    </Box>
  );
}
