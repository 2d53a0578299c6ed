import { isThere } from '#engine/keys/keyCanary.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';

/**
 * Compares stored passwords with a key ring before any sign-in. `none`: there are no passwords. `wrong`: all need keys
 * that are not in the ring. `unproven`: some need keys of the ring, to be proved by the first correct password.
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
  // Hashes without a key ID predate key IDs.
  return rows.some(({ id }) => id === null || keys?.ids.includes(id)) && keys ? 'unproven' : 'wrong';
}
