import type { LeaveGuardProps } from './LeaveGuard.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

interface LeaveQuestionProps extends Omit<LeaveGuardProps, 'when'> {
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before unsaved changes are left. */
export const LeaveQuestion = ({
  open,
  isKept = false,
  words = isKept
    ? 'Your changes are kept as a draft on this device. They return when you open this form again.'
    : 'Your changes are not saved and will be lost.',
  onLeave,
  onStay,
}: LeaveQuestionProps) => (
  <ConfirmDialog
    open={open}
    title="Leave without saving?"
    verb="Leave"
    cancel="Keep editing"
    onConfirm={onLeave}
    onClose={onStay}
  >
    {words}
  </ConfirmDialog>
);
