import type { Row } from '#engine/entity/entity.ts';
import { refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { PostedEvent } from '../kernel/postings.rules.ts';
import { nextNumber } from '../ledger/numbers.server.ts';
import { postEvent, reverseEntry } from '../ledger/post.server.ts';
import { guardDay } from '../periods/openDay.server.ts';
import {
  addOpenItem,
  allocate,
  holdAccount,
  oldestFirst,
  readItem,
  type Share,
  undoAllocations,
} from '../receivables/items.server.ts';
import { lowerVat, restoreVat, takeDiscounts } from '../receivables/settlement.server.ts';
import type { customerPayment } from './customerPayment.ts';

type Payment = Row<typeof customerPayment>;

export const SOURCE = 'customerPayment';

interface Posting {
  readonly on: string;
  readonly narrative: string;
  readonly number?: string;
  readonly reason?: string | null | undefined;
}

/** Writes the journal of a payment. */
export const postOf = (
  context: Context,
  { id, customerId, bankCodeId }: Payment,
  event: PostedEvent,
  { on, narrative, number, reason }: Posting,
) =>
  postEvent(context, event, {
    ledger: 'bank',
    postingDate: on,
    narrative,
    source: { type: SOURCE, id },
    customerId,
    memo: narrative,
    bankCodeId,
    ...(number ? { number } : {}),
    ...(reason ? { reason } : {}),
  });

/**
 * Posts a receipt: number, journal, open item and allocations, oldest debts first unless the user chose others.
 * @param given.reason required by a soft-closed period
 * @returns the fields to set on the payment
 */
export async function postPayment(
  context: Context,
  payment: Payment,
  { chosen, reason }: { readonly chosen?: readonly Share[] | undefined; readonly reason?: string | null | undefined },
) {
  const { customerId, paidOn, amountPence, reference } = payment;
  await holdAccount(context.tx, customerId);
  await guardDay(context, paidOn, 'bank', reason ?? undefined);
  const asked = chosen ?? (await oldestFirst(context.tx, customerId, amountPence));
  const { shares, discountNet, discountVat, vat } = await takeDiscounts(context.tx, asked, paidOn);
  const number = await nextNumber(context.tx, 'RCT', paidOn);
  const narrative = `Receipt ${number}${reference ? `, ${reference}` : ''}`;
  const entry = await postOf(
    context,
    payment,
    { event: 'customerReceipt', pence: amountPence, discountNet, discountVat },
    { on: paidOn, narrative, number, reason },
  );
  const item = await addOpenItem(context, {
    customerId,
    kind: 'receipt',
    number,
    docDate: paidOn,
    dueDate: paidOn,
    totalPence: -(amountPence + discountNet + discountVat),
    journalEntryId: entry.id,
    sourceType: SOURCE,
    sourceId: payment.id,
  });
  await lowerVat(context, vat, { taxPoint: paidOn, journalEntryId: entry.id });
  await allocate(context, item, shares);
  return {
    number,
    journalEntryId: entry.id,
    openItemId: item.id,
    discountNetPence: discountNet,
    discountVatPence: discountVat,
  };
}

/**
 * Records that the bank returned a receipt in full, with its fee. The items it settled are open again from that date.
 */
export async function returnPayment(
  context: Context,
  payment: Payment,
  { returnedOn, reason, feePence }: { readonly returnedOn: string; readonly reason: string; readonly feePence: number },
) {
  if (returnedOn < payment.paidOn)
    throw refused('DATES', 'The return cannot be before the payment. Choose a later day.');
  await holdAccount(context.tx, payment.customerId);
  const narrative = `Returned ${String(payment.number)}: ${reason}`.slice(0, 200);
  const entry = await postOf(
    context,
    payment,
    {
      event: 'receiptReturned',
      pence: payment.amountPence,
      discountNet: payment.discountNetPence,
      discountVat: payment.discountVatPence,
      fee: feePence,
    },
    { on: returnedOn, narrative, reason },
  );
  await takeBack(context, payment, { on: returnedOn, entryId: entry.id });
  return { returnedOn, returnReason: reason };
}

/** Reverses a receipt or a refund that was entered by mistake. The items it settled are open again. */
export async function reversePayment(context: Context, payment: Payment, reason: string) {
  await holdAccount(context.tx, payment.customerId);
  const entry = await reverseEntry(context, payment.journalEntryId ?? 0, { ledger: 'bank', reason });
  await takeBack(context, payment, { on: entry.postingDate, entryId: entry.id });
  return { returnReason: reason };
}

async function takeBack(
  context: Context,
  payment: Payment,
  { on, entryId }: { readonly on: string; readonly entryId: number },
): Promise<void> {
  const { customerId, openItemId, journalEntryId, number, id } = payment;
  const item = await readItem(context.tx, openItemId ?? 0);
  await restoreVat(context, journalEntryId ?? 0, { taxPoint: on, journalEntryId: entryId });
  await undoAllocations(context, item, on);
  const back = await addOpenItem(context, {
    customerId,
    kind: payment.direction === 'refund' ? 'refund' : 'returned',
    number: String(number),
    docDate: on,
    dueDate: on,
    totalPence: -item.totalPence,
    journalEntryId: entryId,
    sourceType: SOURCE,
    sourceId: id,
  });
  const [credit, debt] = back.totalPence < 0 ? [back, item] : [item, back];
  await allocate(context, await readItem(context.tx, credit.id), [
    { itemId: debt.id, pence: Math.abs(item.totalPence) },
  ]);
}
