import { expect, it } from 'vitest';
import { reuseText } from './reuse.rules.ts';

it('the same password elsewhere is counted by customers, and only visible credentials are named', () => {
  expect(reuseText({ others: 1, customers: 1, visible: [{ id: 4, title: 'Router' }] })).toBe(
    'One other credential of one customer has the same password: Router. Use a different password for each.',
  );
  expect(reuseText({ others: 7, customers: 3, visible: [{ id: 4, title: 'Router' }] })).toBe(
    '7 other credentials of 3 customers have the same password: Router and others. Use a different password for each.',
  );
  expect(reuseText({ others: 2, customers: 0, visible: [] })).toBe(
    '2 other credentials have the same password. Use a different password for each.',
  );
});
