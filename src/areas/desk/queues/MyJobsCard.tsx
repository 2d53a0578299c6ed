import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { recordPath } from '#engine/entity/screensOf.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { sessionNow } from '#engine/session/session.web.ts';
import { useState } from 'react';
import { job } from '../jobs/job.ts';
import { assignedTo } from './queues.ts';
import { useQueueRows } from './useQueueRows.web.ts';

const MOST = 6;

/** Jobs assigned to the user, earliest due first. */
export function MyJobsCard() {
  const [conditions] = useState(() => assignedTo(sessionNow()?.user.userid ?? 0));
  const { data, error, refetch } = useQueueRows(conditions);
  return (
    <Section
      title="My jobs"
      icon="briefcase-business"
      flush
      {...(data && data.total > 0 ? { count: data.total } : {})}
      actions={
        <Button size="small" component={Go} to="/jobs?queue=mine">
          All
        </Button>
      }
    >
      {error ? (
        <Failed what="Your jobs could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.rows.length === 0 ? (
          <Box sx={{ p: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>No jobs are assigned to you.</Box>
        ) : (
          data.rows.slice(0, MOST).map((row) => (
            <SectionRow key={row.id}>
              <Box component="strong" sx={{ fontWeight: 600, flexShrink: 0 }}>
                {String(row.priority)}
              </Box>
              <Go
                to={recordPath(job, { id: row.id, customerId: Number(row.customerId) })}
                sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {String(row.number)} {String(row.title)}
              </Go>
              <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0 }}>
                {typeof row.nextDueAt === 'string' && <RelativeTime at={row.nextDueAt} />}
              </Box>
            </SectionRow>
          ))
        )
      ) : (
        <SkeletonRows rows={MOST} />
      )}
    </Section>
  );
}
