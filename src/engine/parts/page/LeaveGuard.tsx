import { useBlocker } from '@tanstack/react-router';
import { laterPart } from '../../screens/laterPart.web.ts';

export interface LeaveGuardProps {
  /** There is something typed that is not saved. */
  readonly when: boolean;
  /** What becomes of it; says nothing about a draft unless one is kept. */
  readonly words?: string;
}

const useQuestion = laterPart(async () => (await import('../ConfirmDialog.tsx')).ConfirmDialog);

/** Asks before typed work is left, by a link, by Back or by closing the tab. */
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
