import { type Binder, isShown, scopeClause } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { entities } from '../entity/registry.ts';
import { fromClause } from '../store/rows.server.ts';
import { rootOf } from '../entity/shape.ts';

/**
 * The search index entries whose records the actor may see, as SQL for the alias `s`; `true` if there is no
 * restriction. It equals the scope of the records: the customer is in the index, and other owners are checked on the
 * record.
 */
export function entryScope(actor: Actor, bind: Binder): string {
  const parts: string[] = [];
  const { owned, others } = narrowed();
  if (actor.customers !== 'all')
    parts.push(`(s.entity <> all(${bind(owned)}::text[]) or s.customer_id = any(${bind(actor.customers)}::bigint[]))`);
  for (const root of others) {
    const clause = scopeClause(root, actor, bind);
    if (clause !== 'true')
      parts.push(
        `(s.entity <> ${bind(root.name)} or exists (select 1 from ${fromClause(root)} where r.id = s.entity_id and ${clause}))`,
      );
  }
  return parts.join(' and ') || 'true';
}

interface Narrowed {
  readonly declared: number;
  /** Names of nouns whose records belong to a customer. */
  readonly owned: readonly string[];
  /** Nouns with a different restriction. */
  readonly others: readonly AnyEntity[];
}
let known: Narrowed | undefined;

/** The nouns with restricted records, computed once rather than for every lookup. */
function narrowed(): Narrowed {
  const declared = entities();
  if (known?.declared === declared.length) return known;
  const roots = [...new Set(declared.map(rootOf))];
  known = {
    declared: declared.length,
    owned: roots.filter(({ scope }) => scope.by === 'customer' && scope.or === undefined).map(({ name }) => name),
    others: roots.filter((root) => (root.scope.by !== 'customer' && root.scope.by !== 'none') || isShown(root)),
  };
  return known;
}
