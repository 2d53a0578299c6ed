import { expect, test } from 'vitest';
import { mapYielding } from './mapYielding.server.ts';

const busyFor = (milliseconds: number): void => {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
};

test('long work yields to others before it is done, and keeps its order', async () => {
  let others = 0;
  const turn = setInterval(() => others++, 1);
  const mapped = await mapYielding([1, 2, 3, 4, 5], (each) => {
    busyFor(25);
    return each * 2;
  });
  clearInterval(turn);
  expect(mapped).toEqual([2, 4, 6, 8, 10]);
  expect(others).toBeGreaterThan(0);
});
