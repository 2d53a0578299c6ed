import Box from '@mui/material/Box';
import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows, useSession } from '#engine/session/session.web.ts';
import { OtherReminders } from './OtherReminders.tsx';
import { QuickReminder } from './QuickReminder.tsx';
import { ReminderLine } from './ReminderLine.tsx';
import { GROUPS, type Grouping, type GroupName, groupOf } from './reminderGroups.rules.ts';
import { VIEW_REMINDERS } from './remindersOfUser.ts';
import { useActiveReminders, useDoneReminders } from './useReminders.web.ts';

const ALL = { label: 'All reminders', icon: 'list', to: '/reminders' } as const;
const ACTIONS = [ALL];

/** The reminders of the user in the address, grouped by time. */
export function Screen() {
  const { params } = usePlace();
  const session = useSession();
  const userId = Number(params.id);
  const isOwn = userId === session?.user.userid;
  const now = today();
  const at = { today: now, weekEnd: addDays(now, 7 - weekdayOf(now)), dayOf };
  return (
    <Page actions={ACTIONS}>
      {isOwn ? (
        <Groups at={at} />
      ) : allows(VIEW_REMINDERS) ? (
        <OtherReminders userId={userId} at={at} />
      ) : (
        <EmptyState
          alone
          icon="alarm-clock"
          title="Reminders are private"
          why="You see only your own reminders. Ask an administrator for permission to view those of other users."
        />
      )}
    </Page>
  );
}

function Groups({ at }: { readonly at: Grouping }) {
  const active = useActiveReminders();
  const done = useDoneReminders();
  const { data } = active;
  const of = (name: GroupName) => (data?.rows ?? []).filter((row) => groupOf(row, at) === name);
  if (active.error)
    return (
      <Failed what="The reminders could not be loaded" error={active.error} onRetry={() => void active.refetch()} />
    );
  return (
    <Box sx={{ maxWidth: 860 }}>
      <QuickReminder />
      {!data ? (
        <SkeletonRows rows={5} />
      ) : data.rows.length === 0 ? (
        <EmptyState alone icon="alarm-clock" title="No reminders yet" why="Enter a reminder above, or add one." />
      ) : (
        (Object.keys(GROUPS) as GroupName[])
          .filter((name) => of(name).length > 0)
          .map((name) => (
            <Section key={name} title={GROUPS[name]} count={of(name).length} flush sx={{ mb: 2 }}>
              {of(name).map((row) => (
                <ReminderLine key={row.id} row={row} refs={data.refs} />
              ))}
            </Section>
          ))
      )}
      {done.data && done.data.rows.length > 0 && (
        <Section title="Done" count={done.data.total} flush>
          {done.data.rows.map((row) => (
            <ReminderLine key={row.id} row={row} refs={done.data.refs} brief />
          ))}
        </Section>
      )}
    </Box>
  );
}
