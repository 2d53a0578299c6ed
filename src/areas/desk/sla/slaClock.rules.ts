import { calculation } from '#engine/calculations/calculation.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { openSpans, type OpeningHours, type Span } from '#engine/calendar/openTime.ts';
import { formatInstant, localDay } from '#engine/calendar/zone.ts';

export type ClockMode = 'business' | 'always';
export type ClockState = 'running' | 'paused' | 'met' | 'breached';

export interface ClockEvent {
  /** ISO timestamp. */
  readonly at: string;
  readonly type: 'start' | 'pause' | 'resume' | 'stop';
}

export interface ClockInput extends OpeningHours {
  readonly mode: ClockMode;
  readonly targetMinutes: number;
  readonly events: readonly ClockEvent[];
  readonly now: string;
}

export interface ClockReading {
  readonly elapsedMinutes: number;
  readonly remainingMinutes: number;
  readonly state: ClockState;
  readonly dueAt: string | null;
  readonly breachedAt: string | null;
}

/** Days to look ahead for a due time when working hours are few. */
const LOOK_AHEAD_DAYS = 1098;
const PORTION_DAYS = 28;

/** Replays all events of a clock: the time that counted, and when it reaches the target. */
export function readClock({ targetMinutes, ...input }: ClockInput): ClockReading {
  const { run, counted } = replayed(input);
  const elapsed = Math.floor(lengthOf(counted) / 1000);
  const target = targetMinutes * 60;
  const due = dueAt(input, run, counted, targetMinutes);
  const isLate = elapsed > target;
  const state = isLate ? 'breached' : run.isStopped ? 'met' : run.isRunning ? 'running' : 'paused';
  const elapsedMinutes = Math.floor(elapsed / 60);
  return {
    elapsedMinutes,
    remainingMinutes: targetMinutes - elapsedMinutes,
    state,
    dueAt: due === null ? null : formatInstant(due),
    breachedAt: isLate && due !== null ? formatInstant(due) : null,
  };
}

/**
 * The times at which a clock reaches several targets, in minutes, from one replay. Null for a target it never reaches.
 */
export function reachedAt(input: Replay, targets: readonly number[]): (string | null)[] {
  const { run, counted } = replayed(input);
  return targets.map((target) => {
    const due = dueAt(input, run, counted, target);
    return due === null ? null : formatInstant(due);
  });
}

/** The spans that counted, each within one period of working hours. */
export const countedSpans = (input: Replay): Span[] => replayed(input).counted;

type Replay = Omit<ClockInput, 'targetMinutes'>;

function replayed(input: Replay): { readonly run: Run; readonly counted: Span[] } {
  const run = runningTimes(input.events, Date.parse(input.now));
  return { run, counted: run.spans.flatMap((span) => countedIn(input, span)) };
}

interface Run {
  readonly spans: readonly Span[];
  readonly isRunning: boolean;
  readonly isStopped: boolean;
  readonly startedAt: number | null;
  readonly now: number;
}

/** Spans in which a clock ran up to now; ignores future events. */
function runningTimes(events: readonly ClockEvent[], now: number): Run {
  const spans: Span[] = [];
  let since: number | null = null;
  let isStopped = false;
  let startedAt: number | null = null;
  const past = events.map(({ at, type }) => ({ at: Date.parse(at), type })).filter(({ at }) => at <= now);
  for (const { at, type } of past.sort((a, b) => a.at - b.at)) {
    if (type === 'start' || type === 'resume') {
      startedAt ??= at;
      since ??= at;
      isStopped = false;
      continue;
    }
    if (since !== null) spans.push({ from: since, to: at });
    since = null;
    isStopped = isStopped || type === 'stop';
  }
  if (since !== null) spans.push({ from: since, to: now });
  return { spans, isRunning: since !== null, isStopped, startedAt, now };
}

/** The part of a span that counts. */
function countedIn({ mode, ...calendar }: OpeningHours & { readonly mode: ClockMode }, span: Span): Span[] {
  if (mode === 'always') return span.from < span.to ? [span] : [];
  // Opening hours may start the day before and end after midnight.
  const firstDay = addDays(localDay(span.from, calendar.timezone), -1);
  return openSpans(calendar, firstDay, localDay(span.to, calendar.timezone))
    .map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
    .filter(({ from, to }) => from < to);
}

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** When the counted time reaches the target: in the past, or in the future of a running clock. */
function dueAt(
  input: Replay,
  { isRunning, startedAt, now }: Run,
  counted: readonly Span[],
  targetMinutes: number,
): number | null {
  if (startedAt === null) return null;
  let left = targetMinutes * 60_000;
  if (left <= 0) return startedAt;
  for (const { from, to } of counted) {
    if (to - from >= left) return from + left;
    left -= to - from;
  }
  return isRunning ? reachedAfter(input, now, left) : null;
}

/** The time after `from` at which another `left` milliseconds have counted. */
function reachedAfter(input: Replay, from: number, left: number): number | null {
  if (input.mode === 'always') return from + left;
  let missing = left;
  const step = PORTION_DAYS * 86_400_000;
  for (let at = from; at < from + LOOK_AHEAD_DAYS * 86_400_000; at += step)
    for (const span of countedIn(input, { from: at, to: at + step })) {
      if (span.to - span.from >= missing) return span.from + missing;
      missing -= span.to - span.from;
    }
  return null;
}

export const slaClock = calculation('sla.clock', readClock);
