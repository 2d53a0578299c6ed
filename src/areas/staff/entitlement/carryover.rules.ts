import { calculation } from '#engine/calculations/calculation.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import { dividedUp } from './exact.ts';

export type CarryKind = 'family' | 'employer' | 'sick' | 'policy';

export interface CarryoverInput {
  readonly yearEnd: string;
  readonly weekMinutes: number;
  readonly daysPerWeek: number;
  readonly annualMinutes: number;
  readonly takenMinutes: number;
  readonly reasons: { readonly family: boolean; readonly sick: boolean; readonly employerFailure: boolean };
  readonly policy: { readonly capMinutes: number; readonly expiresOn: string | null };
}

export interface CarriedLot {
  readonly kind: CarryKind;
  readonly minutes: number;
  readonly expiresOn: string | null;
}

/** Leave carried into the next year: first the part protected by law, then the part the company permits. */
export function carryover(input: CarryoverInput): {
  readonly lots: readonly CarriedLot[];
  readonly lostMinutes: number;
} {
  const { yearEnd, reasons, policy } = input;
  const { reg13, reg13A, contractual } = untaken(input);
  const lots: CarriedLot[] = [];
  if (reasons.family) lots.push({ kind: 'family', minutes: reg13 + reg13A, expiresOn: monthsAfter(yearEnd, 12) });
  else if (reasons.employerFailure) lots.push({ kind: 'employer', minutes: reg13, expiresOn: null });
  else if (reasons.sick) lots.push({ kind: 'sick', minutes: reg13, expiresOn: monthsAfter(yearEnd, 18) });
  const keptByLaw = lots.reduce((sum, { minutes }) => sum + minutes, 0);
  const byPolicy = Math.min(policy.capMinutes, contractual + (reasons.family ? 0 : reg13A));
  lots.push({ kind: 'policy', minutes: byPolicy, expiresOn: policy.expiresOn });
  return {
    lots: lots.filter(({ minutes }) => minutes > 0),
    lostMinutes: reg13 + reg13A + contractual - keptByLaw - byPolicy,
  };
}

/** Untaken leave by regulation. Leave taken counts against the first four weeks first. */
function untaken({ weekMinutes, daysPerWeek, annualMinutes, takenMinutes }: CarryoverInput): {
  readonly reg13: number;
  readonly reg13A: number;
  readonly contractual: number;
} {
  const week = BigInt(weekMinutes);
  const fourWeeks = 4 * weekMinutes;
  // 28 days are 5.6 weeks of five days; with more days per week, they are fewer weeks.
  const statutory = Number(dividedUp(28n * week * 100n, BigInt(Math.round(Math.max(5, daysPerWeek) * 100))));
  const first = Math.min(annualMinutes, fourWeeks);
  const second = Math.min(annualMinutes - first, Math.max(0, statutory - fourWeeks));
  const third = annualMinutes - first - second;
  const left = (part: number, before: number) => Math.max(0, part - Math.max(0, takenMinutes - before));
  return { reg13: left(first, 0), reg13A: left(second, first), contractual: left(third, first + second) };
}

/** ("2026-12-31", 18) → "2028-06-30" */
const monthsAfter = (lastDay: string, months: number): string => addDays(addMonths(addDays(lastDay, 1), months), -1);

export const leaveCarryover = calculation('leave.carryover', carryover);
