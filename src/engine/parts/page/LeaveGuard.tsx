import { useBlocker } from '@tanstack/react-router';
import { laterPart } from '../../screens/laterPart.web.ts';

export interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  readonly when: boolean;
  /** Explains the consequences. Mentions a draft only if one is stored. */
  readonly words?: string;
}

const useQuestion = laterPart(async () => (await import('../ConfirmDialog.tsx')).ConfirmDialog);

/** Asks before the user leaves unsaved changes, by a link, by Back or by closing the tab. */
export function LeaveGuard({ when, words = 'Your changes are not saved and will be lost.' }: LeaveGuardProps) {
  const blocked = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: () => when, withResolver: true });
  const Question = useQuestion();
  if (!Question) return null;
  return (
    <Question
      open={blocked.status === 'blocked'}
      title="Leave without saving?"
      verb="Leave"
      cancel="Keep editing"
      onConfirm={() => blocked.proceed?.()}
      onClose={() => blocked.reset?.()}
    >
      {words}
    </Question>
  );
}
