import Box from '@mui/material/Box';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { ReminderTimes } from './reminderTimes.ts';
import { useReminderTimes } from './useReminders.web.ts';

/** Next and past times of a reminder. */
export function ReminderTimesCard({ id }: { readonly id: number }) {
  const { data, error, refetch } = useReminderTimes(id);
  if (error) return <Failed what="The times could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section title="Next times" icon="calendar-clock" flush>
        {data.next.length === 0 ? (
          <Box sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>No further times</Box>
        ) : (
          data.next.map((at) => <SectionRow key={at}>{formatMoment(at)}</SectionRow>)
        )}
      </Section>
      {data.past.length > 0 && (
        <Section title="Reminded" icon="history" flush>
          {data.past.map((each) => (
            <SectionRow key={each.id} sx={{ gap: 1 }}>
              <Box sx={{ flex: 1 }}>{formatMoment(each.dueAt)}</Box>
              <State {...each} />
            </SectionRow>
          ))}
        </Section>
      )}
    </Box>
  );
}

function State({ doneAt, snoozedUntil }: ReminderTimes['past'][number]) {
  if (doneAt) return <StatusPill tone="good">Done</StatusPill>;
  if (snoozedUntil) return <StatusPill tone="info">{`Snoozed until ${formatMoment(snoozedUntil)}`}</StatusPill>;
  return <StatusPill tone="warning">Due</StatusPill>;
}
