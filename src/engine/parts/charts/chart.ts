import type { Tone } from '../tones.ts';

/** One line, one kind of bar, or for a pie the only one. */
export interface Series {
  readonly label: string;
  /** One figure for each label of the chart; null where there is none. */
  readonly values: readonly (number | null)[];
  /** What it means, where that has a colour of its own: what failed is red. */
  readonly tone?: Tone;
}

/** Beyond six nobody can tell colours apart. */
export const MOST_SERIES = 6;

/** At most six series; what is beyond the fifth is added up as "Other". */
export function atMostSix(series: readonly Series[]): readonly Series[] {
  if (series.length <= MOST_SERIES) return series;
  const kept = series.slice(0, MOST_SERIES - 1);
  const rest = series.slice(MOST_SERIES - 1);
  const length = Math.max(...rest.map((each) => each.values.length));
  return [
    ...kept,
    { label: 'Other', values: Array.from({ length }, (_, at) => sumOf(rest.map((each) => each.values[at] ?? null))) },
  ];
}

/** The same for the slices of a pie: the five largest, and the rest together. Order is kept. */
export function slicesOf(
  labels: readonly string[],
  values: readonly (number | null)[],
): readonly { readonly label: string; readonly value: number }[] {
  const slices = labels.map((label, at) => ({ label, value: values[at] ?? 0 })).filter((slice) => slice.value > 0);
  if (slices.length <= MOST_SERIES) return slices;
  const largest = new Set([...slices].sort((one, other) => other.value - one.value).slice(0, MOST_SERIES - 1));
  const rest = slices.filter((slice) => !largest.has(slice));
  return [
    ...slices.filter((slice) => largest.has(slice)),
    { label: 'Other', value: rest.reduce((sum, slice) => sum + slice.value, 0) },
  ];
}

/** Nothing at all stays nothing; it is not the same as nought. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
