import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState, Failed } from '../../parts/EmptyState.tsx';
import { Meter } from '../../parts/charts/Meter.tsx';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { Section, SectionRow } from '../../parts/Section.tsx';
import { SkeletonRows } from '../../parts/Skeletons.tsx';
import { useAddress } from '../../screens/address.web.ts';
import { allows } from '../../session/session.web.ts';
import type { WorkItem, WorkState } from '../workItem.ts';
import { useWork, type useWorkAct } from './useWork.web.ts';

type Act = ReturnType<typeof useWorkAct>;

/** Jobs in one state, newest first, with their actions. */
export function WorkLines({ state, act }: { readonly state: WorkState; readonly act: Act }) {
  const [query, change] = useAddress();
  const name = query.name || undefined;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useWork(state, name);
  if (error && !data)
    return <Failed what="The background jobs could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} />;
  const rows = data.pages.flatMap((page) => page.rows);
  return (
    <Section
      title={name && rows[0] ? rows[0].label : TITLES[state]}
      flush
      actions={
        name && (
          <Button size="small" onClick={() => change({ name: null })}>
            All kinds of job
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon="circle-check" title={EMPTY[state]} />
      ) : (
        rows.map((row) => <WorkLine key={row.id} row={row} act={act} />)
      )}
      {hasNextPage && (
        <Box sx={{ p: 1, textAlign: 'center' }}>
          <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        </Box>
      )}
    </Section>
  );
}

const TITLES: Readonly<Record<WorkState, string>> = {
  failed: 'Failed',
  waiting: 'Queued',
  running: 'Running',
  done: 'Done',
  cancelled: 'Cancelled',
};
const EMPTY: Readonly<Record<WorkState, string>> = {
  failed: 'No failed jobs',
  waiting: 'No queued jobs',
  running: 'No running jobs',
  done: 'No completed jobs yet',
  cancelled: 'No cancelled jobs',
};

function WorkLine({ row, act }: { readonly row: WorkItem; readonly act: Act }) {
  const { id, label, state, attempts, error, runAt, startedAt, endedAt, done, total } = row;
  const at = endedAt ?? startedAt ?? runAt;
  return (
    <SectionRow sx={{ alignItems: 'flex-start', flexWrap: 'wrap', py: 1.25 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{label}</Box>
        {error && <Box sx={{ color: 'error.main' }}>{error}</Box>}
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          {state === 'waiting' ? 'due ' : ''}
          <RelativeTime at={at} />
          {attempts > 1 && `, ${attempts} attempts`} · <span className="num">{id}</span>
        </Box>
        {done !== null && total !== null && (
          <Meter
            label={`${label}: progress`}
            value={done}
            max={Math.max(1, total)}
            figure={`${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        {state === 'failed' && allows('work.retry') && <Do label="Retry" what={label} path={`${id}/retry`} act={act} />}
        {state === 'waiting' && allows('work.retry') && (
          <Do label="Run now" what={label} path={`${id}/run`} act={act} />
        )}
        {(state === 'waiting' || state === 'running') && allows('work.cancel') && (
          <Do label="Cancel" what={label} path={`${id}/cancel`} act={act} />
        )}
      </Box>
    </SectionRow>
  );
}

interface DoProps {
  readonly label: string;
  readonly what: string;
  readonly path: string;
  readonly act: Act;
}

const Do = ({ label, what, path, act }: DoProps) => (
  <Button
    size="small"
    aria-label={`${label}: ${what}`}
    loading={act.isPending && act.variables === path}
    onClick={() => act.mutate(path)}
  >
    {label}
  </Button>
);
