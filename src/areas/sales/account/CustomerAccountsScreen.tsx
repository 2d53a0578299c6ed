import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openItem } from '#areas/accounts/receivables/openItem.ts';
import { customerPayment } from '#areas/accounts/payments/customerPayment.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import { labelOfOption } from '#engine/kinds/choice/choice.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { STACKED } from '#engine/parts/table.ts';
import { Go } from '#engine/screens/Go.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { salesDocument } from '../invoices/salesDocument.ts';
import { customerOrder } from '../orders/customerOrder.ts';
import { MoneyStrip } from '../orders/MoneyStrip.tsx';
import type { CustomerMoney, OpenLine } from './customerMoney.ts';
import { LatestRecords } from './LatestRecords.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';

/** Accounts of one customer: open items, and the latest orders, invoices and payments. */
export function Screen() {
  const { customerId = '' } = usePlace().params;
  const where = `f.customerId=is:${customerId}`;
  const { data, error, refetch } = useQuery({
    queryKey: ['openItem', 'account', Number(customerId)],
    meta: madeOf('openItem', 'allocation', 'customerAccount', 'customerOrder', 'journalEntry'),
    queryFn: ({ signal }) => api<CustomerMoney>(`/api/v1/customers/${customerId}/accounts`, { signal }),
  });
  const [isRefunding, setRefunding] = useState(false);
  const creditPence = data?.unallocatedPence ?? 0;
  return (
    <Page
      actions={[
        ...(allows('customerPayment.post')
          ? [{ label: 'Record payment', icon: 'hand-coins', to: '/accounts/customer/payments/create' }]
          : []),
        ...(creditPence > 0 && allows('customerPayment.refund')
          ? [{ label: 'Refund…', icon: 'undo-2', onClick: () => setRefunding(true) }]
          : []),
      ]}
    >
      {isRefunding && (
        <RefundDialog customerId={Number(customerId)} creditPence={creditPence} onClose={() => setRefunding(false)} />
      )}
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {error && !data && (
          <Failed what="The accounts could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={6} />}
        {data && (
          <>
            {data.isOnStop && <Alert severity="warning">The account is on stop. Nothing can be despatched.</Alert>}
            <MoneyStrip figures={figuresOf(data)} />
            <OpenItems items={data.openItems} customerId={customerId} />
          </>
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
            alignItems: 'start',
          }}
        >
          <LatestRecords noun={customerOrder} where={where} empty="None yet." amount="grossPence" about="title" />
          <LatestRecords
            noun={salesDocument}
            where={where}
            empty="None yet."
            amount="grossPence"
            about="documentDate"
          />
          <LatestRecords noun={customerPayment} where={where} empty="None yet." amount="amountPence" about="paidOn" />
        </Box>
      </Box>
    </Page>
  );
}

const figuresOf = (money: CustomerMoney): readonly (readonly [string, string])[] => [
  ['Balance', formatMoney(money.balancePence)],
  ['Overdue', formatMoney(money.overduePence)],
  ['Unallocated', formatMoney(money.unallocatedPence)],
  ['Credit limit', money.limitPence === null ? 'None' : formatMoney(money.limitPence)],
  ['Ordered, to invoice', formatMoney(money.toInvoicePence)],
  ['Sales in 12 months', formatMoney(money.salesPence)],
];

function OpenItems({ items, customerId }: { readonly items: readonly OpenLine[]; readonly customerId: string }) {
  return (
    <Section
      title="Open items"
      count={items.length}
      flush
      actions={<Go to={`/accounts/open-items?f.customerId=is:${customerId}`}>All items</Go>}
    >
      {items.length === 0 ? (
        <SectionRow>Nothing is open.</SectionRow>
      ) : (
        <Box role="region" aria-label="Open items" tabIndex={0} sx={SCROLLS_ASIDE}>
          <Box component="table" sx={STACKED}>
            <thead>
              <tr>
                <th scope="col">Document</th>
                <th scope="col">Type</th>
                <th scope="col">Date</th>
                <th scope="col">Due</th>
                <th scope="col" className="figure">
                  Total
                </th>
                <th scope="col" className="figure">
                  Open
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id, number, kind, docDate, dueDate, totalPence, openPence }) => (
                <tr key={id}>
                  <td>
                    <Go to={`/accounts/open-items/${id}`}>{number}</Go>
                  </td>
                  <td>{labelOfOption(kind, openItem.fields.kind)}</td>
                  <td className="num aside">{formatDay(docDate)}</td>
                  <td className="num" data-label="Due">
                    {formatDay(dueDate)}
                  </td>
                  <td className="figure num aside">{formatMoney(totalPence)}</td>
                  <td className="figure num" data-label="Open">
                    {formatMoney(openPence)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Section>
  );
}
