import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { Tile } from '#engine/parts/Tile.tsx';
import { balanceWords } from './balanceWords.ts';
import type { CustomerMoney } from './customerMoney.ts';

/** Balance of the customer's account, on their dashboard. */
export function BalanceTile({ customerId }: { readonly customerId: number }) {
  const { data, isError } = useQuery({
    queryKey: ['openItem', 'account', customerId],
    meta: madeOf('openItem', 'allocation', 'customerAccount', 'customerOrder', 'journalEntry'),
    queryFn: ({ signal }) => api<CustomerMoney>(`/api/v1/customers/${customerId}/accounts`, { signal }),
  });
  return (
    <Tile
      label="Balance"
      icon="wallet-cards"
      value={data ? formatMoney(data.balancePence) : isError ? '–' : null}
      to={`/customer/${customerId}/accounts`}
      {...(data ? balanceWords(data) : isError ? { note: 'Could not be loaded', tone: 'warning' as const } : {})}
    />
  );
}
