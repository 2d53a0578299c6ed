import { type Binder, binder } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { definitionsFor } from '#engine/store/extra.server.ts';
import { fromClause } from '#engine/store/rows.server.ts';
import { badRequest } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { whereClause } from '#engine/lists/where.server.ts';
import type { Clause } from '#engine/lists/query.ts';
import { conditionsOf, type RuleFacts } from './rule.ts';

/**
 * The conditions of a rule as SQL, over the aliases of its noun, in the scope of its owner. Lists use the same SQL.
 * @throws 400 for conditions that the owner may not query
 */
export async function conditionSql(
  tx: Queryable,
  noun: AnyEntity,
  actor: Actor,
  { conditions, trigger }: Pick<RuleFacts, 'conditions' | 'trigger'>,
  bind: Binder,
  more: readonly Clause[] = [],
): Promise<string> {
  const { where, complaints } = conditionsOf(conditions);
  if (complaints.length > 0) throw badRequest(complaints.join(' '));
  const definitions = noun.extra ? await definitionsFor(tx, noun) : [];
  const archived = trigger === 'archived' ? 'with' : 'without';
  return whereClause(
    noun,
    { where: [...where, ...more], archived },
    { actor, today: companyToday(), definitions },
    bind,
  );
}

/** Those of the given records that match a rule now. */
export async function fitting(
  tx: Queryable,
  noun: AnyEntity,
  actor: Actor,
  rule: Pick<RuleFacts, 'conditions' | 'trigger'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const bind = binder();
  const sql = await conditionSql(tx, noun, actor, rule, bind);
  const { rows } = await tx.query<{ id: number }>(
    `select r.id from ${fromClause(noun)} where r.id = any(${bind(ids)}::bigint[]) and ${sql}`,
    bind.values,
  );
  return new Set(rows.map(({ id }) => id));
}

/** For each condition in order, whether a record meets it. */
export async function matchedConditions(
  tx: Queryable,
  noun: AnyEntity,
  actor: Actor,
  { conditions }: Pick<RuleFacts, 'conditions'>,
  id: number,
): Promise<readonly boolean[]> {
  const { where } = conditionsOf(conditions);
  const met: boolean[] = [];
  for (const clause of where) {
    const bind = binder();
    const sql = await conditionSql(tx, noun, actor, { conditions: null, trigger: 'archived' }, bind, [clause]);
    const { rows } = await tx.query(
      `select 1 from ${fromClause(noun)} where r.id = ${bind(id)} and ${sql}`,
      bind.values,
    );
    met.push(rows.length > 0);
  }
  return met;
}
