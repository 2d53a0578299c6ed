import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../http/client.web.ts';
import { Failed } from '../../parts/EmptyState.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Section } from '../../parts/Section.tsx';
import { SkeletonRows } from '../../parts/Skeletons.tsx';
import { TabBar, TabContent } from '../../parts/page/TabBar.tsx';
import { type ImportAnswer, type RowAnswer, ROWS_AT_ONCE } from './answers.web.ts';
import { RowsTable } from './RowsTable.tsx';
import { useStep } from './useStep.web.ts';
import { count } from './words.ts';

/** The rows of an import by result, a hundred at a time. */
export function Rows({ answer, mends }: { readonly answer: ImportAnswer; readonly mends: boolean }) {
  const { counts, tally, import: run, blank } = answer;
  const tabs = [
    { key: 'error', label: 'Errors', count: counts.failed },
    ...(tally.remarks.length > 0 ? [{ key: 'remarked', label: 'Warnings' }] : []),
    { key: 'create', label: mends ? 'To create' : 'Created', count: counts.created },
    { key: 'update', label: mends ? 'To update' : 'Updated', count: counts.updated },
    { key: 'unchanged', label: 'Unchanged', count: counts.unchanged },
    { key: 'skipped', label: 'Skipped', count: Math.max(0, counts.skipped - blank) },
    { key: 'all', label: 'All', count: answer.rows },
  ].filter((tab) => !('count' in tab) || (tab.count ?? 0) > 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const tab = tabs.find(({ key }) => key === chosen)?.key ?? tabs[0]?.key ?? 'all';
  const step = useStep(run.id);
  const filter = tab === 'remarked' ? '&remarked=1' : tab === 'all' ? '' : `&result=${tab}`;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['import', run.id, 'rows', run.state, tab],
    queryFn: ({ pageParam, signal }) =>
      api<{ readonly rows: readonly RowAnswer[]; readonly total: number }>(
        `/api/v1/imports/${run.id}/rows?page=${pageParam}&size=${ROWS_AT_ONCE}${filter}`,
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page * ROWS_AT_ONCE < last.total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const left = (data?.pages[0]?.total ?? 0) - rows.length;
  return (
    <Section
      title="Rows"
      flush
      actions={
        counts.failed > 0 && (
          <Button
            size="small"
            href={`/api/v1/imports/${run.id}/errors.csv`}
            download
            startIcon={<Icon name="download" size={15} />}
          >
            Download rows with errors
          </Button>
        )
      }
    >
      <Box sx={{ px: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
        <TabBar label="Filter rows by result" tabs={tabs} value={tab} onChange={setChosen} />
      </Box>
      <TabContent tab={tab}>
        {step.error && (
          <Alert severity="error" role="alert" sx={{ m: 1 }}>
            {step.error.message}
          </Alert>
        )}
        {error && <Failed what="The rows could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={6} />}
        {data && (
          <RowsTable
            columns={answer.columns}
            rows={rows}
            mends={mends}
            busy={step.isPending}
            onStep={(each) => step.mutate(each)}
          />
        )}
        {hasNextPage && (
          <Box sx={{ p: 1, textAlign: 'center' }}>
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {`Show more (${count(left)} left)`}
            </Button>
          </Box>
        )}
      </TabContent>
    </Section>
  );
}
