import type { Queryable } from '#engine/db/pool.server.ts';
import { seriesStates } from '#engine/series/series.server.ts';

/** Checks of the books: each query finds no rows when they balance. */
const CHECKS: readonly BookCheck[] = [
  [
    'A journal does not add up to nil',
    'select journal_entry_id from journal_line group by 1 having sum(amount_pence) <> 0',
  ],
  [
    'A journal has fewer than two lines',
    'select e.id from journal_entry e left join journal_line l on l.journal_entry_id = e.id group by e.id having count(l.id) < 2',
  ],
  [
    'The total of a month is not the sum of its lines',
    `select 1 from (select nominal_code_id, date_trunc('month', posting_date)::date as month, sum(amount_pence) as pence from journal_line group by 1, 2) l
       full join ledger_month m using (nominal_code_id, month)
      where coalesce(l.pence, 0) <> coalesce(m.debit_pence, 0) - coalesce(m.credit_pence, 0)`,
  ],
  [
    'The sales of a day are not the sum of their lines',
    `select 1 from (select l.posting_date as day, l.nominal_code_id, e.kind, -sum(l.amount_pence) as pence
                      from journal_line l join nominal_code n on n.id = l.nominal_code_id and n.type = 'sales'
                      join journal_entry e on e.id = l.journal_entry_id group by 1, 2, 3) l
       full join (select day, nominal_code_id, kind, sum(pence) as pence from sales_day group by 1, 2, 3) d using (day, nominal_code_id, kind)
      where coalesce(l.pence, 0) <> coalesce(d.pence, 0)`,
  ],
  [
    'The sales of a customer are not the sum of their lines',
    `select 1 from (select coalesce(l.customer_id, 0) as customer_id, l.posting_date as day, -sum(l.amount_pence) as pence
                      from journal_line l join nominal_code n on n.id = l.nominal_code_id and n.type = 'sales' group by 1, 2) l
       full join (select coalesce(customer_id, 0) as customer_id, day, sum(pence) as pence from customer_sales group by 1, 2) c
      using (customer_id, day) where coalesce(l.pence, 0) <> coalesce(c.pence, 0)`,
  ],
  [
    'The open items of a customer are not their balance on 1100',
    `select 1 from (select customer_id, sum(total_pence - settled_pence) as pence from open_item group by 1) i
       full join (select l.customer_id, sum(l.amount_pence) as pence from journal_line l join nominal_code n on n.id = l.nominal_code_id
                   where n.control = 'debtors' group by 1) b using (customer_id)
      where coalesce(i.pence, 0) <> coalesce(b.pence, 0)`,
  ],
  [
    'What is settled of an open item is not the sum of its allocations',
    `select i.id from open_item i
       left join (select item, sum(pence) as pence from (
                    select debit_item_id as item, case when reverses_id is null then amount_pence else -amount_pence end as pence from allocation
                    union all select credit_item_id, case when reverses_id is null then -amount_pence else amount_pence end from allocation) each
                   group by item) a on a.item = i.id
      where i.settled_pence <> coalesce(a.pence, 0) or abs(i.settled_pence) > abs(i.total_pence)`,
  ],
  [
    'The VAT entries are not the balances of the VAT codes',
    `select 1 from (select coalesce(sum(case when side = 'sale' then vat_pence else -vat_pence end), 0) as pence from vat_entry) v,
            (select coalesce(-sum(l.amount_pence), 0) as pence from journal_line l join nominal_code n on n.id = l.nominal_code_id
              where n.control in ('outputVat', 'inputVat')) b
      where v.pence <> b.pence`,
  ],
];

/** Faults of the books; empty when they balance. */
export async function faultsOfBooks(tx: Queryable): Promise<readonly string[]> {
  return [...(await faultsOf(tx, CHECKS)), ...(await gapsOf(tx))];
}

const gapsOf = async (tx: Queryable): Promise<readonly string[]> =>
  (await seriesStates(tx)).flatMap(({ name, year, missing }) =>
    missing.length > 0 ? [`The series ${name}-${year} lacks ${missing.slice(0, 5).join(', ')}.`] : [],
  );

/** The sentence of a fault, and a query that finds rows only if there is one. */
export type BookCheck = readonly [says: string, query: string];

/** The sentences of the checks that find something. */
export async function faultsOf(tx: Queryable, checks: readonly BookCheck[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [says, query] of checks) if ((await tx.query(`${query} limit 1`)).rows.length > 0) faults.push(`${says}.`);
  return faults;
}

const added: BookCheck[] = [];

/** Adds the checks of a later area to the books. */
export const addBookChecks = (checks: readonly BookCheck[]): void => void added.push(...checks);

/** Every check of the books with what it found, those of other areas as well. */
export async function stateOfBooks(
  tx: Queryable,
): Promise<readonly { readonly says: string; readonly isFault: boolean }[]> {
  const checks = [...CHECKS, ...added];
  const found = new Set(await faultsOf(tx, checks));
  const gaps = await gapsOf(tx);
  return [
    ...checks.map(([says]) => ({ says: `${says}.`, isFault: found.has(`${says}.`) })),
    ...(gaps.length === 0
      ? [{ says: 'A series of numbers has a gap.', isFault: false }]
      : gaps.map((says) => ({ says, isFault: true }))),
  ];
}
