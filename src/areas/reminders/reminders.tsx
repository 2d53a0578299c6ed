import { later } from '#engine/screens/laterPart.web.ts';
import { addHomeCard } from '#platform/board/homeCards.web.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import { allows } from '#engine/session/session.web.ts';

const Panel = later(async () => (await import('./notes/NotesPanel.tsx')).NotesPanel);
const NotesHere = (props: ShowProps) => allows('note.view') && <Panel {...props} />;

for (const noun of ['customer', 'site', 'contact', 'asset', 'supplier']) slot(`show:${noun}:side`, NotesHere, 20);

const Card = later(async () => (await import('./reminders/RemindersCard.tsx')).RemindersCard);

addHomeCard({
  key: 'reminders',
  title: 'Reminders',
  order: 15,
  permission: 'reminder.view',
  component: Card,
});

export const components: Components = {
  '/reminders': () => import('./reminders/ReminderList.tsx'),
  '/reminders/{id}': () => import('./reminders/ReminderShow.tsx'),
  '/reminder/{id}': () => import('./reminders/ReminderEdit.tsx'),
  '/user/{id}/reminders': () => import('./reminders/ReminderBoard.tsx'),
};
