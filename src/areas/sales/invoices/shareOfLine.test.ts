import { expect, test } from 'vitest';
import { shareOfLine } from './shareOfLine.rules.ts';

const LINE = { quantity: 3, netPence: 10_000, vatPence: 2_000 };

test('the parts of a line add up to the line, including odd pennies', () => {
  const parts = [0, 1, 2].map((before) => shareOfLine(LINE, { before, part: 1 }));
  expect(parts).toEqual([
    { netPence: 3333, vatPence: 667 },
    { netPence: 3334, vatPence: 666 },
    { netPence: 3333, vatPence: 667 },
  ]);
});

test('a whole line is the line, and more is refused', () => {
  expect(shareOfLine(LINE, { before: 0, part: 3 })).toEqual({ netPence: 10_000, vatPence: 2_000 });
  expect(shareOfLine(LINE, { before: 2, part: 1.5 })).toBeNull();
});
