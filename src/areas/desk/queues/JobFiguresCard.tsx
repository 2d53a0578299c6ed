import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Meter } from '#engine/parts/charts/Meter.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { PRIORITY_OPTIONS } from '../jobs/jobChoices.ts';
import type { JobFigures } from './jobFigures.schema.ts';

export interface JobFiguresProps {
  readonly customerId: number;
  readonly customers: readonly number[];
}

/** Open jobs by priority and kept service levels on the dashboard of a customer. */
export function JobFiguresCard({ customerId, customers }: JobFiguresProps) {
  const ids = customers.slice(0, 100).join(',');
  const { data, error, refetch } = useQuery({
    queryKey: ['job', 'list', 'figures', ids],
    queryFn: ({ signal }) => api<JobFigures>(`/api/v1/jobs/figures?customers=${ids}`, { signal }),
  });
  const most = Math.max(1, ...(data?.byPriority ?? []).map(({ open }) => open));
  return (
    <Section title="Jobs" icon="ticket" flush>
      {error ? (
        <Failed what="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          {data.byPriority.map(({ priority, open }) => (
            <SectionRow key={priority}>
              <Box sx={{ flex: '0 0 120px' }}>
                <RowLink to={`/customer/${customerId}/jobs?f.priority=is:${priority}`}>
                  {PRIORITY_OPTIONS[priority].label}
                </RowLink>
              </Box>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Meter
                  value={open}
                  max={most}
                  label={`Open jobs with priority ${priority}`}
                  tone={PRIORITY_OPTIONS[priority].tone}
                  figure={open.toLocaleString('en-GB')}
                />
              </Box>
            </SectionRow>
          ))}
          {data.byPriority.length === 0 && <SectionRow sx={{ color: 'text.secondary' }}>No open jobs</SectionRow>}
          <SectionRow>
            <Box sx={{ flex: '0 0 120px' }}>Targets met</Box>
            <Box sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
              {data.ended === 0 ? (
                'No job with a target ended in the last 30 days'
              ) : (
                <>
                  <Meter
                    value={data.met}
                    max={data.ended}
                    label="Jobs whose service level targets were met"
                    tone={data.met === data.ended ? 'good' : 'warning'}
                  />
                  {data.met} of {data.ended} in the last 30 days
                </>
              )}
            </Box>
          </SectionRow>
        </>
      )}
    </Section>
  );
}
