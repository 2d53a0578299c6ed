import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { type Allowance, hoursLeft } from './allowance.rules.ts';

const monthly: Allowance = {
  minutes: 480,
  period: 'month',
  startsOn: '2026-09-01',
  endsOn: null,
  rollover: 'next',
  capMinutes: null,
};

describe('remaining contract hours', () => {
  it('are zero before the contract starts and after it ends', () => {
    expect(hoursLeft(monthly, [], '2026-08-31')).toEqual({ periods: [], leftMinutes: 0, overMinutes: 0 });
    const ended = hoursLeft({ ...monthly, endsOn: '2026-09-15' }, [], '2026-09-16');
    expect(ended.leftMinutes).toBe(0);
    expect(ended.periods).toMatchObject([{ from: '2026-09-01', to: '2026-09-15' }]);
  });

  it('still count on the last day', () => {
    expect(hoursLeft({ ...monthly, endsOn: '2026-09-15' }, [], '2026-09-15').leftMinutes).toBe(480);
  });

  it('lose unused carried-over hours after one period', () => {
    const { periods } = hoursLeft(monthly, [{ on: '2026-10-10', minutes: 100 }], '2026-11-20');
    expect(periods.map(({ carriedIn }) => carriedIn)).toEqual([0, 480, 480]);
    expect(periods[1]?.carriedOut).toBe(480);
  });

  it('are not reduced by work of tomorrow or from before the contract', () => {
    const usage = [
      { on: '2026-08-31', minutes: 60 },
      { on: '2026-09-21', minutes: 60 },
    ];
    expect(hoursLeft(monthly, usage, '2026-09-20').leftMinutes).toBe(480);
  });

  it('run in quarters and years from the start of the contract', () => {
    const fromTo = (period: Allowance['period'], asOf: string) =>
      hoursLeft({ ...monthly, startsOn: '2024-02-29', period }, [], asOf).periods.map(
        ({ from, to }) => `${from} ${to}`,
      );
    expect(fromTo('quarter', '2024-05-29')).toEqual(['2024-02-29 2024-05-28', '2024-05-29 2024-08-28']);
    expect(fromTo('year', '2025-03-01')).toEqual(['2024-02-29 2025-02-27', '2025-02-28 2026-02-27']);
  });

  const allowance = fc.record({
    minutes: fc.nat(600),
    period: fc.constantFrom('month' as const, 'quarter' as const, 'year' as const),
    startsOn: fc.nat(400).map((days) => addDays('2024-01-01', days)),
    endsOn: fc.constant(null),
    rollover: fc.constantFrom('none' as const, 'next' as const, 'all' as const),
    capMinutes: fc.option(fc.nat(500)),
  });
  const usage = fc.array(
    fc.record({ on: fc.nat(900).map((days) => addDays('2024-01-01', days)), minutes: fc.nat(400) }),
    { maxLength: 20 },
  );
  const asOf = fc.nat(1000).map((days) => addDays('2024-01-01', days));

  it('never give minutes twice: use beyond the hours is counted as over', () => {
    fc.assert(
      fc.property(allowance, usage, asOf, (terms, used, day) => {
        const { periods, leftMinutes, overMinutes } = hoursLeft(terms, used, day);
        for (const [at, period] of periods.entries()) {
          const there = period.included + period.carriedIn;
          expect(period.over).toBe(Math.max(0, period.used - there));
          expect(period.carriedOut ?? 0).toBeLessThanOrEqual(Math.max(0, there - period.used));
          expect(period.carriedOut ?? 0).toBeLessThanOrEqual(terms.capMinutes ?? Number.POSITIVE_INFINITY);
          const next = periods[at + 1];
          if (next) expect([next.from, next.carriedIn]).toEqual([addDays(period.to, 1), period.carriedOut]);
        }
        expect(leftMinutes).toBeGreaterThanOrEqual(0);
        expect(overMinutes).toBe(periods.reduce((sum, { over }) => sum + over, 0));
      }),
    );
  });

  it('explain every minute used since the start', () => {
    fc.assert(
      fc.property(allowance, usage, asOf, (terms, used, day) => {
        const counted = used
          .filter(({ on }) => terms.startsOn <= on && on <= day)
          .reduce((sum, { minutes }) => sum + minutes, 0);
        expect(hoursLeft(terms, used, day).periods.reduce((sum, period) => sum + period.used, 0)).toBe(counted);
      }),
    );
  });
});
