import * as z from 'zod';
import { count, day, list, maybe } from '#engine/calculations/calculation.schema.ts';
import { daysBetween } from '#engine/calendar/days.ts';

const DAY_MINUTES = 1440;
const dayMinutes = z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(DAY_MINUTES);

const week = z.object({
  mon: dayMinutes,
  tue: dayMinutes,
  wed: dayMinutes,
  thu: dayMinutes,
  fri: dayMinutes,
  sat: dayMinutes,
  sun: dayMinutes,
});

/** Working minutes from a date; for alternating weeks, the second one is `otherWeek`. */
export const weekPattern = z.object({ from: day, minutes: week, otherWeek: maybe(week) });

const leaveYear = z
  .object({ start: day, end: day })
  .refine(({ start, end }) => end >= start && daysBetween(start, end) < 731, {
    path: ['end'],
    error: 'Choose an end after the start, within two years.',
  });

const daysGiven = z.number('Enter a number.').min(0, 'Enter 0 or more.').max(366);
const least = z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(100_000);
const minutes = count.max(10_000_000);

export const leaveEntitlementInput = z.object({
  leaveYear,
  employment: z.object({ start: day, end: maybe(day) }),
  fullTimeDays: maybe(daysGiven),
  bankHolidayDays: daysGiven,
  patterns: list(weekPattern),
  roundToMinutes: least,
});

export const leaveFirstYearInput = z.object({
  employmentStart: day,
  asOf: day,
  annualMinutes: minutes,
  dayMinutes: least,
});

export const leaveLeaverInput = z.object({
  leaveYear,
  employmentStart: day,
  employmentEnd: day,
  annualMinutes: minutes,
  carriedMinutes: minutes,
  takenMinutes: minutes,
});

export const leaveAccrualInput = z.object({
  rateBasisPoints: count.max(10_000),
  capHours: count.max(10_000),
  periods: list(z.object({ end: day, workedMinutes: minutes })),
});

const isTrue = z
  .boolean()
  .nullish()
  .transform((given) => given ?? false);

export const leaveCarryoverInput = z.object({
  yearEnd: day,
  weekMinutes: minutes,
  daysPerWeek: z.number('Enter a number.').min(0, 'Enter 0 or more.').max(7),
  annualMinutes: minutes,
  takenMinutes: minutes,
  reasons: z.object({ family: isTrue, sick: isTrue, employerFailure: isTrue }),
  policy: z.object({ capMinutes: minutes, expiresOn: maybe(day) }),
});
