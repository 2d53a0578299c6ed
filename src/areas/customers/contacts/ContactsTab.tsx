import { useMemo } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { DataTable } from '#engine/lists/DataTable.tsx';
import type { Condition } from '#engine/lists/query.ts';
import { useLocalList } from '#engine/lists/useListState.web.ts';
import { contact } from './contact.ts';

/** Contacts of the customer, on its administrative record. */
export function ContactsTab({ row }: ShowProps) {
  const state = useLocalList();
  const fixed = useMemo(
    (): readonly Condition[] => [{ field: 'customerId', op: 'is', values: [String(row.id)] }],
    [row.id],
  );
  return (
    <DataTable entity={contact} state={state} fixed={fixed} customerId={row.id} name="contact.customerId" isPart />
  );
}
