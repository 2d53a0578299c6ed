import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { VISIT_STATES } from '../visits/visitChoices.ts';
import { timeOf } from './times.web.ts';
import { useMyDay } from './useMyDay.web.ts';

/** The user's visits today. */
export function MyVisitsCard() {
  const { data, error, refetch } = useMyDay();
  return (
    <Section
      title="My visits today"
      icon="calendar-check"
      flush
      {...(data && data.visits.length > 0 ? { count: data.visits.length } : {})}
      actions={
        <Button size="small" component={Go} to="/visits/my-day">
          Open
        </Button>
      }
    >
      {error && !data ? (
        <Failed what="Your visits could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.visits.length === 0 ? (
          <Box sx={{ p: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>You have no visits today.</Box>
        ) : (
          data.visits.map((visit) => (
            <SectionRow key={visit.id}>
              <Box component="strong" className="num" sx={{ fontWeight: 600, flexShrink: 0 }}>
                {timeOf(visit.plannedStart)}
              </Box>
              <Go
                to={`/customer/${visit.customerId}/visits/${visit.id}`}
                sx={{
                  flex: 1,
                  minWidth: 0,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                  color: 'primary.main',
                }}
              >
                {visit.customer}, {visit.site}
              </Go>
              <StatusPill tone={VISIT_STATES[visit.status].tone}>{VISIT_STATES[visit.status].label}</StatusPill>
            </SectionRow>
          ))
        )
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Section>
  );
}
