import { useId, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ref } from '#engine/kinds/ref/ref.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { useJobWrite } from '../sharing/useJobWrite.web.ts';
import type { ChecklistItem } from './checklist.ts';

const OWNER = ref({ to: 'user', optional: true });
const DUE = day({ optional: true });
const ESTIMATE = duration({ optional: true });

export interface ItemDialogProps {
  readonly row: RecordRow;
  readonly item: ChecklistItem;
  readonly onClose: () => void;
}

/** Says who is to do an item of a checklist, by when, and how long it should take. */
export function PlanItem({ row, item, onClose }: ItemDialogProps) {
  const id = useId();
  const [ownerId, setOwner] = useState<unknown>(item.ownerId ?? null);
  const [dueOn, setDue] = useState<unknown>(item.dueOn ?? null);
  const [minutes, setMinutes] = useState<unknown>(item.minutes ?? null);
  const save = useJobWrite(row.id, 'checklist/change', 'Item planned', onClose);
  const failure = save.error instanceof ApiError ? save.error : null;
  const errorOf = (key: string) => {
    const message = failure?.fields[key]?.[0];
    return message ? { error: message } : {};
  };
  return (
    <FormDialog
      title={`Plan “${item.text}”`}
      verb="Save"
      busy={save.isPending}
      failed={failure && Object.keys(failure.fields).length === 0 && failure.message}
      onSubmit={() => save.mutate({ key: item.key, ownerId, dueOn, minutes })}
      onClose={onClose}
    >
      <FieldInput
        id={`${id}-owner`}
        label="Owner"
        field={OWNER}
        value={ownerId}
        onChange={setOwner}
        context={item.ownerId ? { refs: { user: { [item.ownerId]: { title: item.owner ?? '' } } } } : {}}
        autoFocus
        {...errorOf('ownerId')}
      />
      <FieldInput id={`${id}-due`} label="Due" field={DUE} value={dueOn} onChange={setDue} {...errorOf('dueOn')} />
      <FieldInput
        id={`${id}-minutes`}
        label="Estimate"
        field={ESTIMATE}
        value={minutes}
        onChange={setMinutes}
        {...errorOf('minutes')}
      />
    </FormDialog>
  );
}
