import type { Queryable } from '#engine/db/pool.server.ts';
import type { NominalType } from '../chart/nominalType.rules.ts';

/** Movement of one nominal code in two date ranges, debits positive. */
export interface Movement extends Record<string, unknown> {
  readonly code: string;
  readonly name: string;
  readonly type: NominalType;
  readonly pence: number;
  readonly beforePence: number;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Movements of all codes of some types, without year-end entries. */
export async function movementsOf(
  tx: Queryable,
  types: readonly NominalType[],
  now: Days,
  before: Days,
): Promise<readonly Movement[]> {
  const { rows } = await tx.query<Movement>(MOVEMENTS, [types, now.from, now.to, before.from, before.to]);
  return rows.filter(({ pence, beforePence }) => pence !== 0 || beforePence !== 0);
}

/** Two date ranges, each with its whole months: from `begins` to the day before `ends`. */
const rangeOf = (now: readonly [string, string], before: readonly [string, string]): string =>
  `range as (
    select is_now, first, last, date_trunc('month', first + interval '1 month - 1 day')::date as begins,
           date_trunc('month', last + interval '1 day')::date as ends
      from (values (true, ${now[0]}::date, ${now[1]}::date), (false, ${before[0]}::date, ${before[1]}::date)) x (is_now, first, last)
  )`;

/** Whole months from monthly totals and the other days from lines, then minus year-end entries. */
const MOVEMENTS = `with ${rangeOf(['$2', '$3'], ['$4', '$5'])}, moved as (
    select r.is_now, m.nominal_code_id, m.debit_pence - m.credit_pence as pence
      from range r join ledger_month m on m.month >= r.begins and m.month < r.ends
    union all
    select r.is_now, l.nominal_code_id, l.amount_pence
      from range r join journal_line l on l.posting_date between r.first and least(r.begins - 1, r.last)
    union all
    select r.is_now, l.nominal_code_id, l.amount_pence
      from range r join journal_line l on l.posting_date between r.ends and r.last where r.ends >= r.begins
    union all
    select r.is_now, l.nominal_code_id, -l.amount_pence
      from range r join journal_entry e on e.kind = 'yearEnd' and e.posting_date between r.first and r.last
      join journal_line l on l.journal_entry_id = e.id
  )
  select n.code, n.name, n.type, coalesce(sum(m.pence) filter (where m.is_now), 0)::bigint as pence,
         coalesce(sum(m.pence) filter (where not m.is_now), 0)::bigint as "beforePence"
    from moved m join nominal_code n on n.id = m.nominal_code_id
   where n.type = any($1) group by n.id order by n.code`;

/** Total balance of all codes of some types at the end of a day. */
export const balanceOf = (tx: Queryable, types: readonly NominalType[], day: string): Promise<number> =>
  balanceBefore(tx, '$1::date + 1', 'n.type = any($2)', [day, types]);

/** Balance of the codes of a control account at the end of a day. */
export const controlOf = (tx: Queryable, control: string, day: string): Promise<number> =>
  balanceBefore(tx, '$1::date + 1', 'n.control = $2', [day, control]);

/** Balance of a range of codes before a day. */
export const balanceOfRange = (tx: Queryable, from: string, to: string, day: string): Promise<number> =>
  balanceBefore(tx, '$1::date', 'n.code between $2 and $3', [day, from, to]);

/** Whole months from monthly totals, the last month from lines. */
async function balanceBefore(tx: Queryable, end: string, which: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await tx.query<{ pence: number }>(
    `select coalesce(sum(b.pence), 0)::bigint as pence from nominal_code n
       join (select nominal_code_id, debit_pence - credit_pence as pence from ledger_month where month < date_trunc('month', ${end})
             union all
             select nominal_code_id, amount_pence from journal_line
              where posting_date >= date_trunc('month', ${end}) and posting_date < ${end}) b on b.nominal_code_id = n.id
      where ${which}`,
    values,
  );
  return rows[0]?.pence ?? 0;
}
