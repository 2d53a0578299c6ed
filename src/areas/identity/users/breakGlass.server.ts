import { covers } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { refused } from '#engine/http/problem.ts';

/** Permissions that, for all customers, let a user give access to others. */
const KEEPS_ACCESS = ['role.update', 'user.update'];

/** Columns that decide whether an account can use its password when single sign-on is required. */
export interface BreakGlassRow extends Record<string, unknown> {
  patterns: string[] | null;
  customer_scope: string;
  is_break_glass: boolean;
  has_passkey: boolean;
  is_only_way: boolean;
}

/** The columns of `BreakGlassRow`, for alias `u`. */
export const BREAK_GLASS = `u.customer_scope, u.is_break_glass,
  (select array_agg(p) from role r, unnest(r.permissions) p where r.id = any(u.role_ids) and r.archived_at is null) as patterns,
  exists (select 1 from authenticator a where a.user_id = u.id and a.kind = 'passkey') as has_passkey,
  coalesce((select (value->>'isOnlyWay')::boolean from setting where name = 'companySignIn'), false) as is_only_way`;

/** Whether a user with these permissions can give access to others. */
export const canGiveAccess = (patterns: readonly string[], customerScope: unknown): boolean =>
  customerScope === 'all' && KEEPS_ACCESS.every((permission) => covers(patterns, permission));

/** Whether a break-glass account is effective: it is marked, has a passkey, and can give access to others. */
export const isBreakGlass = (row: BreakGlassRow): boolean =>
  row.is_break_glass && row.has_passkey && canGiveAccess(row.patterns ?? [], row.customer_scope);

/** Whether the account's password works. While single sign-on is required, it does only for break-glass accounts. */
export const doesPasswordCount = (row: BreakGlassRow): boolean => !row.is_only_way || isBreakGlass(row);

/** Whether a user's password would work; false for an unknown user. */
export async function hasPasswordSignIn(tx: Queryable, userId: number): Promise<boolean> {
  const { rows } = await tx.query<BreakGlassRow>(`select ${BREAK_GLASS} from "user" u where u.id = $1`, [userId]);
  return rows[0] !== undefined && doesPasswordCount(rows[0]);
}

/** @throws 422 `passwords_off` when a password of this user would not work */
export async function refusePasswordsOff(tx: Queryable, userId: number): Promise<void> {
  if (await hasPasswordSignIn(tx, userId)) return;
  const message = 'Password sign-in is turned off. Use single sign-on or a passkey.';
  throw refused('passwords_off', message);
}
