import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { append } from '#engine/store/append.server.ts';
import { later } from '../kernel/monthDays.ts';
import { allocation } from './allocation.ts';
import { addOpenItem, allocate, readItem } from './items.server.ts';
import type { openItem } from './openItem.ts';

type Item = Row<typeof openItem>;

/** An allocation that stands, as far as undoing it needs. */
export interface AllocatedItem extends Record<string, unknown> {
  readonly id: number;
  readonly customerId: number;
  readonly debitItemId: number;
  readonly creditItemId: number;
  readonly amountPence: number;
  readonly effectiveOn: string;
}

/** Undoes allocations, each by a reversal on the given day. The caller must hold the account lock. */
export async function undo(context: Context, allocations: readonly AllocatedItem[], on: string): Promise<void> {
  await append(
    context,
    allocation,
    allocations.map(({ id, customerId, debitItemId, creditItemId, amountPence, effectiveOn }) => ({
      customerId,
      debitItemId,
      creditItemId,
      amountPence,
      // Never before the allocation took effect; otherwise reports for dates in between would be wrong.
      effectiveOn: later(on, effectiveOn),
      reversesId: id,
    })),
  );
}

/**
 * Closes an open item whose entry was reversed: undoes its allocations, so that what it settled is open again, and
 * settles it with an item on the other side.
 */
export async function takeBack(
  context: Context,
  item: Item,
  { on, entryId }: { readonly on: string; readonly entryId: number },
): Promise<void> {
  const side = item.totalPence > 0 ? 'debit_item_id' : 'credit_item_id';
  const { rows } = await context.tx.query<AllocatedItem>(
    `select a.id, a.customer_id as "customerId", a.debit_item_id as "debitItemId", a.credit_item_id as "creditItemId",
            a.amount_pence as "amountPence", a.effective_on as "effectiveOn" from allocation a
      where a.${side} = $1 and a.reverses_id is null and not exists (select from allocation r where r.reverses_id = a.id)
      order by a.id`,
    [item.id],
  );
  await undo(context, rows, on);
  const back = await addOpenItem(context, {
    customerId: item.customerId,
    kind: item.kind === 'refund' ? 'refund' : 'returned',
    number: item.number,
    docDate: on,
    dueDate: on,
    totalPence: -item.totalPence,
    journalEntryId: entryId,
    sourceType: item.sourceType,
    sourceId: item.sourceId,
  });
  const [credit, debt] = back.totalPence < 0 ? [back, item] : [item, back];
  await allocate(context, await readItem(context.tx, credit.id), [
    { itemId: debt.id, pence: Math.abs(item.totalPence) },
  ]);
}
