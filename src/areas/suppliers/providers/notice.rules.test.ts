import { expect, test } from 'vitest';
import { noticeBy } from './notice.rules.ts';

test('notice is due a number of days before the contract ends', () => {
  expect(noticeBy('2027-03-31', 30)).toBe('2027-03-01');
  expect(noticeBy('2028-03-01', 1)).toBe('2028-02-29');
  expect(noticeBy('2027-03-31', 0)).toBe('2027-03-31');
});

test('there is no last day without an end or a notice period', () => {
  expect(noticeBy(null, 30)).toBeNull();
  expect(noticeBy('2027-03-31', null)).toBeNull();
});
