import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { SaidRow } from './chatAnswer.ts';
import { useSaid } from './useSaid.web.ts';

const STATES = {
  waiting: ['Waiting', 'info'],
  sent: ['Sent', 'good'],
  failed: ['Not sent', 'bad'],
} as const;

/** Alarm types of a channel, its status, and its messages, latest first. */
export function ChatMessages({ row }: ShowProps) {
  const { data, error, refetch } = useSaid(Number(row.id));
  if (error && !data)
    return <Failed what="The messages could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data.error && (
        <Alert severity="warning">
          {data.error}
          {data.nextAt && (
            <>
              {' '}
              Next attempt <RelativeTime at={data.nextAt} nearly="in a moment" />.
            </>
          )}
        </Alert>
      )}
      <Section title="Alarms" icon="siren">
        <Typography variant="body2">
          {data.hears.length === 0
            ? 'No alarms: the owner does not have permission to see them.'
            : `Alarms the owner can see: ${data.hears.join('; ')}.`}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          Last sent {data.lastSentAt ? <RelativeTime at={data.lastSentAt} /> : 'never'}. A repeated alarm is posted once
          an hour. More than 10 alarms in a minute are posted together.
        </Typography>
      </Section>
      <Section title="Messages" icon="messages-square" flush>
        {data.rows.length === 0 ? (
          <EmptyState
            icon="messages-square"
            title="No messages yet"
            why="The next alarm appears here. Send a test message to check the channel."
          />
        ) : (
          data.rows.map((each) => <SaidLine key={each.id} {...each} />)
        )}
      </Section>
    </Box>
  );
}

function SaidLine({ title, says, state, toldAt, error }: SaidRow) {
  const [label, tone] = STATES[state];
  return (
    <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0.5 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {says}
        </Typography>
        {error && (
          <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {error}
          </Typography>
        )}
      </Box>
      <Typography variant="caption" sx={{ flex: '0 1 110px', color: 'text.secondary' }}>
        <RelativeTime at={toldAt} />
      </Typography>
      <StatusPill tone={tone}>{label}</StatusPill>
    </SectionRow>
  );
}
