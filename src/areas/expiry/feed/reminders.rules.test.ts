import { expect, test } from 'vitest';
import { digestText, isReminded } from './reminders.rules.ts';

test('an owner is reminded 90, 60, 30, 14 and 7 days before, the day before and on the day', () => {
  const days = ['2027-02-24', '2027-01-25', '2026-12-26', '2026-12-10', '2026-12-03', '2026-11-27', '2026-11-26'];
  expect(days.map((day) => isReminded('2026-11-26', day))).toEqual(days.map(() => true));
  expect(isReminded('2026-11-26', '2026-12-02')).toBe(false);
  expect(isReminded('2026-11-26', '2026-11-25')).toBe(false);
});

test('certificates have different reminders', () => {
  expect(isReminded('2026-11-26', '2027-02-24', [30, 7, 1, 0])).toBe(false);
  expect(isReminded('2026-11-26', '2026-12-26', [30, 7, 1, 0])).toBe(true);
});

test('a digest says how much expires and names the first', () => {
  const item = (text: string, endsOn: string) => ({ text, endsOn });
  const today = '2026-11-26';
  expect(digestText([item('Warranty of SRV01', today)], today)).toBe('1 expiry today: Warranty of SRV01.');
  expect(
    digestText(
      ['A', 'B', 'C', 'D'].map((text, at) => item(text, at === 0 ? today : '2026-12-26')),
      today,
    ),
  ).toBe('1 expiry today, 3 more soon: A, B, C and others.');
});
