import { describe, expect, it } from 'vitest';
import { sortedBy } from './sorting.ts';

describe('the order of a list', () => {
  it('is ascending, descending and then the default as a heading is pressed', () => {
    const up = sortedBy([], 'name');
    const down = sortedBy(up, 'name');
    expect(up).toEqual([{ field: 'name' }]);
    expect(down).toEqual([{ field: 'name', down: true }]);
    expect(sortedBy(down, 'name')).toEqual([]);
  });
  it('is by one heading unless another is added', () => {
    expect(sortedBy([{ field: 'status' }], 'total')).toEqual([{ field: 'total' }]);
    expect(sortedBy([{ field: 'status' }], 'total', { adds: true })).toEqual([{ field: 'status' }, { field: 'total' }]);
  });
  it('keeps the position of a reversed heading', () => {
    const both = [{ field: 'status' }, { field: 'total' }];
    expect(sortedBy(both, 'status', { adds: true })).toEqual([{ field: 'status', down: true }, { field: 'total' }]);
  });
});
