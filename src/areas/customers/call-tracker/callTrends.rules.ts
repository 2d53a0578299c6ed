import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { type CallResult, isConnected } from './callFigures.rules.ts';

/** A call as counted in the trends. */
export interface TimedCall {
  readonly on: string;
  readonly hour: number;
  readonly result: CallResult;
}

/** Call results of a week. */
export interface CallWeek {
  /** Monday of the week. */
  readonly week: string;
  readonly results: Partial<Record<CallResult, number>>;
}

/** Calls in an hour of a weekday, and how many of them were connected; 1 is Monday. */
export interface CallTime {
  readonly weekday: number;
  readonly hour: number;
  readonly calls: number;
  readonly connected: number;
}

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** Results of the weeks up to a day, oldest first, including weeks without calls. */
export function callWeeks(calls: readonly TimedCall[], on: string, weeks: number): readonly CallWeek[] {
  const last = mondayOf(on);
  return Array.from({ length: weeks }, (_, at): CallWeek => {
    const week = addDays(last, (at + 1 - weeks) * 7);
    const results: Partial<Record<CallResult, number>> = {};
    for (const { on: day, result } of calls) if (mondayOf(day) === week) results[result] = (results[result] ?? 0) + 1;
    return { week, results };
  });
}

/** Calls by weekday and hour; omits hours without calls. */
export function callTimes(calls: readonly TimedCall[]): readonly CallTime[] {
  const found = new Map<string, CallTime>();
  for (const { on, hour, result } of calls) {
    const weekday = weekdayOf(on);
    const key = `${weekday}/${hour}`;
    const before = found.get(key) ?? { weekday, hour, calls: 0, connected: 0 };
    found.set(key, {
      ...before,
      calls: before.calls + 1,
      connected: before.connected + (isConnected(result) ? 1 : 0),
    });
  }
  return [...found.values()].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour);
}
