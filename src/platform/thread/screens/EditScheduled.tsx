import { useId, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { ThreadEntry } from '../thread.ts';
import { useReschedule } from './useThread.web.ts';

const BODY = notes({});
const AT = moment({ label: 'Date and time' });

export interface EditScheduledProps {
  readonly noun: string;
  readonly id: number;
  readonly entry: ThreadEntry;
  readonly onClose: () => void;
}

/** Changes the text and the time of a scheduled reply. A held one is scheduled again. */
export function EditScheduled({ noun, id, entry, onClose }: EditScheduledProps) {
  const base = useId();
  const [body, setBody] = useState<unknown>(entry.body);
  const [at, setAt] = useState<unknown>(entry.heldBecause === null ? entry.sendsAt : null);
  const save = useReschedule(noun, id, entry.id, () => {
    onClose();
    toast('Reply scheduled');
  });
  const failure = save.error instanceof ApiError ? save.error : null;
  return (
    <FormDialog
      title="Edit scheduled reply"
      verb="Schedule reply"
      wide
      busy={save.isPending}
      ready={typeof at === 'string' && typeof body === 'string' && body.trim() !== ''}
      failed={failure && Object.keys(failure.fields).length === 0 ? failure.message : null}
      onSubmit={() => {
        if (typeof at === 'string' && typeof body === 'string') save.mutate({ body, sendsAt: at });
      }}
      onClose={onClose}
    >
      <FieldInput
        id={`${base}-body`}
        label="Reply"
        field={BODY}
        value={body}
        onChange={setBody}
        required
        autoFocus
        {...errorOf(failure, 'body')}
      />
      <FieldInput
        id={`${base}-at`}
        label="Date and time"
        field={AT}
        value={at}
        onChange={setAt}
        required
        {...errorOf(failure, 'sendsAt')}
      />
    </FormDialog>
  );
}

const errorOf = (failure: ApiError | null, field: string) => {
  const error = failure?.fields[field]?.[0];
  return error ? { error } : {};
};
