import { useId, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { useJobWrite } from '../sharing/useJobWrite.web.ts';

const TEMPLATE = ref({ to: 'checklistTemplate', optional: true });
const TEXT = text({ max: 300, optional: true });
const REQUIRED = flag({ default: false });

/** Adds an item, or all items of a template, to the checklist of a job. */
export function AddItems({ row, onClose }: { readonly row: RecordRow; readonly onClose: () => void }) {
  const id = useId();
  const [templateId, setTemplate] = useState<unknown>(null);
  const [words, setWords] = useState<unknown>(null);
  const [isRequired, setRequired] = useState<unknown>(false);
  const add = useJobWrite(row.id, 'checklist', 'Checklist changed', onClose);
  const failure = add.error instanceof ApiError ? add.error : null;
  const isOfTemplate = templateId !== null;
  return (
    <FormDialog
      title={`Add to the checklist of ${String(row.number)}`}
      verb="Add"
      busy={add.isPending}
      failed={failure && (failure.fields.text?.[0] ?? failure.fields.templateId?.[0] ?? failure.message)}
      onSubmit={() => add.mutate(isOfTemplate ? { templateId } : { text: words ?? '', isRequired })}
      onClose={onClose}
    >
      <FieldInput
        id={`${id}-template`}
        label="All items of a template"
        field={TEMPLATE}
        value={templateId}
        onChange={setTemplate}
      />
      {!isOfTemplate && (
        <>
          <FieldInput id={`${id}-text`} label="Or one item" field={TEXT} value={words} onChange={setWords} autoFocus />
          <FieldInput
            id={`${id}-required`}
            label="Required"
            field={REQUIRED}
            value={isRequired}
            onChange={setRequired}
          />
        </>
      )}
    </FormDialog>
  );
}
