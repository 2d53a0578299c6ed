import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Doable, doable, doneWords } from '#engine/actions/doable.ts';
import { titleOf } from '#engine/entity/shape.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { Condition } from '#engine/lists/query.ts';
import { type RecordAnswer, type RecordRow, useTakeRecord } from '#engine/lists/useRecord.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { job } from '../jobs/job.ts';
import { BoardColumns } from './BoardColumns.tsx';
import { BoardLanes } from './BoardLanes.tsx';
import { LaneChoice } from './LaneChoice.tsx';
import type { Lanes } from './lanes.ts';
import { moveInto } from './moves.ts';
import { useQueueCounts } from './useQueueCounts.web.ts';
import { useQueueRows } from './useQueueRows.web.ts';

const ActionDialog = lazy(async () => ({
  default: (await import('#engine/records/actions/ActionDialog.tsx')).ActionDialog,
}));

export interface JobBoardProps {
  readonly conditions: readonly Condition[];
  readonly lanes: Lanes;
  readonly onLanes: (lanes: Lanes) => void;
}

/** Jobs of a queue by status. Dragging a job or its arrow keys run the action that leads to the column. */
export function JobBoard({ conditions, lanes, onLanes }: JobBoardProps) {
  const most = useQueueCounts().data?.mostInColumn ?? 0;
  const { data, error, refetch } = useQueueRows(conditions);
  const take = useTakeRecord(job);
  const [asking, setAsking] = useState<{ readonly row: RecordRow; readonly doable: Doable } | null>(null);
  const move = useMutation({
    mutationFn: ({ row, name }: { readonly row: RecordRow; readonly name: string; readonly does: Doable }) =>
      api<RecordAnswer>(`/api/v1/jobs/${row.id}/actions/${name}`, { method: 'POST', body: { version: row.version } }),
    onSuccess: (answer, { does }) => {
      take(answer);
      toast(doneWords(does.action, titleOf(job, answer.row)));
    },
  });
  if (!data)
    return error ? (
      <Failed what="The jobs could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    );
  const may = ['job.update', 'job.assign'].filter((code) => allows(code));
  const moveTo = (row: RecordRow, status: string) => {
    const found = moveInto(status, doable(job, row, may));
    if (!found) return;
    if (found.asks) setAsking({ row, doable: found });
    else move.mutate({ row, name: found.name, does: found });
  };
  const board = {
    rows: data.rows,
    refs: data.refs,
    may,
    most,
    onMove: moveTo,
    onDrop: (id: string, status: string) => {
      const row = data.rows.find((each) => String(each.id) === id);
      if (row && row.status !== status) moveTo(row, status);
    },
  };
  if (data.rows.length === 0)
    return (
      <EmptyState icon="briefcase-business" title="No jobs here" why="Choose another queue, or log a job." alone />
    );
  return (
    <>
      {move.error instanceof ApiError && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {move.error.message}
        </Alert>
      )}
      {data.total > data.rows.length && (
        <Alert severity="info" sx={{ mb: 1 }}>
          The board shows the {data.rows.length} jobs that are due first. Use the table for all of them.
        </Alert>
      )}
      <LaneChoice lanes={lanes} onLanes={onLanes} />
      <Box tabIndex={0} role="group" aria-label="Board" sx={{ overflowX: 'auto', pb: 1 }}>
        {lanes === 'none' ? <BoardColumns {...board} /> : <BoardLanes {...board} by={lanes} />}
      </Box>
      <Suspense fallback={null}>
        {asking && (
          <ActionDialog
            entity={job}
            row={asking.row}
            doable={asking.doable}
            onClose={() => setAsking(null)}
            onDone={() => setAsking(null)}
          />
        )}
      </Suspense>
    </>
  );
}
