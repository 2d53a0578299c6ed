import TextField from '@mui/material/TextField';
import { ApiError } from '#engine/http/failure.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { type AuthenticatorShown, useFactorChanges } from './useAuthenticators.web.ts';

export interface RenameDialogProps {
  readonly userId: number;
  readonly authenticator: AuthenticatorShown;
  readonly onClose: () => void;
}

/** Renames an authenticator. */
export function RenameDialog({ userId, authenticator, onClose }: RenameDialogProps) {
  const { rename } = useFactorChanges(userId);
  const refusal = rename.error instanceof ApiError ? (rename.error.fields.name?.[0] ?? rename.error.message) : null;
  const submit = (form: HTMLFormElement) =>
    rename.mutate({ id: authenticator.id, name: String(new FormData(form).get('name') ?? '') }, { onSuccess: onClose });
  return (
    <FormDialog
      title={`Rename “${authenticator.name}”`}
      verb="Rename"
      busy={rename.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
