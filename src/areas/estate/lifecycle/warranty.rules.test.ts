import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '#engine/calendar/days.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { type Warranty, warrantyPosition } from './warranty.rules.ts';

const today = '2026-11-20';
const ends = (endsOn: string, startsOn: string | null = null): Warranty => ({ startsOn, endsOn, months: null });

describe('a warranty', () => {
  it('that begins later has not started: it has no days left, and leaves no gap after a current one', () => {
    expect(warrantyPosition([ends('2027-11-30', '2026-12-01')], today)).toEqual({
      state: 'not_started',
      endsOn: '2027-11-30',
      daysLeft: null,
      gapDays: 0,
    });
  });

  it('that begins later takes precedence over one that has ended', () => {
    expect(warrantyPosition([ends('2026-11-01'), ends('2027-11-30', '2026-12-01')], today).state).toBe('not_started');
  });

  it('joins warranties that overlap or touch, in any order of entry', () => {
    const covers = [ends('2028-01-01', '2027-01-01'), ends('2027-06-01', '2026-12-11'), ends('2026-12-10')];
    expect(warrantyPosition(covers, today).endsOn).toBe('2028-01-01');
    expect(warrantyPosition([...covers].reverse(), today).endsOn).toBe('2028-01-01');
  });

  it('warns as early as requested', () => {
    expect(warrantyPosition([ends('2026-12-20')], today, 30).state).toBe('expiring');
    expect(warrantyPosition([ends('2026-12-20')], today, 29).state).toBe('in_warranty');
  });

  const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));
  const cover = fc
    .record({ startsOn: fc.option(day), length: fc.nat(300) })
    .chain(({ startsOn, length }) =>
      day.map(
        (end): Warranty => (startsOn ? { startsOn, endsOn: addDays(startsOn, length), months: null } : ends(end)),
      ),
    );

  it('is current exactly while it is running or about to end', () => {
    fc.assert(
      fc.property(fc.array(cover, { maxLength: 5 }), (covers) => {
        const { state, endsOn, daysLeft, gapDays } = warrantyPosition(covers, today);
        const isCovered = covers.some(({ startsOn, endsOn: end }) => (startsOn ?? '') <= today && today <= (end ?? ''));
        expect(['in_warranty', 'expiring'].includes(state)).toBe(isCovered);
        expect(daysLeft).toBe(endsOn === null || state === 'not_started' ? null : daysBetween(today, endsOn));
        expect(gapDays).toBeGreaterThanOrEqual(0);
        if (!isCovered) expect(gapDays).toBe(0);
      }),
    );
  });

  it('leaves no day of the joined period uncovered, and none after it', () => {
    fc.assert(
      fc.property(fc.array(cover, { minLength: 1, maxLength: 5 }), (covers) => {
        const { state, endsOn } = warrantyPosition(covers, today);
        if (state !== 'in_warranty' && state !== 'expiring') return;
        const isCoveredOn = (on: string): boolean =>
          covers.some(({ startsOn, endsOn: end }) => (startsOn ?? '') <= on && on <= (end ?? ''));
        for (let on = today; on <= (endsOn ?? ''); on = addDays(on, 1)) expect(isCoveredOn(on)).toBe(true);
        expect(isCoveredOn(addDays(endsOn ?? today, 1))).toBe(false);
      }),
    );
  });
});
