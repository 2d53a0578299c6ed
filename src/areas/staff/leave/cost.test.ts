import { describe, expect, it } from 'vitest';
import type { WeekMinutes } from '../entitlement/pattern.rules.ts';
import { costOf, sharedDays } from './cost.rules.ts';

const FULL: WeekMinutes = { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 0, sun: 0 };
const NONE: WeekMinutes = { mon: 0, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 };
const working = (patterns = [{ from: '2020-01-01', minutes: FULL }]) => ({ patterns, bankHolidays: [], closures: {} });
const days = (start: string, end: string) => ({ start, startPart: 'all', end, endPart: 'all' }) as const;

describe('the cost of leave', () => {
  it('is refused if it ends before it starts or is zero', () => {
    expect(costOf(days('2026-12-02', '2026-12-01'), working())).toEqual({ error: 'end-before-start' });
    const none = { start: '2026-12-01', startPart: 'pm', end: '2026-12-01', endPart: 'am' } as const;
    expect(costOf(none, working())).toEqual({ error: 'empty-request' });
  });

  it('follows the pattern in force on each day', () => {
    const patterns = [
      { from: '2020-01-01', minutes: FULL },
      { from: '2026-12-02', minutes: { ...FULL, wed: 300 } },
    ];
    expect(costOf(days('2026-12-01', '2026-12-03'), working(patterns))).toMatchObject({ minutes: 1200 });
  });

  it('alternates two weeks from the start of the rota', () => {
    const patterns = [{ from: '2026-11-04', minutes: FULL, otherWeek: { ...NONE, mon: 450 } }];
    expect(costOf(days('2026-11-09', '2026-11-15'), working(patterns))).toMatchObject({ minutes: 450 });
    expect(costOf(days('2026-11-16', '2026-11-22'), working(patterns))).toMatchObject({ minutes: 2250 });
  });

  it('is zero before the first pattern', () => {
    expect(costOf(days('2019-12-02', '2019-12-06'), working())).toMatchObject({ minutes: 0 });
  });

  it('rounds half of an odd day up to the minute', () => {
    const patterns = [{ from: '2020-01-01', minutes: { ...FULL, tue: 445 } }];
    const asked = { ...days('2026-12-01', '2026-12-01'), startPart: 'pm' } as const;
    expect(costOf(asked, working(patterns))).toMatchObject({ minutes: 223 });
  });
});

describe('two requests of one person', () => {
  it('can be for the morning and the afternoon of one day', () => {
    const morning = { ...days('2026-12-01', '2026-12-01'), endPart: 'am' } as const;
    const afternoon = { ...days('2026-12-01', '2026-12-02'), startPart: 'pm' } as const;
    expect(sharedDays(morning, afternoon)).toEqual([]);
    expect(sharedDays(afternoon, days('2026-12-01', '2026-12-05'))).toEqual(['2026-12-01', '2026-12-02']);
  });
});
