import { useMemo } from 'react';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { useSession } from '#engine/session/session.web.ts';
import { QuickReminder } from './QuickReminder.tsx';
import { reminder } from './reminder.ts';

/** List of the user's reminders, with a line to add one. */
export function Screen() {
  const session = useSession();
  const userId = session?.user.userid ?? 0;
  const actions = useMemo(
    () => [{ label: 'By date', icon: 'calendar-days', to: `/user/${userId}/reminders` }],
    [userId],
  );
  return <ListScreen entity={reminder} actions={actions} above={<QuickReminder />} />;
}
