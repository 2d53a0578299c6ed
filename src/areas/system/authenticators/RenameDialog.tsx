import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { ApiError } from '#core/http/failure.ts';
import { type AuthenticatorShown, useFactorChanges } from './useAuthenticators.web.ts';

export interface RenameDialogProps {
  readonly userId: number;
  readonly authenticator: AuthenticatorShown;
  readonly onClose: () => void;
}

/** Asks for another name of a second factor. */
export function RenameDialog({ userId, authenticator, onClose }: RenameDialogProps) {
  const id = useId();
  const { rename } = useFactorChanges(userId);
  const refusal = rename.error instanceof ApiError ? (rename.error.fields.name?.[0] ?? rename.error.message) : null;
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    rename.mutate({ id: authenticator.id, name }, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id} transitionDuration={120}>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={id}>Rename “{authenticator.name}”</DialogTitle>
        <DialogContent>
          <TextField
            name="name"
            label="Name"
            required
            fullWidth
            autoFocus
            defaultValue={authenticator.name}
            error={refusal !== null}
            helperText={refusal ?? ' '}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={rename.isPending}>
            Rename
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
