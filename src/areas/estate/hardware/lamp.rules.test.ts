import { describe, expect, it } from 'vitest';
import { lampDueOn, lampUsed } from './lamp.rules.ts';

describe('a lamp', () => {
  it('has used a share of its life', () => {
    expect(lampUsed(1_600, 2_000)).toBe(8_000);
    expect(lampUsed(2_100, 2_000)).toBe(10_500);
  });

  it('is due on the day its life ends at the rate since its last change', () => {
    const use = { hours: 1_000, ratedHours: 2_000, changedOn: '2026-01-01', readOn: '2026-07-20' };
    expect(lampDueOn(use)).toBe('2027-02-05');
    expect(lampDueOn({ ...use, hours: 0 })).toBeNull();
    expect(lampDueOn({ ...use, readOn: '2026-01-01' })).toBeNull();
    expect(lampDueOn({ ...use, hours: 1, ratedHours: 100_000 })).toBeNull();
  });
});
