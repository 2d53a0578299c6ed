import Alert from '@mui/material/Alert';
import { useId, useState } from 'react';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ref } from '#engine/kinds/ref/ref.ts';
import { BulkDialog, type BulkProps } from './BulkDialog.tsx';

const INTO = ref({ label: 'Job to keep', to: 'job' });

/** Merges the selected jobs into one of them, or into another job. */
export function BulkMerge(props: BulkProps) {
  const id = useId();
  const [intoId, setInto] = useState<unknown>(null);
  return (
    <BulkDialog
      {...props}
      title="Merge"
      verb="Merge jobs"
      path="/api/v1/jobs/bulk-merges"
      body={{ intoId }}
      ready={typeof intoId === 'number'}
      done="merged"
      undo={({ results }) => ({
        path: '/api/v1/jobs/bulk-merges/undo',
        body: { ids: results.filter(({ code }) => code === null).map((each) => each.id) },
      })}
    >
      <Alert severity="info">
        The job to keep gets the messages, times, tags and assets of the others. All must belong to one customer.
      </Alert>
      <FieldInput
        id={id}
        label="Job to keep"
        field={INTO}
        value={intoId}
        onChange={setInto}
        required
        autoFocus
        context={{ values: {} }}
      />
    </BulkDialog>
  );
}
