import { lazy, Suspense, useMemo } from 'react';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { allows, sessionNow } from '#engine/session/session.web.ts';
import { job } from '../jobs/job.ts';
import { jobCells, JOB_CELL_FIELDS } from './jobCells.tsx';
import { type Mode, MODES, QueueBar } from './QueueBar.tsx';
import { isLanes } from './lanes.ts';
import { conditionsOf, isQueue } from './queues.ts';
import { useQueueCounts } from './useQueueCounts.web.ts';
import { chooseFirst } from '#areas/customers/customers/chooseTarget.ts';

const JobBoard = lazy(async () => ({ default: (await import('./JobBoard.tsx')).JobBoard }));
const JobCalendar = lazy(async () => ({ default: (await import('./JobCalendar.tsx')).JobCalendar }));

const isMode = (word: string | undefined): word is Mode => word !== undefined && Object.hasOwn(MODES, word);

/** All jobs that the user may see, by queue: as a table, a board by status and lane, or a calendar by due date. */
export function Screen() {
  const [words, change] = useAddress();
  const queue = isQueue(words.queue) ? words.queue : 'open';
  const mode = isMode(words.as) ? words.as : 'table';
  const userId = sessionNow()?.user.userid ?? 0;
  const keys = useQueueCounts().data?.keys;
  const fixed = useMemo(() => conditionsOf(queue, userId, keys), [queue, userId, keys]);
  const actions = useMemo(() => [...(allows('job.create') ? [ADD] : []), REPEATED], []);
  const bar = (
    <QueueBar
      queue={queue}
      mode={mode}
      onQueue={(next) => change({ queue: next === 'open' ? null : next })}
      onMode={(next) => change({ as: next === 'table' ? null : next })}
    />
  );
  if (mode === 'table')
    return (
      <ListScreen
        entity={job}
        name="job.queues"
        fixed={fixed}
        actions={actions}
        above={bar}
        cells={jobCells}
        needs={JOB_CELL_FIELDS}
      />
    );
  return (
    <Page actions={actions}>
      {bar}
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {mode === 'board' ? (
          <JobBoard
            conditions={fixed}
            lanes={isLanes(words.lanes) ? words.lanes : 'none'}
            onLanes={(next) => change({ lanes: next === 'none' ? null : next })}
          />
        ) : (
          <JobCalendar conditions={fixed} />
        )}
      </Suspense>
    </Page>
  );
}

const ADD = {
  label: 'New job',
  icon: 'plus',
  to: chooseFirst('/customer/{customerId}/jobs/create'),
  main: true,
  letter: 'c',
} as const;
const REPEATED = { label: 'Repeated faults', icon: 'chart-column', to: '/jobs/repeated-faults', rare: true } as const;
