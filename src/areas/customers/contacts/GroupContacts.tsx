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

/** The contacts of a trust and all its schools; each row names its own. */
export function GroupContacts({ customers, fixed, above }: GroupContactsProps) {
  const { asked, view, ask, openView } = useAddressedList();
  const ids = customers.join();
  // Asked as a condition of the list and not as a fixed one, whose column would be left out: here it tells them apart.
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
