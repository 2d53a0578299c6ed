import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { later } from '#engine/screens/laterPart.web.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { USER_CHANGES, type UserChange } from './userChange.ts';

const UserChangeDialog = later(async () => (await import('./UserChangeDialog.tsx')).UserChangeDialog);

const FACTS = {
  starter: { day: 'startOn', job: 'starterJobId', verb: 'Start with this user' },
  leaver: { day: 'leaveOn', job: 'leaverJobId', verb: 'User leaves' },
} as const;

/** Card of a customer user: first and last day with their jobs, and buttons that start them. */
export function UserChangesCard({ row, refs, may }: ShowProps) {
  const [asked, setAsked] = useState<UserChange | null>(null);
  const customerId = Number(row.customerId);
  const mayStart = may.includes('customerUser.update') && allows('job.create') && row.archivedAt === null;
  const known = (['starter', 'leaver'] as const).filter((change) => row[FACTS[change].job] || row[FACTS[change].day]);
  if (!mayStart && known.length === 0) return null;
  const nameOf = (id: number) => refs.job?.[id]?.title ?? `J${id}`;
  return (
    <Section
      title="Starter and leaver"
      icon="circle-user-round"
      flush
      actions={
        mayStart && (
          <>
            {row.status !== 'leaver' && !row.starterJobId && (
              <Button size="small" onClick={() => setAsked('starter')}>
                Starter…
              </Button>
            )}
            <Button size="small" onClick={() => setAsked('leaver')}>
              Leaver…
            </Button>
          </>
        )
      }
    >
      {known.map((change) => {
        const id = Number(row[FACTS[change].job]);
        const day = row[FACTS[change].day];
        return (
          <SectionRow key={change} sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Box sx={{ flex: 1, minWidth: 120 }}>
              {USER_CHANGES[change].label}
              {typeof day === 'string' && `, ${formatDay(day)}`}
            </Box>
            {id > 0 && <RowLink to={recordPath(job, { id, customerId })}>{nameOf(id)}</RowLink>}
          </SectionRow>
        );
      })}
      {known.length === 0 && (
        <Box sx={{ px: 2, py: 1.25, color: 'text.secondary' }}>
          Start a job with the steps when this user starts or leaves.
        </Box>
      )}
      {asked && (
        <UserChangeDialog change={asked} userId={row.id} customerId={customerId} onClose={() => setAsked(null)} />
      )}
    </Section>
  );
}
