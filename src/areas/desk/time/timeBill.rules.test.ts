import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Charge, charged } from './timeBill.rules.ts';

const usual: Omit<Charge, 'entries'> = {
  timezone: 'Europe/London',
  hours: { mon: [['09:00', '17:30']], fri: [['09:00', '17:30']] },
  closedDates: ['2026-12-28'],
  specialHours: { '2026-12-28': [['10:00', '11:00']] },
  outOfHoursPercent: 150,
  holidayPercent: 200,
  minimumMinutes: 0,
  incrementMinutes: 15,
  rounding: 'up',
};
const bill = (start: string, end: string, other: Partial<Charge> = {}) =>
  charged({ ...usual, ...other, entries: [{ start, end }] });

describe('the charge for time', () => {
  it('counts special hours of a closed date as open, and the rest of the date as holiday', () => {
    expect(bill('2026-12-28T10:30:00Z', '2026-12-28T11:30:00Z')).toMatchObject({
      inHoursMinutes: 30,
      holidayMinutes: 30,
      weightedMinutes: 90,
    });
  });

  it('divides work over midnight by day', () => {
    expect(bill('2026-12-27T23:00:00Z', '2026-12-28T01:00:00Z')).toMatchObject({
      outOfHoursMinutes: 60,
      holidayMinutes: 60,
      weightedMinutes: 210,
    });
  });

  it('rounds to the nearest step with half up, or to whole minutes', () => {
    const [start, end] = ['2026-11-16T10:00:00Z', '2026-11-16T10:22:30Z'] as const;
    expect(bill(start, end, { rounding: 'nearest' }).billedMinutes).toBe(30);
    expect(bill(start, end, { rounding: 'none' }).billedMinutes).toBe(23);
  });

  it('is zero for zero minutes, whatever the minimum', () => {
    expect(bill('2026-11-16T10:00:00Z', '2026-11-16T10:00:00Z', { minimumMinutes: 30 }).billedMinutes).toBe(0);
    expect(charged({ ...usual, entries: [] }).billedMinutes).toBe(0);
  });

  it('explains every minute once and never bills less than the minimum', () => {
    const begin = Date.parse('2026-12-20T00:00:00Z');
    const entry = fc.tuple(fc.nat(20_000), fc.nat(1440)).map(([from, minutes]) => ({
      start: new Date(begin + from * 60_000).toISOString(),
      end: new Date(begin + (from + minutes) * 60_000).toISOString(),
    }));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), fc.nat(60), (entries, minimumMinutes) => {
        const result = charged({ ...usual, minimumMinutes, entries });
        const sum = result.inHoursMinutes + result.outOfHoursMinutes + result.holidayMinutes;
        expect(sum).toBe(result.actualMinutes);
        expect(result.weightedMinutes).toBeGreaterThanOrEqual(result.actualMinutes);
        if (result.actualMinutes > 0) expect(result.billedMinutes).toBeGreaterThanOrEqual(minimumMinutes);
        expect(result.billedMinutes % 15).toBe(0);
      }),
      { numRuns: 50 },
    );
  });
});
