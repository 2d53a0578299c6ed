import type { Row } from '#engine/entity/entity.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { sqlState } from '#engine/db/pool.server.ts';
import { conflict, notFound, type Problem } from '#engine/http/problem.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import type { Context } from '#engine/request/context.server.ts';
import { append, tellChanged } from '#engine/store/append.server.ts';
import { autoAllocate } from '../kernel/receivables.rules.ts';
import { later } from '../kernel/monthDays.ts';
import { allocation } from './allocation.ts';
import { openItem } from './openItem.ts';

type Item = Row<typeof openItem>;
type Draft = Pick<
  Item,
  'customerId' | 'kind' | 'number' | 'docDate' | 'dueDate' | 'totalPence' | 'journalEntryId' | 'sourceType' | 'sourceId'
> &
  Partial<Pick<Item, 'settlementBps' | 'settlementDays'>>;

/**
 * Locks the account of a customer until the transaction ends. Every posting and allocation takes this lock first, so
 * that two never settle the same item.
 */
export async function holdAccount(tx: Queryable, customerId: number): Promise<void> {
  const { rows } = await tx.query('select 1 from customer where id = $1 for no key update', [customerId]);
  if (rows.length === 0) throw notFound('customer');
}

/** Adds a debt or a credit. An item of zero is settled from the start. */
export async function addOpenItem(context: Context, draft: Draft): Promise<Item> {
  const [item] = await append(context, openItem, [{ ...draft, isSettled: draft.totalPence === 0 }]);
  if (!item) throw new Error('The open item was not written.');
  return item;
}

/** Open items of a customer, earliest due first; `side` selects debts or credits. */
export async function openItemsOf(
  tx: Queryable,
  customerId: number,
  side: 'owed' | 'credit',
): Promise<readonly Item[]> {
  const { rows } = await tx.query<Item>(
    `select id, customer_id as "customerId", kind, number, doc_date as "docDate", due_date as "dueDate", version,
            total_pence as "totalPence", settled_pence as "settledPence", is_settled as "isSettled"
       from open_item where customer_id = $1 and not is_settled and total_pence ${side === 'owed' ? '>' : '<'} 0
      order by due_date, doc_date, id`,
    [customerId],
  );
  return rows;
}

export interface Share {
  readonly itemId: number;
  readonly pence: number;
}

/** Default allocations of a credit: the oldest debts. */
export async function oldestFirst(tx: Queryable, customerId: number, pence: number): Promise<readonly Share[]> {
  const items = await openItemsOf(tx, customerId, 'owed');
  const { allocations } = autoAllocate({
    paymentPence: pence,
    items: items.map(({ id, dueDate, docDate, totalPence, settledPence }) => ({
      id,
      dueDate,
      docDate,
      openPence: totalPence - settledPence,
    })),
  });
  return allocations.map(({ id, pence: part }) => ({ itemId: id, pence: part }));
}

/**
 * Settles debts with a credit of the same customer. The caller must hold the account lock.
 * @throws 409 when more is allocated than is open, with the current open amount and the last settlement
 */
export async function allocate(context: Context, credit: Item, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return;
  const owed = new Map((await openItemsOf(context.tx, credit.customerId, 'owed')).map((item) => [item.id, item]));
  const openOf = (itemId: number): number => {
    const item = owed.get(itemId);
    return item ? item.totalPence - item.settledPence : 0;
  };
  const left = credit.settledPence - credit.totalPence;
  if (shares.reduce((sum, { pence }) => sum + pence, 0) > left) throw await exceeds(context.tx, credit, left);
  const over = shares.find(({ itemId, pence }) => pence > openOf(itemId));
  if (over) throw await exceeds(context.tx, { ...credit, id: over.itemId }, openOf(over.itemId));
  const rows = shares.map(({ itemId, pence }) => ({
    customerId: credit.customerId,
    debitItemId: itemId,
    creditItemId: credit.id,
    amountPence: pence,
    effectiveOn: later(owed.get(itemId)?.docDate ?? credit.docDate, credit.docDate),
  }));
  await append(context, allocation, rows).catch((error: unknown) => {
    throw sqlState(error) === '23514' ? conflict(EXCEEDS, 'Less is open than that. Reload and try again.') : error;
  });
  await tellChanged(context, openItem, [credit]);
}

const EXCEEDS = 'ALLOCATION_EXCEEDS_OPEN';

/**
 * Builds the refusal with the open amount of an item and its last settlement, for the slower of two concurrent users.
 */
async function exceeds(
  tx: Queryable,
  { id, customerId }: Pick<Item, 'id' | 'customerId'>,
  openPence: number,
): Promise<Problem> {
  const { rows } = await tx.query<{ number: string; by: string | null; at: string | null }>(
    `select i.number, u.name as by, a.created_at as at from open_item i
       left join allocation a on a.id = (select max(id) from allocation where i.id in (debit_item_id, credit_item_id))
       left join "user" u on u.id = a.created_by
      where i.id = $1 and i.customer_id = $2`,
    [id, customerId],
  );
  const { number = String(id), by = null, at = null } = rows[0] ?? {};
  return conflict(
    EXCEEDS,
    `Only ${formatMoney(openPence)} of ${number} is open${by ? `: ${by} settled some of it` : ''}. Allocate that or less.`,
    { current: { openPence, itemId: id, changedBy: by, changedAt: at } },
  );
}

/**
 * Settles a new debt with credits of the same customer. The caller must hold the account lock and have read the credits
 * under it.
 */
export async function settleWith(
  context: Context,
  debt: Item,
  parts: readonly { readonly credit: Item; readonly pence: number }[],
): Promise<void> {
  const rows = parts.map(({ credit, pence }) => ({
    customerId: debt.customerId,
    debitItemId: debt.id,
    creditItemId: credit.id,
    amountPence: pence,
    effectiveOn: later(debt.docDate, credit.docDate),
  }));
  await append(context, allocation, rows);
  await tellChanged(context, openItem, [debt]);
}

/** The current state of an open item. @throws 404 */
export async function readItem(tx: Queryable, id: number): Promise<Item> {
  const { rows } = await tx.query<Item>(
    `select id, customer_id as "customerId", kind, number, doc_date as "docDate", due_date as "dueDate", version,
            total_pence as "totalPence", settled_pence as "settledPence", is_settled as "isSettled",
            journal_entry_id as "journalEntryId", source_type as "sourceType", source_id as "sourceId"
       from open_item where id = $1`,
    [id],
  );
  if (!rows[0]) throw notFound('open item');
  return rows[0];
}

/** Settles a debt with a credit of the same customer, up to the open amounts. The caller must hold the account lock. */
export async function allocateTo(
  context: Context,
  { creditId, debtId }: { readonly creditId: number; readonly debtId: number },
): Promise<void> {
  const credit = await readItem(context.tx, creditId);
  const debt = await readItem(context.tx, debtId);
  const pence = Math.min(credit.settledPence - credit.totalPence, debt.totalPence - debt.settledPence);
  if (pence > 0) await allocate(context, credit, [{ itemId: debtId, pence }]);
}
