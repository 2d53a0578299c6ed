import { expect, it } from 'vitest';
import { atMostSix, evenly, layoutOf, slicesOf } from './chart.ts';

const series = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `S${at + 1}`, values: [at + 1, null] }));

it('six series are shown unchanged', () => {
  expect(atMostSix(series(6))).toEqual(series(6));
});

it('of more than six series, five are shown and the rest is added up', () => {
  const shown = atMostSix(series(9));
  expect(shown.map((each) => each.label)).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'Other']);
  expect(shown.at(-1)?.values).toEqual([6 + 7 + 8 + 9, null]);
});

it('a pie shows its five largest slices in order, without zeros', () => {
  const slices = slicesOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], [5, 1, 4, 2, 9, 0, 7, 3]);
  expect(slices).toEqual([
    { label: 'a', value: 5 },
    { label: 'c', value: 4 },
    { label: 'e', value: 9 },
    { label: 'g', value: 7 },
    { label: 'h', value: 3 },
    { label: 'Other', value: 3 },
  ]);
});

it('the labels of an axis are evenly spaced and end with the last', () => {
  const shown = (count: number, most: number) =>
    Array.from({ length: count }, (_, at) => at).filter((at) => evenly(count, most)(null, at));
  expect(shown(12, 6)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(shown(12, 3)).toEqual([3, 7, 11]);
  expect(shown(3, 6)).toEqual([0, 1, 2]);
});

it('bars of names are horizontal with a line each, bars of months are vertical', () => {
  expect(layoutOf(['10/2026', '11/2026'])).toEqual({ lying: false, height: 240 });
  const names = Array.from({ length: 20 }, () => 'Ashfield Primary School');
  expect(layoutOf(names)).toEqual({ lying: true, height: 620 });
});
