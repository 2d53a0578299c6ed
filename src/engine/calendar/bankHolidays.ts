import { addDays, weekdayOf } from './calendar.ts';

export type Division = 'england-and-wales' | 'scotland' | 'northern-ireland';

export const DIVISIONS: Readonly<Record<Division, { readonly label: string }>> = {
  'england-and-wales': { label: 'England and Wales' },
  scotland: { label: 'Scotland' },
  'northern-ireland': { label: 'Northern Ireland' },
};

/** A bank holiday, on the day on which it is observed. */
export interface BankHoliday {
  readonly day: string;
  readonly name: string;
}

type Dated = readonly [monthDay: string, name: string, in_?: readonly Division[]];

/** Banking and Financial Dealings Act 1971, schedule 1, and later proclamations. */
const FIXED: readonly Dated[] = [
  ['01-01', 'New Year’s Day'],
  ['01-02', '2 January', ['scotland']],
  ['03-17', 'St Patrick’s Day', ['northern-ireland']],
  ['07-12', 'Battle of the Boyne', ['northern-ireland']],
  ['11-30', 'St Andrew’s Day', ['scotland']],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
];

/** Single bank holidays by proclamation. */
const ONCE: Readonly<Record<number, readonly Dated[]>> = {
  2022: [
    ['06-03', 'Platinum Jubilee'],
    ['09-19', 'State Funeral of Queen Elizabeth II'],
  ],
  2023: [['05-08', 'Coronation of King Charles III']],
  2026: [['06-15', 'Royal proclamation', ['scotland']]],
};

/** Bank holidays that moved to another day in one year. */
const MOVED: Readonly<Record<string, string>> = { '2020-05-04': '2020-05-08', '2022-05-30': '2022-06-02' };

/**
 * The observed bank holidays of a year, in order. A fixed day on a Saturday or Sunday moves to the next weekday that is
 * not already a bank holiday, the earlier of two first.
 */
export function bankHolidaysOf(division: Division, year: number): readonly BankHoliday[] {
  const own = ([, , only]: Dated): boolean => only === undefined || only.includes(division);
  const dated = (all: readonly Dated[]): BankHoliday[] =>
    all.filter(own).map(([monthDay, name]) => ({ day: `${year}-${monthDay}`, name }));
  const fixed = dated(FIXED);
  const observed = [
    ...movable(division, year),
    ...dated(ONCE[year] ?? []),
    ...fixed.filter(({ day }) => !isWeekend(day)),
  ];
  for (const { day, name } of fixed.filter((each) => isWeekend(each.day))) {
    let instead = addDays(day, 1);
    while (isWeekend(instead) || observed.some((each) => each.day === instead)) instead = addDays(instead, 1);
    observed.push({ day: instead, name: `${name} (substitute day)` });
  }
  return observed.sort((one, other) => (one.day < other.day ? -1 : 1));
}

function movable(division: Division, year: number): BankHoliday[] {
  const easter = easterOf(year);
  const isScotland = division === 'scotland';
  return [
    { day: addDays(easter, -2), name: 'Good Friday' },
    ...(isScotland ? [] : [{ day: addDays(easter, 1), name: 'Easter Monday' }]),
    { day: firstMonday(`${year}-05-01`), name: 'Early May bank holiday' },
    { day: lastMonday(`${year}-05-31`), name: 'Spring bank holiday' },
    {
      day: isScotland ? firstMonday(`${year}-08-01`) : lastMonday(`${year}-08-31`),
      name: 'Summer bank holiday',
    },
  ].map(({ day, name }) => ({ day: MOVED[day] ?? day, name }));
}

const isWeekend = (day: string): boolean => weekdayOf(day) > 5;
const firstMonday = (day: string): string => addDays(day, (8 - weekdayOf(day)) % 7);
const lastMonday = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${year}-${two(Math.floor(f / 31))}-${two((f % 31) + 1)}`;
}
