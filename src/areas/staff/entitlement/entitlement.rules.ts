import { calculation } from '#engine/calculations/calculation.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths, daysBetween } from '#engine/calendar/days.ts';
import { dividedUp, upToMultiple } from './exact.ts';
import { fortnightOf, type Pattern, patternOn } from './pattern.rules.ts';

/** A range of days, both inclusive. */
export interface LeaveYear {
  readonly start: string;
  readonly end: string;
}

export interface Employment {
  readonly start: string;
  readonly end: string | null;
}

export interface EntitlementInput {
  readonly leaveYear: LeaveYear;
  readonly employment: Employment;
  /** Days for a person who works five days a week; null for the statutory minimum only. */
  readonly fullTimeDays: number | null;
  readonly bankHolidayDays: number;
  readonly patterns: readonly Pattern[];
  readonly roundToMinutes: number;
}

export interface Entitlement {
  readonly contractMinutes: number;
  readonly statutoryMinutes: number;
  readonly basis: 'contract' | 'statutory';
  readonly entitlementMinutes: number;
}

/** Divisible by every number of working days per fortnight from 10 to 14. */
const FORTNIGHTS = 60_060;

/**
 * Leave entitlement for a leave year in minutes, computed per day from the pattern in force and rounded up once at the
 * end.
 */
export function entitlementOf(input: EntitlementInput): Entitlement {
  const { leaveYear, employment, fullTimeDays, bankHolidayDays, patterns, roundToMinutes } = input;
  const daysInYear = BigInt(daysBetween(leaveYear.start, leaveYear.end) + 1);
  const contractDays = fullTimeDays === null ? 0 : Math.round((fullTimeDays + bankHolidayDays) * 100);
  let contracted = 0n;
  let statutory = 0n;
  for (
    let day = later(leaveYear.start, employment.start);
    day <= lastOf(leaveYear, employment);
    day = addDays(day, 1)
  ) {
    const pattern = patternOn(patterns, day);
    if (!pattern) continue;
    const { minutes, days } = fortnightOf(pattern);
    contracted += BigInt(minutes);
    statutory += BigInt(28 * minutes) * BigInt(FORTNIGHTS / Math.max(10, days));
  }
  // Hundredths of days, five days a week, two weeks.
  const contract = { amount: BigInt(contractDays) * contracted, by: 1000n * daysInYear };
  const least = { amount: statutory, by: BigInt(FORTNIGHTS) * daysInYear };
  const isStatutory = least.amount * contract.by > contract.amount * least.by;
  const greater = isStatutory ? least : contract;
  return {
    contractMinutes: Number(dividedUp(contract.amount, contract.by)),
    statutoryMinutes: Number(dividedUp(least.amount, least.by)),
    basis: isStatutory ? 'statutory' : 'contract',
    entitlementMinutes: upToMultiple(greater.amount, greater.by, roundToMinutes),
  };
}

const later = (one: string, other: string): string => (one > other ? one : other);
const lastOf = (year: LeaveYear, { end }: Employment): string => (end !== null && end < year.end ? end : year.end);

export interface FirstYearInput {
  readonly employmentStart: string;
  readonly asOf: string;
  readonly annualMinutes: number;
  readonly dayMinutes: number;
}

/** One twelfth on the first day of each month of employment, rounded up to half a day. */
export function firstYear({ employmentStart, asOf, annualMinutes, dayMinutes }: FirstYearInput): {
  readonly months: number;
  readonly accruedMinutes: number;
} {
  let months = 0;
  while (months < 12 && addMonths(employmentStart, months) <= asOf) months += 1;
  const halves = dividedUp(BigInt(annualMinutes * months * 2), BigInt(12 * dayMinutes));
  const rounded = Number(dividedUp(halves * BigInt(dayMinutes), 2n));
  return { months, accruedMinutes: Math.min(annualMinutes, rounded) };
}

export interface LeaverInput {
  readonly leaveYear: LeaveYear;
  readonly employmentStart: string;
  readonly employmentEnd: string;
  /** For a full year. */
  readonly annualMinutes: number;
  readonly carriedMinutes: number;
  readonly takenMinutes: number;
}

/** Leave that a leaver accrued by the last day, and the amount paid out or overtaken. */
export function leaver(input: LeaverInput): {
  readonly accruedMinutes: number;
  readonly balanceMinutes: number;
  readonly payInLieuMinutes: number;
  readonly overtakenMinutes: number;
} {
  const { leaveYear, employmentStart, employmentEnd, annualMinutes, carriedMinutes, takenMinutes } = input;
  const first = later(leaveYear.start, employmentStart);
  const days = Math.max(0, daysBetween(first, lastOf(leaveYear, { start: first, end: employmentEnd })) + 1);
  const year = daysBetween(leaveYear.start, leaveYear.end) + 1;
  const accruedMinutes = Number(dividedUp(BigInt(annualMinutes * days), BigInt(year)));
  const balanceMinutes = accruedMinutes + carriedMinutes - takenMinutes;
  return {
    accruedMinutes,
    balanceMinutes,
    payInLieuMinutes: Math.max(0, balanceMinutes),
    overtakenMinutes: Math.max(0, -balanceMinutes),
  };
}

export interface AccrualInput {
  /** 1207 is 12.07 %. */
  readonly rateBasisPoints: number;
  readonly capHours: number;
  readonly periods: readonly { readonly end: string; readonly workedMinutes: number }[];
}

/**
 * Accrued leave for irregular hours: a share of each pay period in whole hours, rounded up from 30 minutes, up to the
 * yearly cap.
 */
export function accrual({ rateBasisPoints, capHours, periods }: AccrualInput): {
  readonly periods: readonly { readonly end: string; readonly accruedHours: number }[];
  readonly totalHours: number;
} {
  let totalHours = 0;
  const accrued = periods.map(({ end, workedMinutes }) => {
    const exact = BigInt(rateBasisPoints) * BigInt(workedMinutes);
    const accruedHours = Math.min(Number((exact + 300_000n) / 600_000n), capHours - totalHours);
    totalHours += accruedHours;
    return { end, accruedHours };
  });
  return { periods: accrued, totalHours };
}

export const leaveEntitlement = calculation('leave.entitlement', entitlementOf);
export const leaveFirstYear = calculation('leave.firstYear', firstYear);
export const leaveLeaver = calculation('leave.leaver', leaver);
export const leaveAccrual = calculation('leave.accrual', accrual);
