import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '../../calendar/calendar.ts';
import { formatDay } from './day.ts';
import { readTypedDay } from './typedDay.ts';

// A Friday.
const TODAY = '2026-11-20';

describe('a day typed in a form', () => {
  test.each([
    ['20/11', '2026-11-20'],
    ['5/1', '2026-01-05'],
    ['20.11', '2026-11-20'],
    ['20-11', '2026-11-20'],
    ['20 nov', '2026-11-20'],
    ['20nov', '2026-11-20'],
    ['1st December', '2026-12-01'],
    ['3 sept', '2026-09-03'],
    ['20/11/27', '2027-11-20'],
    ['20 Nov 2027', '2027-11-20'],
    ['201127', '2027-11-20'],
    ['20112027', '2027-11-20'],
    ['2027-11-20', '2027-11-20'],
    ['today', '2026-11-20'],
    [' T ', '2026-11-20'],
    ['tomorrow', '2026-11-21'],
    ['yesterday', '2026-11-19'],
    ['fri', '2026-11-27'],
    ['saturday', '2026-11-21'],
    ['thurs', '2026-11-26'],
    ['+30', '2026-12-20'],
    ['-7', '2026-11-13'],
    ['+2w', '2026-12-04'],
    ['+3 months', '2027-02-20'],
    ['+1y', '2027-11-20'],
  ])('%s is %s', (typed, day) => {
    expect(readTypedDay(typed, TODAY)).toBe(day);
  });

  test.each(['', '31/2', '2011', '20', 'f', 'nov', '32 nov', '20/13', '+', 'soon', '29/2'])(
    '“%s” is not one',
    (typed) => {
      expect(readTypedDay(typed, TODAY)).toBeUndefined();
    },
  );

  test('after the end of a month is its last day', () => {
    expect(readTypedDay('+1m', '2027-01-31')).toBe('2027-02-28');
    expect(readTypedDay('-1m', '2028-03-31')).toBe('2028-02-29');
  });

  const days = fc.integer({ min: 0, max: 47_000 }).map((count) => addDays('1970-01-01', count));

  test('as a weekday is one to seven days ahead', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'), (today, weekday) => {
        const found = readTypedDay(weekday, today) ?? '';
        expect(found > today && found <= addDays(today, 7)).toBe(true);
        expect(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][weekdayOf(found) - 1]).toBe(weekday);
      }),
    );
  });

  test('is read back from the displayed text', () => {
    fc.assert(
      fc.property(days, days, (day, today) => {
        expect(readTypedDay(formatDay(day), today)).toBe(day);
      }),
    );
  });
});
