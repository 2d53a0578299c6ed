import { calculation } from '#engine/calculations/calculation.ts';
import { addMonths } from '#engine/calendar/days.ts';
import { addDays } from '#engine/calendar/calendar.ts';

export type AllowancePeriod = 'month' | 'quarter' | 'year';
/** Unused minutes of a period: lost, carried for one period, or kept. */
export type Rollover = 'none' | 'next' | 'all';

/** Minutes that a contract includes per period. Days are calendar dates. */
export interface Allowance {
  readonly minutes: number;
  readonly period: AllowancePeriod;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly rollover: Rollover;
  /** Maximum carried minutes; null when unlimited. */
  readonly capMinutes: number | null;
}

export interface Use {
  readonly on: string;
  readonly minutes: number;
}

export interface PeriodOfUse {
  readonly from: string;
  readonly to: string;
  readonly included: number;
  readonly carriedIn: number;
  readonly used: number;
  /** Minutes beyond the period's hours, which go to additional time or an invoice. */
  readonly over: number;
  /** Null for the current period. */
  readonly carriedOut: number | null;
}

export interface HoursLeft {
  readonly periods: readonly PeriodOfUse[];
  /** Remaining minutes of the current period; 0 before the first and after the last. */
  readonly leftMinutes: number;
  readonly overMinutes: number;
}

const MONTHS: Readonly<Record<AllowancePeriod, number>> = { month: 1, quarter: 3, year: 12 };

/** Computes the periods of an allowance up to the one that contains a day. Ignores later usage. */
export function hoursLeft(allowance: Allowance, usage: readonly Use[], asOf: string): HoursLeft {
  const counted = usage.filter((use) => use.on <= asOf);
  const periods: PeriodOfUse[] = [];
  let carriedIn = 0;
  for (const { from, to } of periodsUntil(allowance, asOf)) {
    const used = counted.filter((use) => from <= use.on && use.on <= to).reduce((sum, use) => sum + use.minutes, 0);
    const over = Math.max(0, used - carriedIn - allowance.minutes);
    const carriedOut = asOf <= to ? null : carried(allowance, carriedIn, used);
    periods.push({ from, to, included: allowance.minutes, carriedIn, used, over, carriedOut });
    carriedIn = carriedOut ?? 0;
  }
  const current = periods.at(-1);
  const isRunning = current !== undefined && current.carriedOut === null;
  return {
    periods,
    leftMinutes: isRunning ? Math.max(0, current.carriedIn + current.included - current.used) : 0,
    overMinutes: periods.reduce((sum, period) => sum + period.over, 0),
  };
}

/**
 * Periods start at whole intervals after the first day; in a shorter month, on its last day. The end of the contract
 * cuts the last one.
 */
function* periodsUntil({ period, startsOn, endsOn }: Allowance, asOf: string): Generator<{ from: string; to: string }> {
  for (let at = 0; ; at++) {
    const from = addMonths(startsOn, at * MONTHS[period]);
    if (from > asOf || (endsOn !== null && from > endsOn)) return;
    const to = addDays(addMonths(startsOn, (at + 1) * MONTHS[period]), -1);
    yield { from, to: endsOn !== null && endsOn < to ? endsOn : to };
  }
}

/** Carried minutes are used first, then the period's own. */
function carried({ minutes, rollover, capMinutes }: Allowance, carriedIn: number, used: number): number {
  const unusedOwn = Math.max(0, minutes - Math.max(0, used - carriedIn));
  const unused: Record<Rollover, number> = { none: 0, next: unusedOwn, all: Math.max(0, carriedIn + minutes - used) };
  return Math.min(unused[rollover], capMinutes ?? Number.POSITIVE_INFINITY);
}

export const contractAllowance = calculation(
  'contract.allowance',
  ({
    allowance,
    usage,
    asOf,
  }: {
    readonly allowance: Allowance;
    readonly usage: readonly Use[];
    readonly asOf: string;
  }) => hoursLeft(allowance, usage, asOf),
);
