import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { TryCard } from '#platform/settings/screens/TryCard.tsx';

interface MailboxState {
  readonly checkedAt: string | null;
  readonly lastMessageAt: string | null;
  readonly today: number;
  readonly waiting: number;
  readonly error: string | null;
}

const EVERY_MS = 30_000;

/** Last check of a mailbox, recent messages, and a connection test. */
export function MailboxSide({ row }: ShowProps) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['mailbox', 'state', row.id],
    queryFn: ({ signal }) => api<MailboxState>(`/api/v1/system/mailboxes/${row.id}/state`, { signal }),
    refetchInterval: EVERY_MS,
  });
  const test = async () => {
    const found = await api<{ readonly isReached: boolean; readonly words: string }>(
      `/api/v1/system/mailboxes/${row.id}/test`,
      { method: 'POST', body: {} },
    );
    void client.invalidateQueries({ queryKey: ['mailbox'] });
    return found;
  };
  return (
    <>
      {allows('mailbox.update') && row.hasPassword === true && (
        <TryCard
          title="Connection"
          icon="plug"
          verb="Try connection"
          run={test}
          found={({ isReached, words }) => (
            <Alert severity={isReached ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
              {words}
            </Alert>
          )}
        >
          Signs in to the mail server with the saved settings. No message is taken.
        </TryCard>
      )}
      <Section title="Messages" icon="inbox" sx={{ minHeight: 120 }}>
        {row.state === 'disabled' ? (
          <Typography variant="body2">The mailbox is disabled, so no messages are taken.</Typography>
        ) : (
          data && (
            <Typography variant="body2" component="div">
              <div>Last checked {data.checkedAt ? <RelativeTime at={data.checkedAt} /> : 'never'}.</div>
              <div>Last message {data.lastMessageAt ? <RelativeTime at={data.lastMessageAt} /> : 'none yet'}.</div>
              <div>
                {data.today} in the last 24 hours{data.waiting > 0 && `, ${data.waiting} not routed yet`}.
              </div>
            </Typography>
          )
        )}
        {data?.error && (
          <Alert severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            A message could not be routed and is tried again: {data.error}
          </Alert>
        )}
      </Section>
    </>
  );
}
