import { expect, it } from 'vitest';
import { isOpened, type LeaveBook, shortOf } from './book.rules.ts';
import { leaveBook } from './leaveBook.examples.ts';

const book = (minutes: number): LeaveBook => ({
  ...leaveBook(),
  lots: [{ id: 'a', kind: 'annual', from: '2026-01-01', expiresOn: '2026-12-31', minutes, reason: '' }],
});
const days = [
  { date: '2026-12-31', minutes: 450, why: 'full' },
  { date: '2027-01-04', minutes: 450, why: 'full' },
] as const;

it('Leave in a year without an allowance counts against none, and days in the open year do', () => {
  expect([isOpened(book(450), '2026-12-31'), isOpened(book(450), '2027-01-04')]).toEqual([true, false]);
  expect(shortOf(book(450), days)).toBe(0);
  expect(shortOf(book(400), days)).toBe(50);
});
