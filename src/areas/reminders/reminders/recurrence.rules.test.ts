import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { occurrences, type Repeating } from './recurrence.rules.ts';
import { occurrencesInput } from './recurrence.schema.ts';
import { reminderOccurrencesExamples } from './recurrence.examples.ts';
import { readRule } from './repeatRule.ts';

const asked = (start: string, rule: string, more: Partial<Repeating> = {}): Repeating => ({
  start,
  timezone: 'Europe/London',
  rule,
  from: '2026-01-01T00:00:00Z',
  to: '2027-01-01T00:00:00Z',
  excludeDates: [],
  shift: 'none',
  closedDates: [],
  ...more,
});
const days = (start: string, rule: string, more: Partial<Repeating> = {}) =>
  occurrences(asked(start, rule, more)).at.map((at) => at.slice(0, 10));

describe('the days of a reminder', () => {
  for (const { says, input, output } of reminderOccurrencesExamples)
    it(`are correct for ${says}`, () => {
      expect(occurrences(occurrencesInput.parse(input))).toEqual(output);
    });

  it('are one without a rule', () => {
    expect(days('2026-05-04T09:00', '')).toEqual(['2026-05-04']);
    expect(days('2026-05-04T09:00', '', { from: '2026-06-01T00:00:00Z' })).toEqual([]);
  });

  it('include excluded days in the count', () => {
    expect(days('2026-05-04T09:00', 'FREQ=DAILY;COUNT=3', { excludeDates: ['2026-05-05'] })).toEqual([
      '2026-05-04',
      '2026-05-06',
    ]);
  });

  it('are counted from the end of the month', () => {
    expect(days('2026-01-01T09:00', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3')).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-27',
    ]);
    expect(days('2026-01-01T09:00', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2')).toEqual([
      '2026-01-30',
      '2026-02-27',
    ]);
  });

  it('are every other week on its weekdays', () => {
    expect(days('2026-05-06T09:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=4')).toEqual([
      '2026-05-06',
      '2026-05-18',
      '2026-05-20',
      '2026-06-01',
    ]);
  });

  it('end with the last day of the rule', () => {
    expect(days('2026-05-04T09:00', 'FREQ=DAILY;UNTIL=20260506')).toEqual(['2026-05-04', '2026-05-05', '2026-05-06']);
  });

  it('for 29 February are only in leap years', () => {
    expect(
      days('2024-02-29T09:00', 'FREQ=YEARLY', { from: '2024-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' }),
    ).toEqual(['2024-02-29', '2028-02-29', '2032-02-29']);
  });

  it('can be the third Thursday of a month each year', () => {
    expect(days('2026-01-01T09:00', 'FREQ=YEARLY;BYMONTH=11;BYDAY=3TH')).toEqual(['2026-11-19']);
  });

  it('that are moved to the same day are one', () => {
    expect(days('2026-05-01T09:00', 'FREQ=DAILY;COUNT=4', { shift: 'next' })).toEqual(['2026-05-01', '2026-05-04']);
  });

  it('end if the rule matches no day', () => {
    expect(days('2026-01-01T09:00', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).toEqual([]);
  });

  it('are in order, each once, and two halves give the same as the whole', () => {
    const rules = fc
      .record({
        freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
        interval: fc.integer({ min: 1, max: 5 }),
        days: fc.constantFrom('', ';BYDAY=MO', ';BYDAY=TU,SA', ';BYDAY=SU'),
        months: fc.constantFrom('', ';BYMONTH=3,10', ';BYMONTH=12'),
        end: fc.constantFrom('', ';COUNT=7', ';UNTIL=20261101'),
      })
      .map(({ freq, interval, days: on, months, end }) => `FREQ=${freq};INTERVAL=${interval}${on}${months}${end}`);
    const starts = fc
      .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 47 }))
      .map(
        ([day, half]) =>
          `${addDays('2025-12-01', day)}T${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
      );
    const zones = fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');
    fc.assert(
      fc.property(starts, rules, zones, fc.integer({ min: 0, max: 364 }), (start, rule, timezone, middle) => {
        const within = (from: string, to: string) => occurrences(asked(start, rule, { timezone, from, to })).at;
        const [begin, end] = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'];
        const mid = `${addDays('2026-01-01', middle)}T12:00:00Z`;
        const whole = within(begin, end);
        expect([...new Set(whole)].sort()).toEqual(whole);
        expect([...within(begin, mid), ...within(mid, end)]).toEqual(whole);
        expect(whole.every((at) => at >= begin && at < end)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a rule', () => {
  it('explains what is wrong with it', () => {
    for (const [text, says] of [
      ['BYDAY=MO', 'Start with FREQ'],
      ['FREQ=HOURLY', 'Start with FREQ'],
      ['FREQ=DAILY;BYHOUR=9', 'not supported'],
      ['FREQ=DAILY;COUNT=2;UNTIL=20261231', 'not both'],
      ['FREQ=WEEKLY;BYDAY=1MO', 'counted weekday'],
      ['FREQ=DAILY;INTERVAL=0', 'INTERVAL is a number'],
      ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY is a number'],
      ['FREQ=DAILY;UNTIL=soon', 'UNTIL is a date'],
    ] as const)
      expect(() => readRule(text), text).toThrow(says);
  });

  it('can have its prefix from calendar files', () => {
    expect(readRule('rrule:freq=weekly;byday=mo')).toMatchObject({
      freq: 'WEEKLY',
      byDay: [{ weekday: 1, nth: null }],
    });
  });
});
