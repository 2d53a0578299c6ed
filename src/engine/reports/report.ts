import type { Fields } from '../kinds/field.ts';

/** One column of a report. Money is in pence, durations are in minutes. */
export interface ReportColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'day' | 'money' | 'whole' | 'duration';
}

export type Cell = string | number | null;

/** One row, with the address of its details. */
export interface ReportRow {
  readonly key: string;
  readonly cells: Readonly<Record<string, Cell>>;
  readonly to?: string;
}

/** Two amounts that must be equal, such as a list of debts and its control account. */
export interface ReportCheck {
  readonly says: string;
  readonly pence: number;
  readonly expectedPence: number;
}

export interface ReportAnswer {
  readonly rows: readonly ReportRow[];
  /** By column. They cover the whole report, not only the rows in the response. */
  readonly totals: Readonly<Record<string, Cell>>;
  readonly checks?: readonly ReportCheck[];
  readonly chart?: {
    readonly labels: readonly string[];
    readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  };
  /** The start of the next rows, for the parameter `after`. */
  readonly next?: string;
}

/**
 * A report: its question, parameters and columns. A route, a file and a screen follow from the declaration. The area
 * adds the function that answers it.
 */
export interface Report {
  /** Part of its route: /api/v1/reports/debtors-by-age */
  readonly name: string;
  /** Address of its screen. */
  readonly path: string;
  readonly title: string;
  /** The question that it answers, as a sentence. */
  readonly answers: string;
  readonly permission: string;
  /** Changes to these nouns make the report out of date. */
  readonly of: readonly string[];
  /** The parameters. Each has a default or is optional. `{today}` is the present day, `{year}` the first of January. */
  readonly asks: Fields;
  readonly columns: readonly ReportColumn[];
  /** The accessible name of the chart. */
  readonly chart?: {
    readonly label: string;
    readonly stacked?: boolean;
    /** The unit of its values. Defaults to money. */
    readonly kind?: 'money' | 'whole' | 'duration';
  };
  /** The text of an empty report. */
  readonly empty: string;
}

/** @throws if two columns have the same key, or a parameter has no initial value */
export function report(facts: Report): Report {
  const keys = facts.columns.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw new Error(`${facts.name}: two columns have one key`);
  for (const [key, { optional, default: first }] of Object.entries(facts.asks))
    if (!optional && first === undefined) throw new Error(`${facts.name}: “${key}” has no default and is not optional`);
  return facts;
}

/** The initial parameters of a report, with placeholders replaced by days. */
export const firstAsked = ({ asks }: Pick<Report, 'asks'>, today: string): Readonly<Record<string, Cell>> =>
  Object.fromEntries(
    Object.entries(asks).flatMap(([key, { default: first }]) => {
      if (first === undefined) return [];
      const value = first === '{today}' ? today : first === '{year}' ? `${today.slice(0, 4)}-01-01` : first;
      return [[key, value as Cell]];
    }),
  );
