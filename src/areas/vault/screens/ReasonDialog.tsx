import { useState } from 'react';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

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
      <ReasonField autoFocus value={reason} onChange={setReason} help="The credential log keeps your reason." />
    </ConfirmDialog>
  );
}
