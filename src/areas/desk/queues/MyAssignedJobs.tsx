import { useMemo } from 'react';
import { sessionNow } from '#engine/session/session.web.ts';
import { CustomerJobs } from './CustomerJobs.tsx';
import { assignedTo } from './queues.ts';

/** Open jobs of a customer that are assigned to the user. */
export function Screen() {
  const userId = sessionNow()?.user.userid ?? 0;
  const fixed = useMemo(() => assignedTo(userId), [userId]);
  return <CustomerJobs name="job.assigned" none={NONE} fixed={fixed} />;
}

const NONE = ['No open jobs are assigned to you', 'Other jobs of this customer may be open or closed.'] as const;
