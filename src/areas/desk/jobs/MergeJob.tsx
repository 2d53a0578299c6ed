import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { recordPath } from '#engine/entity/screensOf.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ref } from '#engine/kinds/ref/ref.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { job } from './job.ts';

const INTO = ref({ to: 'job', same: 'customerId' });
const INTO_ANY = ref({ to: 'job' });

/** Dialog to merge a job into another. */
export function MergeJob({ row, onClose }: { readonly row: RecordRow; readonly onClose: () => void }) {
  const id = useId();
  const go = useGo();
  const client = useQueryClient();
  const [intoId, setInto] = useState<unknown>(null);
  const [across, setAcross] = useState(false);
  const merge = useMutation({
    mutationFn: () =>
      api<{ customerId: number }>(`/api/v1/jobs/${row.id}/merge`, {
        method: 'POST',
        body: { intoId, version: row.version, ...(across ? { across } : {}) },
      }),
    onSuccess: ({ customerId }) => {
      void client.invalidateQueries({ queryKey: ['job'] });
      toast('Job merged');
      onClose();
      go(recordPath(job, { id: Number(intoId), customerId }));
    },
  });
  const { error } = merge;
  return (
    <FormDialog
      title={`Merge ${String(row.number)} into another job`}
      verb="Merge job"
      busy={merge.isPending}
      failed={error instanceof ApiError ? (error.fields.intoId?.[0] ?? error.message) : null}
      onSubmit={() => merge.mutate()}
      onClose={onClose}
    >
      {across ? (
        <Alert severity="warning">
          Users who see the other customer’s jobs can then read the messages and times of this job. Assets and contacts
          for copies stay with this job. You can undo the merge for 30 days.
        </Alert>
      ) : (
        <Alert severity="info">
          The other job gets the messages, times, visits, reminders, tags and assets of this job. You can undo the merge
          for 30 days.
        </Alert>
      )}
      {allows('job.mergeAcross') && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={across}
              onChange={({ target }) => {
                setAcross(target.checked);
                setInto(null);
              }}
            />
          }
          label="The other job belongs to another customer"
        />
      )}
      <FieldInput
        key={String(across)}
        id={id}
        label="Other job"
        field={across ? INTO_ANY : INTO}
        value={intoId}
        onChange={setInto}
        required
        autoFocus
        context={
          across ? { values: {} } : { customerId: Number(row.customerId), values: { customerId: row.customerId } }
        }
      />
    </FormDialog>
  );
}
