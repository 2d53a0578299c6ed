import { isThere } from '#engine/keys/keyCanary.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';

/**
 * What stored passwords say of a ring before anybody types one: none is there; all name keys that are not in it, so it
 * is another installation's; or they name keys of it, which the first password that is right will prove.
 */
export async function passwordEvidence(
  database: Pick<Queryable, 'query'>,
  keys: KeyRing | undefined,
): Promise<'none' | 'wrong' | 'unproven'> {
  if (!(await isThere(database, 'user_password'))) return 'none';
  const { rows } = await database.query<{ id: string | null }>(
    `select distinct case when hash like '%:%' then split_part(hash, ':', 1) end as id from user_password where hash is not null`,
  );
  if (rows.length === 0) return 'none';
  // Those that name no key are from before keys had names.
  return rows.some(({ id }) => id === null || keys?.ids.includes(id)) && keys ? 'unproven' : 'wrong';
}
