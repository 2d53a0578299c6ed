import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../http/client.web.ts';
import { EmptyState, Failed } from '../parts/EmptyState.tsx';
import { Section } from '../parts/Section.tsx';
import { SkeletonRows } from '../parts/Skeletons.tsx';
import type { AnyEntity } from './entity.ts';
import { HistoryEntry, type HistoryLine } from './show/HistoryEntry.tsx';
import type { RecordAnswer } from './useRecord.web.ts';

interface HistoryPage {
  readonly rows: readonly HistoryLine[];
  readonly total: number;
}

export interface HistoryProps {
  readonly entity: AnyEntity;
  readonly answer: RecordAnswer;
}

/** What happened to a record, newest first: who, when, and each field before and after. */
export function History({ entity, answer }: HistoryProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(
    entity,
    answer.row.id,
  );
  if (error) return <Failed what="The history could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <SkeletonRows rows={6} />;
  const lines = data.pages.flatMap((page) => page.rows);
  if (lines.length === 0)
    return (
      <EmptyState
        icon="history"
        title="Nothing has happened to it yet."
        why="Every change will be here, with who made it and what it was before."
      />
    );
  return (
    <Section title="History" count={data.pages[0]?.total ?? lines.length} flush>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <HistoryEntry key={line.id} entity={entity} line={line} answer={answer} />
        ))}
      </Box>
      {hasNextPage && (
        <Box sx={{ p: 1, textAlign: 'center' }}>
          <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show what was before
          </Button>
        </Box>
      )}
    </Section>
  );
}

/** The last few changes, for the side of a record's page. */
export function RecentChanges({ entity, answer, onMore }: HistoryProps & { readonly onMore: () => void }) {
  const { data, error } = useHistory(entity, answer.row.id);
  const lines = data?.pages[0]?.rows ?? [];
  const total = data?.pages[0]?.total ?? 0;
  // A side card that fails leaves no hole: the History tab says what is wrong.
  if (error || lines.length === 0) return null;
  return (
    <Section
      title="Recent changes"
      flush
      actions={
        total > FEW && (
          <Button size="small" onClick={onMore}>
            All {total.toLocaleString('en-GB')}
          </Button>
        )
      }
    >
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.slice(0, FEW).map((line) => (
          <HistoryEntry key={line.id} entity={entity} line={line} answer={answer} isShort />
        ))}
      </Box>
    </Section>
  );
}

const FEW = 4;

const useHistory = (entity: AnyEntity, id: number) =>
  useInfiniteQuery({
    queryKey: [entity.name, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      api<HistoryPage>(`/api/v1/${entity.path}/${id}/history?page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => {
      const seen = all.reduce((sum, page) => sum + page.rows.length, 0);
      return seen < last.total && last.rows.length > 0 ? all.length + 1 : undefined;
    },
  });
