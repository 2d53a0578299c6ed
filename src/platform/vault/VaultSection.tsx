import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { VaultState } from './vaultState.ts';

const BASE = '/api/v1/vault';
const KEY = ['vault'] as const;
interface Answer {
  readonly lock: VaultState | null;
}

/** Locks all secrets at once after a suspected break-in; two users together release them. */
export function VaultSection() {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Answer>(`${BASE}/lock`, { signal }),
  });
  const release = useMutation({
    mutationFn: () => api<Answer>(`${BASE}/release`, { method: 'POST', body: {} }),
    onSettled: () => Promise.all([KEY, ['alarm']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const lock = data?.lock;
  return (
    <Section
      title="Vault lock"
      anchor="vault"
      about="Locks all secrets for all users. Two users must agree to release them."
      icon="lock"
      flush
      actions={
        lock === null &&
        allows('vault.lock') && (
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            Lock all secrets
          </Button>
        )
      }
    >
      {error && !data && (
        <Failed what="The vault lock could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={1} />}
      {lock === null && <SectionRow>Not locked. Secrets can be viewed with the right permission.</SectionRow>}
      {lock && (
        <SectionRow sx={{ flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
            {lock.lockedName} locked all secrets <RelativeTime at={lock.lockedAt} /> (“{lock.reason}”).{' '}
            {lock.agreed.length === 0
              ? 'Two users must agree to release them.'
              : `${lock.agreed.map(({ name }) => name).join(', ')} agreed to release them. One more user must agree.`}
            {release.error && ` ${release.error.message}`}
          </Typography>
          {allows('vault.release') && (
            <Button size="small" loading={release.isPending} onClick={() => release.mutate()}>
              Agree to release
            </Button>
          )}
        </SectionRow>
      )}
      {isAsking && <LockDialog onClose={() => setAsking(false)} />}
    </Section>
  );
}

function LockDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const put = useMutation({
    mutationFn: () => api<Answer>(`${BASE}/lock`, { method: 'POST', body: { reason } }),
    onSuccess: (answer) => {
      client.setQueryData(KEY, answer);
      void client.invalidateQueries({ queryKey: ['alarm'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Lock all secrets?"
      verb="Lock all secrets"
      busy={put.isPending}
      failed={put.error?.message ?? null}
      onConfirm={() => put.mutate()}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        Users cannot view secrets and disposable links cannot be opened until two users agree to release them.
      </Typography>
      <TextField
        autoFocus
        fullWidth
        label="Reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 400 } }}
      />
    </ConfirmDialog>
  );
}
