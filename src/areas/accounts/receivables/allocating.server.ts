import { isInScope } from '#engine/access/access.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { conflict, notFound } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { tellChanged } from '#engine/store/append.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { customerPayment } from '../payments/customerPayment.ts';
import { allocation } from './allocation.ts';
import { holdAccount, readItem, type Share } from './items.server.ts';
import { openItem } from './openItem.ts';
import { type Discount, settle, withdrawDiscounts } from './promptDiscount.server.ts';
import { type AllocatedItem, undo } from './undo.server.ts';

type Item = Row<typeof openItem>;

/**
 * Settles debts with a credit that is on account. A receipt that was in time and settles an invoice with the discounted
 * amount takes the discount for prompt payment.
 * @throws 404, 409 for a debt, or when more is allocated than is open
 */
export async function allocateCredit(context: Context, id: number, shares: readonly Share[]) {
  const { customerId } = await readItem(context.tx, id);
  if (!isInScope(openItem, context.actor, { customerId })) throw notFound('open item');
  await holdAccount(context.tx, customerId);
  const credit = await readItem(context.tx, id);
  if (credit.totalPence >= 0)
    throw conflict('NOT_A_CREDIT', `${credit.number} is not a credit. Allocate a receipt or a credit note.`);
  const taken = await settle(context, credit, shares);
  await noteDiscount(context, credit, { action: 'takeDiscount', more: taken });
  const { settledPence, totalPence } = await readItem(context.tx, id);
  return { id, openPence: settledPence - totalPence, discountPence: taken.netPence + taken.vatPence };
}

/** Allocations of these belong to their document, and end with it. */
const FIXED: readonly Item['kind'][] = ['returned', 'refund'];

/**
 * Undoes one allocation from today: the debt and the credit are open again by its amount, and a discount for prompt
 * payment that it took is withdrawn.
 * @throws 404, 409 when it is undone already, or belongs to a return, a refund or a discount
 */
export async function undoAllocation(context: Context, id: number) {
  const { customerId } = await standing(context, id);
  if (!isInScope(allocation, context.actor, { customerId })) throw notFound('allocation');
  await holdAccount(context.tx, customerId);
  const row = await standing(context, id);
  if (row.reversesId !== null) throw conflict('IS_REVERSAL', 'This undoes an allocation. Allocate the amount again.');
  if (row.isUndone) throw conflict('already_undone', 'This allocation is already undone.');
  const credit = await readItem(context.tx, row.creditItemId);
  const debt = await readItem(context.tx, row.debitItemId);
  if (credit.kind === 'discount')
    throw conflict('ALLOCATION_FIXED', `The discount ends with the payment. Undo the allocation of ${credit.number}.`);
  if (FIXED.includes(credit.kind) || FIXED.includes(debt.kind))
    throw conflict('ALLOCATION_FIXED', 'This allocation belongs to a return or a refund. Reverse the payment instead.');
  const on = companyToday(new Date(context.now));
  const reason = `Allocation of ${credit.number} to ${debt.number} undone`;
  const withdrawn = await withdrawDiscounts(context, credit, { on, reason, debtId: debt.id });
  await undo(context, [row], on);
  const less = { netPence: -withdrawn.netPence, vatPence: -withdrawn.vatPence };
  await noteDiscount(context, credit, { action: 'withdrawDiscount', more: less });
  await tellChanged(context, openItem, [credit, debt]);
  const { settledPence, totalPence } = await readItem(context.tx, debt.id);
  return { debitItemId: debt.id, creditItemId: credit.id, openPence: totalPence - settledPence };
}

interface Asked extends AllocatedItem {
  readonly reversesId: number | null;
  readonly isUndone: boolean;
}

async function standing({ tx }: Context, id: number): Promise<Asked> {
  const { rows } = await tx.query<Asked>(
    `select a.id, a.customer_id as "customerId", a.debit_item_id as "debitItemId", a.credit_item_id as "creditItemId",
            a.amount_pence as "amountPence", a.effective_on as "effectiveOn", a.reverses_id as "reversesId",
            exists (select from allocation r where r.reverses_id = a.id) as "isUndone" from allocation a where a.id = $1`,
    [id],
  );
  if (!rows[0]) throw notFound('allocation');
  return rows[0];
}

/** Keeps what a payment took as discount on the payment. */
async function noteDiscount(
  context: Context,
  { sourceType, sourceId }: Item,
  { action, more }: { readonly action: 'takeDiscount' | 'withdrawDiscount'; readonly more: Discount },
): Promise<void> {
  if (sourceType !== customerPayment.name || sourceId === null || (more.netPence === 0 && more.vatPence === 0)) return;
  // Permission to allocate does not include permission to see payments.
  const [payment] = await readRows(context.tx, customerPayment, context.actor, [sourceId], { lock: true });
  if (!payment) return;
  const set = {
    discountNetPence: payment.discountNetPence + more.netPence,
    discountVatPence: payment.discountVatPence + more.vatPence,
  };
  const [done] = await changeMany(context, customerPayment, action, [{ id: sourceId, version: null, set }]);
  if (done && 'problem' in done) throw done.problem;
}
