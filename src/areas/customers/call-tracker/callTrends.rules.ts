import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { type CallResult, isConnected } from './callFigures.rules.ts';

/** A call as the trends count it. */
export interface TimedCall {
  readonly on: string;
  readonly hour: number;
  readonly result: CallResult;
}

/** What the calls of a week came to. */
export interface CallWeek {
  /** Its Monday. */
  readonly week: string;
  readonly results: Partial<Record<CallResult, number>>;
}

/** How often calls at an hour of a weekday, from 1 for Monday, reached a person. */
export interface CallTime {
  readonly weekday: number;
  readonly hour: number;
  readonly calls: number;
  readonly connected: number;
}

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The results of each of the weeks up to a day, the oldest first; weeks without calls among them. */
export function callWeeks(calls: readonly TimedCall[], on: string, weeks: number): readonly CallWeek[] {
  const last = mondayOf(on);
  return Array.from({ length: weeks }, (_, at): CallWeek => {
    const week = addDays(last, (at + 1 - weeks) * 7);
    const results: Partial<Record<CallResult, number>> = {};
    for (const { on: day, result } of calls) if (mondayOf(day) === week) results[result] = (results[result] ?? 0) + 1;
    return { week, results };
  });
}

/** Calls by weekday and hour, those without calls left out. */
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
