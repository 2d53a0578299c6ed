import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';

export interface ReasonDialogProps {
  readonly title: string;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onGiven: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason to use a secret, which goes to the credential log. */
export function ReasonDialog({ title, isBusy, failure, onGiven, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      title={`Why do you need “${title}”?`}
      verb="Continue"
      busy={isBusy}
      failed={failure}
      onConfirm={() => onGiven(reason.trim())}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        required
        fullWidth
        autoFocus
        multiline
        maxRows={6}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText="The credential log keeps your reason."
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 400 } }}
      />
    </ConfirmDialog>
  );
}
