import { column, quoted, snake } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { mayWork, TODAY } from './mayWork.server.ts';
import { type Assigned, hasRules, pickedOn, VISIBILITY, type VisibleScope } from './visibility.ts';

/**
 * SQL for whether a user sees a customer or supplier by selection or rule, with alias `s` for the user's columns and
 * `c` for the assigned record. Each path uses its own index.
 */
const sees = (of: Assigned): string => {
  const { ids, ends, rules } = VISIBILITY[of];
  const ended = `exists (select 1 from jsonb_array_elements(s.${column(ends)}) e
    where (e->>'${of}Id')::bigint = c.id and (e->>'until')::date < ${TODAY})`;
  const ways = rules.map((rule) =>
    rule.holds === 'many'
      ? `c.${column(rule.of)} && s.${column(rule.field)}`
      : `c.${column(rule.of)} = any(s.${column(rule.field)})`,
  );
  return `((c.id = any(s.${column(ids)}) and not ${ended}) or ${ways.join(' or ')})`;
};

/** SQL for the users that `u` covers today: the other user is active and today is within the cover. */
export const COVERED = `select k.covered_id from cover k join "user" d on d.id = k.covered_id
  where k.deputy_id = u.id and k.archived_at is null and ${TODAY} between k.starts_on and k.ends_on and ${mayWork('d')}`;

/** SQL for the combined scope of accounts `s`: true when one of them sees all. */
const widest = (of: Assigned): string => `bool_or(s.${column(VISIBILITY[of].scope)} = 'all') as all_${of}`;

/**
 * SQL join `w` with every account that gives user `u` their scope: their own and those they cover. Computed once per
 * query, because planning it costs more than reading it.
 */
export const SEES_WITH = `cross join lateral (
  select array_agg(s.id) as ids, ${widest('customer')}, ${widest('supplier')}
    from "user" s where s.id = any(array(select u.id union all ${COVERED}))) w`;

/**
 * SQL for the scope of user `u` including cover, together with `SEES_WITH`: `…_scope` is `all` or `assigned`; `…_ids`
 * lists the IDs.
 */
export const visibilityColumns = (of: Assigned): string =>
  `case when w.all_${of} then 'all' else 'assigned' end as ${of}_scope,
    case when not w.all_${of} then (select array_agg(distinct c.id) from "user" s join ${of} c on ${sees(of)}
      where s.id = any(w.ids)) end as ${of}_ids`;

/** SQL for a digest of the records that rules assign to users. It changes when a record enters or leaves a rule. */
export const RULED_VISIBILITY = `select md5(string_agg(t, ';')) from (${(['customer', 'supplier'] as const)
  .map(
    (
      of,
    ) => `select s.id || '${of}' || string_agg(c.id::text, ',' order by c.id) as t from "user" s join ${of} c on ${sees(of)}
      where ${VISIBILITY[of].rules.map(({ field }) => `s.${column(field)} <> '{}'`).join(' or ')} group by s.id`,
  )
  .join(' union all ')} order by 1) r`;

/** The scope that accounts would have today with these values, in input order, without cover. */
export async function visibilityOf(
  tx: Queryable,
  rows: readonly VisibleScope[],
  of: Assigned,
  day: string,
): Promise<readonly ('all' | readonly number[])[]> {
  const ruled = rows.flatMap((row, at) =>
    row[VISIBILITY[of].scope] !== 'all' && hasRules(row, of) ? [{ row, at }] : [],
  );
  const byRule = ruled.length === 0 ? new Map<number, number[]>() : await resolved(tx, ruled, of);
  return rows.map((row, at) =>
    row[VISIBILITY[of].scope] === 'all' ? 'all' : (byRule.get(at) ?? pickedOn(row, of, day)),
  );
}

async function resolved(
  tx: Queryable,
  asked: readonly { readonly row: VisibleScope; readonly at: number }[],
  of: Assigned,
): Promise<Map<number, number[]>> {
  const { ids, ends, rules } = VISIBILITY[of];
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

/** SQL for the scope fields of an account, for an alias of the table. */
export const visibilityFields = (alias: string): string =>
  Object.values(VISIBILITY)
    .flatMap(({ scope, ids, ends, rules }) => [scope, ids, ends, ...rules.map(({ field }) => field)])
    .map((field) => `${alias}.${column(field)} as ${quoted(field)}`)
    .join(', ');

/** The scope of a user's own account without cover, because a deputy must not pass on borrowed scope. */
export async function ownVisibility(tx: Queryable, userId: number, day: string) {
  const { rows } = await tx.query<VisibleScope>(`select ${visibilityFields('u')} from "user" u where u.id = $1`, [
    userId,
  ]);
  const [customers = []] = await visibilityOf(tx, rows, 'customer', day);
  const [suppliers = []] = await visibilityOf(tx, rows, 'supplier', day);
  return { customers, suppliers };
}
