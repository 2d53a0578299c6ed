import { type Binder, isShown, scopeClause } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { entities } from '../entity/registry.ts';
import { fromClause } from '../store/rows.server.ts';
import { rootOf } from '../entity/shape.ts';

/**
 * The entries of the search index whose records the actor may see, as SQL over the alias `s`; `true` where nothing
 * narrows it. It is the rows' own scope: the index holds the customer; other owners are asked of the record.
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
  /** Names of the nouns whose rows belong to a customer. */
  readonly owned: readonly string[];
  /** Nouns that something else narrows. */
  readonly others: readonly AnyEntity[];
}
let known: Narrowed | undefined;

/** The nouns of which not everybody sees every row, gone through once and not with every name that is looked up. */
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
