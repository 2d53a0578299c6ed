import { describe, expect, it } from 'vitest';
import { balanceOf, type Booking, type Lot } from './balance.rules.ts';

const lot = (id: string, given: Partial<Lot> = {}): Lot => ({
  id,
  kind: 'annual',
  from: '2026-01-01',
  expiresOn: '2026-12-31',
  minutes: 900,
  ...given,
});
const booking = (status: Booking['status'], dates: readonly string[]): Booking => ({
  id: dates.join(),
  status,
  days: dates.map((date) => ({ date, minutes: 450 })),
});

describe('a balance', () => {
  it('separates taken, booked and pending days', () => {
    const bookings = [booking('approved', ['2026-03-02', '2026-06-01']), booking('pending', ['2026-07-01'])];
    expect(balanceOf({ asOf: '2026-04-01', lots: [lot('2026')], bookings })).toMatchObject({
      takenMinutes: 450,
      bookedMinutes: 450,
      pendingMinutes: 450,
      shortfallMinutes: 450,
      availableMinutes: 0,
    });
  });

  it('uses approved days before pending ones, even earlier ones', () => {
    const lots = [lot('2026', { minutes: 450 })];
    const bookings = [booking('pending', ['2026-03-02']), booking('approved', ['2026-06-01'])];
    expect(balanceOf({ asOf: '2026-01-01', lots, bookings })).toMatchObject({ shortfallMinutes: 450 });
  });

  it('has nothing for days before a lot begins or after it ends', () => {
    const bookings = [booking('approved', ['2025-12-31', '2027-01-04'])];
    expect(balanceOf({ asOf: '2027-02-01', lots: [lot('2026')], bookings })).toMatchObject({
      shortfallMinutes: 900,
      lapsedMinutes: 900,
      availableMinutes: 0,
    });
  });

  it('of a future lot is not available yet', () => {
    expect(balanceOf({ asOf: '2025-12-01', lots: [lot('2026')], bookings: [] })).toMatchObject({ availableMinutes: 0 });
  });
});

it('agrees with a calculation minute by minute over many generated years', () => {
  let seed = 7;
  const chance = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const day = (at: number): string => `2026-01-${String(at + 1).padStart(2, '0')}`;
  for (let round = 0; round < 500; round++) {
    const lots = Array.from({ length: 1 + chance(3) }, (_, at) => {
      const from = chance(20);
      const ends = chance(3) === 0 ? null : day(from + chance(10));
      return lot(String(at), { from: day(from), expiresOn: ends, minutes: chance(12) });
    });
    const bookings = Array.from(
      { length: chance(5) },
      (_, at): Booking => ({
        id: String(at),
        status: chance(2) === 0 ? 'approved' : 'pending',
        days: Array.from({ length: 1 + chance(3) }, () => ({ date: day(chance(28)), minutes: chance(5) })),
      }),
    );
    expect(balanceOf({ asOf: day(15), lots, bookings }).lots).toEqual(byMinutes(day(15), lots, bookings));
  }
});

/** Reference implementation that takes leave minute by minute. */
function byMinutes(asOf: string, lots: readonly Lot[], bookings: readonly Booking[]) {
  const left = lots.map(({ minutes }) => minutes);
  for (const status of ['approved', 'pending']) {
    const days = bookings.filter((each) => each.status === status).flatMap((each) => each.days);
    for (const { date, minutes } of days.toSorted((a, b) => a.date.localeCompare(b.date)))
      for (let minute = 0; minute < minutes; minute++) {
        let best = -1;
        for (const [at, { from, expiresOn }] of lots.entries()) {
          if ((left[at] ?? 0) === 0 || from > date || (expiresOn ?? '9999') < date) continue;
          const other = lots[best];
          const isSooner =
            !other ||
            (expiresOn ?? '9999') < (other.expiresOn ?? '9999') ||
            ((expiresOn ?? '9999') === (other.expiresOn ?? '9999') && from < other.from);
          if (isSooner) best = at;
        }
        if (best >= 0) left[best] = (left[best] ?? 0) - 1;
      }
  }
  return lots.map(({ id, expiresOn }, at) => {
    const hasLapsed = expiresOn !== null && expiresOn < asOf;
    const rest = left[at] ?? 0;
    return { id, remainingMinutes: hasLapsed ? 0 : rest, lapsedMinutes: hasLapsed ? rest : 0 };
  });
}
