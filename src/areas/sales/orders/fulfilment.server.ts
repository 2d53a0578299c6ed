import type { AuditEventName } from '#engine/changes/auditEvents.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { conflict, notFound } from '#engine/http/problem.ts';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { customerOrder } from './customerOrder.ts';
import { added, type Fulfilled, orderedOf, outstanding, shareDone, statusAfter } from './fulfilment.rules.ts';

type Order = Row<typeof customerOrder>;

/** Actions in which the product updates order lines after deliveries and invoices. */
export const FULFILLING = ['despatchOrder', 'undoDespatchOfOrder', 'invoiceOrder', 'creditOrder'] as const;

/** Locks an order until the transaction ends. @throws 404 */
export async function holdOrder(context: Context, id: number): Promise<Order> {
  const [row] = await readRows(context.tx, customerOrder, context.actor, [id], { lock: true });
  if (!row) throw notFound('order');
  return row;
}

/** @throws 409 for quotes, and for orders that are on hold, cancelled or closed */
export function requireOpen(order: Order): void {
  if (order.status === 'onHold')
    throw conflict('on_hold', `Order ${order.number} is on hold. Resume it before it is delivered or invoiced.`);
  if (!['accepted', 'inProgress', 'complete'].includes(order.status))
    throw conflict('wrong_state', `Order ${order.number} is not accepted. Record that the customer accepted it first.`);
}

/** A quantity to add to the progress of a line, or to subtract. */
export interface Step {
  readonly lineId: number;
  readonly quantity: number;
}

/**
 * Adds deliveries or invoices to a locked order, with a change of its deposits, and updates its status.
 * @throws 409 above the ordered quantity or below zero
 */
export async function fulfil(
  context: Context,
  order: Order,
  of: Fulfilled,
  {
    steps,
    event,
    depositPence = 0,
  }: { readonly steps: readonly Step[]; readonly event: AuditEventName; readonly depositPence?: number },
): Promise<void> {
  if (steps.length === 0 && depositPence === 0) return;
  const byLine = new Map<number, number>();
  for (const { lineId, quantity } of steps) byLine.set(lineId, added(byLine.get(lineId) ?? 0, quantity));
  const lines = order.lines.map((line) => {
    const step = byLine.get(line.id ?? 0) ?? 0;
    const now = added(line[of], step);
    if (step > 0 && now > orderedOf(line)) throw exceeds(order, line, of);
    return { ...line, [of]: Math.max(0, now) };
  });
  for (const lineId of byLine.keys())
    if (!lines.some(({ id }) => id === lineId))
      throw conflict('line_gone', `A line was removed from order ${order.number}. Remove it here as well.`);
  const goods = await goodsAmong(
    context,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  const status = statusAfter(order.status, lines, ({ productId }) => goods.has(Number(productId)));
  const [done] = await changeMany(context, customerOrder, event, [
    {
      id: order.id,
      version: null,
      set: {
        lines,
        status,
        deliveredBps: shareDone(lines, 'delivered'),
        invoicedBps: shareDone(lines, 'invoiced'),
        depositPence: order.depositPence + depositPence,
      },
    },
  ]);
  if (done && 'problem' in done) throw done.problem;
}

function exceeds(order: Order, line: Order['lines'][number], of: Fulfilled) {
  const left = formatQuantity(outstanding(line, of));
  return conflict(
    'EXCEEDS_ORDER',
    `Only ${left} of “${line.description ?? ''}” is left to ${of === 'delivered' ? 'deliver' : 'invoice'} on order ${order.number}.`,
  );
}

/** IDs of products that need delivery. */
export async function goodsAmong({ tx }: Pick<Context, 'tx'>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.query<{ id: number }>(
    `select id from product where id = any($1::bigint[]) and type in ('stock', 'nonStock')`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
