import type { Context } from '#engine/request/context.server.ts';

/** Numbers of quotes and orders: a hole in them is allowed, a repeat is not. */
export async function nextNumbers(tx: Context['tx'], count: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ n: number }>(
    `select nextval('customer_order_number')::int as n from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ n }) => `ORD-${n}`);
}
