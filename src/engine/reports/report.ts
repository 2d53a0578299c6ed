import type { Fields } from '../kinds/field.ts';

/** One column of a report; figures of money are pence, those of time are minutes. */
export interface ReportColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'day' | 'money' | 'whole' | 'duration';
}

export type Cell = string | number | null;

/** One line, with the address of what it is made of. */
export interface ReportRow {
  readonly key: string;
  readonly cells: Readonly<Record<string, Cell>>;
  readonly to?: string;
}

/** A figure that must be another, such as a list of debts and its control account. */
export interface ReportCheck {
  readonly says: string;
  readonly pence: number;
  readonly expectedPence: number;
}

export interface ReportAnswer {
  readonly rows: readonly ReportRow[];
  /** By column; of everything that was asked for, not only of the rows that are sent. */
  readonly totals: Readonly<Record<string, Cell>>;
  readonly checks?: readonly ReportCheck[];
  readonly chart?: {
    readonly labels: readonly string[];
    readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  };
  /** Where the next rows begin, as the parameter `after`. */
  readonly next?: string;
}

/**
 * A report, declared once: its question, what it asks for, its columns. An address, a file and a screen follow; the area
 * adds the function that answers it.
 */
export interface Report {
  /** Part of its address: /api/v1/reports/debtors-by-age */
  readonly name: string;
  /** Address of its screen. */
  readonly path: string;
  readonly title: string;
  /** The question it answers, in a sentence. */
  readonly answers: string;
  readonly permission: string;
  /** Made old by changes of these nouns. */
  readonly of: readonly string[];
  /** What is asked for; each field has a default or is optional. `{today}` is the present day, `{year}` the first of January. */
  readonly asks: Fields;
  readonly columns: readonly ReportColumn[];
  /** How the chart is called for those who cannot see it. */
  readonly chart?: {
    readonly label: string;
    readonly stacked?: boolean;
    /** What its figures are; money unless given. */
    readonly kind?: 'money' | 'whole' | 'duration';
  };
  /** What an empty report says. */
  readonly empty: string;
}

/** @throws when two columns have one key, or a field has no value to begin with */
export function report(facts: Report): Report {
  const keys = facts.columns.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw new Error(`${facts.name}: two columns have one key`);
  for (const [key, { optional, default: first }] of Object.entries(facts.asks))
    if (!optional && first === undefined) throw new Error(`${facts.name}: “${key}” has no default and is not optional`);
  return facts;
}

/** What a report is asked for, before anybody chose: days in words become days. */
export const firstAsked = ({ asks }: Pick<Report, 'asks'>, today: string): Readonly<Record<string, Cell>> =>
  Object.fromEntries(
    Object.entries(asks).flatMap(([key, { default: first }]) => {
      if (first === undefined) return [];
      const value = first === '{today}' ? today : first === '{year}' ? `${today.slice(0, 4)}-01-01` : first;
      return [[key, value as Cell]];
    }),
  );
