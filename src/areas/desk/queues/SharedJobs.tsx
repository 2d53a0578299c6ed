import { useMemo } from 'react';
import { DataTable } from '#engine/lists/DataTable.tsx';
import type { Cells } from '#engine/lists/table/TableCell.tsx';
import { useAddressedList } from '#engine/lists/useListState.web.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { job } from '../jobs/job.ts';
import { AllJobs, useOtherLists } from './CustomerJobs.tsx';
import { jobCells, JOB_CELL_FIELDS } from './jobCells.tsx';
import { sharedBetween } from './queues.ts';

/** Jobs shared between this customer and another, in either direction. */
export function Screen() {
  const { params } = usePlace();
  const customerId = Number(params.customerId);
  const state = useAddressedList();
  const actions = useOtherLists();
  const fixed = useMemo(() => sharedBetween(customerId), [customerId]);
  const cells = useMemo(() => cellsAt(customerId), [customerId]);
  return (
    <Page
      subtitle="Out: a job of this customer that another sees. In: a job of another customer that this one sees."
      actions={actions}
      fill
    >
      <DataTable
        entity={job}
        name="job.shared"
        state={state}
        none={NONE}
        begin={<AllJobs />}
        fixed={fixed}
        cells={cells}
        needs={[...JOB_CELL_FIELDS, 'customerId']}
      />
    </Page>
  );
}

const NONE = ['No shared jobs', 'A job that concerns two customers can be shared with the other one.'] as const;

const cellsAt = (customerId: number): Cells => ({
  ...jobCells,
  number: (row) => (
    <>
      {String(row.number)}{' '}
      <StatusPill tone={row.customerId === customerId ? 'neutral' : 'info'}>
        {row.customerId === customerId ? 'Out' : 'In'}
      </StatusPill>
    </>
  ),
});
