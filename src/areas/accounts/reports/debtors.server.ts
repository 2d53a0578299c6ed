import { binder, scopeClause } from '#engine/access/access.server.ts';
import { daysBetween } from '#engine/calendar/days.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { ReportAnswer, ReportRow } from '#engine/reports/report.ts';
import type { Answering } from '#engine/reports/reports.server.ts';
import { type AgedItem, ageing, type AgeingBasis } from '../kernel/receivables.rules.ts';
import { openItem } from '../receivables/openItem.ts';
import { controlOf } from './movements.server.ts';

interface Debt extends AgedItem {
  readonly customerId: number;
  readonly customer: string;
  readonly lastPaidOn: string | null;
  readonly limitPence: number | null;
  readonly isOnStop: boolean;
}

/**
 * The open amount of each item on a day, with its customer. Starts from the current amount and removes later
 * allocations, so that items settled long before are not read.
 */
async function debtsOn(tx: Queryable, actor: Actor, asAt: string): Promise<readonly Debt[]> {
  const bind = binder();
  const day = bind(asAt);
  const { rows } = await tx.query<Debt & Record<string, unknown>>(
    `with later as (
       select item, sum(pence) as pence from (
         select debit_item_id as item, case when reverses_id is null then amount_pence else -amount_pence end as pence
           from allocation where effective_on > ${day}
         union all
         select credit_item_id, case when reverses_id is null then -amount_pence else amount_pence end
           from allocation where effective_on > ${day}) each
        group by item
     ), debt as (
       select i.customer_id, i.kind, i.doc_date, i.due_date, i.total_pence - i.settled_pence + coalesce(a.pence, 0) as open
         from open_item i left join later a on a.item = i.id
        where i.doc_date <= ${day} and not i.is_settled and ${scopeClause(openItem, actor, bind, 'i')}
       union all
       select i.customer_id, i.kind, i.doc_date, i.due_date, a.pence
         from later a join open_item i on i.id = a.item
        where i.doc_date <= ${day} and i.is_settled and ${scopeClause(openItem, actor, bind, 'i')}
     ), debtor as (
       select d.customer_id, (select max(doc_date) from open_item r
                               where r.customer_id = d.customer_id and r.kind = 'receipt' and r.doc_date <= ${day}) as last
         from (select distinct customer_id from debt where open <> 0) d
     )
     select d.customer_id as "customerId", c.name as customer, d.kind, d.doc_date as "docDate", d.due_date as "dueDate",
            d.open::bigint as "openPence", p.last as "lastPaidOn", a.credit_limit_pence as "limitPence",
            coalesce(a.is_on_stop, false) as "isOnStop"
       from debt d
       join customer c on c.id = d.customer_id
       join debtor p on p.customer_id = d.customer_id
       left join customer_account a on a.customer_id = d.customer_id and a.archived_at is null
      where d.open <> 0
      order by c.name, c.id`,
    bind.values,
  );
  return rows;
}

interface Debtor {
  readonly row: ReportRow;
  readonly overduePence: number;
}

function debtorsOf(debts: readonly Debt[], asAt: string, basis: AgeingBasis): readonly Debtor[] {
  const byCustomer = new Map<number, Debt[]>();
  for (const debt of debts) {
    const known = byCustomer.get(debt.customerId);
    if (known) known.push(debt);
    else byCustomer.set(debt.customerId, [debt]);
  }
  return [...byCustomer].map(([customerId, items]) => {
    const aged = ageing({ asAt, basis, items });
    const overduePence = aged.b30Pence + aged.b60Pence + aged.b90Pence + aged.olderPence;
    const days = items.filter(({ openPence }) => openPence > 0).map(({ dueDate }) => daysBetween(dueDate, asAt));
    const oldest = Math.max(0, ...days);
    const [first] = items;
    return {
      overduePence,
      row: {
        key: String(customerId),
        to: `/accounts/open-items?f.customerId=is:${customerId}&f.isSettled=is:false`,
        cells: {
          customer: first?.customer ?? '',
          ...aged,
          overduePence,
          oldestDays: oldest === 0 ? null : oldest,
          lastPaidOn: first?.lastPaidOn ?? null,
          limitPence: first?.limitPence ?? null,
          stop: first?.isOnStop ? 'Yes' : null,
        },
      },
    };
  });
}

const SUMMED = [
  'notDuePence',
  'b30Pence',
  'b60Pence',
  'b90Pence',
  'olderPence',
  'unallocatedPence',
  'totalPence',
  'overduePence',
];

const totalsOf = (rows: readonly ReportRow[]): ReportAnswer['totals'] =>
  Object.fromEntries(SUMMED.map((key) => [key, rows.reduce((total, { cells }) => total + Number(cells[key] ?? 0), 0)]));

/** Limited to customers in scope; only a user with all customers can compare with the ledger. */
export const answerDebtorsByAge: Answering = async ({ tx, actor }, asked) => {
  const asAt = String(asked.asAt);
  const basis: AgeingBasis = asked.basis === 'document' ? 'document' : 'due';
  const rows = debtorsOf(await debtsOn(tx, actor, asAt), asAt, basis).map(({ row }) => row);
  const totals = totalsOf(rows);
  const largest = [...rows]
    .sort((one, other) => Number(other.cells.totalPence) - Number(one.cells.totalPence))
    .slice(0, 10);
  return {
    rows,
    totals,
    ...(actor.customers === 'all'
      ? {
          checks: [
            {
              says: 'Balance of 1100 Debtors control',
              pence: Number(totals.totalPence),
              expectedPence: await controlOf(tx, 'debtors', asAt),
            },
          ],
        }
      : {}),
    chart: {
      labels: largest.map(({ cells }) => String(cells.customer)),
      series: (
        [
          ['Not due', 'notDuePence'],
          ['1–30 days', 'b30Pence'],
          ['31–60 days', 'b60Pence'],
          ['61–90 days', 'b90Pence'],
          ['91 days or more', 'olderPence'],
        ] as const
      ).map(([label, key]) => ({ label, values: largest.map(({ cells }) => Number(cells[key])) })),
    },
  };
};

/** Customers with debts today, most overdue first. */
export const answerDebtors: Answering = async ({ tx, actor, today }, asked) => {
  const all = debtorsOf(await debtsOn(tx, actor, today), today, 'due');
  const rows = all
    .filter(({ overduePence }) => asked.show !== 'overdue' || overduePence > 0)
    .sort((one, other) => other.overduePence - one.overduePence)
    .map(({ row }) => row);
  return { rows, totals: totalsOf(rows) };
};
