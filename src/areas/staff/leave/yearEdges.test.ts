import { describe, expect, it } from 'vitest';
import { explain } from '../balance/explain.rules.ts';
import { leaveYearIn } from '../entitlement/leaveYear.rules.ts';
import { bookingsOf, type StoredLot, type LeaveBook, POOL, shortOf, workingDaysOf } from './book.rules.ts';
import { type Asked, type Cost, costOf } from './cost.rules.ts';
import { leaveBook } from './leaveBook.examples.ts';

const lot = (year: number, minutes: number, given: Partial<StoredLot> = {}): StoredLot => ({
  id: String(year),
  kind: 'annual',
  from: `${year}-01-01`,
  expiresOn: `${year}-12-31`,
  minutes,
  reason: '',
  ...given,
});
const book = (given: Partial<LeaveBook> = {}): LeaveBook => ({
  ...leaveBook(),
  lots: [lot(2026, 4_500), lot(2027, 4_500)],
  bankHolidays: ['2026-12-25', '2026-12-28', '2027-01-01'],
  ...given,
});

/** Thursday afternoon to Monday morning, over a bank holiday, a weekend and the end of a leave year. */
const OVER_NEW_YEAR: Asked = { start: '2026-12-31', startPart: 'pm', end: '2027-01-04', endPart: 'am' };
const cost = (asked: Asked, of: LeaveBook = book()): Cost => {
  const found = costOf(asked, workingDaysOf(of));
  if ('error' in found) throw new Error(found.error);
  return found;
};
const booked = (of: LeaveBook, asked: Asked = OVER_NEW_YEAR): LeaveBook => {
  const request = { id: 1, status: 'approved', kind: 'annual', deducts: true, mayOverlap: false } as const;
  return { ...of, requests: [{ ...request, ...asked, ...cost(asked, of) }] };
};
const linesOf = (of: LeaveBook, year: number) =>
  explain(of, leaveYearIn(of.person.yearStart, year), '2026-11-26').lines.map(({ label, minutes }) => [label, minutes]);

describe('leave across the end of a leave year', () => {
  it('costs half days at both ends, and nothing on the bank holiday between them', () => {
    expect(cost(OVER_NEW_YEAR)).toEqual({
      minutes: 450,
      days: [
        { date: '2026-12-31', minutes: 225, why: 'half' },
        { date: '2027-01-01', minutes: 0, why: 'bank-holiday' },
        { date: '2027-01-02', minutes: 0, why: 'not-working' },
        { date: '2027-01-03', minutes: 0, why: 'not-working' },
        { date: '2027-01-04', minutes: 225, why: 'half' },
      ],
    });
  });

  it('uses the allowance of each day’s year, and the pool of each year for bank holidays', () => {
    expect(linesOf(booked(book()), 2026)).toEqual([
      ['Annual leave', 4_500],
      ['Bank holidays and closures', -900],
      ['Booked', -225],
      ['Left', 3_375],
    ]);
    expect(linesOf(booked(book()), 2027)).toEqual([
      ['Annual leave', 4_500],
      ['Bank holidays and closures', -450],
      ['Booked', -225],
      ['Left', 3_825],
    ]);
  });

  it('is short for the year that has too little, whatever the other has', () => {
    expect(shortOf(book({ lots: [lot(2026, 1_000), lot(2027, 4_500)] }), cost(OVER_NEW_YEAR).days)).toBe(125);
    expect(shortOf(book({ lots: [lot(2026, 4_500), lot(2027, 450)] }), cost(OVER_NEW_YEAR).days)).toBe(225);
  });

  it('uses carried-over leave until its last day, and the next allowance afterwards', () => {
    const carried = lot(2027, 2_250, { id: '9', kind: 'carryover', expiresOn: '2027-01-04' });
    const of = booked(book({ lots: [lot(2027, 4_500), carried], bankHolidays: [] }), {
      ...OVER_NEW_YEAR,
      start: '2027-01-04',
      end: '2027-01-05',
    });
    const { lots } = explain(of, leaveYearIn('01-01', 2027), '2027-01-06');
    expect(
      lots.map(({ id, kind, remainingMinutes, lapsedMinutes }) => [id, kind, remainingMinutes, lapsedMinutes]),
    ).toEqual([
      [2027, 'annual', 4_275, 0],
      [9, 'carryover', 0, 2_025],
    ]);
  });
});

describe('a bank holiday at the edge', () => {
  const poolOf = (of: LeaveBook) =>
    bookingsOf(of, { withPending: false })
      .find(({ id }) => id === POOL)
      ?.days.map(({ date }) => date);

  it('of a leave year is taken from that year, and one after the last opened year from none', () => {
    const april = {
      person: { ...leaveBook().person, yearStart: '04-06' },
      bankHolidays: ['2026-04-03', '2026-04-06', '2027-04-05', '2027-04-06'],
    };
    const lots = [lot(2026, 4_500, { from: '2026-04-06', expiresOn: '2027-04-05' })];
    expect(poolOf(book({ ...april, lots }))).toEqual(['2026-04-06', '2027-04-05']);
  });

  it('of employment counts from the first to the last day', () => {
    const person = { ...leaveBook().person, startsOn: '2026-12-28', endsOn: '2027-01-01' };
    expect(poolOf(book({ person }))).toEqual(['2026-12-28', '2027-01-01']);
  });
});
