import { formatDay } from '#engine/kinds/day/day.ts';
import type { LeaveYear } from '../entitlement/entitlement.rules.ts';
import { type Take, takeFrom } from './balance.rules.ts';
import { bookingsOf, type StoredLot, type LeaveBook, POOL } from '../leave/book.rules.ts';
import { LOT_KINDS } from '../leave/leaveLot.ts';

/** One line of a balance. */
export interface BalanceLine {
  readonly label: string;
  readonly minutes: number;
  readonly kind: 'given' | 'taken' | 'sum';
}

export interface Explained {
  readonly isOpened: boolean;
  readonly lines: readonly BalanceLine[];
  readonly pendingMinutes: number;
  /** After approved requests, without pending ones. */
  readonly leftMinutes: number;
  readonly lots: readonly {
    readonly id: number;
    readonly kind: string;
    readonly from: string;
    readonly expiresOn: string | null;
    readonly minutes: number;
    readonly remainingMinutes: number;
    readonly lapsedMinutes: number;
    readonly reason: string;
  }[];
}

/** The balance of a leave year line by line: leave given, leave taken, and remainder. */
export function explain(book: LeaveBook, year: LeaveYear, today: string): Explained {
  const { takes, left } = takeFrom(book.lots, bookingsOf(book, { withPending: false }));
  const withPending = takeFrom(book.lots, bookingsOf(book, { withPending: true }));
  const lots = book.lots.filter(
    ({ from, expiresOn, kind }) =>
      from <= year.end && (expiresOn ?? year.end) >= year.start && (kind !== 'annual' || from >= year.start),
  );
  const ids = new Set(lots.map(({ id }) => id));
  const own = (of: readonly Take[]): readonly Take[] => of.filter(({ lotId }) => ids.has(lotId));
  const sum = (of: readonly Take[]): number => of.reduce((total, { minutes }) => total + minutes, 0);
  const pool = own(takes).filter(({ bookingId }) => bookingId === POOL);
  const requested = own(takes).filter(({ bookingId }) => bookingId !== POOL);
  const hasLapsed = ({ expiresOn }: StoredLot): boolean => expiresOn !== null && expiresOn < today;
  const remaining = (lot: StoredLot): number => left.get(lot.id) ?? 0;
  const lapsed = lots.filter(hasLapsed).reduce((total, lot) => total + remaining(lot), 0);
  const leftMinutes = lots.filter((lot) => !hasLapsed(lot)).reduce((total, lot) => total + remaining(lot), 0);
  const line = (label: string, minutes: number, kind: BalanceLine['kind']): BalanceLine => ({ label, minutes, kind });
  const lines = [
    ...lots.map((lot) => line(lotWords(lot), lot.minutes, 'given')),
    line('Bank holidays and closures', -sum(pool), 'taken'),
    line('Taken', -sum(requested.filter(({ date }) => date <= today)), 'taken'),
    line('Booked', -sum(requested.filter(({ date }) => date > today)), 'taken'),
    line('Expired', -lapsed, 'taken'),
  ].filter(({ minutes, kind }) => minutes !== 0 || kind === 'given');
  return {
    isOpened: book.lots.some(({ kind, from }) => kind === 'annual' && year.start <= from && from <= year.end),
    lines: [...lines, line('Left', leftMinutes, 'sum')],
    pendingMinutes: sum(own(withPending.takes)) - sum(own(takes)),
    leftMinutes,
    lots: lots.map((lot) => ({
      id: Number(lot.id),
      kind: lot.kind,
      from: lot.from,
      expiresOn: lot.expiresOn,
      minutes: lot.minutes,
      reason: lot.reason,
      remainingMinutes: hasLapsed(lot) ? 0 : remaining(lot),
      lapsedMinutes: hasLapsed(lot) ? remaining(lot) : 0,
    })),
  };
}

function lotWords({ kind, from, expiresOn }: StoredLot): string {
  const name = Object.entries(LOT_KINDS).find(([key]) => key === kind)?.[1].label ?? 'Leave';
  if (kind === 'annual') return name;
  return expiresOn === null ? `${name}, from ${formatDay(from)}` : `${name}, until ${formatDay(expiresOn)}`;
}
