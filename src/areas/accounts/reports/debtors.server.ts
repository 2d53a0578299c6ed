import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { ReportAnswer, ReportRow } from '#engine/reports/report.ts';
import { pageOf } from '#engine/reports/pageOf.ts';
import type { Answering, ReportContext } from '#engine/reports/reports.server.ts';
import { sum } from '../kernel/exact.ts';
import { type AgeingBasis, type Bucket, BUCKETS } from '../kernel/receivables.rules.ts';
import { openItem } from '../receivables/openItem.ts';
import { controlOf } from './movements.server.ts';

/** What a customer owes on a day, by age. */
interface Debtor extends Record<Bucket, number> {
  readonly customerId: number;
  readonly customer: string;
  readonly totalPence: number;
  readonly overduePence: number;
  /** Since the earliest due date of a debt; not above 0 when nothing is due. */
  readonly oldestDays: number | null;
}

/** The days of each age band; `null` has no limit. The rule is `bucketOf`. */
const BANDS: Readonly<Record<AgeingBasis, readonly (readonly [Bucket, from: number | null, to: number | null])[]>> = {
  due: [
    ['notDuePence', null, 0],
    ['b30Pence', 1, 30],
    ['b60Pence', 31, 60],
    ['b90Pence', 61, 90],
    ['olderPence', 91, null],
  ],
  document: [
    ['b30Pence', null, 30],
    ['b60Pence', 31, 60],
    ['b90Pence', 61, 90],
    ['olderPence', 91, null],
  ],
};

const bandsOf = (basis: AgeingBasis): string =>
  BUCKETS.map((bucket) => {
    if (bucket === 'unallocatedPence')
      return `coalesce(sum(open) filter (where not is_owed), 0)::bigint as "${bucket}"`;
    const [, from, to] = BANDS[basis].find(([name]) => name === bucket) ?? [];
    if (from === undefined || to === undefined) return `0::bigint as "${bucket}"`;
    const days = [from === null ? '' : ` and days >= ${from}`, to === null ? '' : ` and days <= ${to}`].join('');
    return `coalesce(sum(open) filter (where is_owed${days}), 0)::bigint as "${bucket}"`;
  }).join(', ');

/**
 * The debtors of a day by name, summed in the database. Starts from the current amount and removes later allocations,
 * so that items settled long before are not read. The settled items among them are read by their IDs together, which
 * lie side by side; a join would look each one up from the top of the index.
 */
async function debtorsOn(tx: Queryable, actor: Actor, asAt: string, basis: AgeingBasis): Promise<readonly Debtor[]> {
  const bind = binder();
  const day = `${bind(asAt)}::date`;
  const scope = scopeClause(openItem, actor, bind, 'i');
  const { rows } = await tx.query<Omit<Debtor, 'totalPence' | 'overduePence'> & Record<string, unknown>>(
    `with later as materialized (
       select item, sum(pence)::bigint as pence from (
         select debit_item_id as item, case when reverses_id is null then amount_pence else -amount_pence end as pence
           from allocation where effective_on > ${day}
         union all
         select credit_item_id, case when reverses_id is null then -amount_pence else amount_pence end
           from allocation where effective_on > ${day}) each
        group by item
     ), item as materialized (
       select i.id, i.customer_id, i.total_pence, i.doc_date, i.due_date, i.total_pence - i.settled_pence as open
         from open_item i where i.doc_date <= ${day} and not i.is_settled and ${scope}
       union all
       select i.id, i.customer_id, i.total_pence, i.doc_date, i.due_date, 0
         from open_item i where i.id = any(array(select item from later)) and i.doc_date <= ${day} and i.is_settled and ${scope}
     ), debt as (
       select i.customer_id, i.total_pence > 0 as is_owed, ${day} - i.due_date as late,
              ${day} - i.${basis === 'due' ? 'due_date' : 'doc_date'} as days, i.open + coalesce(l.pence, 0) as open
         from item i left join later l on l.item = i.id
     ), debtor as materialized (
       select customer_id, ${bandsOf(basis)}, max(late) filter (where is_owed) as "oldestDays"
         from debt where open <> 0 group by customer_id
     )
     select d.customer_id as "customerId", c.name as customer, ${BUCKETS.map((bucket) => `d."${bucket}"`).join(', ')}, d."oldestDays"
       from debtor d join customer c on c.id = d.customer_id order by c.name, c.id`,
    bind.values,
  );
  return rows.map((row) => {
    const overduePence = row.b30Pence + row.b60Pence + row.b90Pence + row.olderPence;
    return { ...row, overduePence, totalPence: sum(BUCKETS.map((bucket) => row[bucket])) };
  });
}

/** Their last receipt to a day, credit limit and stop. */
async function knownOf(tx: Queryable, debtors: readonly Debtor[], asAt: string) {
  const { rows } = await tx.query<{
    id: number;
    lastPaidOn: string | null;
    limitPence: number | null;
    isOnStop: boolean | null;
  }>(
    `select c.id, a.credit_limit_pence as "limitPence", a.is_on_stop as "isOnStop",
            (select max(doc_date) from open_item r
              where r.customer_id = c.id and r.kind = 'receipt' and r.doc_date <= $2) as "lastPaidOn"
       from unnest($1::bigint[]) c (id) left join customer_account a on a.customer_id = c.id and a.archived_at is null`,
    [debtors.map(({ customerId }) => customerId), asAt],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rows of one page. */
async function pageOfDebtors(
  { tx, most, after }: ReportContext,
  debtors: readonly Debtor[],
  asAt: string,
): Promise<Pick<ReportAnswer, 'rows' | 'next'>> {
  const page = pageOf(debtors, { most, after });
  const known = await knownOf(tx, page.rows, asAt);
  return {
    ...page,
    rows: page.rows.map(({ customerId, oldestDays, ...figures }): ReportRow => {
      const { lastPaidOn = null, limitPence = null, isOnStop = false } = known.get(customerId) ?? {};
      return {
        key: String(customerId),
        to: `/accounts/open-items?f.customerId=is:${customerId}&f.isSettled=is:false`,
        cells: {
          ...figures,
          oldestDays: oldestDays !== null && oldestDays > 0 ? oldestDays : null,
          lastPaidOn,
          limitPence,
          stop: isOnStop ? 'Yes' : null,
        },
      };
    }),
  };
}

const SUMMED = [...BUCKETS, 'totalPence', 'overduePence'] as const;

const totalsOf = (debtors: readonly Debtor[]): ReportAnswer['totals'] =>
  Object.fromEntries(SUMMED.map((key) => [key, sum(debtors.map((debtor) => debtor[key]))]));

/** Limited to customers in scope; only a user with all customers can compare with the ledger. */
export const answerDebtorsByAge: Answering = async (context, asked) => {
  const { tx, actor } = context;
  const asAt = String(asked.asAt);
  const basis: AgeingBasis = asked.basis === 'document' ? 'document' : 'due';
  const debtors = await debtorsOn(tx, actor, asAt, basis);
  const totals = totalsOf(debtors);
  const largest = [...debtors].sort((one, other) => other.totalPence - one.totalPence).slice(0, 10);
  return {
    ...(await pageOfDebtors(context, debtors, asAt)),
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
      labels: largest.map(({ customer }) => customer),
      series: (
        [
          ['Not due', 'notDuePence'],
          ['1–30 days', 'b30Pence'],
          ['31–60 days', 'b60Pence'],
          ['61–90 days', 'b90Pence'],
          ['91 days or more', 'olderPence'],
        ] as const
      ).map(([label, key]) => ({ label, values: largest.map((debtor) => debtor[key]) })),
    },
  };
};

/** Customers with debts today, most overdue first. */
export const answerDebtors: Answering = async (context, asked) => {
  const { tx, actor, today } = context;
  const debtors = (await debtorsOn(tx, actor, today, 'due'))
    .filter(({ overduePence }) => asked.show !== 'overdue' || overduePence > 0)
    .sort((one, other) => other.overduePence - one.overduePence);
  return { ...(await pageOfDebtors(context, debtors, today)), totals: totalsOf(debtors) };
};
