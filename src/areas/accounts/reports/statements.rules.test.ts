import { expect, it } from 'vitest';
import { balanceSheet, type CodeAmount, profitAndLoss, shareText } from './statements.rules.ts';

const amount = (code: string, type: CodeAmount['type'], pence: number): CodeAmount => ({
  code,
  name: code,
  type,
  pence,
  beforePence: 0,
});
const figures = (rows: readonly { readonly key: string; readonly pence: number }[]) =>
  Object.fromEntries(rows.map(({ key, pence }) => [key, pence]));

it('Results are below their sections, and costs are negative', () => {
  const rows = profitAndLoss([
    amount('4000', 'sales', -100_000),
    amount('5000', 'costOfSales', 60_000),
    amount('7100', 'overhead', 15_000),
    amount('8500', 'tax', 5_000),
  ]);
  expect(figures(rows)).toEqual({
    4000: 100_000,
    5000: -60_000,
    'Gross profit': 40_000,
    7100: -15_000,
    'Operating profit': 25_000,
    8500: -5_000,
    'Net profit': 20_000,
  });
});

it('Net assets equal capital and reserves plus the profit not yet in them', () => {
  const rows = balanceSheet(
    [
      amount('1100', 'receivable', 120_000),
      amount('2200', 'currentLiability', -20_000),
      amount('3000', 'equity', -30_000),
    ],
    { pence: 70_000, beforePence: 0 },
  );
  expect(figures(rows)).toMatchObject({ 'Net assets': 100_000, 3000: 30_000, result: 70_000, reserves: 100_000 });
});

it('A share of zero is empty', () => {
  expect(shareText(125, 1000)).toBe('12.5%');
  expect(shareText(1, 0)).toBeNull();
});
