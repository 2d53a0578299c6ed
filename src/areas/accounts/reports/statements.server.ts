import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Answering } from '#engine/reports/reports.server.ts';
import type { Cell } from '#engine/reports/report.ts';
import { sum } from '../kernel/exact.ts';
import { balanceOf, type Days, movementsOf } from './movements.server.ts';
import {
  balanceSheet,
  type CodeAmount,
  profitAndLoss,
  RESULT_TYPES,
  shareText,
  SHEET_TYPES,
} from './statements.rules.ts';

/** The requested dates, and the same dates of the year before. */
export function daysAsked(asked: Readonly<Record<string, Cell>>): { readonly now: Days; readonly before: Days } {
  const now = { from: String(asked.from), to: String(asked.to) };
  return { now, before: { from: addMonths(now.from, -12), to: addMonths(now.to, -12) } };
}

/** Income and costs in a date range. */
export const answerProfitAndLoss: Answering = async ({ tx }, asked) => {
  const { now, before } = daysAsked(asked);
  const amounts = await movementsOf(tx, RESULT_TYPES, now, before);
  const rows = profitAndLoss(amounts);
  const of = (key: string): number => rows.find((row) => row.key === key)?.pence ?? 0;
  const sales = sum(amounts.filter(({ type }) => type === 'sales').map(({ pence }) => -pence));
  const steps = ['Gross profit', 'Operating profit', 'Net profit'];
  return {
    rows: rows.map(({ key, section, code, name, pence, beforePence }) => ({
      key,
      ...(code ? { to: activityOf(code, now) } : {}),
      cells: { section, code, name, pence, beforePence, share: shareText(pence, sales) },
    })),
    totals: {},
    checks: [
      {
        says: 'Sum of all income and cost codes',
        pence: of('Net profit'),
        expectedPence: -sum(amounts.map(({ pence }) => pence)),
      },
    ],
    chart: { labels: ['Sales', ...steps], series: [{ label: 'Amount', values: [sales, ...steps.map(of)] }] },
  };
};

/** Assets, liabilities and equity on a day. */
export const answerBalanceSheet: Answering = async ({ tx }, asked) => {
  const asAt = String(asked.asAt);
  const yearBefore = addMonths(asAt, -12);
  const amounts = await balancesOn(tx, asAt, yearBefore);
  const result = {
    pence: -(await balanceOf(tx, RESULT_TYPES, asAt)),
    beforePence: -(await balanceOf(tx, RESULT_TYPES, yearBefore)),
  };
  const rows = balanceSheet(amounts, result);
  const of = (key: string): number => rows.find((row) => row.key === key)?.pence ?? 0;
  const sections = ['Fixed assets', 'Current assets', 'Current liabilities', 'Long-term liabilities'];
  return {
    rows: rows.map(({ key, section, code, name, pence, beforePence }) => ({
      key,
      ...(code ? { to: activityOf(code, { from: yearBefore, to: asAt }) } : {}),
      cells: { section, code, name, pence, beforePence },
    })),
    totals: {},
    checks: [{ says: 'Total capital and reserves', pence: of('Net assets'), expectedPence: of('reserves') }],
    chart: {
      labels: sections,
      series: [
        {
          label: 'Amount',
          values: sections.map((section) =>
            sum(rows.filter((row) => row.section === section).map(({ pence }) => pence)),
          ),
        },
      ],
    },
  };
};

async function balancesOn(tx: Queryable, day: string, before: string): Promise<readonly CodeAmount[]> {
  const beginning = '0001-01-01';
  return movementsOf(tx, SHEET_TYPES, { from: beginning, to: day }, { from: beginning, to: before });
}

const activityOf = (code: string, { from, to }: Days): string =>
  `/accounts/reports/nominal-code/activity?code=${code}&from=${from}&to=${to}`;

/** Balance of the sales codes in a date range, from monthly totals. Sales by customer and by code must equal it. */
export async function salesInLedger(tx: Queryable, { from, to }: Days): Promise<number> {
  return (await balanceOf(tx, ['sales'], addDays(from, -1))) - (await balanceOf(tx, ['sales'], to));
}
