import { useId, useState } from 'react';
import { choice } from '#engine/kinds/choice/choice.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { notes } from '#engine/kinds/notes/notes.ts';
import { text } from '#engine/kinds/text/text.ts';
import { BULK_ACTIONS } from '../jobs/bulkActions.ts';
import { job } from '../jobs/job.ts';
import { BulkDialog, type BulkProps } from './BulkDialog.tsx';

const ACTION = choice({
  options: Object.fromEntries(BULK_ACTIONS.map((name) => [name, { label: job.actions?.[name].label ?? name }])),
});
const REASON = text({ max: 300 });
const RESOLUTION = notes({});
const WITH_REASON: readonly unknown[] = ['waitSupplier', 'hold', 'cancel'];
const WITH_RESOLUTION: readonly unknown[] = ['resolve', 'close'];

/** Runs one action on the selected jobs. */
export function BulkStatus(props: BulkProps) {
  const id = useId();
  const [action, setAction] = useState<unknown>(null);
  const [reason, setReason] = useState<unknown>(null);
  const [resolution, setResolution] = useState<unknown>(null);
  return (
    <BulkDialog<{ readonly batch: number }>
      {...props}
      title="Change the status of"
      verb="Change status"
      path="/api/v1/jobs/bulk-actions"
      body={{ action, reason, resolution }}
      ready={action !== null}
      done="changed"
      undo={({ batch }) => ({ path: `/api/v1/batches/${batch}/undo` })}
    >
      <FieldInput
        id={`${id}-action`}
        label="Action"
        field={ACTION}
        value={action}
        onChange={setAction}
        required
        autoFocus
      />
      {WITH_REASON.includes(action) && (
        <FieldInput id={`${id}-reason`} label="Reason" field={REASON} value={reason} onChange={setReason} required />
      )}
      {WITH_RESOLUTION.includes(action) && (
        <FieldInput
          id={`${id}-resolution`}
          label="Resolution"
          field={RESOLUTION}
          value={resolution}
          onChange={setResolution}
          required
        />
      )}
    </BulkDialog>
  );
}
