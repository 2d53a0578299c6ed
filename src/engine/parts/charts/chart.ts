import type { Tone } from '../tones.ts';

/** One line, one set of bars, or the slices of a pie. */
export interface Series {
  readonly label: string;
  /** One value for each label of the chart. Null if there is none. */
  readonly values: readonly (number | null)[];
  /** The meaning, for series with a fixed colour: failures are red. */
  readonly tone?: Tone;
}

/** More than six colours are hard to distinguish. */
export const MOST_SERIES = 6;

/** At most six series. If there are more, those after the fifth are added up as "Other". */
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

/** At most six slices of a pie: if there are more, the five largest and the sum of the others. The order is kept. */
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

/** The height of a line of an axis, in pixels. */
export const LINE = 20;

/** If not all labels of an axis fit, every second, third or fourth is shown, so that they are evenly spaced. */
export function evenly(count: number, most: number): (value: unknown, at: number) => boolean {
  const step = Math.ceil(count / most);
  return (_value, at) => (count - 1 - at) % step === 0;
}

/**
 * The layout of bars: names, unlike days and months, do not fit next to each other, so their bars lie and the chart is
 * as high as they need.
 */
export const layoutOf = (labels: readonly string[]): { readonly lying: boolean; readonly height: number } => {
  const lying = labels.some(({ length }) => length > 10);
  return { lying, height: Math.max(240, lying ? 60 + labels.length * 28 : 0) };
};

/** A sum of nulls only is null, not zero. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
