import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';

export interface SecretTypedProps {
  readonly title: string;
  readonly verb: string;
  readonly label: string;
  readonly busy: boolean;
  readonly failed: string | null;
  readonly onGive: (secret: string) => void;
  readonly onClose: () => void;
  /** Explanation of the secret and its source. */
  readonly children: ReactNode;
}

/** Asks for a secret created elsewhere. It is hidden during input and never shown again. */
export function SecretTyped({ title, verb, label, busy, failed, onGive, onClose, children }: SecretTypedProps) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      open
      title={title}
      verb={verb}
      busy={busy}
      failed={failed}
      onConfirm={() => onGive(typed)}
      onClose={onClose}
    >
      {children}
      <TextField
        type="password"
        label={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        fullWidth
        sx={{ mt: 2 }}
      />
    </ConfirmDialog>
  );
}
