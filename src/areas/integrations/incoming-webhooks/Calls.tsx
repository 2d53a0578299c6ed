import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { api } from '#engine/http/client.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { CallLine } from './CallLine.tsx';
import type { CallRow, RefusalRow } from './callRow.ts';
import { REFUSALS } from './callWords.ts';
import { ShowEarlier } from '#engine/parts/ShowEarlier.tsx';

interface CallPage {
  readonly rows: readonly CallRow[];
  readonly next: number | null;
  readonly refusals: readonly RefusalRow[];
}

/** Calls with their results, latest first, and the number of refused calls. */
export function Calls({ row }: ShowProps) {
  const base = `/api/v1/system/incoming/${row.id}/calls`;
  const list = useInfiniteQuery({
    queryKey: ['incomingWebhook', 'calls', row.id],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) =>
      api<CallPage>(pageParam === null ? base : `${base}?before=${pageParam}`, { signal }),
    getNextPageParam: (page) => page.next,
  });
  if (list.error && !list.data)
    return <Failed what="The calls could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonRows rows={5} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  const refusals = list.data.pages[0]?.refusals ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section title="Calls" icon="download" flush>
        {rows.length === 0 ? (
          <EmptyState
            icon="download"
            title="No calls yet"
            why="Create a secret and give it to the sender with the address. Calls appear here when they arrive."
          />
        ) : (
          rows.map((each) => <CallLine key={each.id} hookId={row.id} row={each} />)
        )}
        <ShowEarlier list={list} />
      </Section>
      {refusals.length > 0 && (
        <Section title="Refused calls" icon="shield" flush>
          {refusals.map(({ reason, times, lastAt, lastFrom }) => (
            <SectionRow key={reason} sx={{ flexWrap: 'wrap', rowGap: 0.5 }}>
              <Typography variant="body2" sx={{ flex: '1 1 220px', minWidth: 0 }}>
                {REFUSALS[reason]}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {times === 1 ? 'Once' : `${times.toLocaleString('en-GB')} times`}, last <RelativeTime at={lastAt} />
                {lastFrom && ` from ${lastFrom}`}
              </Typography>
            </SectionRow>
          ))}
        </Section>
      )}
    </Box>
  );
}
