import { describe, expect, it } from 'vitest';
import { goneFrom, waitingIn } from './steady.ts';

const standing = { ids: new Set([1, 2, 3]), total: 3 };
const now = (ids: number[], total = ids.length) => ({ ids: new Set(ids), total, isEstimated: false });

describe('a list refreshed while a user reads it', () => {
  it('has new rows of others waiting', () => {
    expect(waitingIn(standing, now([9, 8, 1, 2, 3]), new Set([8, 9]))).toBe(2);
  });
  it('counts rows on other pages by the growth of the list', () => {
    expect(waitingIn(standing, now([1, 2, 3], 7), new Set([8, 9]))).toBe(4);
  });
  it('counts an added row even if another was removed', () => {
    const again = now([8, 2, 3]);
    const told = new Set([1, 8]);
    expect(waitingIn(standing, again, told)).toBe(1);
    expect([...goneFrom(standing, again, told)]).toEqual([1]);
  });
  it('has none waiting if a row only changed or moved', () => {
    expect(waitingIn(standing, now([3, 2, 1]), new Set([3]))).toBe(0);
    expect(goneFrom(standing, now([3, 2, 1]), new Set([3])).size).toBe(0);
  });
  it('does not count a row pushed to the next page as removed', () => {
    expect(goneFrom(standing, now([9, 1, 2], 4), new Set([9])).size).toBe(0);
  });
  it('does not count by an estimate', () => {
    expect(waitingIn(standing, { ...now([1, 2, 3], 10_400), isEstimated: true }, new Set())).toBe(0);
  });
});
