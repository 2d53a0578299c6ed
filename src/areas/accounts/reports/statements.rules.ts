import { partOf, sum } from '../kernel/exact.ts';
import { formatPercentage } from '#engine/kinds/percentage/percentage.ts';
import type { NominalType } from '../chart/nominalType.rules.ts';

export interface CodeAmount {
  readonly code: string;
  readonly name: string;
  readonly type: NominalType;
  /** Debits are positive. */
  readonly pence: number;
  readonly beforePence: number;
}

export interface StatementRow {
  readonly key: string;
  readonly section: string;
  readonly code: string | null;
  readonly name: string;
  readonly pence: number;
  readonly beforePence: number;
}

interface Part {
  readonly section: string;
  readonly types: readonly NominalType[];
  /** Label of the cumulative result after this section. */
  readonly result?: string;
}

const PROFIT_AND_LOSS: readonly Part[] = [
  { section: 'Sales', types: ['sales'] },
  { section: 'Cost of sales', types: ['costOfSales', 'directExpense'], result: 'Gross profit' },
  { section: 'Other income', types: ['otherIncome'] },
  { section: 'Overheads', types: ['overhead', 'depreciation'], result: 'Operating profit' },
  { section: 'Tax', types: ['tax'], result: 'Net profit' },
];

/** Types with balances that form the result of a year. */
export const RESULT_TYPES: readonly NominalType[] = PROFIT_AND_LOSS.flatMap(({ types }) => types);

/** Rows of a profit and loss account: income positive, costs negative, results below their sections. */
export function profitAndLoss(amounts: readonly CodeAmount[]): readonly StatementRow[] {
  let result = { pence: 0, beforePence: 0 };
  return PROFIT_AND_LOSS.flatMap(({ section, types, result: after }) => {
    const mine = amounts.filter(({ type }) => types.includes(type)).map((each) => turned(section, each));
    result = plus(result, mine);
    const below = after ? [{ key: after, section: after, code: null, name: '', ...result }] : [];
    return [...mine, ...below];
  });
}

const SHEET: readonly (Part & { readonly turns: boolean })[] = [
  { section: 'Fixed assets', types: ['fixedAsset'], turns: false },
  { section: 'Current assets', types: ['stock', 'receivable', 'bank', 'currentAsset'], turns: false },
  { section: 'Current liabilities', types: ['payable', 'currentLiability'], turns: false },
  { section: 'Long-term liabilities', types: ['longLiability'], turns: false, result: 'Net assets' },
  { section: 'Capital and reserves', types: ['equity'], turns: true },
];
export const SHEET_TYPES: readonly NominalType[] = SHEET.flatMap(({ types }) => types);

/** Rows of a balance sheet. @param result of all years not closed, income positive */
export function balanceSheet(
  amounts: readonly CodeAmount[],
  result: { readonly pence: number; readonly beforePence: number },
): readonly StatementRow[] {
  const rows = SHEET.flatMap(({ section, types, result: after, turns }) => {
    const mine = amounts
      .filter(({ type }) => types.includes(type))
      .map((each) => (turns ? turned(section, each) : straight(section, each)));
    const assets = amounts.filter(({ type }) => type !== 'equity').map((each) => straight('', each));
    return [
      ...mine,
      ...(after
        ? [{ key: after, section: after, code: null, name: '', ...plus({ pence: 0, beforePence: 0 }, assets) }]
        : []),
    ];
  });
  const reserves = rows.filter(({ section }) => section === 'Capital and reserves');
  return [
    ...rows,
    { key: 'result', section: 'Capital and reserves', code: null, name: 'Profit not yet in reserves', ...result },
    { key: 'reserves', section: 'Total capital and reserves', code: null, name: '', ...plus(result, reserves) },
  ];
}

const straight = (section: string, { code, name, pence, beforePence }: CodeAmount): StatementRow => ({
  key: code,
  section,
  code,
  name,
  pence,
  beforePence,
});

const turned = (section: string, amount: CodeAmount): StatementRow =>
  straight(section, { ...amount, pence: -amount.pence || 0, beforePence: -amount.beforePence || 0 });

const plus = (
  one: { readonly pence: number; readonly beforePence: number },
  more: readonly Pick<StatementRow, 'pence' | 'beforePence'>[],
) => ({
  pence: one.pence + sum(more.map(({ pence }) => pence)),
  beforePence: one.beforePence + sum(more.map(({ beforePence }) => beforePence)),
});

/** A percentage for reports: "12.5%"; null when the total is zero. */
export const shareText = (part: number, whole: number): string | null =>
  whole === 0 ? null : formatPercentage(partOf(10_000, part, whole));
