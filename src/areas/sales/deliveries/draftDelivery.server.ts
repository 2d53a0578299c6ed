import type { Row } from '#engine/entity/entity.ts';
import { conflict, notFound } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, create, read } from '#engine/store/store.server.ts';
import { added, outstanding } from '../orders/fulfilment.rules.ts';
import { goodsAmong, holdOrder, requireOpen } from '../orders/fulfilment.server.ts';
import { delivery } from './delivery.ts';

/**
 * Drafts a delivery with all goods of an order that are not despatched or on another draft.
 * @throws 409 when nothing is left, or the order is not open
 */
export async function draftDelivery(context: Context, orderId: number): Promise<Row<typeof delivery>> {
  const order = await holdOrder(context, orderId);
  requireOpen(order);
  const goods = await goodsAmong(
    context,
    order.lines.flatMap(({ productId }) => productId ?? []),
  );
  const drafted = await onDrafts(context, orderId);
  const lines = order.lines.flatMap((line) => {
    if (line.productId !== null && !goods.has(line.productId)) return [];
    const quantity = added(outstanding(line, 'delivered'), -(drafted.get(line.id ?? 0) ?? 0));
    if (quantity <= 0) return [];
    const { productId, description, id: orderLineId = null } = line;
    return [{ productId, description, quantity, serials: null, orderLineId }];
  });
  if (lines.length === 0)
    throw conflict(
      'NOTHING_TO_DELIVER',
      `Nothing of order ${order.number} is left to deliver, or a draft delivery has it already.`,
    );
  const made = await create(context, delivery, { customerId: order.customerId, orderId, siteId: order.siteId });
  // Lines refer to order lines, a field that forms cannot set.
  const [done] = await changeMany(context, delivery, 'linkLines', [{ id: made.id, version: null, set: { lines } }]);
  if (!done || 'problem' in done) throw done?.problem ?? notFound('delivery');
  return read(context, delivery, made.id);
}

async function onDrafts({ tx }: Context, orderId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.query<{ id: number; quantity: string }>(
    `select l.order_line_id as id, sum(l.quantity) as quantity from delivery_line l join delivery d on d.id = l.delivery_id
      where d.order_id = $1 and d.status = 'draft' and l.order_line_id is not null group by 1`,
    [orderId],
  );
  return new Map(rows.map(({ id, quantity }) => [id, Number(quantity)]));
}
