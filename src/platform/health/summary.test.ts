import { describe, expect, it } from 'vitest';
import type { HealthState } from './finding.ts';
import { summaryOf, worstFirst } from './summary.rules.ts';

const of = (...states: HealthState[]) => states.map((state, at) => ({ state, at }));

describe('the sentence at the head', () => {
  it.each<[HealthState[], string]>([
    [['good', 'good'], 'Nothing needs attention.'],
    [['good', 'attention'], 'One thing needs attention.'],
    [['bad'], 'One thing needs attention at once.'],
    [['attention', 'unknown'], 'Two things need attention.'],
    [['bad', 'good', 'attention'], 'Two things need attention, one of them at once.'],
    [['bad', 'bad'], 'Two things need attention, all of them at once.'],
    [Array(11).fill('attention'), '11 things need attention.'],
  ])('of %j is “%s”', (states, words) => {
    expect(summaryOf(of(...states))).toBe(words);
  });
});

it('what is broken stands first, what is well last, and alike ones as they came', () => {
  const sorted = worstFirst(of('good', 'attention', 'bad', 'unknown', 'attention'));
  expect(sorted.map(({ at }) => at)).toEqual([2, 1, 4, 3, 0]);
});
