import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { EmptyState, Failed, NothingMatches } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { ENTRIES_AT_ONCE } from '../exports/auditExport.ts';
import { type Asked, BASE, entriesOptions, FILTERS, summaryOptions } from './audit.web.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { DayRange } from './DayRange.tsx';
import { EntryFiles } from './EntryFiles.tsx';
import { EntryTable } from './EntryTable.tsx';
import { isLater } from './newLines.ts';
import { NewLines } from './NewLines.tsx';
import { barsOf, countWithin, firstDayOf, rangeKeyOf } from './range.ts';
import { useNewer } from './useNewer.web.ts';

/** The entries. All filters are in the URL, so a link shows the same list. */
export function Entries() {
  const [query, change] = useAddress();
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const range = rangeKeyOf(query.range);
  const first = firstDayOf(range, today);
  const narrowed: Asked = Object.fromEntries(
    ['q', ...FILTERS].flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
  );
  const asked = within(narrowed, query.from ?? first, query.to ?? null);
  const entries = useInfiniteQuery(entriesOptions(asked));
  const { lines, waiting, accept } = useNewer(
    { topic: 'audit-log', base: BASE, asked, standing: entriesOptions(asked).queryKey, isAbove: isLater },
    entries,
  );
  const table = useRef<HTMLElement>(null);
  const { data: counted, error, isPlaceholderData } = useQuery(summaryOptions(within(narrowed, first, null)));
  const summary = counted?.summary ?? null;
  const isCounted = (counted !== undefined && !isPlaceholderData) || error !== null;
  const count = summary && countWithin(summary.days, query.from ?? null, query.to ?? null);
  const isLong = isCounted && (count === null || count > ENTRIES_AT_ONCE);
  const files = <EntryFiles asked={asked} isLong={isLong} isCounted={isCounted} />;
  const clear = () => change(Object.fromEntries(['q', ...FILTERS, 'from', 'to', 'range'].map((name) => [name, null])));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Section title="Summary" icon="search">
        <AuditFilters asked={narrowed} range={range} summary={summary} onChange={change} />
        {/* The space for the days is reserved, so that the entries do not move when the days load. */}
        <Box sx={{ mt: 2, minHeight: isCounted ? 0 : 118 }}>
          {summary ? (
            <DayRange
              bars={barsOf(summary.days, first, today)}
              from={query.from ?? null}
              to={query.to ?? null}
              onChange={(from, to) => change({ from, to })}
            />
          ) : (
            counted && (
              <Box role="status" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                Too many entries to count. Choose a shorter period to see them by day.
              </Box>
            )
          )}
        </Box>
      </Section>
      <NewLines waiting={waiting} onShow={accept} table={table} />
      <Section
        title="Entries"
        icon="history"
        flush
        {...(summary && !query.from && !query.to ? { count: summary.total } : {})}
        {...(isLong ? {} : { actions: files })}
      >
        {isLong && files}
        {entries.error && (
          <Failed what="The entries could not be loaded" error={entries.error} onRetry={() => void entries.refetch()} />
        )}
        {entries.isPending && <SkeletonRows rows={8} />}
        {entries.data &&
          lines.length === 0 &&
          (Object.keys(narrowed).length > 0 || query.from || query.to ? (
            <NothingMatches onClear={clear} />
          ) : (
            <EmptyState
              icon="history"
              title="No entries in this period"
              why="Choose a longer period. The log starts with the first start of the application."
              action={
                <Button variant="outlined" onClick={() => change({ range: 'all' })}>
                  Show all
                </Button>
              }
            />
          ))}
        {lines.length > 0 && <EntryTable lines={lines} onChange={change} table={table} />}
        {entries.hasNextPage && (
          <Box sx={{ p: 1, textAlign: 'center' }}>
            <Button size="small" loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
              Show older
            </Button>
          </Box>
        )}
      </Section>
    </Box>
  );
}

const within = (asked: Asked, from: string | null, to: string | null): Asked => ({
  ...asked,
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});
