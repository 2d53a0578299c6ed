import { describe, expect, it } from 'vitest';
import type { LeaveBook } from '../leave/book.rules.ts';
import { leaveBook } from '../leave/leaveBook.examples.ts';
import { explain } from '../balance/explain.rules.ts';
import { grantFor } from './grant.rules.ts';
import { leaveYearIn, leaveYearOn, yearWords } from './leaveYear.rules.ts';

const book = (person: Partial<LeaveBook['person']> = {}, terms: Partial<LeaveBook['terms']> = {}): LeaveBook => {
  const of = leaveBook();
  return { ...of, person: { ...of.person, ...person }, terms: { ...of.terms, ...terms } };
};
const given = (of: LeaveBook, year = 2026, today = '2026-11-26') => {
  const grant = grantFor(of, year, today);
  return typeof grant === 'string' ? grant : grant.minutes;
};

describe('the allowance of a year', () => {
  it('is days and bank holidays, with more after long service', () => {
    expect(given(book())).toBe(14_850);
    const steps = [
      { years: 5, days: 2 },
      { years: 10, days: 4 },
    ];
    expect(given(book({}, { serviceSteps: steps }), 2025)).toBe(15_750);
    expect(given(book({}, { serviceSteps: steps }), 2026)).toBe(16_650);
  });

  it('with bank holidays included is the days alone, and never below the statutory minimum', () => {
    expect(given(book({}, { bankHolidays: 'included', fullTimeDays: 33 }))).toBe(14_850);
    expect(given(book({}, { bankHolidays: 'included', fullTimeDays: 20 }))).toBe(12_600);
  });

  it('accrues month by month in the first year if the terms say so', () => {
    const starter = book({ startsOn: '2026-09-14' }, { accrual: 'firstYearMonthly' });
    expect(given(starter, 2026, '2026-11-20')).toBe(3825);
    expect(given(starter, 2026, '2027-09-14')).toBe(4500);
  });

  it('is zero for people not employed in that year or with irregular hours', () => {
    expect(given(book({ startsOn: '2027-02-01' }))).toBe('Employment starts on 01/02/2027.');
    expect(given(book({ endsOn: '2025-06-30' }))).toBe('Employment ended on 30/06/2025.');
    expect(given(book({ employmentType: 'irregularHours' }))).toContain('hours worked');
  });
});

describe('a leave year', () => {
  it('begins on its day and runs for twelve months', () => {
    expect(leaveYearOn('04-06', '2026-04-05')).toEqual({ start: '2025-04-06', end: '2026-04-05' });
    expect(yearWords(leaveYearIn('04-06', 2026))).toBe('2026–27');
    expect(yearWords(leaveYearIn('01-01', 2026))).toBe('2026');
  });
});

describe('a balance', () => {
  it('explains itself line by line: granted, used and remaining', () => {
    const lot = { id: '1', kind: 'annual', from: '2026-01-01', expiresOn: '2026-12-31', minutes: 14_850, reason: 'x' };
    const request = (id: number, start: string, status: 'approved' | 'pending', kind = 'annual') => ({
      id,
      status,
      kind,
      start,
      startPart: 'all' as const,
      end: start,
      endPart: 'all' as const,
      deducts: kind === 'annual',
      mayOverlap: kind === 'sick',
      minutes: 450,
      days: [{ date: start, minutes: 450, why: 'full' as const }],
    });
    const whole: LeaveBook = {
      ...book(),
      lots: [lot],
      bankHolidays: ['2026-12-25', '2026-12-26'],
      requests: [
        request(1, '2026-03-02', 'approved'),
        request(2, '2026-12-01', 'approved'),
        request(3, '2026-12-02', 'pending'),
        request(4, '2026-03-03', 'approved'),
        request(5, '2026-03-03', 'approved', 'sick'),
      ],
    };
    const { lines, leftMinutes, pendingMinutes } = explain(whole, leaveYearIn('01-01', 2026), '2026-11-26');
    expect(lines.map(({ label, minutes }) => [label, minutes])).toEqual([
      ['Annual leave', 14_850],
      ['Bank holidays and closures', -450],
      ['Taken', -450],
      ['Booked', -450],
      ['Left', 13_500],
    ]);
    expect([leftMinutes, pendingMinutes]).toEqual([13_500, 450]);
  });
});
