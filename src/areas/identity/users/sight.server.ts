import { column, quoted, snake } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { mayWork, TODAY } from './mayWork.server.ts';
import { type Assigned, hasRules, pickedOn, SIGHT, type Sight } from './sight.ts';

/**
 * Whether somebody sees a customer or supplier by hand or by rule, as SQL over the alias `s` with the columns of a user
 * and `c` of what is assigned. Each way has its index, so that only what is seen is read.
 */
const sees = (of: Assigned): string => {
  const { ids, ends, rules } = SIGHT[of];
  const ended = `exists (select 1 from jsonb_array_elements(s.${column(ends)}) e
    where (e->>'${of}Id')::bigint = c.id and (e->>'until')::date < ${TODAY})`;
  const ways = rules.map((rule) =>
    rule.holds === 'many'
      ? `c.${column(rule.of)} && s.${column(rule.field)}`
      : `c.${column(rule.of)} = any(s.${column(rule.field)})`,
  );
  return `((c.id = any(s.${column(ids)}) and not ${ended}) or ${ways.join(' or ')})`;
};

/** Whom the user `u` stands in for today, as SQL: the other may work, and the days have come and are not over. */
export const COVERED = `select k.covered_id from cover k join "user" d on d.id = k.covered_id
  where k.deputy_id = u.id and k.archived_at is null and ${TODAY} between k.starts_on and k.ends_on and ${mayWork('d')}`;

/** The scope of some accounts `s` together: `all` when one of them sees all. */
const widest = (of: Assigned): string => `bool_or(s.${column(SIGHT[of].scope)} = 'all') as all_${of}`;

/**
 * Every account that the user `u` sees with, their own and those they stand in for, as a row `w` to be joined: found
 * once for everything that is asked of them, because whom somebody stands in for costs more to plan than to read.
 */
export const SEES_WITH = `cross join lateral (
  select array_agg(s.id) as ids, ${widest('customer')}, ${widest('supplier')}
    from "user" s where s.id = any(array(select u.id union all ${COVERED}))) w`;

/** What the user `u` sees, those included they stand in for, as SQL beside `SEES_WITH`: `…_scope` is `all` or `assigned`, then `…_ids` says which. */
export const sightColumns = (of: Assigned): string =>
  `case when w.all_${of} then 'all' else 'assigned' end as ${of}_scope,
    case when not w.all_${of} then (select array_agg(distinct c.id) from "user" s join ${of} c on ${sees(of)}
      where s.id = any(w.ids)) end as ${of}_ids`;

/** What rules give to everybody together, as SQL: another text as soon as a customer or supplier comes into somebody's rules or leaves them. */
export const RULED_SIGHT = `select md5(string_agg(t, ';')) from (${(['customer', 'supplier'] as const)
  .map(
    (
      of,
    ) => `select s.id || '${of}' || string_agg(c.id::text, ',' order by c.id) as t from "user" s join ${of} c on ${sees(of)}
      where ${SIGHT[of].rules.map(({ field }) => `s.${column(field)} <> '{}'`).join(' or ')} group by s.id`,
  )
  .join(' union all ')} order by 1) r`;

/** What accounts would see by themselves today if they held these values, in their order: nothing by standing in for others. */
export async function sightOf(
  tx: Queryable,
  rows: readonly Sight[],
  of: Assigned,
  day: string,
): Promise<readonly ('all' | readonly number[])[]> {
  const ruled = rows.flatMap((row, at) => (row[SIGHT[of].scope] !== 'all' && hasRules(row, of) ? [{ row, at }] : []));
  const byRule = ruled.length === 0 ? new Map<number, number[]>() : await resolved(tx, ruled, of);
  return rows.map((row, at) => (row[SIGHT[of].scope] === 'all' ? 'all' : (byRule.get(at) ?? pickedOn(row, of, day))));
}

async function resolved(
  tx: Queryable,
  asked: readonly { readonly row: Sight; readonly at: number }[],
  of: Assigned,
): Promise<Map<number, number[]>> {
  const { ids, ends, rules } = SIGHT[of];
  const fields = [ids, ends, ...rules.map(({ field }) => field)];
  const given = asked.map(({ row, at }) => ({
    at,
    ...Object.fromEntries(fields.map((field) => [snake(field), row[field] ?? null])),
  }));
  const types = fields.map((field) => `${column(field)} ${typeOf(field)}`).join(', ');
  const { rows } = await tx.query<{ at: number; ids: number[] }>(
    `select s.at, array_agg(c.id) as ids from jsonb_to_recordset($1::jsonb) as s(at int, ${types})
       join ${of} c on ${sees(of)} group by s.at`,
    [JSON.stringify(given)],
  );
  return new Map(asked.map(({ at }) => [at, rows.find((row) => row.at === at)?.ids ?? []]));
}

const typeOf = (field: string): string =>
  field.endsWith('Ends') ? 'jsonb' : field.endsWith('Tags') ? 'text[]' : 'bigint[]';

/** The fields of an account that say what it sees, as SQL over an alias of the table. */
export const sightFields = (alias: string): string =>
  Object.values(SIGHT)
    .flatMap(({ scope, ids, ends, rules }) => [scope, ids, ends, ...rules.map(({ field }) => field)])
    .map((field) => `${alias}.${column(field)} as ${quoted(field)}`)
    .join(', ');

/** What somebody sees by their own account, without those they stand in for: nobody gives away what is only lent to them. */
export async function ownSight(tx: Queryable, userId: number, day: string) {
  const { rows } = await tx.query<Sight>(`select ${sightFields('u')} from "user" u where u.id = $1`, [userId]);
  const [customers = []] = await sightOf(tx, rows, 'customer', day);
  const [suppliers = []] = await sightOf(tx, rows, 'supplier', day);
  return { customers, suppliers };
}
