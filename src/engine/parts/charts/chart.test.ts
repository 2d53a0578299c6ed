import { expect, it } from 'vitest';
import { atMostSix, slicesOf } from './chart.ts';

const series = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `S${at + 1}`, values: [at + 1, null] }));

it('six series are shown as they are', () => {
  expect(atMostSix(series(6))).toEqual(series(6));
});

it('of more, five are shown and the rest is added up', () => {
  const shown = atMostSix(series(9));
  expect(shown.map((each) => each.label)).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'Other']);
  expect(shown.at(-1)?.values).toEqual([6 + 7 + 8 + 9, null]);
});

it('a pie shows its five largest slices in their order, and leaves out what is nothing', () => {
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
