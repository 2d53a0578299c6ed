import type { EntitlementInput } from '../entitlement/entitlement.rules.ts';
import { minutesOn, type Pattern } from '../entitlement/pattern.rules.ts';
import { type Booking, type Lot, takeFrom } from '../balance/balance.rules.ts';
import { type Asked, type CostDay, costOf, type DayPart, halvesOn, type WorkingDays } from './cost.rules.ts';

export interface Person {
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  readonly managerId: number | null;
  readonly division: string;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly continuousFrom: string | null;
  readonly employmentType: string;
  readonly status: string;
  readonly patterns: readonly Pattern[];
  /** Month and day on which the leave year starts. */
  readonly yearStart: string;
}

export interface Terms extends Pick<EntitlementInput, 'fullTimeDays' | 'bankHolidayDays' | 'roundToMinutes'> {
  readonly bankHolidays: 'additional' | 'included';
  readonly serviceSteps: readonly { readonly years: number; readonly days: number }[];
  readonly accrual: 'upfront' | 'firstYearMonthly';
  readonly noticeTimes: number;
  readonly longestDays: number | null;
}

export interface StoredRequest extends Asked {
  readonly id: number;
  readonly status: 'pending' | 'approved';
  readonly kind: string;
  readonly deducts: boolean;
  readonly mayOverlap: boolean;
  readonly minutes: number;
  readonly days: readonly CostDay[];
}

export interface StoredLot extends Lot {
  readonly reason: string;
}

export interface Closure {
  readonly day: string;
  readonly name: string;
  readonly part: DayPart;
  readonly isDeducted: boolean;
}

/** All leave data of a person. */
export interface LeaveBook {
  readonly person: Person;
  readonly terms: Terms;
  readonly lots: readonly StoredLot[];
  readonly requests: readonly StoredRequest[];
  readonly bankHolidays: readonly string[];
  readonly closures: readonly Closure[];
}

/** Deductions without a request: bank holidays and closures that count against the allowance. */
export const POOL = 'pool';

export const workingDaysOf = ({ person, bankHolidays, closures }: LeaveBook): WorkingDays => ({
  patterns: person.patterns,
  bankHolidays,
  closures: Object.fromEntries(closures.map(({ day, part }) => [day, part])),
});

/** Whether the day is in a leave year with an allowance. */
export const isOpened = ({ lots }: Pick<LeaveBook, 'lots'>, day: string): boolean =>
  lots.some(({ kind, from, expiresOn }) => kind === 'annual' && from <= day && day <= (expiresOn ?? day));

/** Bookings against a person's lots: requests of deducting types in years with an allowance, and the pool. */
export function bookingsOf(book: LeaveBook, { withPending }: { readonly withPending: boolean }): readonly Booking[] {
  const sick = book.requests.filter(({ kind, status }) => kind === 'sick' && status === 'approved');
  const requests = book.requests
    .filter(({ deducts, status }) => deducts && (withPending || status === 'approved'))
    .map((request) => ({ id: String(request.id), status: request.status, days: chargedDays(book, request, sick) }));
  return [{ id: POOL, status: 'approved', days: poolDays(book) }, ...requests];
}

/** Days of a request that cost leave; days with sickness are returned. */
const chargedDays = (book: LeaveBook, request: StoredRequest, sick: readonly Asked[]) =>
  request.days
    .filter(({ date }) => isOpened(book, date))
    .map(({ date, minutes }) => {
      const asked = halvesOn(request, date);
      const well = asked.filter((half) => !sick.some((each) => halvesOn(each, date).includes(half)));
      return { date, minutes: asked.length === 0 ? 0 : Math.ceil((minutes * well.length) / asked.length) };
    })
    .filter(({ minutes }) => minutes > 0);

function poolDays(book: LeaveBook): Booking['days'] {
  const { person, closures } = book;
  const isEmployed = (day: string) => day >= person.startsOn && (person.endsOn === null || day <= person.endsOn);
  const holidays = book.bankHolidays.map((date) => ({ date, minutes: minutesOn(person.patterns, date) }));
  const closed = closures
    .filter(({ isDeducted, day }) => isDeducted && !book.bankHolidays.includes(day))
    .map(({ day, part }) => {
      const asked: Asked = {
        start: day,
        startPart: part === 'pm' ? 'pm' : 'all',
        end: day,
        endPart: part === 'am' ? 'am' : 'all',
      };
      const cost = costOf(asked, { patterns: person.patterns, bankHolidays: [], closures: {} });
      return { date: day, minutes: 'error' in cost ? 0 : cost.minutes };
    });
  return [...holidays, ...closed]
    .filter(({ date, minutes }) => minutes > 0 && isEmployed(date) && isOpened(book, date))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Minutes of a further request that no lot covers. */
export function shortOf(book: LeaveBook, days: readonly CostDay[]): number {
  const bookings = bookingsOf(book, { withPending: true });
  const further: Booking = {
    id: 'further',
    status: 'pending',
    days: days.filter(({ date, minutes }) => minutes > 0 && isOpened(book, date)),
  };
  return takeFrom(book.lots, [...bookings, further]).shortfallMinutes - takeFrom(book.lots, bookings).shortfallMinutes;
}
