import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { recordPath } from '#engine/entity/screensOf.ts';
import { api } from '#engine/http/client.web.ts';
import { type RecordAnswer, useRecord } from '#engine/lists/useRecord.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { job } from './job.ts';

/** Links a merged job to its target, with an undo button. */
export function MergedNotice({ answer }: { readonly answer: RecordAnswer }) {
  const { mergedIntoId } = answer.row;
  return typeof mergedIntoId === 'number' ? <Notice answer={answer} mergedIntoId={mergedIntoId} /> : null;
}

function Notice({
  answer: { row, refs },
  mergedIntoId,
}: {
  readonly answer: RecordAnswer;
  readonly mergedIntoId: number;
}) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api(`/api/v1/jobs/${row.id}/unmerge`, { method: 'POST', body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['job'] }),
  });
  // The kept job may belong to another customer.
  const kept = useRecord(job, mergedIntoId).data?.row;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        allows('job.merge') && (
          <Button color="inherit" size="small" loading={undo.isPending} onClick={() => undo.mutate()}>
            Undo merge
          </Button>
        )
      }
    >
      This job was merged into{' '}
      <Go
        to={recordPath(job, { id: mergedIntoId, customerId: Number((kept ?? row).customerId) })}
        sx={{ color: 'inherit', fontWeight: 600 }}
      >
        {refs.job?.[mergedIntoId]?.title ?? 'another job'}
      </Go>
      .{undo.error && ` ${undo.error.message}`}
    </Alert>
  );
}
