import { type ReactNode, useMemo } from 'react';
import { DataTable } from '#engine/lists/DataTable.tsx';
import type { Condition } from '#engine/lists/query.ts';
import { useAddressedList } from '#engine/lists/useListState.web.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { contact } from './contact.ts';

export interface GroupContactsProps {
  readonly customers: readonly number[];
  readonly fixed: readonly Condition[];
  readonly above: ReactNode;
}

/** Contacts of a group and its members; each row names its customer. */
export function GroupContacts({ customers, fixed, above }: GroupContactsProps) {
  const { asked, view, ask, openView } = useAddressedList();
  const ids = customers.join();
  // A list condition rather than a fixed one, because a fixed one would hide the customer column.
  const ofGroup = useMemo((): Condition => ({ field: 'customerId', op: 'is', values: ids.split(',') }), [ids]);
  const isOurs = (clause: (typeof asked.where)[number]): boolean => 'field' in clause && clause.field === 'customerId';
  const state = {
    asked: { ...asked, where: asked.where.some(isOurs) ? asked.where : [ofGroup, ...asked.where] },
    view,
    ask,
    openView,
  };
  return (
    <Page subtitle={`Contacts of ${customers.length} customers`} fill>
      {above}
      <DataTable entity={contact} state={state} fixed={fixed} name="contact.group" />
    </Page>
  );
}
