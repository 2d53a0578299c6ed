import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import { type RecordAnswer, useRecord } from '#engine/lists/useRecord.web.ts';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { InvoiceDialog } from '../invoices/InvoiceDialog.tsx';
import { SaveTemplateDialog } from '../templates/SaveTemplateDialog.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { customerOrder } from './customerOrder.ts';

const OPEN: readonly unknown[] = ['accepted', 'inProgress'];

/** A quote or order: totals, lines, details and actions. */
export function Screen() {
  const { id = '' } = usePlace().params;
  const go = useGo();
  const { data } = useRecord(customerOrder, Number(id));
  const [asking, setAsking] = useState<'invoice' | 'template' | null>(null);
  const isOpen = OPEN.includes(data?.row.status);
  const { mutate: deliver, isPending } = useMutation({
    mutationFn: () => api<RecordAnswer>(`/api/v1/accounts/customer/orders/${id}/deliveries`, { method: 'POST' }),
    onSuccess: ({ row }) => go(`/accounts/deliveries/${row.id}`),
    onError: ({ message }) => toast(message),
  });
  const actions = useMemo<readonly PageAction[]>(
    () => [
      ...(isOpen && allows('delivery.create')
        ? [{ label: 'Despatch…', icon: 'truck', onClick: () => deliver(), ...(isPending ? { off: 'Working' } : {}) }]
        : []),
      ...(isOpen && allows('salesDocument.create')
        ? [{ label: 'Invoice…', icon: 'receipt-text', onClick: () => setAsking('invoice') }]
        : []),
      {
        label: 'Download PDF',
        icon: 'download',
        onClick: () => location.assign(`/api/v1/accounts/customer/orders/${id}/pdf`),
      },
      {
        label: 'Download lines as CSV',
        icon: 'download',
        rare: true,
        onClick: () => location.assign(`/api/v1/accounts/customer/orders/${id}/lines.csv`),
      },
      ...(allows('orderTemplate.create')
        ? [{ label: 'Save as template…', icon: 'layout-template', rare: true, onClick: () => setAsking('template') }]
        : []),
    ],
    [id, isOpen, isPending, deliver],
  );
  const close = () => setAsking(null);
  return (
    <>
      <ShowScreen entity={customerOrder} Overview={Overview} actions={actions} />
      {asking === 'invoice' && (
        <InvoiceDialog orderId={Number(id)} depositBps={data?.row.depositBps ?? null} onClose={close} />
      )}
      {asking === 'template' && (
        <SaveTemplateDialog orderId={Number(id)} name={String(data?.row.title ?? '')} onClose={close} />
      )}
    </>
  );
}

/** Fields shown in the totals, the lines or the title. */
const TOLD = [
  'number',
  'title',
  'lines',
  'discount',
  'netPence',
  'vatPence',
  'grossPence',
  'costPence',
  'marginPence',
  'marginBps',
  'deliveredBps',
  'invoicedBps',
  'heldFrom',
  'approval',
];

function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  return (
    <>
      <OrderMoney row={row} />
      <FactSections sections={factsOf(entity, row, { custom, without: TOLD, allows })} context={{ refs }} />
    </>
  );
}
