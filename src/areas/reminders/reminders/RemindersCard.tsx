import Box from '@mui/material/Box';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { ShowAll } from '#engine/parts/ShowAll.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { useSession } from '#engine/session/session.web.ts';
import { ReminderLine } from './ReminderLine.tsx';
import { useActiveReminders } from './useReminders.web.ts';

const MOST = 5;

/** The user's first reminders, due ones before future ones. */
export function RemindersCard() {
  const session = useSession();
  const { data, error, refetch } = useActiveReminders();
  const rows = [...(data?.rows ?? [])].sort((one, other) => Number(other.dueAt !== null) - Number(one.dueAt !== null));
  return (
    <Section title="Reminders" icon="alarm-clock" flush {...(data ? { count: data.total } : {})}>
      {error ? (
        <Failed what="The reminders could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : rows.length === 0 ? (
        <Box sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>No reminders yet</Box>
      ) : (
        rows.slice(0, MOST).map((row) => <ReminderLine key={row.id} row={row} refs={data.refs} />)
      )}
      <ShowAll
        total={data?.total ?? 0}
        shown={MOST}
        what="reminders"
        to={`/user/${session?.user.userid ?? 0}/reminders`}
      />
    </Section>
  );
}
