import { useState } from 'react';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { ReasonField } from './ReasonField.tsx';
import type { useSecret } from './useSecret.web.ts';

export interface ReasonDialogProps {
  /** Title of the credential. */
  readonly title: string;
  readonly secret: Pick<ReturnType<typeof useSecret>, 'wish' | 'isBusy' | 'failure' | 'asksReason' | 'dropReason'>;
}

/** Asks for the reason to use a secret if the server requires one. The reason goes to the credential log. */
export const ReasonDialog = ({ title, secret }: ReasonDialogProps) =>
  secret.asksReason && (
    <Asking
      title={title}
      isBusy={secret.isBusy}
      failure={secret.failure}
      onGiven={(reason) => void (secret.asksReason && secret.wish(secret.asksReason, reason))}
      onClose={secret.dropReason}
    />
  );

interface AskingProps {
  readonly title: string;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onGiven: (reason: string) => void;
  readonly onClose: () => void;
}

function Asking({ title, isBusy, failure, onGiven, onClose }: AskingProps) {
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
