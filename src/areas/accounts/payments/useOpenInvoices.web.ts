import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { OpenInvoiceRow } from './OpenInvoices.tsx';

/** What a customer owes, oldest first. */
export function useOpenInvoices(customerId: number | null): readonly OpenInvoiceRow[] {
  const { data } = useQuery({
    queryKey: ['openItem', 'payable', customerId],
    meta: madeOf('openItem', 'allocation'),
    enabled: customerId !== null,
    queryFn: ({ signal }) =>
      api<{ items: readonly OpenInvoiceRow[] }>(
        `/api/v1/accounts/customer/payments/open-items?customerId=${String(customerId)}`,
        { signal },
      ),
  });
  return data?.items ?? [];
}
