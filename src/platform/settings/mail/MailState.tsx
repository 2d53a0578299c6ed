import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { Section } from '#engine/parts/Section.tsx';
import { allows } from '#engine/session/session.web.ts';
import { type PostAnswer, stateWords } from '#engine/mail/postWords.ts';

const LOOKS_EVERY_MS = 5_000;

/** Whether email is being sent, for users who may see the number of waiting emails. */
export function MailState() {
  const mayKnow = allows('work.view');
  const { data, isError } = useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => api<PostAnswer>('/api/v1/mail', { signal }),
    refetchInterval: LOOKS_EVERY_MS,
    enabled: mayKnow,
  });
  if (!mayKnow || (!data && isError)) return null;
  return (
    <Section title="Status" icon="clock">
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, fontSize: '0.875rem' }}>
        {/* The line is reserved, so that the content below does not move. */}
        <Box role="status">{data ? stateWords(data) : <Skeleton width="60%" />}</Box>
        {data && data.waiting > 0 && data.error && (
          <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
            {data.error}
          </Alert>
        )}
      </Box>
    </Section>
  );
}
