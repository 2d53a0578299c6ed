import { useMemo } from 'react';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import type { Clause } from '#engine/lists/query.ts';
import type { ListRow } from '#engine/lists/useList.web.ts';
import { useAddressedList } from '#engine/lists/useListState.web.ts';
import { MarkedCustomers, useMine } from '../finding/MarkedCustomers.tsx';
import { customer } from './customer.ts';

/** List of customers, with favourites and recently opened ones. */
export function Screen() {
  const { asked, ask } = useAddressedList();
  const mine = useMine();
  const isSame = (clause: Clause): boolean =>
    'field' in clause && clause.field === mine.field && String(clause.values) === String(mine.values);
  const isMine = asked.where.some(isSame);
  const toggle = () =>
    ask(
      {
        ...asked,
        where: isMine
          ? asked.where.filter((clause) => !isSame(clause))
          : [...asked.where.filter((clause) => !('field' in clause && clause.field === mine.field)), mine],
      },
      { push: true },
    );
  const actions = useMemo(() => [{ label: 'Filter', icon: 'sliders-horizontal', to: '/customers/filter' }], []);
  return (
    <ListScreen
      entity={customer}
      actions={actions}
      hrefOf={browserOf}
      above={<MarkedCustomers isMine={isMine} onMine={toggle} />}
    />
  );
}

/** Rows link to the dashboard rather than the record, because the service desk needs all data of a customer. */
const browserOf = (row: ListRow): string => `/customer/${row.id}/dashboard`;
