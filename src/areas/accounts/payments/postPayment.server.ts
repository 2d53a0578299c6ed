import type { Row } from '#engine/entity/entity.ts';
import { refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { PostedEvent } from '../kernel/postings.rules.ts';
import { nextNumber } from '../ledger/numbers.server.ts';
import { type EntryFacts, postEvent, reverseEntry } from '../ledger/post.server.ts';
import { guardDay } from '../periods/openDay.server.ts';
import { addOpenItem, holdAccount, oldestFirst, readItem, type Share } from '../receivables/items.server.ts';
import { settle, withdrawDiscounts } from '../receivables/promptDiscount.server.ts';
import { takeBack } from '../receivables/undo.server.ts';
import type { customerPayment } from './customerPayment.ts';

type Payment = Row<typeof customerPayment>;

export const SOURCE = 'customerPayment';

interface Posting {
  readonly on: string;
  readonly narrative: string;
  readonly number?: string;
  readonly reason?: string | null | undefined;
  readonly period?: EntryFacts['period'];
}

/** Writes the journal of a payment. */
export const postOf = (
  context: Context,
  { id, customerId, bankCodeId }: Payment,
  event: PostedEvent,
  { on, narrative, number, reason, period }: Posting,
) =>
  postEvent(context, event, {
    ledger: 'bank',
    postingDate: on,
    narrative,
    source: { type: SOURCE, id },
    customerId,
    memo: narrative,
    bankCodeId,
    period,
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
  const period = await guardDay(context, paidOn, 'bank', reason ?? undefined);
  const shares = chosen ?? (await oldestFirst(context.tx, customerId, amountPence));
  const number = await nextNumber(context.tx, 'RCT', paidOn);
  const narrative = `Receipt ${number}${reference ? `, ${reference}` : ''}`;
  const entry = await postOf(
    context,
    payment,
    { event: 'customerReceipt', pence: amountPence },
    { on: paidOn, narrative, number, reason, period },
  );
  const item = await addOpenItem(context, {
    customerId,
    kind: 'receipt',
    number,
    docDate: paidOn,
    dueDate: paidOn,
    totalPence: -amountPence,
    journalEntryId: entry.id,
    sourceType: SOURCE,
    sourceId: payment.id,
  });
  const discount = await settle(context, item, shares, reason);
  return {
    paidOn,
    number,
    journalEntryId: entry.id,
    openItemId: item.id,
    discountNetPence: discount.netPence,
    discountVatPence: discount.vatPence,
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
    { event: 'receiptReturned', pence: payment.amountPence, fee: feePence },
    { on: returnedOn, narrative, reason },
  );
  const receipt = await readItem(context.tx, payment.openItemId ?? 0);
  await withdrawDiscounts(context, receipt, { on: returnedOn, reason });
  await takeBack(context, receipt, { on: returnedOn, entryId: entry.id });
  return { returnedOn, returnReason: reason };
}

/** Reverses a receipt or a refund that was entered by mistake. The items it settled are open again. */
export async function reversePayment(context: Context, payment: Payment, reason: string) {
  await holdAccount(context.tx, payment.customerId);
  const entry = await reverseEntry(context, payment.journalEntryId ?? 0, { ledger: 'bank', reason });
  const item = await readItem(context.tx, payment.openItemId ?? 0);
  await withdrawDiscounts(context, item, { on: entry.postingDate, reason });
  await takeBack(context, item, { on: entry.postingDate, entryId: entry.id });
  return { returnReason: reason };
}
