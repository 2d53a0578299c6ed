import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { ThreadEntry } from '#platform/thread/thread.ts';
import type { JobMail } from '../held/heldAnswers.ts';

export interface ThreadMailProps {
  readonly id: number;
  readonly entry: ThreadEntry;
}

/** Link below a message to its original email. */
export function ThreadMail({ id, entry }: ThreadMailProps) {
  const mayBe = entry.from !== null && entry.redactedAt === null;
  const { data } = useQuery({
    queryKey: ['job', 'one', id, 'mail'],
    queryFn: ({ signal }) => api<{ readonly rows: readonly JobMail[] }>(`/api/v1/jobs/${id}/mail`, { signal }),
    enabled: mayBe,
  });
  const found = mayBe ? data?.rows.find(({ entryId }) => entryId === entry.id) : undefined;
  if (!found) return null;
  const address = `/api/v1/mail/messages/${found.messageId}`;
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 0.75, minHeight: 24, alignItems: 'center', fontSize: '0.75rem' }}>
      <Link href={`${address}/view`} target="_blank" rel="noopener noreferrer">
        View as email
      </Link>
      <Link href={`${address}/raw`} download>
        Download
      </Link>
    </Box>
  );
}
