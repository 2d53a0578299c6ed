import type { Queryable } from '#engine/db/pool.server.ts';

/**
 * Moves the entries of one record to another of the same noun and stores their original record.
 * @returns their IDs
 */
export async function moveEntries(tx: Queryable, noun: string, from: number, to: number): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `update thread_entry set record_id = $3, origin_id = coalesce(origin_id, $2) where noun = $1 and record_id = $2 returning id`,
    [noun, from, to],
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves selected messages of one record to another of the same noun.
 * @returns the IDs of those found
 */
export async function moveChosen(
  tx: Queryable,
  noun: string,
  { from, to, ids }: { readonly from: number; readonly to: number; readonly ids: readonly number[] },
): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `update thread_entry set record_id = $3, origin_id = coalesce(origin_id, $2)
      where noun = $1 and record_id = $2 and id = any($4::bigint[]) and withdrawn_at is null and kind = 'message' returning id`,
    [noun, from, to, ids],
  );
  return rows.map(({ id }) => id);
}

/** Moves entries back to their original record. */
export async function returnEntries(
  tx: Queryable,
  noun: string,
  { from, to, ids }: { readonly from: number; readonly to: number; readonly ids: readonly number[] },
): Promise<void> {
  await tx.query(
    `update thread_entry set record_id = $2, origin_id = case when origin_id = $2 then null else origin_id end
      where noun = $1 and record_id = $3 and id = any($4::bigint[])`,
    [noun, from, to, ids],
  );
}
