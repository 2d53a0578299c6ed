import { covers } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { refused } from '#engine/http/problem.ts';

/** What somebody must be able to do, for all customers, to give others access. */
const KEEPS_ACCESS = ['role.update', 'user.update'];

/** What of an account says whether it stays open when the company sign-in is the only way in. */
export interface BreakGlassRow extends Record<string, unknown> {
  patterns: string[] | null;
  customer_scope: string;
  is_break_glass: boolean;
  has_passkey: boolean;
  is_only_way: boolean;
}

/** The columns of `BreakGlassRow`, over the alias `u`. */
export const BREAK_GLASS = `u.customer_scope, u.is_break_glass,
  (select array_agg(p) from role r, unnest(r.permissions) p where r.id = any(u.role_ids) and r.archived_at is null) as patterns,
  exists (select 1 from authenticator a where a.user_id = u.id and a.kind = 'passkey') as has_passkey,
  coalesce((select (value->>'isOnlyWay')::boolean from setting where name = 'companySignIn'), false) as is_only_way`;

/** Whether somebody with these rights can give access to others. */
export const canGiveAccess = (patterns: readonly string[], customerScope: unknown): boolean =>
  customerScope === 'all' && KEEPS_ACCESS.every((permission) => covers(patterns, permission));

/** An account for emergencies is marked as one, has a passkey, and can give access to others. */
export const isBreakGlass = (row: BreakGlassRow): boolean =>
  row.is_break_glass && row.has_passkey && canGiveAccess(row.patterns ?? [], row.customer_scope);

/** Whether the account's password opens anything: while the company sign-in is the only way, those for emergencies only. */
export const doesPasswordCount = (row: BreakGlassRow): boolean => !row.is_only_way || isBreakGlass(row);

/** The same of one person; of nobody it is false. */
export async function hasPasswordSignIn(tx: Queryable, userId: number): Promise<boolean> {
  const { rows } = await tx.query<BreakGlassRow>(`select ${BREAK_GLASS} from "user" u where u.id = $1`, [userId]);
  return rows[0] !== undefined && doesPasswordCount(rows[0]);
}

/** @throws 422 `passwords_off` where no password of this person would open anything */
export async function refusePasswordsOff(tx: Queryable, userId: number): Promise<void> {
  if (await hasPasswordSignIn(tx, userId)) return;
  const message = 'Password sign-in is turned off. Use single sign-on or a passkey.';
  throw refused('passwords_off', message);
}
