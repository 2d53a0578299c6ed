import { type Binder, binder } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { DisposableLine } from './disposableAnswer.ts';
import { stateOf } from './state.ts';

const MOST = 500;

/** The user's own links, or all links for customers in their scope and for no customer. */
export async function listDisposables(
  database: Queryable,
  actor: Actor,
  isAll: boolean,
  now: string,
): Promise<DisposableLine[]> {
  const bind = binder();
  const { rows } = await database.query<Omit<DisposableLine, 'state'> & Record<string, unknown>>(
    `select d.id, d.purpose, d.kind, d.recipient, d.customer_id as "customerId", c.title as "customerName", d.max_views as "maxViews",
            d.views, d.expires_at as "expiresAt", d.has_passphrase as "hasPassphrase", d.failed_proofs as "failedProofs",
            coalesce((select jsonb_agg(jsonb_build_object('at', a.at, 'ip', a.ip) order by a.id) from secret_access a
                       where a.entity = 'disposable' and a.entity_id = d.id and a.how = 'shown'), '[]') as openings, d.revoked_at as "revokedAt", d.created_at as "createdAt", d.created_by as "createdBy", u.name as "createdByName"
       from disposable d left join "user" u on u.id = d.created_by
       left join search_entry c on c.entity = 'customer' and c.entity_id = d.customer_id
      where ${ownOrSeen('d', actor, isAll, bind)} order by d.created_at desc, d.id desc limit ${MOST}`,
    bind.values,
  );
  return rows.map((row) => ({ ...row, state: stateOf(row, now) }));
}

/** The condition for rows, by alias, that the user created, or for all rows in their scope. */
export function ownOrSeen(row: string, actor: Actor, isAll: boolean, bind: Binder): string {
  const own = () => `${row}.created_by = ${bind(actor.userId)}`;
  if (!isAll) return own();
  if (actor.customers === 'all') return 'true';
  return `(${row}.customer_id is null or ${row}.customer_id = any(${bind(actor.customers)}::bigint[]) or ${own()})`;
}

/** Whether the user may see a row: their own, or, with the permission, those in their scope. */
export const isOwnOrSeen = (
  { createdBy, customerId }: { readonly createdBy: number | null; readonly customerId?: number | null | undefined },
  { userId, patterns, customers }: Actor,
): boolean =>
  createdBy === userId ||
  (may(patterns, 'disposable.viewAll') && (customers === 'all' || !customerId || customers.includes(customerId)));
