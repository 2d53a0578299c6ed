import { expect, it } from 'vitest';
import { isVisibilityWithin, type VisibleScope } from './visibility.rules.ts';

const sight = (customers: VisibleScope['customers'], suppliers: VisibleScope['suppliers'] = 'all'): VisibleScope => ({
  customers,
  suppliers,
});

it.each([
  ['a file over all customers is for users who see all', sight('all'), sight('all'), true],
  ['a file over all customers is not for a user who now sees some', sight('all'), sight([1, 2]), false],
  ['a file over some customers is for a user who now sees more', sight([1]), sight([1, 2]), true],
  ['a file over some customers is not for a user who lost one', sight([1, 2]), sight([1]), false],
  ['suppliers count like customers', sight('all', [3]), sight('all', []), false],
])('%s', (_said, made, now, isWithin) => {
  expect(isVisibilityWithin(made, now)).toBe(isWithin);
});
