import { ListScreen } from '#engine/records/ListScreen.tsx';
import { allows } from '#engine/session/session.web.ts';
import { journalEntry } from './journalEntry.ts';

const NEW = [{ label: 'New journal', icon: 'plus', main: true, letter: 'n', to: '/accounts/journals/create' }] as const;
const NONE = [] as const;

/** List of all journals, with a button for a manual one. */
export const Screen = () => (
  <ListScreen
    entity={journalEntry}
    subtitle="Invoices, payments and manual journals, as posted."
    actions={allows('journal.post') ? NEW : NONE}
  />
);
