import type { Row } from '#engine/entity/entity.ts';
import { conflict, invalid, notFound } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, create, read } from '#engine/store/store.server.ts';
import { added, orderedOf, outstanding } from '../orders/fulfilment.rules.ts';
import { holdOrder, requireOpen } from '../orders/fulfilment.server.ts';
import { isItem } from '../orders/workOrder.rules.ts';
import type { DocumentLines } from './completeDocument.server.ts';
import { salesDocument } from './salesDocument.ts';
import { BLANK_LINE } from './salesDocumentLine.ts';
import { depositLines, depositsToTake } from './deposits.server.ts';
import { usedOf } from './sources.server.ts';

type Document = Row<typeof salesDocument>;
type NewLine = DocumentLines[number];

/** Part of an order to invoice: everything, deliveries, the rest, or a deposit. */
export type Portion = 'whole' | 'delivered' | 'rest' | 'deposit';

/**
 * Drafts an invoice for an order, without quantities on other drafts. The final invoice takes the deposits.
 * @param depositBps the share of a deposit; defaults to that of the order
 * @throws 409 when nothing is left, or the order is not open; 422 for a deposit without a share
 */
export async function draftInvoice(
  context: Context,
  orderId: number,
  portion: Portion,
  depositBps: number | null = null,
): Promise<Document> {
  const order = await holdOrder(context, orderId);
  requireOpen(order);
  const { customerId, contactId, customerPo } = order;
  if (portion === 'deposit') {
    const bps = depositBps ?? order.depositBps;
    if (bps === null) throw invalid({ depositBps: ['Enter the share of the order to invoice as a deposit.'] });
    const deposit = { set: { orderId, isDeposit: true }, lines: await depositLines(context, order, bps) };
    return draftWith(context, { customerId, contactId, customerPo }, deposit);
  }
  const drafted = await onDrafts(context, orderId);
  if (portion === 'whole' && (drafted.size > 0 || order.lines.some(({ invoiced }) => invoiced > 0)))
    throw conflict('partly_invoiced', `Some of order ${order.number} is invoiced already. Invoice the rest instead.`);
  const lines = order.lines.flatMap((line): NewLine[] => {
    const { id: orderLineId = null, productId, description, unitPence, discount, vatCodeId, kind, pricePer } = line;
    const taken = { productId, description, unitPence, discount, vatCodeId, kind, pricePer };
    // Headings and texts are included only when the whole order is invoiced.
    if (!isItem(line)) return portion === 'whole' ? [{ ...BLANK_LINE, ...taken, quantity: 1 }] : [];
    const most = portion === 'delivered' ? Math.min(line.delivered, orderedOf(line)) : orderedOf(line);
    const left = Math.min(outstanding(line, 'invoiced'), added(most, -line.invoiced));
    const quantity = added(left, -(drafted.get(orderLineId ?? 0) ?? 0));
    return quantity > 0 ? [{ ...BLANK_LINE, ...taken, quantity, orderLineId }] : [];
  });
  if (!lines.some(isItem))
    throw conflict(
      'NOTHING_TO_INVOICE',
      portion === 'delivered'
        ? `Nothing that was delivered of order ${order.number} is left to invoice.`
        : `Nothing of order ${order.number} is left to invoice, or a draft invoice has it already.`,
    );
  const taken = await depositsToTake(context, order, { lines, drafted });
  return draftWith(context, { customerId, contactId, customerPo }, { set: { orderId }, lines: [...lines, ...taken] });
}

/**
 * Drafts a credit note for everything on an invoice that is not credited yet.
 * @throws 409 when the invoice is not posted or nothing is left
 */
export async function draftCredit(context: Context, invoiceId: number, reason: string): Promise<Document> {
  const invoice = await read(context, salesDocument, invoiceId);
  if (invoice.kind !== 'invoice' || invoice.status !== 'posted')
    throw conflict('wrong_state', 'Only posted invoices can be credited. Change or discard the draft.');
  const lineIds = invoice.lines.flatMap(({ id }) => id ?? []);
  const credited = await usedOf(context, lineIds, ['draft', 'posted']);
  const lines = invoice.lines.filter(isItem).flatMap(({ id = 0, ...line }): NewLine[] => {
    const quantity = added(line.quantity, -(credited.get(id) ?? 0));
    return quantity > 0 ? [{ ...line, quantity, creditsLineId: id }] : [];
  });
  if (lines.length === 0)
    throw conflict(
      'NOTHING_TO_CREDIT',
      `${invoice.number ?? 'The invoice'} is credited in full, or a draft credit note has the rest already.`,
    );
  const { customerId, contactId, customerPo, orderId, isDeposit } = invoice;
  const set = { kind: 'creditNote' as const, creditsId: invoiceId, orderId, isDeposit, reason };
  return draftWith(context, { customerId, contactId, customerPo }, { set, lines });
}

/** Lines refer to their source lines, a field that forms cannot set. */
async function draftWith(
  context: Context,
  draft: Pick<Document, 'customerId' | 'contactId' | 'customerPo'>,
  {
    set,
    lines,
  }: {
    readonly set: Partial<Pick<Document, 'kind' | 'orderId' | 'creditsId' | 'reason' | 'isDeposit'>>;
    readonly lines: DocumentLines;
  },
): Promise<Document> {
  const made = await create(context, salesDocument, draft);
  const [done] = await changeMany(context, salesDocument, 'linkLines', [
    { id: made.id, version: null, set: { ...set, lines } },
  ]);
  if (!done || 'problem' in done) throw done?.problem ?? notFound('invoice');
  return read(context, salesDocument, made.id);
}

async function onDrafts({ tx }: Context, orderId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.query<{ id: number; quantity: string }>(
    `select l.order_line_id as id, sum(l.quantity) as quantity from sales_document_line l join sales_document d on d.id = l.document_id
      where d.order_id = $1 and d.kind = 'invoice' and d.status = 'draft' and l.order_line_id is not null group by 1`,
    [orderId],
  );
  return new Map(rows.map(({ id, quantity }) => [id, Number(quantity)]));
}
