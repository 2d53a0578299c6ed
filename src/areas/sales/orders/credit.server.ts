import { holdAccount } from '#areas/accounts/accounts.server.ts';
import { creditCheck } from '#areas/accounts/kernel/receivables.rules.ts';
import type { Row } from '#engine/entity/entity.ts';
import { conflict, invalid } from '#engine/http/problem.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { figuresOf } from '../account/customerMoney.server.ts';
import { OVERRIDE_CREDIT } from '../salesPermissions.ts';
import type { customerOrder } from './customerOrder.ts';

/**
 * Checks whether a customer can order on account: not on stop, within the credit limit, and with a required PO number.
 * Locks the account, so that two concurrent orders cannot both fit. A customer who accepts by link gets no credit
 * details.
 * @throws 409 with the resulting debt and the limit, 422 without the PO number
 */
export async function requireCredit(
  context: Context,
  { customerId, grossPence }: Pick<Row<typeof customerOrder>, 'customerId' | 'grossPence'>,
  { customerPo }: { readonly customerPo: string | null },
): Promise<void> {
  const { tx, now, actor } = context;
  await holdAccount(tx, customerId);
  const money = await figuresOf(tx, customerId, companyToday(new Date(now)));
  if (money.isPoRequired && !customerPo?.trim())
    throw invalid({ customerPo: ['This customer requires a PO number. Enter it.'] });
  const { state, exposurePence } = creditCheck({
    openInvoicesPence: money.balancePence + money.unallocatedPence,
    unallocatedPence: money.unallocatedPence,
    uninvoicedOrdersPence: money.uninvoicedPence,
    newOrderPence: grossPence,
    limitPence: money.limitPence,
    onStop: money.isOnStop,
  });
  if (state !== 'stop' && state !== 'over') return;
  const code = state === 'stop' ? 'ON_STOP' : 'CREDIT_LIMIT';
  if (actor.userId === null) throw conflict(code, 'This quote cannot be accepted online at the moment. Contact us.');
  if (state === 'stop')
    throw conflict(
      code,
      `The account of the customer is on stop${money.stopReason ? `: ${money.stopReason}` : ''}. End the stop before you accept the order.`,
    );
  if (may(actor.patterns, OVERRIDE_CREDIT)) return;
  throw conflict(
    code,
    `With this order the customer would owe ${formatMoney(exposurePence)}, and the limit is ${formatMoney(money.limitPence ?? 0)}. Ask a user who may exceed it.`,
    { exposurePence, limitPence: money.limitPence, permission: OVERRIDE_CREDIT },
  );
}
