import type { Actor } from '#core/access/actor.ts';
import { expanded } from '#core/access/expand.ts';
import type { Queryable } from '#core/db/pool.server.ts';

interface Rights extends Record<string, unknown> {
  name: string;
  patterns: string[] | null;
  customers: number[] | null;
  is_limited: boolean;
  is_supplier_limited: boolean;
}

/** A person with the rights they have now, for work that goes on after they asked for it; null when they may not sign in. */
export async function actorOfUser(tx: Queryable, userId: number): Promise<Actor | null> {
  const { rows } = await tx.query<Rights>(
    `select u.name, u.customer_ids as customers, u.customer_scope <> 'all' as is_limited, u.supplier_scope <> 'all' as is_supplier_limited,
            (select array_agg(distinct p) from role r, unnest(r.permissions) p where r.id = any(u.role_ids) and r.archived_at is null) as patterns
       from "user" u where u.id = $1 and u.status = 'active' and u.archived_at is null`,
    [userId],
  );
  const [found] = rows;
  if (!found) return null;
  return {
    userId,
    name: found.name,
    patterns: expanded(found.patterns ?? []),
    customers: found.is_limited ? (found.customers ?? []) : 'all',
    suppliers: found.is_supplier_limited ? [] : 'all',
  };
}
