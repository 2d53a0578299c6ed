import { calculation } from '#engine/calculations/calculation.ts';

/** Minutes of leave that are valid from a day, until a day or without end. */
export interface Lot {
  readonly id: string;
  readonly kind: string;
  readonly from: string;
  readonly expiresOn: string | null;
  readonly minutes: number;
}

export interface BookedDay {
  readonly date: string;
  readonly minutes: number;
}

export interface Booking {
  readonly id: string;
  readonly status: 'approved' | 'pending';
  readonly days: readonly BookedDay[];
}

export interface Balance {
  readonly takenMinutes: number;
  readonly bookedMinutes: number;
  readonly pendingMinutes: number;
  readonly lapsedMinutes: number;
  readonly shortfallMinutes: number;
  readonly availableMinutes: number;
  readonly lots: readonly { readonly id: string; readonly remainingMinutes: number; readonly lapsedMinutes: number }[];
}

/** Part of a booked day taken from one lot. */
export interface Take {
  readonly bookingId: string;
  readonly lotId: string;
  readonly date: string;
  readonly minutes: number;
}

export interface Taken {
  readonly takes: readonly Take[];
  /** Remainder by lot ID. */
  readonly left: ReadonlyMap<string, number>;
  readonly shortfallMinutes: number;
}

/**
 * Takes each booked day from the lots valid on that day, earliest expiry first. Approved days come before pending ones,
 * each by date.
 */
export function takeFrom(lots: readonly Lot[], bookings: readonly Booking[]): Taken {
  const order = lots.toSorted((a, b) => compare(a.expiresOn ?? NEVER, b.expiresOn ?? NEVER) || compare(a.from, b.from));
  const left = new Map(lots.map(({ id, minutes }) => [id, minutes]));
  const takes: Take[] = [];
  let shortfallMinutes = 0;
  for (const { bookingId, date, minutes } of daysInOrder(bookings)) {
    let open = minutes;
    for (const lot of order) {
      if (open === 0) break;
      if (lot.from > date || (lot.expiresOn !== null && lot.expiresOn < date)) continue;
      const taken = Math.min(open, left.get(lot.id) ?? 0);
      if (taken === 0) continue;
      left.set(lot.id, (left.get(lot.id) ?? 0) - taken);
      takes.push({ bookingId, lotId: lot.id, date, minutes: taken });
      open -= taken;
    }
    shortfallMinutes += open;
  }
  return { takes, left, shortfallMinutes };
}

/** Leave taken, booked and left on a day. */
export function balanceOf(input: {
  readonly asOf: string;
  readonly lots: readonly Lot[];
  readonly bookings: readonly Booking[];
}): Balance {
  const { asOf, lots, bookings } = input;
  const { left, shortfallMinutes } = takeFrom(lots, bookings);
  const told = lots.map(({ id, expiresOn, from }) => {
    const rest = left.get(id) ?? 0;
    const hasLapsed = expiresOn !== null && expiresOn < asOf;
    return { id, from, remainingMinutes: hasLapsed ? 0 : rest, lapsedMinutes: hasLapsed ? rest : 0 };
  });
  const days = (status: Booking['status']) =>
    bookings.filter((each) => each.status === status).flatMap((each) => each.days);
  return {
    takenMinutes: sum(days('approved').filter(({ date }) => date <= asOf)),
    bookedMinutes: sum(days('approved').filter(({ date }) => date > asOf)),
    pendingMinutes: sum(days('pending')),
    lapsedMinutes: told.reduce((total, { lapsedMinutes }) => total + lapsedMinutes, 0),
    shortfallMinutes,
    availableMinutes: told
      .filter(({ from }) => from <= asOf)
      .reduce((total, { remainingMinutes }) => total + remainingMinutes, 0),
    lots: told.map(({ id, remainingMinutes, lapsedMinutes }) => ({ id, remainingMinutes, lapsedMinutes })),
  };
}

const NEVER = '9999-12-31';

function daysInOrder(bookings: readonly Booking[]): readonly (BookedDay & { readonly bookingId: string })[] {
  const of = (status: Booking['status']) =>
    bookings
      .filter((each) => each.status === status)
      .flatMap(({ id, days }) => days.map((day) => ({ ...day, bookingId: id })))
      .sort((a, b) => compare(a.date, b.date));
  return [...of('approved'), ...of('pending')];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const sum = (days: readonly BookedDay[]): number => days.reduce((total, { minutes }) => total + minutes, 0);

export const leaveBalance = calculation('leave.balance', balanceOf);
