import { useMemo } from 'react';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { allows } from '#engine/session/session.web.ts';
import { visit } from './visit.ts';
import { chooseFirst } from '#areas/customers/customers/chooseTarget.ts';

/** Visits of all customers that the user may see. */
export function Screen() {
  const actions = useMemo(() => [SCHEDULE, COMPARISON, ...(allows('visit.create') ? [ADD] : [])], []);
  return <ListScreen entity={visit} name="visit.all" actions={actions} />;
}

const SCHEDULE = { label: 'Schedule', icon: 'calendar-days', to: '/staff/schedule' } as const;

const COMPARISON = { label: 'Planned and actual', icon: 'chart-column', to: '/visits/planned-and-actual' } as const;

// A visit belongs to a customer, so the user chooses one first.
const ADD = {
  label: 'Plan visit',
  icon: 'plus',
  to: chooseFirst('/customer/{customerId}/visits/create'),
  main: true,
  letter: 'n',
} as const;
