import type { Tone } from '#engine/parts/tones.ts';

interface TypeFacts {
  readonly label: string;
  readonly tone?: Tone;
}

/** Types of nominal codes, in the order of the chart. */
export const NOMINAL_TYPES = {
  fixedAsset: { label: 'Fixed asset' },
  stock: { label: 'Stock' },
  receivable: { label: 'Receivable' },
  bank: { label: 'Bank' },
  currentAsset: { label: 'Current asset' },
  payable: { label: 'Payable' },
  currentLiability: { label: 'Current liability' },
  longLiability: { label: 'Long-term liability' },
  equity: { label: 'Equity' },
  sales: { label: 'Sales' },
  otherIncome: { label: 'Other income' },
  costOfSales: { label: 'Cost of sales' },
  directExpense: { label: 'Direct expense' },
  overhead: { label: 'Overhead' },
  depreciation: { label: 'Depreciation and write-offs' },
  tax: { label: 'Tax' },
} as const satisfies Readonly<Record<string, TypeFacts>>;

export type NominalType = keyof typeof NOMINAL_TYPES;

const ASSETS: readonly NominalType[] = ['stock', 'receivable', 'bank', 'currentAsset'];
const LIABILITIES: readonly NominalType[] = ['payable', 'currentLiability', 'longLiability'];

/** First four digits from which codes of these types start, up to the next row. */
const RANGES: readonly (readonly [from: string, types: readonly NominalType[]])[] = [
  ['0000', ['fixedAsset']],
  ['1000', ASSETS],
  ['2000', LIABILITIES],
  ['3000', ['equity']],
  ['4000', ['sales']],
  ['4900', ['otherIncome']],
  ['5000', ['costOfSales']],
  ['6000', ['directExpense']],
  ['7000', ['overhead']],
  ['8000', ['depreciation']],
  ['8500', ['tax']],
  ['9000', ['currentAsset', 'currentLiability']],
];

/** The types permitted for a code with this number. */
export const typesOfCode = (code: string): readonly NominalType[] =>
  RANGES.findLast(([from]) => code.slice(0, 4) >= from)?.[1] ?? [];
