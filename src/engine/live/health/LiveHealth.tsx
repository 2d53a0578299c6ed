import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import { EmptyState, Failed } from '../../parts/EmptyState.tsx';
import { Facts } from '../../parts/Facts.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { Section } from '../../parts/Section.tsx';
import { SkeletonRows } from '../../parts/Skeletons.tsx';
import { StatusPill } from '../../parts/StatusPill.tsx';
import type { LiveHealth, NodeHealth } from './health.ts';
import { busWords, cannotWords, driverWords, refusalWords } from './healthWords.ts';

/** Processes report their status every five seconds. */
const LOOK_MS = 5_000;

/** The status of live updates: the driver, the processes, the number of connections, and refusals. */
export function Screen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['live', 'health'],
    queryFn: ({ signal }) => api<LiveHealth>('/api/v1/live/health', { signal }),
    refetchInterval: LOOK_MS,
  });
  return (
    <Page subtitle="Shows changes by other users on open screens immediately. When live updates are interrupted, screens load missed changes later.">
      {error && !data ? (
        <Failed what="The status of live updates could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 1124, minWidth: 0 }}>
          <Delivery health={data} />
          {data.driver === 'embedded' && <Processes nodes={data.nodes} />}
        </Box>
      )}
    </Page>
  );
}

function Delivery({ health }: { readonly health: LiveHealth }) {
  const { driver, cannot, bus, isBusUp, busCutSince, waiting, lastSeq, skipped } = health;
  return (
    <Section title="Delivery">
      <Facts
        facts={[
          { label: 'Delivered by', value: driverWords(driver) },
          ...(cannot.length > 0 ? [{ label: 'Not supported', value: cannotWords(cannot) }] : []),
          ...(bus
            ? [
                {
                  label: 'Between processes',
                  value: (
                    <>
                      {busWords(bus)}{' '}
                      <StatusPill tone={isBusUp ? 'good' : 'bad'}>{isBusUp ? 'Connected' : 'Disconnected'}</StatusPill>{' '}
                      {busCutSince && <RelativeTime at={busCutSince} />}
                    </>
                  ),
                },
              ]
            : []),
          { label: 'Changes delivered', value: lastSeq.toLocaleString('en-GB') },
          { label: 'Changes queued', value: waiting.toLocaleString('en-GB') },
          ...(driver === 'pusher'
            ? [{ label: 'Changes dropped (too late)', value: skipped.toLocaleString('en-GB') }]
            : []),
        ]}
      />
    </Section>
  );
}

function Processes({ nodes }: { readonly nodes: readonly NodeHealth[] }) {
  return (
    <Section title="Processes" count={nodes.length}>
      {nodes.length === 0 ? (
        <EmptyState
          icon="activity"
          title="No processes yet"
          why="Each process reports every five seconds while the database is available."
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(auto-fill, minmax(340px, 1fr))' } }}>
          {nodes.map((node) => (
            <Process key={node.id} node={node} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function Process({ node }: { readonly node: NodeHealth }) {
  const { address, ready, sockets, channels, startedAt, lastSeenAt, tally, version } = node;
  return (
    <Box component="section" aria-label={address} sx={{ minWidth: 0 }}>
      <Box component="h3" sx={{ m: 0, mb: 1, display: 'flex', gap: 1, alignItems: 'center', fontSize: '0.875rem' }}>
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Box>
        <StatusPill tone={ready ? 'good' : 'warning'}>{ready ? 'Ready' : 'Stopping'}</StatusPill>
      </Box>
      <Facts
        facts={[
          { label: 'Build', value: version },
          { label: 'Started', value: <RelativeTime at={startedAt} /> },
          { label: 'Last report', value: <RelativeTime at={lastSeenAt} /> },
          { label: 'Connections', value: sockets.toLocaleString('en-GB') },
          { label: 'Channels', value: channels.toLocaleString('en-GB') },
          { label: 'Events in the last minute', value: tally.eventsLastMinute.toLocaleString('en-GB') },
          {
            label: 'Delay from save to screens',
            value: tally.relayDelayMs === null ? null : `${tally.relayDelayMs.toLocaleString('en-GB')} ms`,
          },
          { label: 'Closed because they were too slow', value: tally.slowDropped.toLocaleString('en-GB') },
          { label: 'Closed or refused', value: refusalWords(tally.refusals).join('; ') },
        ]}
      />
    </Box>
  );
}
