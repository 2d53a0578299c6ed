import { useBlocker } from '@tanstack/react-router';
import { laterPart } from '../../screens/laterPart.web.ts';

export interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  readonly when: boolean;
  /** Whether a draft of the changes is stored on this device. */
  readonly isKept?: boolean;
  /** Explains the consequences, if the usual words do not. */
  readonly words?: string;
}

const useQuestion = laterPart(async () => (await import('./LeaveQuestion.tsx')).LeaveQuestion);

/** Asks before the user leaves unsaved changes, by a link, by Back or by closing the tab. */
export function LeaveGuard({ when, ...rest }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  const Question = useQuestion();
  return (
    Question && <Question {...rest} open={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />
  );
}
