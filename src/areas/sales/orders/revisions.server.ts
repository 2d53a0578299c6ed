import { contextNames } from './quoteNames.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { customerOrder } from './customerOrder.ts';
import type { Quote } from './quote.ts';
import { quoteOf } from './quoteOf.rules.ts';

/** Stores a sent revision. The PDF and the page use it, even after later changes to the order. */
export async function keepRevision(context: Context, row: Row<typeof customerOrder>): Promise<Quote> {
  const quote = quoteOf(row, await contextNames(context.tx, row));
  await context.tx.query(
    `insert into customer_order_revision (order_id, revision, sent_at, sent_by, content) values ($1, $2, $3, $4, $5)
     on conflict (order_id, revision) do update set sent_at = excluded.sent_at, sent_by = excluded.sent_by, content = excluded.content`,
    [row.id, row.revision, context.now, context.actor.userId, JSON.stringify(quote)],
  );
  return quote;
}

/** A revision as sent; undefined if it was not sent. */
export async function sentRevision(tx: Queryable, orderId: number, revision: number): Promise<Quote | undefined> {
  const { rows } = await tx.query<{ content: Quote }>(
    'select content from customer_order_revision where order_id = $1 and revision = $2',
    [orderId, revision],
  );
  return rows[0]?.content;
}
