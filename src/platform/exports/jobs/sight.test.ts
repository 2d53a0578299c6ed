import { expect, it } from 'vitest';
import { isSightWithin, type Sight } from './sight.rules.ts';

const sight = (customers: Sight['customers'], suppliers: Sight['suppliers'] = 'all'): Sight => ({
  customers,
  suppliers,
});

it.each([
  ['what was made of all is for who sees all', sight('all'), sight('all'), true],
  ['what was made of all is not for who sees some now', sight('all'), sight([1, 2]), false],
  ['what was made of some is for who sees more now', sight([1]), sight([1, 2]), true],
  ['what was made of some is not for who lost one of them', sight([1, 2]), sight([1]), false],
  ['suppliers count as customers do', sight('all', [3]), sight('all', []), false],
])('%s', (_said, made, now, isWithin) => {
  expect(isSightWithin(made, now)).toBe(isWithin);
});
