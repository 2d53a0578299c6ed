import { useMemo } from 'react';
import { sessionNow } from '#engine/session/session.web.ts';
import { CustomerJobs } from './CustomerJobs.tsx';
import { sharedWithMe } from './queues.ts';
import { useQueueCounts } from './useQueueCounts.web.ts';

/** Jobs of a customer that are shared with the user or one of their teams. */
export function Screen() {
  const userId = sessionNow()?.user.userid ?? 0;
  const keys = useQueueCounts().data?.keys;
  const fixed = useMemo(() => sharedWithMe(userId, keys ?? [`user:${userId}`]), [userId, keys]);
  return <CustomerJobs name="job.mine" none={NONE} fixed={fixed} />;
}

const NONE = [
  'No jobs are shared with you',
  'Jobs of this customer appear here when they are shared with you or your team.',
] as const;
