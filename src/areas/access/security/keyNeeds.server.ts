import { sealedByKey } from '#engine/keys/sealedColumns.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';

/** Amount of data that needs each key: encrypted values, passwords and recovery codes. */
export async function keyNeeds(database: Queryable, keys: KeyRing): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = { ...(await sealedByKey(database)) };
  const { rows } = await database.query<{ id: string; count: number }>(
    `select case when hash like '%:%' then split_part(hash, ':', 1) else $1 end as id, count(*)::int as count
       from (select hash from user_password union all select hash from recovery_code where used_at is null) kept group by 1`,
    // Hashes without a key ID use the oldest key.
    [keys.ids.at(-1)],
  );
  for (const { id, count } of rows) counts[id] = (counts[id] ?? 0) + count;
  return counts;
}
