import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { api } from '#engine/http/client.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import type { RunPage } from '../runRow.ts';
import { RunLine } from './RunLine.tsx';
import { ShowEarlier } from '#engine/parts/ShowEarlier.tsx';

/** How often the open page refreshes. */
const EVERY_MS = 3_000;
const SHOWN = [
  ['', 'All'],
  ['failed', 'Failed'],
  ['guarded', 'Stopped (loop)'],
  ['waiting', 'Waiting'],
] as const;

/** The finished, waiting and failed runs of a rule, latest first. */
export function Runs({ row }: ShowProps) {
  const [state, setState] = useState('');
  const base = `/api/v1/system/automation/${row.id}/runs`;
  const list = useInfiniteQuery({
    queryKey: ['automation', 'runs', row.id, state],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) =>
      api<RunPage>(
        `${base}?${[state && `state=${state}`, pageParam !== null && `before=${pageParam}`].filter(Boolean).join('&')}`,
        { signal },
      ),
    getNextPageParam: (page) => page.next,
    refetchInterval: EVERY_MS,
  });
  if (list.error && !list.data)
    return <Failed what="The runs could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const waiting = list.data?.pages[0]?.waiting ?? 0;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="radiogroup" aria-label="Filter runs" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {SHOWN.map(([key, label]) => (
          <Chip
            key={key}
            role="radio"
            aria-checked={state === key}
            label={label}
            onClick={() => setState(key)}
            color={state === key ? 'primary' : 'default'}
            variant={state === key ? 'filled' : 'outlined'}
          />
        ))}
        {waiting > 0 && (
          <Typography variant="body2" role="status" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
            {waiting === 1 ? 'One run is' : `${waiting.toLocaleString('en-GB')} runs are`} waiting.
          </Typography>
        )}
      </Box>
      {rows ? (
        <Section title="Runs" icon="history" flush>
          {rows.length === 0 ? (
            <EmptyState
              icon="history"
              title={state === '' ? 'No runs yet' : 'No runs match'}
              why={state === '' ? 'Runs are listed here with the user, the changes and the result.' : undefined}
            />
          ) : (
            rows.map((each) => <RunLine key={each.id} ruleId={row.id} run={each} />)
          )}
          <ShowEarlier list={list} />
        </Section>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Box>
  );
}
