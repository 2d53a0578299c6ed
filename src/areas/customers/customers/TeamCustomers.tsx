import { useMemo } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { DataTable } from '#engine/lists/DataTable.tsx';
import type { Condition } from '#engine/lists/query.ts';
import type { ListRow } from '#engine/lists/useList.web.ts';
import { useLocalList } from '#engine/lists/useListState.web.ts';
import { customer } from './customer.ts';

/** Customers of a team, on the team's page. */
export function TeamCustomers({ row }: ShowProps) {
  const state = useLocalList();
  const fixed = useMemo(
    (): readonly Condition[] => [{ field: 'teamIds', op: 'any', values: [String(row.id)] }],
    [row.id],
  );
  return <DataTable entity={customer} state={state} fixed={fixed} hrefOf={browserOf} name="customer.teamIds" isPart />;
}

const browserOf = ({ id }: ListRow): string => `/customer/${id}/dashboard`;
