import { binder } from '../access/access.server.ts';
import type { Actor } from '../access/actor.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { DisposableLine } from './disposableAnswer.ts';
import { stateOf } from './state.ts';

const MOST = 500;

/** One's own links, or those of all: of these only links for customers inside one's scope, or for none. */
export async function listDisposables(
  database: Queryable,
  actor: Actor,
  isAll: boolean,
  now: string,
): Promise<DisposableLine[]> {
  const bind = binder();
  const own = () => `d.created_by = ${bind(actor.userId)}`;
  const scope = () =>
    actor.customers === 'all'
      ? 'true'
      : `(d.customer_id is null or d.customer_id = any(${bind(actor.customers)}::bigint[]) or ${own()})`;
  const { rows } = await database.query<Omit<DisposableLine, 'state'> & Record<string, unknown>>(
    `select d.id, d.purpose, d.kind, d.recipient, d.customer_id as "customerId", c.title as "customerName", d.max_views as "maxViews",
            d.views, d.expires_at as "expiresAt", d.has_passphrase as "hasPassphrase", d.failed_proofs as "failedProofs",
            d.opened_at as "openedAt", d.revoked_at as "revokedAt", d.created_at as "createdAt", d.created_by as "createdBy", u.name as "createdByName"
       from disposable d left join "user" u on u.id = d.created_by
       left join search_entry c on c.entity = 'customer' and c.entity_id = d.customer_id
      where ${isAll ? scope() : own()} order by d.created_at desc, d.id desc limit ${MOST}`,
    bind.values,
  );
  return rows.map((row) => ({ ...row, state: stateOf(row, now) }));
}
