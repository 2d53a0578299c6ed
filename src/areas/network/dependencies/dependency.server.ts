import { behaviour } from '#engine/actions/behaviour.server.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { dependency } from './dependency.ts';
import { type Edge, loopThrough } from './impact.rules.ts';

/** Behaviour of dependencies entered by users: refuses loops. */
export const dependencyBehaviour = behaviour(dependency, { beforeSave: [refuseLoops] });

/** Assets that by an entered dependency, without an alternative, depend on the listed ones. */
export const enteredDependants = (list: string): string =>
  `select d.dependent_id as id, d.needs_id as needs, 'entered' as way from dependency d
    where d.needs_id = any(${list}) and d.archived_at is null and cardinality(coalesce(d.alternative_ids, '{}')) = 0`;

async function refuseLoops(context: Context, changes: readonly Change<typeof dependency>[]): Promise<void> {
  const kept = changes.filter(({ action }) => action !== 'archive');
  if (kept.length === 0) return;
  const customers = [...new Set(kept.map(({ after }) => after.customerId))].sort((a, b) => a - b);
  // Serialises changes, because two could form a loop together.
  for (const customerId of customers)
    await context.tx.query(`select pg_advisory_xact_lock(hashtext('dependency'), $1::int)`, [customerId]);
  const { rows } = await context.tx.query<{ id: number; from: string; to: string }>(
    `select id, dependent_id::text as from, n::text as to from dependency d
       cross join lateral unnest(array[needs_id] || coalesce(alternative_ids, '{}')) n
      where customer_id = any($1::bigint[]) and archived_at is null`,
    [customers],
  );
  const own = new Set(kept.flatMap(({ before }) => before?.id ?? []));
  const edges: Edge[] = rows.filter(({ id }) => !own.has(id));
  for (const change of kept) {
    const { dependentId, needsId, alternativeIds } = change.after;
    const needs = [needsId, ...(alternativeIds ?? [])].map(String);
    const chain = loopThrough(edges, String(dependentId), needs);
    if (chain) change.problem = await loop(context, chain);
    else edges.push(...needs.map((to) => ({ from: String(dependentId), to })));
  }
}

async function loop(context: Context, chain: readonly string[]): Promise<Problem> {
  const { rows } = await context.tx.query<{ id: number; name: string }>(
    'select id, name from asset where id = any($1::bigint[])',
    [chain.map(Number)],
  );
  const named = chain.map((each) => rows.find(({ id }) => id === Number(each))?.name ?? `asset ${each}`);
  const message = `This would make a loop: ${named.join(' needs ')}.`;
  return new Problem(422, 'loop', message, { errors: { needsId: [message] }, more: { chain: named } });
}
