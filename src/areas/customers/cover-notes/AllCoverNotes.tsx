import { useMemo } from 'react';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { allows } from '#engine/session/session.web.ts';
import { coverNote } from './coverNote.ts';
import { chooseFirst } from '../customers/chooseTarget.ts';

/** The cover notes of every customer the user may see. */
export function Screen() {
  const actions = useMemo(() => (allows('coverNote.create') ? [ADD] : []), []);
  return <ListScreen entity={coverNote} name="coverNote.all" actions={actions} />;
}

// A note belongs to a customer, so the user chooses one first.
const ADD = {
  label: 'Add cover note',
  icon: 'plus',
  to: chooseFirst('/customer/{customerId}/cover-notes/create'),
  main: true,
  letter: 'n',
} as const;
