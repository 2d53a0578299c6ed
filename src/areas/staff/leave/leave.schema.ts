import * as z from 'zod';
import { count, day, list, maybe, or } from '#engine/calculations/calculation.schema.ts';
import { daysBetween } from '#engine/calendar/days.ts';
import { weekPattern } from '../entitlement/entitlement.schema.ts';

/** Maximum number of days in one calculation. */
export const LONGEST_DAYS = 731;

export const dayPart = z.enum(['all', 'am', 'pm']);

/** The requested days. */
export const askedDays = {
  start: day,
  startPart: or(z.enum(['all', 'pm']), 'all'),
  end: day,
  endPart: or(z.enum(['all', 'am']), 'all'),
};

export const isReckonable = ({ start, end }: { readonly start: string; readonly end: string }): boolean =>
  daysBetween(start, end) < LONGEST_DAYS;

export const TOO_LONG = { path: ['end'], error: `Choose at most ${LONGEST_DAYS} days.` };

export const leaveCostInput = z
  .object({
    ...askedDays,
    patterns: list(weekPattern),
    bankHolidays: list(day),
    closures: z
      .record(day, dayPart)
      .nullish()
      .transform((given) => given ?? {}),
  })
  .refine(isReckonable, TOO_LONG);

const bookedDay = z.object({ date: day, minutes: count });

export const leaveBalanceInput = z.object({
  asOf: day,
  lots: list(z.object({ id: z.string(), kind: z.string(), from: day, expiresOn: maybe(day), minutes: count })),
  bookings: list(z.object({ id: z.string(), status: z.enum(['approved', 'pending']), days: list(bookedDay) })),
});

export const leaveCoverInput = z.object({
  members: list(z.int()),
  minimumPresent: count,
  absences: list(z.object({ memberId: z.int(), date: day, part: dayPart })),
  request: z.object({ memberId: z.int(), days: list(z.object({ date: day, part: dayPart })) }),
});
