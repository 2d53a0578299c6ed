import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { TryCard } from '../../settings/screens/TryCard.tsx';
import type { StreamState as State, StreamTrial } from './streamAnswer.ts';

const LOOKS_EVERY_MS = 5_000;

/** How the stream is doing, and a line to try it with. */
export function StreamState() {
  const { data, isError } = useQuery({
    queryKey: ['audit', 'stream'],
    queryFn: ({ signal }) => api<State>('/api/v1/audit/stream', { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });
  return (
    <>
      {!data && !isError && (
        <Section title="State" icon="clock">
          <SkeletonLines lines={2} />
        </Section>
      )}
      {data && (
        <Section title="State" icon="clock">
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, fontSize: '0.875rem' }}>
            <Box role="status">{WORDS[data.state]}</Box>
            {data.error && (
              <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
                {data.error}
              </Alert>
            )}
            <Box
              component="dl"
              sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 0.5, m: 0 }}
            >
              {factsOf(data).map(([label, value]) => (
                <Box key={label} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    {label}
                  </Box>
                  <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
                    {value}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        </Section>
      )}
      <TryCard
        title="Try it"
        icon="activity"
        verb="Send a test line"
        run={() => api<StreamTrial>('/api/v1/audit/stream/test', { method: 'POST', body: {} })}
        found={({ isTaken, words }) => (
          <Alert severity={isTaken ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
            {words}
          </Alert>
        )}
      >
        Save first. One line without a number goes to the receiver at once, past those that wait.
      </TryCard>
    </>
  );
}

const WORDS: Readonly<Record<State['state'], string>> = {
  off: 'The log is sent nowhere.',
  sending: 'Lines are sent as they are written.',
  failing: 'Lines do not arrive. They are kept, and tried again and again.',
  held: 'This is a restored copy: nothing leaves it until letters are let go.',
};

const moment = (at: string | null): string => (at === null ? 'Never' : formatMoment(at));

const factsOf = ({ sentAt, seq, behind, failingSince, nextAt }: State): readonly (readonly [string, string])[] => [
  ['Last sent', moment(sentAt)],
  ...(seq === null
    ? []
    : ([
        ['Up to line', seq.toLocaleString('en-GB')],
        ['Lines behind', behind.toLocaleString('en-GB')],
      ] as const)),
  ...(failingSince === null
    ? []
    : ([
        ['Failing since', moment(failingSince)],
        ['Next try', moment(nextAt)],
      ] as const)),
];
