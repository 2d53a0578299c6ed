import { useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { text } from '#engine/kinds/text/text.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { LeaveAction, ShownRequest } from '../leave/leaveShapes.ts';
import { spanWords } from '../leave/leaveWords.ts';
import { useDecide } from '../leave/useLeave.web.ts';

const NOTE = text({ optional: true, max: 300 });

const WORDS: Readonly<Record<LeaveAction, { readonly verb: string; readonly done: string }>> = {
  approve: { verb: 'Approve', done: 'Leave approved' },
  reject: { verb: 'Reject', done: 'Request rejected' },
  withdraw: { verb: 'Withdraw', done: 'Leave withdrawn' },
};

interface DecisionDialogProps {
  readonly request: ShownRequest;
  readonly action: LeaveAction;
  /** A note is required, as when leave that has begun is corrected. */
  readonly needsNote?: boolean;
  readonly onClose: () => void;
}

/** Dialog to approve, reject or withdraw; asks for a reason if the refusal can be overridden. */
export function DecisionDialog({ request, action, needsNote = action === 'reject', onClose }: DecisionDialogProps) {
  const decide = useDecide();
  const [note, setNote] = useState<unknown>(null);
  const [exception, setException] = useState<unknown>(null);
  const { verb, done } = WORDS[action];
  const failure = decide.error;
  const needsException = failure instanceof ApiError && failure.body?.overridable === true;
  const isReady = (!needsNote || Boolean(note)) && (!needsException || Boolean(exception));
  return (
    <FormDialog
      title={`${verb} leave of ${request.name}, ${spanWords(request)}?`}
      verb={verb}
      danger={action === 'reject'}
      busy={decide.isPending}
      ready={isReady}
      failed={failure?.message}
      onClose={onClose}
      onSubmit={() =>
        decide.mutate(
          {
            request,
            action,
            input: {
              ...(typeof note === 'string' ? { note } : {}),
              ...(typeof exception === 'string' ? { overrideReason: exception } : {}),
            },
          },
          {
            onSuccess: () => {
              toast(done);
              onClose();
            },
          },
        )
      }
    >
      <FieldInput
        id="decision-note"
        label={needsNote ? 'Reason' : 'Note'}
        field={NOTE}
        value={note}
        onChange={setNote}
        required={needsNote}
        autoFocus
      />
      {needsException && (
        <FieldInput
          id="decision-exception"
          label="Reason for the exception"
          field={NOTE}
          value={exception}
          onChange={setException}
          required
        />
      )}
    </FormDialog>
  );
}
