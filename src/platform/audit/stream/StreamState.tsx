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

/** The state of the stream, and a button that sends a test line. */
export function StreamState() {
  const { data, isError } = useQuery({
    queryKey: ['audit', 'stream'],
    queryFn: ({ signal }) => api<State>('/api/v1/audit/stream', { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });
  return (
    <>
      {!data && !isError && (
        <Section title="Status" icon="clock">
          <SkeletonLines lines={2} />
        </Section>
      )}
      {data && (
        <Section title="Status" icon="clock">
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
        title="Test"
        icon="activity"
        verb="Send test line"
        run={() => api<StreamTrial>('/api/v1/audit/stream/test', { method: 'POST', body: {} })}
        found={({ isTaken, words }) => (
          <Alert severity={isTaken ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
            {words}
          </Alert>
        )}
      >
        Save first. A test line without a number is sent to the receiver immediately.
      </TryCard>
    </>
  );
}

const WORDS: Readonly<Record<State['state'], string>> = {
  off: 'The audit log is not sent anywhere.',
  sending: 'Lines are sent as they are written.',
  failing: 'Lines do not arrive. They are kept, and sending is retried.',
  held: 'This system is a restored copy. Lines are on hold until you release emails and webhooks.',
};

const moment = (at: string | null): string => (at === null ? 'Never' : formatMoment(at));

const factsOf = ({ sentAt, seq, behind, failingSince, nextAt }: State): readonly (readonly [string, string])[] => [
  ['Last sent', moment(sentAt)],
  ...(seq === null
    ? []
    : ([
        ['Last line sent', seq.toLocaleString('en-GB')],
        ['Lines waiting', behind.toLocaleString('en-GB')],
      ] as const)),
  ...(failingSince === null
    ? []
    : ([
        ['Failing since', moment(failingSince)],
        ['Next attempt', moment(nextAt)],
      ] as const)),
];
