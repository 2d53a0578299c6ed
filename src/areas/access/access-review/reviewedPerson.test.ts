import { expect, test } from 'vitest';
import { progressOf, quarterName } from './reviewedPerson.ts';

test.each([
  ['2026-01-01', 'Q1 2026'],
  ['2026-03-31', 'Q1 2026'],
  ['2026-10-01', 'Q4 2026'],
  ['2027-07-15', 'Q3 2027'],
])('a review that begins on %s is called %s', (day, name) => expect(quarterName(day)).toBe(name));

test('the progress of a review is the number of users decided about', () =>
  expect(progressOf([{ decision: 'kept' }, { decision: 'pending' }, { decision: 'deactivated' }])).toEqual({
    done: 2,
    all: 3,
  }));
