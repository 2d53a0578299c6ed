import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { ReportAnswer, ReportRow } from '#engine/reports/report.ts';
import { pageOf } from '#engine/reports/pageOf.ts';
import type { Answering } from '#engine/reports/reports.server.ts';
import { earlier, monthEnd } from '../kernel/monthDays.ts';
import { sum } from '../kernel/exact.ts';
import { openItem } from '../receivables/openItem.ts';
import type { Days } from './movements.server.ts';
import { shareText } from './statements.rules.ts';
import { daysAsked, salesInLedger } from './statements.server.ts';

interface Sales extends Record<string, unknown> {
  readonly invoicesPence: number;
  readonly creditsPence: number;
  readonly otherPence: number;
  readonly beforePence: number;
}

/** SQL for grouped sales by type of posting, sales positive. */
const FIGURES = `coalesce(sum(l.pence) filter (where l.is_now and l.kind = 'salesInvoice'), 0)::bigint as "invoicesPence",
   coalesce(sum(l.pence) filter (where l.is_now and l.kind = 'salesCredit'), 0)::bigint as "creditsPence",
   coalesce(sum(l.pence) filter (where l.is_now and l.kind not in ('salesInvoice', 'salesCredit')), 0)::bigint as "otherPence",
   coalesce(sum(l.pence) filter (where not l.is_now), 0)::bigint as "beforePence"`;

/** Where sales are read: summed by day and code, by posting and customer, or from the lines. */
const SOURCES = {
  days: 'select day, nominal_code_id, kind, pence from sales_day l',
  customers: 'select day, customer_id, kind, pence from customer_sales l',
  lines: `select l.posting_date as day, l.nominal_code_id, e.kind, -l.amount_pence as pence from journal_line l
            join nominal_code n on n.id = l.nominal_code_id and n.type = 'sales' join journal_entry e on e.id = l.journal_entry_id`,
} as const;

/** Sales in two date ranges by one grouping, limited to customers the actor may see. */
async function salesBy<T extends Record<string, unknown>>(
  tx: Queryable,
  actor: Actor,
  { now, before }: { readonly now: Days; readonly before: Days },
  { from, columns, joins = '', by }: Grouping,
): Promise<readonly (T & Sales)[]> {
  const bind = binder();
  const day = from === 'lines' ? 'l.posting_date' : 'l.day';
  const scope = actor.customers === 'all' ? '' : ` and ${scopeClause(openItem, actor, bind, 'l')}`;
  const on = ({ from: first, to }: Days) =>
    `${SOURCES[from]} where ${day} between ${bind(first)} and ${bind(to)}${scope}`;
  const { rows } = await tx.query<T & Sales>(
    `with l as (select true as is_now, x.* from (${on(now)}) x union all select false, x.* from (${on(before)}) x)
     select ${columns}, ${FIGURES} from l ${joins} where l.kind <> 'yearEnd' group by ${by} order by ${by}`,
    bind.values,
  );
  return rows;
}

interface Grouping {
  /** Days know no customers, so only users with all customers read them. */
  readonly from: keyof typeof SOURCES;
  readonly columns: string;
  readonly joins?: string;
  readonly by: string;
}

const netOf = ({ invoicesPence, creditsPence, otherPence }: Sales): number => invoicesPence + creditsPence + otherPence;

const cellsOf = (sales: Sales, whole: number) => ({
  invoicesPence: sales.invoicesPence,
  creditsPence: sales.creditsPence,
  otherPence: sales.otherPence,
  netPence: netOf(sales),
  share: shareText(netOf(sales), whole),
  beforePence: sales.beforePence,
  changePence: netOf(sales) - sales.beforePence,
});

const SUMMED = ['invoicesPence', 'creditsPence', 'otherPence', 'netPence', 'beforePence', 'changePence'] as const;
const totalsOf = (rows: readonly ReportRow[]): ReportAnswer['totals'] =>
  Object.fromEntries(SUMMED.map((key) => [key, sum(rows.map(({ cells }) => Number(cells[key])))]));

/** Only users with all customers in scope can compare with the ledger. */
const checksOf = async (tx: Queryable, actor: Actor, days: Days, pence: number) =>
  actor.customers === 'all'
    ? { checks: [{ says: 'Balance of the sales codes', pence, expectedPence: await salesInLedger(tx, days) }] }
    : {};

/** Invoices minus credit notes per customer. */
export const answerSalesByCustomer: Answering = async ({ tx, actor, most, after }, asked) => {
  const days = daysAsked(asked);
  const found = await salesBy<{ id: number | null; name: string | null }>(tx, actor, days, {
    from: 'customers',
    columns: 'c.id, c.name',
    joins: 'left join customer c on c.id = l.customer_id',
    by: 'c.name, c.id',
  });
  const whole = sum(found.map(netOf));
  const rows = [...found]
    .sort((one, other) => netOf(other) - netOf(one))
    .map(
      (sales): ReportRow => ({
        key: String(sales.id),
        ...(sales.id === null
          ? {}
          : {
              to: `/accounts/customer/invoices?f.customerId=is:${sales.id}&f.documentDate=between:${days.now.from},${days.now.to}`,
            }),
        cells: { customer: sales.name ?? 'Without a customer', ...cellsOf(sales, whole) },
      }),
    );
  const top = rows.slice(0, 20);
  return {
    ...pageOf(rows, { most, after }),
    totals: totalsOf(rows),
    ...(await checksOf(tx, actor, days.now, whole)),
    chart: {
      labels: top.map(({ cells }) => String(cells.customer)),
      series: [
        { label: 'Net', values: top.map(({ cells }) => Number(cells.netPence)) },
        { label: 'Year before', values: top.map(({ cells }) => Number(cells.beforePence)) },
      ],
    },
  };
};

/** The sales of a code in all its months. */
const added = <T extends Sales>(months: readonly T[]): T =>
  months.reduce((one, other) => ({
    ...one,
    invoicesPence: one.invoicesPence + other.invoicesPence,
    creditsPence: one.creditsPence + other.creditsPence,
    otherPence: one.otherPence + other.otherPence,
    beforePence: one.beforePence + other.beforePence,
  }));

/** Sales by nominal code. */
export const answerSalesByCode: Answering = async ({ tx, actor }, asked) => {
  const days = daysAsked(asked);
  const from = actor.customers === 'all' ? 'days' : 'lines';
  const byMonth = await salesBy<{ code: string; name: string; month: string }>(tx, actor, days, {
    from,
    columns: `n.code, n.name, to_char(l.day, 'YYYY-MM') as month`,
    joins: 'join nominal_code n on n.id = l.nominal_code_id',
    by: `n.code, n.name, to_char(l.day, 'YYYY-MM')`,
  });
  const found = [...new Set(byMonth.map(({ code }) => code))].map((code) =>
    added(byMonth.filter((each) => each.code === code)),
  );
  const whole = sum(found.map(netOf));
  const rows = found.map(
    (sales): ReportRow => ({
      key: sales.code,
      to: `/accounts/reports/nominal-code/activity?code=${sales.code}&from=${days.now.from}&to=${days.now.to}`,
      cells: { code: sales.code, name: sales.name, ...cellsOf(sales, whole) },
    }),
  );
  const months = [...new Set(byMonth.map(({ month }) => month))]
    .filter((month) => month >= days.now.from.slice(0, 7))
    .sort();
  return {
    rows,
    totals: totalsOf(rows),
    ...(await checksOf(tx, actor, days.now, whole)),
    chart: {
      labels: months.map(monthText),
      series: found.map(({ code, name }) => ({
        label: `${code} ${name}`,
        values: months.map((month) =>
          sum(byMonth.filter((each) => each.code === code && each.month === month).map(netOf)),
        ),
      })),
    },
  };
};

/** Sales by month, next to those of the year before. */
export const answerSalesGraphs: Answering = async ({ tx, actor }, asked) => {
  const days = daysAsked(asked);
  const found = await salesBy<{ month: string }>(tx, actor, days, {
    from: actor.customers === 'all' ? 'days' : 'customers',
    columns: `to_char(l.day, 'YYYY-MM') as month`,
    by: `to_char(l.day, 'YYYY-MM')`,
  });
  const before = new Map(found.map(({ month, beforePence }) => [nextYear(month), beforePence]));
  const now = new Map(found.map((sales) => [sales.month, sales]));
  const months = [...new Set([...now.keys(), ...before.keys()])]
    .filter((month) => month >= days.now.from.slice(0, 7) && month <= days.now.to.slice(0, 7))
    .sort();
  const whole = sum(found.map(netOf));
  const rows = months.map((month): ReportRow => {
    const sales = {
      ...(now.get(month) ?? { invoicesPence: 0, creditsPence: 0, otherPence: 0 }),
      beforePence: before.get(month) ?? 0,
    };
    return {
      key: month,
      to: `/accounts/reports/sales/customers?from=${month}-01&to=${lastDay(month, days.now.to)}`,
      cells: { month: monthText(month), ...cellsOf(sales, whole) },
    };
  });
  return {
    rows,
    totals: totalsOf(rows),
    ...(await checksOf(tx, actor, days.now, whole)),
    chart: {
      labels: rows.map(({ cells }) => String(cells.month)),
      series: [
        { label: 'Net', values: rows.map(({ cells }) => Number(cells.netPence)) },
        { label: 'Year before', values: rows.map(({ cells }) => Number(cells.beforePence)) },
      ],
    },
  };
};

/** "2026-11" → "11/2026" */
const monthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;
const nextYear = (month: string): string => `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`;
/** The last day of a month, or the end of the report if earlier. */
const lastDay = (month: string, to: string): string => earlier(monthEnd(`${month}-01`), to);
