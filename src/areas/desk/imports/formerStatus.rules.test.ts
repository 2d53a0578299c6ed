import { expect, it } from 'vitest';
import { formerStatus } from './formerStatus.rules.ts';

it.each([
  ['Solved', 'closed'],
  ['Closed', 'closed'],
  ['pending close', 'closed'],
  ['5', 'closed'],
  ['Processing (assigned)', 'in-progress'],
  ['Waiting on Customer', 'waiting-customer'],
  ['With Supplier', 'waiting-supplier'],
  ['Pending', 'on-hold'],
  ['New', 'new'],
  ['2', 'new'],
  ['something else', 'new'],
])('a ticket that was “%s” is imported as %s', (word, status) => {
  expect(formerStatus(word)).toBe(status);
});
