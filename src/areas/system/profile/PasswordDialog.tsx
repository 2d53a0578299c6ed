import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '#core/http/client.web.ts';
import { ApiError } from '#core/http/failure.ts';
import { PasswordField } from '#core/parts/PasswordField.tsx';
import { toast } from '#core/parts/toasts.web.ts';
import { readSession } from '#core/session/session.web.ts';

/** Asks for the password one has and the one to come. All other sessions end with the old one. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (body: { readonly current: string; readonly password: string }) => {
      await api('/api/v1/session/password', { method: 'POST', body, idempotent: false });
      await readSession();
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['user'] });
      toast('Your password is changed. You are signed out everywhere else.');
      onClose();
    },
  });
  const failure = change.error instanceof ApiError ? change.error : null;
  const fields = failure?.fields ?? {};
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    change.mutate({ current: text('current'), password: text('password') });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id} transitionDuration={120}>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={id}>Choose a new password</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          {failure && Object.keys(fields).length === 0 && <Alert severity="error">{failure.message}</Alert>}
          <PasswordField
            name="current"
            label="Password you have now"
            autoComplete="current-password"
            autoFocus
            problem={fields.current?.[0]}
          />
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            problem={fields.password?.[0]}
            help="Three or four words that do not belong together are easy to remember."
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={change.isPending}>
            Change password
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
