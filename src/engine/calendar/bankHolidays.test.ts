import { expect, test } from 'vitest';
import { bankHolidaysOf, type Division } from './bankHolidays.ts';

const days = (division: Division, year: number) => bankHolidaysOf(division, year).map(({ day }) => day.slice(5));

test.each<readonly [Division, number, string, string]>([
  ['england-and-wales', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28', 'Christmas at a weekend'],
  ['scotland', 2026, '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28', 'with the day that was proclaimed'],
  ['northern-ireland', 2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28', 'the twelfth on a Sunday'],
  ['england-and-wales', 2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28', 'May moved to the day of victory'],
  [
    'england-and-wales',
    2022,
    '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
    'the jubilee and the funeral',
  ],
  [
    'scotland',
    2022,
    '01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27',
    'both days of the new year at a weekend',
  ],
  ['england-and-wales', 2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26', 'the coronation'],
])('bank holidays of %s in %i: %s (%s)', (division, year, expected) => {
  expect(days(division, year).join(' ')).toBe(expected);
});

test('no day is observed twice or at a weekend, for a hundred years', () => {
  for (const division of ['england-and-wales', 'scotland', 'northern-ireland'] as const)
    for (let year = 1990; year < 2090; year++) {
      const all = bankHolidaysOf(division, year).map(({ day }) => day);
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))).toEqual([]);
    }
});
