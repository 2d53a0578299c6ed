import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { sum } from '../kernel/exact.ts';
import { later } from '../kernel/monthDays.ts';
import { openDayFrom, postEvent, reverseEntry } from '../ledger/post.server.ts';
import { addOpenItem, allocate, readItem, type Share } from './items.server.ts';
import type { openItem } from './openItem.ts';
import { discountsTaken, lowerVat, restoreVat, type Taken } from './settlement.server.ts';
import { takeBack } from './undo.server.ts';

type Item = Row<typeof openItem>;

/** Net and VAT of discounts. */
export interface Discount {
  readonly netPence: number;
  readonly vatPence: number;
}

/**
 * Settles debts with a credit. A receipt also takes the discounts for prompt payment that its parts earn, whether it is
 * allocated when it is posted or later. The caller must hold the account lock.
 * @param reason required by a soft-closed period
 * @returns the discounts taken
 */
export async function settle(
  context: Context,
  credit: Item,
  shares: readonly Share[],
  reason?: string | null,
): Promise<Discount> {
  // Read before the allocation: only an item that nothing settles yet has an offer.
  const taken = credit.kind === 'receipt' ? await discountsTaken(context.tx, shares, credit.docDate) : [];
  await allocate(context, credit, shares);
  for (const discount of taken) await postDiscount(context, credit, { discount, reason: reason ?? undefined });
  return {
    netPence: sum(taken.map(({ netPence }) => netPence)),
    vatPence: sum(taken.map(({ vatPence }) => vatPence)),
  };
}

/** Posts a discount as a journal and an open item of its own, so that it can be withdrawn without the receipt. */
async function postDiscount(
  context: Context,
  { customerId, number, docDate, sourceType, sourceId }: Item,
  { discount, reason }: { readonly discount: Taken; readonly reason: string | undefined },
): Promise<void> {
  const { netPence, vatPence, vat, itemId } = discount;
  const on = await openDayFrom(context, later(docDate, discount.docDate), 'bank', reason);
  const narrative = `Discount for prompt payment, ${discount.number} with ${number}`;
  const entry = await postEvent(
    context,
    { event: 'customerReceipt', pence: 0, discountNet: netPence, discountVat: vatPence },
    { ledger: 'bank', postingDate: on, narrative, customerId, memo: narrative, ...(reason ? { reason } : {}) },
  );
  await lowerVat(context, vat, { taxPoint: on, journalEntryId: entry.id });
  const item = await addOpenItem(context, {
    customerId,
    kind: 'discount',
    number,
    docDate: on,
    dueDate: on,
    totalPence: -(netPence + vatPence),
    journalEntryId: entry.id,
    sourceType,
    sourceId,
  });
  await allocate(context, item, [{ itemId, pence: netPence + vatPence }]);
}

/**
 * Withdraws the discounts that a receipt took: reverses their journals, restores the VAT and opens the debts again.
 * @param given.debtId only the discount on this debt
 */
export async function withdrawDiscounts(
  context: Context,
  { customerId, sourceType, sourceId }: Item,
  { on, reason, debtId = null }: { readonly on: string; readonly reason: string; readonly debtId?: number | null },
): Promise<Discount> {
  const { rows } = await context.tx.query<{ id: number }>(
    `select i.id from open_item i join allocation a on a.credit_item_id = i.id join open_item d on d.id = a.debit_item_id
      where i.customer_id = $1 and i.kind = 'discount' and i.source_type = $2 and i.source_id = $3
        and d.kind <> 'returned' and ($4::bigint is null or d.id = $4)
        and a.reverses_id is null and not exists (select from allocation r where r.reverses_id = a.id)
      order by i.id`,
    [customerId, sourceType, sourceId, debtId],
  );
  let withdrawn: Discount = { netPence: 0, vatPence: 0 };
  for (const { id } of rows) {
    const item = await readItem(context.tx, id);
    const entry = await reverseEntry(context, item.journalEntryId, { ledger: 'bank', reason, on });
    const vat = await restoreVat(context, item.journalEntryId, { taxPoint: on, journalEntryId: entry.id });
    await takeBack(context, item, { on, entryId: entry.id });
    withdrawn = {
      netPence: withdrawn.netPence - sum(vat.map(({ netPence }) => netPence)),
      vatPence: withdrawn.vatPence - sum(vat.map(({ vatPence }) => vatPence)),
    };
  }
  return withdrawn;
}
