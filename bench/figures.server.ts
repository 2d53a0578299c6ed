/** One line of a table. */
export interface Figure {
  readonly what: string;
  readonly figure: string;
  readonly note?: string;
  /** A guarantee of the product that was not met. */
  readonly isBroken?: boolean;
}

/** The distribution of durations, in milliseconds. */
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

/** The nearest-rank percentile of sorted values. */
export const rank = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;

/** "3.1 / 8.4 ms": the median and the 95th percentile. */
export const spread = ({ p50, p95 }: Spread): string => `${milliseconds(p50)} / ${milliseconds(p95)} ms`;

export const milliseconds = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
export const kibibytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
export const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
export const count = (value: number): string => value.toLocaleString('en-GB');

/** The table as text: the subject, the figure and a note. */
export function tableOf(figures: readonly Figure[]): string {
  const widest = (column: 'what' | 'figure'): number => Math.max(0, ...figures.map((each) => each[column].length));
  const [what, figure] = [widest('what'), widest('figure')];
  return figures
    .map((each) => `${each.what.padEnd(what)}   ${each.figure.padStart(figure)}   ${each.note ?? ''}`.trimEnd())
    .join('\n');
}
