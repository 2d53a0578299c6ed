/** One line of a table. */
export interface Figure {
  readonly what: string;
  readonly figure: string;
  readonly note?: string;
  /** A promise of the product that was not kept. */
  readonly isBroken?: boolean;
}

/** Durations in milliseconds, and what they say. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly count: number;
}

/** The nearest-rank percentiles of durations. */
export function spreadOf(durations: readonly number[]): Spread {
  const sorted = [...durations].sort((a, b) => a - b);
  return { p50: rank(sorted, 50), p95: rank(sorted, 95), most: sorted.at(-1) ?? 0, count: sorted.length };
}

/** The nearest-rank percentile of values in rising order. */
export const rank = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;

/** "3.1 / 8.4 ms": the half and nineteen of twenty. */
export const spread = ({ p50, p95 }: Spread): string => `${milliseconds(p50)} / ${milliseconds(p95)} ms`;

export const milliseconds = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
export const kibibytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
export const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
export const count = (value: number): string => value.toLocaleString('en-GB');

/** The table as text: what was measured, the figure, and what is to be known about it. */
export function tableOf(figures: readonly Figure[]): string {
  const widest = (column: 'what' | 'figure'): number => Math.max(0, ...figures.map((each) => each[column].length));
  const [what, figure] = [widest('what'), widest('figure')];
  return figures
    .map((each) => `${each.what.padEnd(what)}   ${each.figure.padStart(figure)}   ${each.note ?? ''}`.trimEnd())
    .join('\n');
}
