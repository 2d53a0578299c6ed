import Box from '@mui/material/Box';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { GROUPS, type Grouping, type GroupName, groupOf } from './reminderGroups.rules.ts';
import { useRemindersOf } from './useReminders.web.ts';

export interface OtherRemindersProps {
  readonly userId: number;
  readonly at: Grouping;
}

/** The reminders of another user grouped by time, to read only. */
export function OtherReminders({ userId, at }: OtherRemindersProps) {
  const { data, error, refetch } = useRemindersOf(userId);
  if (error) return <Failed what="The reminders could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} />;
  const of = (name: GroupName) => data.rows.filter((row) => groupOf(row, at) === name);
  return (
    <Box sx={{ maxWidth: 860 }}>
      <Box component="p" sx={{ mt: 0, color: 'text.secondary' }}>
        Reminders of {data.name}. Only {data.name} can change them.
      </Box>
      {data.rows.length === 0 && (
        <EmptyState alone icon="alarm-clock" title="No reminders" why={`${data.name} has no active reminders.`} />
      )}
      {(Object.keys(GROUPS) as GroupName[])
        .filter((name) => of(name).length > 0)
        .map((name) => (
          <Section key={name} title={GROUPS[name]} count={of(name).length} flush sx={{ mb: 2 }}>
            {of(name).map(({ id, title, dueAt, nextAt }) => (
              <SectionRow key={id}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Box>
                <Box className="num" sx={{ color: 'text.secondary' }}>
                  {dueAt ? `Due since ${formatMoment(dueAt)}` : nextAt ? formatMoment(nextAt) : 'No further time'}
                </Box>
              </SectionRow>
            ))}
          </Section>
        ))}
    </Box>
  );
}
