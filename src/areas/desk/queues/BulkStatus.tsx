import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { notes } from '#engine/kinds/notes/notes.ts';
import { text } from '#engine/kinds/text/text.ts';
import type { Chosen } from '#engine/lists/bulk/useBulk.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { BULK_ACTIONS } from '../jobs/bulkActions.ts';
import { job } from '../jobs/job.ts';

const ACTION = choice({
  options: Object.fromEntries(BULK_ACTIONS.map((name) => [name, { label: job.actions?.[name].label ?? name }])),
});
const REASON = text({ max: 300 });
const RESOLUTION = notes({});
const WITH_REASON: readonly unknown[] = ['waitSupplier', 'hold', 'cancel'];
const WITH_RESOLUTION: readonly unknown[] = ['resolve', 'close'];

interface Result {
  readonly id: number;
  readonly title: string;
  readonly code: string | null;
  readonly message: string | null;
}

export interface BulkStatusProps {
  readonly selected: Chosen;
  /** @param refused the unchanged jobs, which stay selected */
  readonly onDone: (refused: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Runs one action on the selected jobs and lists the refusals. */
export function BulkStatus({ selected, onDone, onClose }: BulkStatusProps) {
  const id = useId();
  const client = useQueryClient();
  const [action, setAction] = useState<unknown>(null);
  const [reason, setReason] = useState<unknown>(null);
  const [resolution, setResolution] = useState<unknown>(null);
  const ids = 'ids' in selected ? selected.ids : [];
  const run = useMutation({
    mutationFn: () =>
      api<{ readonly batch: number; readonly results: readonly Result[] }>('/api/v1/jobs/bulk-actions', {
        method: 'POST',
        body: { ids, action, reason, resolution },
      }),
    onSuccess: ({ batch, results }) => {
      void client.invalidateQueries({ queryKey: ['job'] });
      const done = results.filter(({ code }) => code === null).length;
      const undo = () => {
        api(`/api/v1/batches/${batch}/undo`, { method: 'POST' })
          .then(() => client.invalidateQueries({ queryKey: ['job'] }))
          .catch((failure: unknown) => {
            if (failure instanceof ApiError) toast(`The changes could not be undone. ${failure.message}`);
          });
      };
      if (done > 0) toast(done === 1 ? '1 job changed' : `${done} jobs changed`, { undo });
      if (done < results.length) return;
      onClose();
      onDone([]);
    },
  });
  const refused = run.data?.results.filter(({ code }) => code !== null) ?? [];
  const close = () => {
    onClose();
    if (run.data) onDone(refused.map((each) => each.id));
  };
  return (
    <FormDialog
      title={`Change the status of ${ids.length === 1 ? '1 job' : `${ids.length} jobs`}`}
      verb="Change status"
      busy={run.isPending}
      ready={ids.length > 0 && ids.length <= 200}
      failed={run.error instanceof ApiError ? (Object.values(run.error.fields)[0]?.[0] ?? run.error.message) : null}
      wide
      onSubmit={() => run.mutate()}
      onClose={close}
    >
      {(ids.length === 0 || ids.length > 200) && <Box>Select up to 200 jobs one by one.</Box>}
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
      {refused.length > 0 && (
        <Box role="status" sx={{ fontSize: '0.8125rem' }}>
          Not changed:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {refused.map((each) => (
              <li key={each.id}>
                {each.title}: {each.message}
              </li>
            ))}
          </Box>
          <Button size="small" onClick={close}>
            Close
          </Button>
        </Box>
      )}
    </FormDialog>
  );
}
