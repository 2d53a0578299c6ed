import { describe, expect, it } from 'vitest';
import type { HealthState } from './finding.ts';
import { summaryOf, worstFirst } from './summary.rules.ts';

const of = (...states: HealthState[]) => states.map((state, at) => ({ state, at }));

describe('the summary of the health page', () => {
  it.each<[HealthState[], string]>([
    [['good', 'good'], 'Nothing needs attention.'],
    [['good', 'attention'], 'One item needs attention.'],
    [['bad'], 'One item needs attention now.'],
    [['attention', 'unknown'], 'Two items need attention.'],
    [['bad', 'good', 'attention'], 'Two items need attention, one of them now.'],
    [['bad', 'bad'], 'Two items need attention, all of them now.'],
    [Array(11).fill('attention'), '11 items need attention.'],
  ])('of %j is “%s”', (states, words) => {
    expect(summaryOf(of(...states))).toBe(words);
  });
});

it('lists faults first, good parts last, and equal ones in their given order', () => {
  const sorted = worstFirst(of('good', 'attention', 'bad', 'unknown', 'attention'));
  expect(sorted.map(({ at }) => at)).toEqual([2, 1, 4, 3, 0]);
});
