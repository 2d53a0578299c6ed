import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { StoppedUser } from './vaultState.ts';

const BASE = '/api/v1/vault/stopped-users';
const KEY = ['vault', 'stopped'] as const;
interface Answer {
  readonly users: readonly StoppedUser[];
}

/** Users who reached the daily limit of secrets, and their release. Hidden while there are none. */
export function StoppedUsers() {
  const [chosen, setChosen] = useState<StoppedUser | null>(null);
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api<Answer>(BASE, { signal }) });
  if (!data || data.users.length === 0) return null;
  return (
    <Section
      title="Users at the daily limit"
      anchor="stopped-users"
      icon="key-round"
      count={data.users.length}
      about="They viewed 100 secrets within a day and cannot view more until another user releases them."
      flush
    >
      {data.users.map((user) => (
        <SectionRow key={user.userId} sx={{ gap: 1 }}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {user.name}, stopped <RelativeTime at={user.stoppedAt} />
          </Typography>
          {allows('vault.releaseUser') && (
            <Button size="small" aria-label={`Release ${user.name}`} onClick={() => setChosen(user)}>
              Release
            </Button>
          )}
        </SectionRow>
      ))}
      {chosen && <Release user={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function Release({ user, onClose }: { readonly user: StoppedUser; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api<Answer>(`${BASE}/${user.userId}/release`, { method: 'POST', body: { reason } }),
    onSuccess: (answer) => {
      client.setQueryData(KEY, answer);
      void client.invalidateQueries({ queryKey: ['alarm'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Release ${user.name}?`}
      verb="Release"
      busy={isPending}
      failed={error?.message ?? null}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        {user.name} can view 100 more secrets within a day. The audit log keeps your reason.
      </Typography>
      <TextField
        autoFocus
        required
        fullWidth
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 400 } }}
      />
    </ConfirmDialog>
  );
}
