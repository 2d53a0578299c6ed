import { allocateTo, holdAccount, postSalesDocument } from '#areas/accounts/accounts.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { conflict, invalid, type Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { read } from '#engine/store/store.server.ts';
import { fulfil, holdOrder, requireOpen, type Step } from '../orders/fulfilment.server.ts';
import { isItem } from '../orders/workOrder.rules.ts';
import { depositsIn, requireDepositFits } from './deposits.server.ts';
import { completeDocuments, type DocumentLines, withRefusal } from './completeDocument.server.ts';
import { keepPrint, billedTo } from './print.server.ts';
import { salesDocument } from './salesDocument.ts';

type Document = Row<typeof salesDocument>;

/**
 * Posts a draft in one transaction: computes totals again, updates order and ledger, and stores the printed form. Locks
 * accounts before orders, and takes numbers last.
 * @param reason required by a soft-closed period
 * @returns the fields to set on the document
 */
export async function postDocument(context: Context, row: Document, reason: string | null) {
  if (!row.lines.some((line) => isItem(line) && line.quantity > 0))
    throw invalid({ lines: ['Add at least one line with a quantity.'] });
  await holdAccount(context.tx, row.customerId);
  if (row.kind === 'invoice') await requireInvoiceable(context, row);
  const order = row.orderId === null ? undefined : await holdOrder(context, row.orderId);
  if (order && row.kind === 'invoice') requireOpen(order);
  const ready = await completedNow(context, row);
  if (order) {
    const sign = row.kind === 'invoice' ? 1 : -1;
    if (row.isDeposit && sign === 1) requireDepositFits(order, ready.grossPence);
    await fulfil(context, order, 'invoiced', {
      steps: stepsOf(ready.lines, sign),
      event: row.kind === 'invoice' ? 'invoiceOrder' : 'creditOrder',
      depositPence: sign * (await depositsIn(context, row, ready.lines)),
    });
  }
  const documentDate = ready.documentDate ?? '';
  const posted = await postSalesDocument(context, {
    kind: row.kind,
    source: { type: salesDocument.name, id: row.id },
    customerId: row.customerId,
    documentDate,
    taxPoint: row.taxPoint ?? documentDate,
    ...(reason ? { reason } : {}),
    ...(row.dueDate ? { dueDate: row.dueDate } : row.kind === 'creditNote' ? { dueDate: documentDate } : {}),
    ...(row.kind === 'invoice' && row.settlementBps !== null && row.settlementDays !== null
      ? { settlement: { bps: row.settlementBps, days: row.settlementDays } }
      : {}),
    lines: ready.lines.filter(isItem).map((line) => ({
      nominalId: line.nominalId ?? 0,
      netPence: line.netPence,
      vatCodeId: line.vatCodeId ?? 0,
      rateBps: line.rateBps,
      vatPence: line.vatPence,
      ...(line.description ? { memo: line.description } : {}),
    })),
  });
  if (row.creditsId !== null) {
    const { openItemId } = await read(context, salesDocument, row.creditsId);
    if (openItemId !== null) await allocateTo(context, { creditId: posted.openItemId, debtId: openItemId });
  }
  const { number, dueDate, taxPoint, entryId, openItemId } = posted;
  const set = {
    ...ready,
    number,
    dueDate,
    taxPoint,
    openItemId,
    journalEntryId: entryId,
    postedAt: context.now,
    billedTo: await billedTo(context.tx, row),
  };
  await keepPrint(context, { ...row, ...set });
  return set;
}

/** @throws 409 for an archived customer, 422 without a PO number that the customer requires */
async function requireInvoiceable({ tx }: Context, { customerId, customerPo }: Document): Promise<void> {
  const { rows } = await tx.query<{ name: string; isArchived: boolean; isPoRequired: boolean | null }>(
    `select c.name, c.archived_at is not null as "isArchived", a.is_po_required as "isPoRequired" from customer c
       left join customer_account a on a.customer_id = c.id and a.archived_at is null where c.id = $1`,
    [customerId],
  );
  const [of] = rows;
  if (of?.isArchived) throw conflict('ARCHIVED', `${of.name} is archived. Restore the customer before you post.`);
  if (of?.isPoRequired && !customerPo) throw invalid({ customerPo: ['This customer requires a PO number. Enter it.'] });
}

/** Lines and totals for posting. @throws 422 with the errors by line */
async function completedNow(context: Context, row: Document) {
  const { kind, isDeposit, documentDate, taxPoint, discount, lines, netPence, vatPence, grossPence } = row;
  const document = { kind, isDeposit, documentDate, taxPoint, discount, lines, netPence, vatPence, grossPence };
  const found: { problem?: Problem } = {};
  await completeDocuments(context, [
    {
      document,
      refuse: (path, message, rule) => void (found.problem = withRefusal(found.problem, { path, message, rule })),
    },
  ]);
  if (found.problem) throw found.problem;
  const { kind: _, isDeposit: __, taxPoint: ___, ...set } = document;
  return set;
}

const stepsOf = (lines: DocumentLines, sign: 1 | -1): readonly Step[] =>
  lines.flatMap(({ orderLineId, quantity }) =>
    orderLineId === null || quantity === 0 ? [] : [{ lineId: orderLineId, quantity: sign * quantity }],
  );
