import type { RuleRefusal } from '#engine/calculations/calculation.ts';
import { calculation } from '#engine/calculations/calculation.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { minutesOn, type Pattern } from '../entitlement/pattern.rules.ts';

export type Half = 'am' | 'pm';
export type DayPart = 'all' | Half;

/** Requested days, both inclusive; the first may start at noon and the last may end at noon. */
export interface Asked {
  readonly start: string;
  readonly startPart: 'all' | 'pm';
  readonly end: string;
  readonly endPart: 'all' | 'am';
}

/** Working patterns, bank holidays and closures. */
export interface WorkingDays {
  readonly patterns: readonly Pattern[];
  readonly bankHolidays: readonly string[];
  /** Closed part of the day, by date. */
  readonly closures: Readonly<Record<string, DayPart>>;
}

export type Why = 'full' | 'half' | 'not-working' | 'bank-holiday' | 'closure';

export interface CostDay {
  readonly date: string;
  readonly minutes: number;
  readonly why: Why;
}

export interface Cost {
  readonly minutes: number;
  readonly days: readonly CostDay[];
}

export type CostRefusal = RuleRefusal<'end-before-start' | 'empty-request'>;

/** Cost of leave in minutes of working time, by day. */
export function costOf(asked: Asked, { patterns, bankHolidays, closures }: WorkingDays): Cost | CostRefusal {
  const { start, startPart, end, endPart } = asked;
  if (end < start) return { error: 'end-before-start' };
  if (start === end && startPart === 'pm' && endPart === 'am') return { error: 'empty-request' };
  const holidays = new Set(bankHolidays);
  const days: CostDay[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) {
    const full = minutesOn(patterns, date);
    if (full === 0) days.push({ date, minutes: 0, why: 'not-working' });
    else if (holidays.has(date)) days.push({ date, minutes: 0, why: 'bank-holiday' });
    else days.push({ date, ...costOfHalves(full, openHalves(halvesOn(asked, date), closures[date])) });
  }
  return { minutes: days.reduce((sum, { minutes }) => sum + minutes, 0), days };
}

function costOfHalves(full: number, halves: number): Pick<CostDay, 'minutes' | 'why'> {
  if (halves === 2) return { minutes: full, why: 'full' };
  return halves === 1 ? { minutes: Math.ceil(full / 2), why: 'half' } : { minutes: 0, why: 'closure' };
}

const openHalves = (asked: readonly Half[], closed: DayPart | undefined): number =>
  asked.filter((half) => closed !== 'all' && closed !== half).length;

/** Requested halves of a day; empty outside the request. */
export function halvesOn({ start, startPart, end, endPart }: Asked, date: string): readonly Half[] {
  if (date < start || date > end) return [];
  const halves: Half[] = [];
  if (date !== start || startPart === 'all') halves.push('am');
  if (date !== end || endPart === 'all') halves.push('pm');
  return halves;
}

/** The part of a day from its halves. */
export const partOf = (halves: readonly Half[]): DayPart => (halves.length === 2 ? 'all' : (halves[0] ?? 'all'));

/** Days on which two requests share a half. */
export function sharedDays(one: Asked, other: Asked): readonly string[] {
  const shared: string[] = [];
  const last = one.end < other.end ? one.end : other.end;
  for (let date = one.start > other.start ? one.start : other.start; date <= last; date = addDays(date, 1)) {
    const halves = halvesOn(other, date);
    if (halvesOn(one, date).some((half) => halves.includes(half))) shared.push(date);
  }
  return shared;
}

export const leaveCost = calculation('leave.cost', (input: Asked & WorkingDays) => costOf(input, input));
