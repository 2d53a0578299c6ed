import type { Queryable } from '#engine/db/pool.server.ts';
import { notFound } from '#engine/http/problem.ts';

/** An authenticator without its secret, for screens. */
export interface Authenticator extends Record<string, unknown> {
  readonly id: number;
  readonly kind: 'totp' | 'passkey';
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export async function authenticatorsOf(tx: Queryable, userId: number): Promise<readonly Authenticator[]> {
  const { rows } = await tx.query<Authenticator>(
    `select id, kind, name, created_at as "createdAt", last_used_at as "lastUsedAt" from authenticator where user_id = $1 order by id`,
    [userId],
  );
  return rows;
}

/** @throws 404 when it does not belong to the user */
export async function renameAuthenticator(tx: Queryable, userId: number, id: number, name: string): Promise<void> {
  const { rowCount } = await tx.query('update authenticator set name = $3 where user_id = $1 and id = $2', [
    userId,
    id,
    name,
  ]);
  if (rowCount !== 1) throw notFound('authenticator');
}

/** Removes an authenticator. Removing the last one also deletes the recovery codes. @throws 404 */
export async function removeAuthenticator(
  tx: Queryable,
  userId: number,
  id: number,
): Promise<Pick<Authenticator, 'name' | 'kind'>> {
  const { rows } = await tx.query<Pick<Authenticator, 'name' | 'kind'>>(
    'delete from authenticator where user_id = $1 and id = $2 returning name, kind',
    [userId, id],
  );
  const [removed] = rows;
  if (!removed) throw notFound('authenticator');
  await forgetUnneededCodes(tx, userId);
  return removed;
}

/**
 * Removes all authenticators of a user. If a passkey is required, its deadline is immediate, because otherwise a
 * password alone would open the account.
 * @returns the number removed
 */
export async function removeAllAuthenticators(tx: Queryable, userId: number): Promise<number> {
  const { rowCount } = await tx.query('delete from authenticator where user_id = $1', [userId]);
  await tx.query(
    `insert into passkey_duty (user_id, since) values ($1, 'epoch') on conflict (user_id) do update set since = excluded.since`,
    [userId],
  );
  await forgetUnneededCodes(tx, userId);
  return rowCount ?? 0;
}

const forgetUnneededCodes = (tx: Queryable, userId: number) =>
  tx.query(
    'delete from recovery_code where user_id = $1 and not exists (select 1 from authenticator where user_id = $1)',
    [userId],
  );
