import { type Binder, scopeClause } from '../access/access.server.ts';
import type { Actor } from '../access/actor.ts';
import { entities } from '../entity/registry.ts';
import { fromClause } from '../entity/rows.server.ts';
import { rootOf } from '../entity/shape.ts';

/**
 * The entries of the search index whose records the actor may see, as SQL over the alias `s`; `true` where nothing
 * narrows it. It is the rows' own scope: the index holds the customer; other owners are asked of the record.
 */
export function entryScope(actor: Actor, bind: Binder): string {
  const parts: string[] = [];
  const roots = new Set(entities().map(rootOf));
  if (actor.customers !== 'all') {
    const owned = [...roots].filter((root) => root.scope.by === 'customer').map((root) => root.name);
    parts.push(`(s.entity <> all(${bind(owned)}::text[]) or s.customer_id = any(${bind(actor.customers)}::bigint[]))`);
  }
  for (const root of roots) {
    if (root.scope.by === 'customer') continue;
    const clause = scopeClause(root, actor, bind);
    if (clause !== 'true')
      parts.push(
        `(s.entity <> ${bind(root.name)} or s.entity_id in (select r.id from ${fromClause(root)} where ${clause}))`,
      );
  }
  return parts.join(' and ') || 'true';
}
