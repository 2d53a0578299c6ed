import type { Queryable } from '../../db/pool.server.ts';
import { findEntity } from '../../entity/registry.ts';
import { rootOf } from '../../entity/shape.ts';

/** A record of a noun; null id while it does not exist. */
interface Spoken {
  readonly noun: string;
  readonly id: number | null;
}

/** The customers of the records, which their addresses contain. The customer is null for a record without one. */
export async function ownersOf(
  tx: Queryable,
  records: readonly Spoken[],
): Promise<(record: Spoken) => { readonly customerId: number | null }> {
  const rootNamed = (noun: string): string => {
    const entity = findEntity(noun);
    return entity ? rootOf(entity).name : noun;
  };
  const there = records.filter(({ id }) => id !== null);
  if (there.length === 0) return () => ({ customerId: null });
  const { rows } = await tx.query<{ entity: string; entity_id: number; customer_id: number | null }>(
    `select o.* from unnest($1::text[], $2::bigint[]) as x (entity, id)
      cross join lateral (select s.entity, s.entity_id, s.customer_id from search_entry s
        where s.entity = x.entity and s.entity_id = x.id offset 0) o`,
    [there.map(({ noun }) => rootNamed(noun)), there.map(({ id }) => id)],
  );
  const owners = new Map(rows.map((row) => [`${row.entity} ${row.entity_id}`, row.customer_id]));
  return ({ noun, id }) => ({ customerId: owners.get(`${rootNamed(noun)} ${id}`) ?? null });
}
