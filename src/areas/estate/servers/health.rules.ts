import { calculation } from '#engine/calculations/calculation.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { minutesOf, WEEKDAYS, type Weekday } from '#engine/calendar/openTime.ts';
import { formatInstant, instantOf, localDay } from '#engine/calendar/zone.ts';
import { weekdayOf } from '#engine/calendar/calendar.ts';

export type BackupState = 'ok' | 'warning' | 'failed' | 'overdue' | 'unknown';
export type BackupEnd = 'success' | 'warning' | 'failed';

export interface BackupHealth {
  readonly state: BackupState;
  readonly lastGoodAt: string | null;
  /** Start of the latest backup that should have a result by now. */
  readonly dueSlot: string | null;
}

export interface BackupSchedule {
  readonly days: readonly Weekday[];
  /** Local time in the time zone, such as 22:00. */
  readonly time: string;
  readonly timezone: string;
  readonly graceHours: number;
}

interface HealthInput extends BackupSchedule {
  readonly results: readonly { readonly at: string; readonly result: BackupEnd }[];
  readonly now: string;
}

const HOUR_MS = 3_600_000;
const DAYS_OF_WEEK = 7;

/** Judges a backup by its schedule, so that a weekend without a planned backup is not overdue on Monday morning. */
export function healthOf({ results, now, ...schedule }: HealthInput): BackupHealth {
  const at = Date.parse(now);
  const due = dueSlot(schedule, at);
  const known = results
    .map(({ at: ended, result }) => ({ at: Date.parse(ended), result }))
    .filter((each) => each.at <= at)
    .sort((one, other) => one.at - other.at);
  const last = known.at(-1);
  const good = known.findLast(({ result }) => result !== 'failed');
  return {
    state: stateOf(last, good, due),
    lastGoodAt: good ? formatInstant(good.at) : null,
    dueSlot: due === null ? null : formatInstant(due),
  };
}

type Ended = { readonly at: number; readonly result: BackupEnd } | undefined;

function stateOf(last: Ended, good: Ended, due: number | null): BackupState {
  if (!last) return 'unknown';
  if (due !== null && (!good || good.at < due))
    return last.result === 'failed' && last.at >= due ? 'failed' : 'overdue';
  return last.result === 'success' ? 'ok' : last.result;
}

function dueSlot({ days, time, timezone, graceHours }: BackupSchedule, now: number): number | null {
  if (days.length === 0) return null;
  const today = localDay(now, timezone);
  const most = DAYS_OF_WEEK + Math.ceil(graceHours / 24) + 1;
  for (let back = 0; back <= most; back++) {
    const day = addDays(today, -back);
    const weekday = WEEKDAYS[weekdayOf(day) - 1];
    if (!weekday || !days.includes(weekday)) continue;
    const slot = instantOf(day, minutesOf(time), timezone);
    if (slot + graceHours * HOUR_MS <= now) return slot;
  }
  return null;
}

/** A stored backup set: its schedule, last result and last good one. */
export interface StoredSet {
  readonly days: readonly string[] | null;
  readonly time: string;
  readonly timezone: string;
  readonly graceHours: number;
  readonly lastResult: BackupEnd | null;
  readonly lastResultAt: string | null;
  readonly lastGoodAt: string | null;
}

/** The health of a stored set. Only its last result and its last good one matter. */
export function healthOfSet(set: StoredSet, now: string): BackupHealth {
  const { days, time, timezone, graceHours, lastResult, lastResultAt, lastGoodAt } = set;
  const results = [
    ...(lastGoodAt === null ? [] : [{ at: lastGoodAt, result: 'success' as const }]),
    ...(lastResult === null || lastResultAt === null ? [] : [{ at: lastResultAt, result: lastResult }]),
  ];
  const on = WEEKDAYS.filter((day) => days?.includes(day));
  return healthOf({ days: on, time, timezone, graceHours, results, now });
}

export const HEALTH_WORDS = {
  ok: ['Good', 'good'],
  warning: ['With warnings', 'warning'],
  failed: ['Failed', 'bad'],
  overdue: ['Late', 'bad'],
  unknown: ['No results', 'neutral'],
} as const;

export const backupHealth = calculation('backup.health', healthOf);
