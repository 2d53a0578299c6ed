import type { Row } from '#engine/entity/entity.ts';
import { conflict } from '#engine/http/problem.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import type { Context } from '#engine/request/context.server.ts';
import { nextNumber } from '../ledger/numbers.server.ts';
import { guardDay } from '../periods/openDay.server.ts';
import { addOpenItem, holdAccount, openItemsOf, settleWith } from '../receivables/items.server.ts';
import type { customerPayment } from './customerPayment.ts';
import { postOf, SOURCE } from './postPayment.server.ts';
import { refundOf } from './refund.rules.ts';

/**
 * Posts a refund: number, entry and open item, which the oldest credits of the customer settle.
 * @param reason required by a soft-closed period
 * @returns the values to set on the payment
 * @throws 409 when the customer has less credit
 */
export async function postRefund(context: Context, payment: Row<typeof customerPayment>, reason: string | null) {
  const { customerId, paidOn, amountPence, reference } = payment;
  await holdAccount(context.tx, customerId);
  const period = await guardDay(context, paidOn, 'bank', reason ?? undefined);
  const credits = await openItemsOf(context.tx, customerId, 'credit');
  const { parts, lackingPence } = refundOf(credits, amountPence);
  if (lackingPence > 0) {
    const openPence = amountPence - lackingPence;
    throw conflict(
      'REFUND_EXCEEDS_CREDIT',
      openPence === 0
        ? 'The customer has no credit to refund. Return or reverse the payment instead.'
        : `The customer has a credit of ${formatMoney(openPence)}. Refund that or less.`,
      { current: { openPence } },
    );
  }
  const number = await nextNumber(context.tx, 'PAY', paidOn);
  const narrative = `Refund ${number}${reference ? `, ${reference}` : ''}`;
  const event = { event: 'customerRefund', pence: amountPence } as const;
  const entry = await postOf(context, payment, event, { on: paidOn, narrative, number, reason, period });
  const item = await addOpenItem(context, {
    customerId,
    kind: 'refund',
    number,
    docDate: paidOn,
    dueDate: paidOn,
    totalPence: amountPence,
    journalEntryId: entry.id,
    sourceType: SOURCE,
    sourceId: payment.id,
  });
  await settleWith(context, item, parts);
  return { direction: 'refund' as const, number, journalEntryId: entry.id, openItemId: item.id };
}
