import { useMemo } from 'react';
import type { Condition } from '#engine/lists/query.ts';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { allows } from '#engine/session/session.web.ts';
import { call } from './call.ts';

const SALES: readonly Condition[] = [{ field: 'kind', op: 'is', values: ['sales'] }];

/** Every sales call the user may see, across customers. */
export function Screen() {
  const actions = useMemo(() => (allows('call.create') ? [LOG] : []), []);
  return <ListScreen entity={call} name="call.all" fixed={SALES} actions={actions} />;
}

const LOG = {
  label: 'Log call',
  icon: 'phone',
  to: '/customers/sales/call-tracker/create',
  main: true,
  letter: 'n',
} as const;
