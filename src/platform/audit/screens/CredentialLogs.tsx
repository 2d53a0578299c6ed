import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addDays } from '#engine/calendar/calendar.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { Chart } from '#engine/parts/charts/Chart.tsx';
import { EmptyState, Failed, NothingMatches } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { type AccessCount, HOW } from '#engine/changes/secretAccess.ts';
import type { Asked } from './audit.web.ts';
import { AccessTable } from './AccessTable.tsx';
import { accessesOptions, accessSummaryOptions, BASE } from './credentials.web.ts';
import { isNumberedLater } from './newLines.ts';
import { NewLines } from './NewLines.tsx';
import { StillKnown } from './StillKnown.tsx';
import { useNewer } from './useNewer.web.ts';

const DAYS = 30;

/** The credential log, with unusual accesses marked and the secrets that a user would still know after leaving. */
export function Screen() {
  const [query, change] = useAddress();
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const from = addDays(today, 1 - DAYS);
  const asked: Asked = {
    ...(query.who ? { who: query.who } : {}),
    ...(query.how ? { how: query.how } : {}),
  };
  const accesses = useInfiniteQuery(accessesOptions(asked));
  const { data, error, isPending } = accesses;
  const { lines, waiting, accept } = useNewer(
    { topic: 'credential-log', base: BASE, asked, standing: accessesOptions(asked).queryKey, isAbove: isNumberedLater },
    accesses,
  );
  const table = useRef<HTMLElement>(null);
  const { data: summary } = useQuery(accessSummaryOptions({ ...asked, from }));
  const isNarrowed = Object.keys(asked).length > 0;
  const who = /^\d+$/.test(query.who ?? '') ? Number(query.who) : null;
  return (
    <Page subtitle="Every time a secret was added, viewed, copied, changed or denied.">
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: '220px 220px' } }}>
          <Choice label="User" value={query.who ?? ''} onChange={(chosen) => change({ who: chosen })}>
            {[
              ['product', 'Not signed in'],
              ...(summary?.people ?? []).map(({ id, name }) => [String(id), name] as const),
            ]}
          </Choice>
          <Choice label="Action" value={query.how ?? ''} onChange={(chosen) => change({ how: chosen })}>
            {Object.entries(HOW)}
          </Choice>
        </Box>
        {summary && summary.counts.length > 0 && (
          <Section title="By user and day" icon="chart-column" about="The last 30 days.">
            <Chart kind="bar" stacked label="Access to secrets by user and day" {...drawn(summary.counts, from)} />
          </Section>
        )}
        {who !== null && (
          <StillKnown userId={who} name={summary?.people.find(({ id }) => id === who)?.name ?? 'This user'} />
        )}
        <NewLines waiting={waiting} onShow={accept} table={table} />
        <Section title="Entries" icon="history" flush>
          {error && (
            <Failed what="The entries could not be loaded" error={error} onRetry={() => void accesses.refetch()} />
          )}
          {isPending && <SkeletonRows rows={6} />}
          {data &&
            lines.length === 0 &&
            (isNarrowed ? (
              <NothingMatches onClear={() => change({ who: null, how: null })} />
            ) : (
              <EmptyState
                icon="key-round"
                title="No access to secrets yet"
                why="Access to secrets is listed here, with the user, the time and the address. Disposable links are included."
              />
            ))}
          {lines.length > 0 && <AccessTable lines={lines} table={table} />}
          {accesses.hasNextPage && (
            <Box sx={{ p: 1, textAlign: 'center' }}>
              <Button size="small" loading={accesses.isFetchingNextPage} onClick={() => void accesses.fetchNextPage()}>
                Show older
              </Button>
            </Box>
          )}
        </Section>
      </Box>
    </Page>
  );
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
  readonly children: readonly (readonly [value: string, label: string])[];
}) {
  const isKnown = value === '' || children.some(([each]) => each === value);
  return (
    <TextField
      select
      label={label}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
      fullWidth
    >
      <MenuItem value="">Any</MenuItem>
      {children.map(([each, words]) => (
        <MenuItem key={each} value={each}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Bars for thirty days, one colour for each user. */
function drawn(counts: readonly AccessCount[], from: string) {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(from, at));
  const people = [...new Set(counts.map(({ actorName }) => actorName))];
  const countOf = (day: string, name: string): number =>
    counts.find((each) => each.day === day && each.actorName === name)?.count ?? 0;
  return {
    labels: days.map((day) => day.slice(8) + '/' + day.slice(5, 7)),
    series: people.map((name) => ({ label: name, values: days.map((day) => countOf(day, name)) })),
  };
}
