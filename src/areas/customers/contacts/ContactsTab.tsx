import { useMemo } from 'react';
import type { ShowProps } from '#core/entity/show/showTab.tsx';
import { DataTable } from '#core/lists/DataTable.tsx';
import type { Condition } from '#core/lists/query.ts';
import { useLocalList } from '#core/lists/useListState.web.ts';
import { contact } from './contact.ts';

/** The customer's contacts, on its administrative record. */
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
