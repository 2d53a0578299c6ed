import * as z from 'zod';

const day = z.string();

export const costDay = z.object({
  date: day,
  minutes: z.int(),
  why: z.enum(['full', 'half', 'not-working', 'bank-holiday', 'closure']),
});

/** Response of `leave.cost`. */
export const leaveCostAnswer = z.union([
  z.object({ minutes: z.int(), days: z.array(costDay) }),
  z.object({ error: z.enum(['end-before-start', 'empty-request']) }),
]);

/** Response of `leave.balance`. */
export const leaveBalanceAnswer = z.object({
  takenMinutes: z.int(),
  bookedMinutes: z.int(),
  pendingMinutes: z.int(),
  lapsedMinutes: z.int(),
  shortfallMinutes: z.int(),
  availableMinutes: z.int(),
  lots: z.array(z.object({ id: z.string(), remainingMinutes: z.int(), lapsedMinutes: z.int() })),
});

/** Response of `leave.cover`. */
export const leaveCoverAnswer = z.object({ belowOn: z.array(day) });

/** Response of `leave.entitlement`. */
export const leaveEntitlementAnswer = z.object({
  contractMinutes: z.int(),
  statutoryMinutes: z.int(),
  basis: z.enum(['contract', 'statutory']),
  entitlementMinutes: z.int(),
});

/** Response of `leave.firstYear`. */
export const leaveFirstYearAnswer = z.object({ months: z.int(), accruedMinutes: z.int() });

/** Response of `leave.leaver`. */
export const leaveLeaverAnswer = z.object({
  accruedMinutes: z.int(),
  balanceMinutes: z.int(),
  payInLieuMinutes: z.int(),
  overtakenMinutes: z.int(),
});

/** Response of `leave.accrual`. */
export const leaveAccrualAnswer = z.object({
  periods: z.array(z.object({ end: day, accruedHours: z.int() })),
  totalHours: z.int(),
});

/** Response of `leave.carryover`. */
export const leaveCarryoverAnswer = z.object({
  lots: z.array(
    z.object({
      kind: z.enum(['family', 'employer', 'sick', 'policy']),
      minutes: z.int(),
      expiresOn: day.nullable(),
    }),
  ),
  lostMinutes: z.int(),
});
