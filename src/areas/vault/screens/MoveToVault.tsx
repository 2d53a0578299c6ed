import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { secretInText } from '#engine/keys/secretInText.rules.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { credential } from '../credentials/credential.ts';
import { movedText, secretFieldsOf } from '../credentials/movedSecret.rules.ts';

export interface MoveToVaultProps {
  /** The customer of the credential; null before the customer is created. */
  readonly customerId: number | null;
  /** Proposed title. */
  readonly title: string;
  readonly text: string;
  /** The customer reads the text, so it gets no link. */
  readonly isPublic: boolean;
  /** Called with the text without the secret. */
  readonly onMoved: (text: string) => void;
}

/** A button that makes a credential of a secret in a text, and leaves a link to it in the text. */
export function MoveToVault(props: MoveToVaultProps) {
  const [isOpen, setOpen] = useState(false);
  if (props.customerId === null || !allows('credential.create') || !secretInText(props.text)) return null;
  return (
    <>
      <Button color="inherit" size="small" variant="outlined" onClick={() => setOpen(true)}>
        Move to the vault
      </Button>
      {isOpen && <MoveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function MoveDialog({
  customerId,
  title: proposed,
  text,
  isPublic,
  onMoved,
  onClose,
}: MoveToVaultProps & { readonly onClose: () => void }) {
  const found = secretInText(text);
  const [title, setTitle] = useState(proposed);
  const [username, setUsername] = useState('');
  const move = useMutation({
    mutationFn: async () =>
      records(credential).create({ customerId, title, username: username || null, ...secretFieldsOf(found) }),
    onSuccess: ({ row }) => {
      const address = isPublic ? null : `${window.location.origin}/credentials/${row.id}`;
      onMoved(movedText(text, found, { title, address }));
      toast('Moved to the vault');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Move to the vault"
      verb="Create credential"
      busy={move.isPending}
      ready={title.trim() !== ''}
      failed={move.error?.message}
      onSubmit={() => move.mutate()}
      onClose={onClose}
    >
      <Box sx={{ fontSize: '0.875rem' }}>
        A credential of the customer is created with “{found?.masked}”.{' '}
        {isPublic ? 'The text then says that it is in the vault.' : 'The text then has a link to it.'}
      </Box>
      <TextField
        id="moved-title"
        label="Title"
        required
        fullWidth
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        id="moved-username"
        label="Username"
        fullWidth
        autoComplete="off"
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
    </FormDialog>
  );
}
