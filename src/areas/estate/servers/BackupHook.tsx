import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { CopyButton } from '#engine/parts/CopyButton.tsx';
import { SecretOnce } from '#engine/parts/SecretOnce.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { toast } from '#engine/parts/toasts.web.ts';

interface BackupHookProps {
  readonly set: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** Shows the URL to which the backup software reports results of a set, and its signing secret. */
export function BackupHook({ set, onClose }: BackupHookProps) {
  const id = useId();
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const path = `/api/v1/backup-sets/${set.id}/hook`;
  const queryKey = ['backupSet', 'hook', set.id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api<{ readonly path: string | null }>(path, { signal }),
  });
  const make = useMutation({
    mutationFn: () => api<{ readonly path: string; readonly secret: string }>(path, { method: 'POST' }),
    onSuccess: (made) => {
      setSecret(made.secret);
      client.setQueryData(queryKey, { path: made.path });
    },
  });
  const remove = useMutation({
    mutationFn: () => api(path, { method: 'DELETE' }),
    onSuccess: () => {
      client.setQueryData(queryKey, { path: null });
      toast('Address removed');
    },
  });
  if (secret !== null)
    return (
      <SecretOnce title="Secret" what="Secret" secret={secret} onClose={() => setSecret(null)}>
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          Enter this secret in the backup software. An earlier secret is accepted for another 24 hours.
        </Typography>
      </SecretOnce>
    );
  const failure = error ?? make.error ?? remove.error;
  const address = data?.path ? `${location.origin}${data.path}` : null;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth transitionDuration={120}>
      <DialogTitle id={id}>Results of {set.name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {failure && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {failure.message}
          </Box>
        )}
        {!data ? (
          !error && <SkeletonLines lines={3} />
        ) : address ? (
          <>
            <Box sx={{ display: 'flex', alignItems: 'start' }}>
              <Box component="code" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
                {address}
              </Box>
              <CopyButton text={address} what="Address" />
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              POST JSON with “at”, “result” (success, warning or failed) and, if known, “bytes”, “seconds” and
              “message”. Sign each call as Standard Webhooks do. Calls older than 5 minutes are refused.
            </Typography>
            <Box
              component="pre"
              tabIndex={0}
              aria-label="Example"
              sx={{ m: 0, overflowX: 'auto', fontSize: '0.75rem' }}
            >
              {'{"at":"2026-11-20T22:40:00Z","result":"success","bytes":52428800}'}
            </Box>
          </>
        ) : (
          <Typography variant="body2">
            No address yet. Create one so that the backup software reports its results itself.
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {address && (
          <Button color="error" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Remove address
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
        <Button variant="contained" disabled={!data} loading={make.isPending} onClick={() => make.mutate()}>
          {address ? 'Replace secret' : 'Create address'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
