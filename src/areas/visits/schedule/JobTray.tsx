import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { drag } from './dragged.web.ts';
import type { JobToPlan } from './schedule.schema.ts';

/** Open jobs without a planned visit. Dragging one to an engineer plans a visit; its button opens the form. */
export function JobTray({ jobs }: { readonly jobs: readonly JobToPlan[] }) {
  return (
    <Section title="Jobs without a visit" icon="briefcase-business" count={jobs.length} flush>
      {jobs.length === 0 && (
        <Box sx={{ p: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>Every open job has a visit.</Box>
      )}
      <Box sx={{ maxHeight: 420, overflowY: 'auto' }}>
        {jobs.map((job) => (
          <SectionRow key={job.id} sx={{ gap: 1 }}>
            <Box
              draggable={job.siteId !== null}
              onDragStart={(event: React.DragEvent<HTMLElement>) =>
                drag(event.dataTransfer, { kind: 'job', id: job.id, offset: 0 })
              }
              sx={{ flex: 1, minWidth: 0, cursor: job.siteId === null ? undefined : 'grab' }}
            >
              <Go to={`/customer/${job.customerId}/jobs/${job.id}`} sx={{ color: 'primary.main' }}>
                {job.number} {job.title}
              </Go>
              <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                {[job.customer, job.site].filter(Boolean).join(', ')}
              </Box>
            </Box>
            <Button size="small" component={Go} to={formOf(job)} aria-label={`Plan visit for ${job.number}`}>
              Plan
            </Button>
          </SectionRow>
        ))}
      </Box>
    </Section>
  );
}

const formOf = ({ id, customerId, siteId }: JobToPlan): string =>
  `/customer/${customerId}/visits/create?jobIds=${id}${siteId === null ? '' : `&siteId=${siteId}`}`;
