import type { Context } from '#engine/request/context.server.ts';

/** Takes numbers for quotes and orders. Gaps are allowed, duplicates are not. */
export async function nextNumbers(tx: Context['tx'], count: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ n: number }>(
    `select nextval('customer_order_number')::int as n from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ n }) => `ORD-${n}`);
}
