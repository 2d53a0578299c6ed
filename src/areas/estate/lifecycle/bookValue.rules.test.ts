import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { bookValue } from './bookValue.rules.ts';

describe('the book value', () => {
  it('rounds half a penny away from zero', () => {
    expect(
      bookValue({ costPence: 5, residualPence: 0, lifeMonths: 2, boughtOn: '2026-01-15' }, '2026-02-15').bookPence,
    ).toBe(3);
  });

  it('completes a short month on its last day', () => {
    const bought = { costPence: 1200, residualPence: 0, lifeMonths: 12, boughtOn: '2026-01-31' };
    expect(bookValue(bought, '2026-02-27').months).toBe(0);
    expect(bookValue(bought, '2026-02-28').months).toBe(1);
  });

  it('falls from cost to residual value and never rises', () => {
    const purchase = fc.record({
      costPence: fc.nat(99_999_999),
      share: fc.nat(100),
      lifeMonths: fc.integer({ min: 1, max: 120 }),
      boughtOn: fc.nat(2000).map((days) => addDays('2020-01-01', days)),
    });
    fc.assert(
      fc.property(purchase, fc.nat(6000), fc.nat(400), ({ share, ...rest }, days, later) => {
        const bought = { ...rest, residualPence: Math.floor((rest.costPence * share) / 100) };
        const on = addDays(bought.boughtOn, days);
        const { bookPence } = bookValue(bought, on);
        expect(bookPence).toBeLessThanOrEqual(bought.costPence);
        expect(bookPence).toBeGreaterThanOrEqual(bought.residualPence);
        expect(bookValue(bought, addDays(on, later)).bookPence).toBeLessThanOrEqual(bookPence);
      }),
    );
  });
});
