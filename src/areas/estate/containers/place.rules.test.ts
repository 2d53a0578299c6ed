import { expect, it } from 'vitest';
import { carried, freeSpans, nearestFree, type Standing, unitAtRow, unitWords } from './place.rules.ts';

const at = (u: number, h: number, given: Partial<Standing> = {}): Standing => ({
  u,
  h,
  face: 'front',
  fullDepth: false,
  ...given,
});

it('free units of a rack are listed from the top, for each side', () => {
  const items = [at(1, 2, { fullDepth: true }), at(6, 1), at(3, 0, { face: 'rear' })];
  expect(freeSpans(12, items, 'front')).toEqual([
    { u: 7, h: 6 },
    { u: 3, h: 3 },
  ]);
  expect(freeSpans(12, items, 'rear')).toEqual([{ u: 3, h: 10 }]);
  expect(freeSpans(2, [at(1, 2)], 'front')).toEqual([]);
  expect(freeSpans(2, [at(1, 0.5)], 'front')).toEqual([{ u: 1.5, h: 1.5 }]);
});

it('units are numbered like the rack', () => {
  expect(unitWords({ u: 12, h: 1 }, 42, 'bottomUp')).toBe('U12');
  expect(unitWords({ u: 12, h: 2 }, 42, 'bottomUp')).toBe('U12–13');
  expect(unitWords({ u: 42, h: 1 }, 42, 'topDown')).toBe('U1');
  expect(unitWords({ u: 41, h: 2 }, 42, 'topDown')).toBe('U1–2');
  expect(unitWords({ u: 3.5, h: 0.5 }, 12, 'bottomUp')).toBe('U3.5');
});

it('an occupied place is refused with the nearest free place that fits', () => {
  const items = [
    { id: 1, ...at(5, 2) },
    { id: 2, ...at(8, 1) },
  ];
  const nearest = (candidate: Standing, heightU = 12) => nearestFree({ heightU, items, candidate });
  expect(nearest(at(5, 1))).toBe(4);
  expect(nearest(at(6, 1))).toBe(7);
  expect(nearest(at(6, 2))).toBe(9);
  expect(nearest(at(8, 1, { face: 'rear', fullDepth: true }))).toBe(9);
  expect(nearest(at(5, 0.5))).toBe(4.5);
  expect(nearest(at(5.5, 0.5))).toBe(4.5);
  expect(nearest(at(5, 9), 8)).toBeNull();
});

it('an item is placed where it is dropped, in whole units unless it has half units', () => {
  expect(unitAtRow(at(3, 2), 12, 0)).toBe(11);
  expect(unitAtRow(at(3, 2), 12, 3)).toBe(10);
  expect(unitAtRow(at(3, 0.5), 12, 3)).toBe(11);
  expect(unitAtRow(at(3, 1), 12, 99)).toBe(1);
  expect(unitAtRow(at(3, 1), 12, -4)).toBe(12);
});

it('arrow keys move an item up, down and to the other side, never out of the rack', () => {
  expect(carried('ArrowUp', at(11, 2), 12)).toEqual(at(11, 2));
  expect(carried('ArrowUp', at(10, 2), 12)).toEqual(at(11, 2));
  expect(carried('ArrowDown', at(1.5, 0.5), 12)).toEqual(at(1, 0.5));
  expect(carried('ArrowRight', at(3, 1), 12)).toEqual(at(3, 1, { face: 'rear' }));
  expect(carried('a', at(3, 1), 12)).toBeNull();
});
