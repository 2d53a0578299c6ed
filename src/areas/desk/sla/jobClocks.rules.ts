import type { OpeningHours } from '#engine/calendar/openTime.ts';
import { isActive, isEnded, type JobStatus } from '../jobs/jobStatus.ts';
import { type ClockEvent, type ClockReading, reachedAt, readClock } from './slaClock.rules.ts';
import type { Target } from './targets.ts';

/** An event of a job that affects its clocks. Kept permanently, so that every clock can be replayed. */
export interface JobEvent {
  readonly at: string;
  readonly type: 'created' | 'staff-contact' | 'customer-message' | 'status';
  /** New status; only for `status`. */
  readonly status?: JobStatus | null;
}

export const CLOCKS = { response: 'Response', reply: 'Next reply', resolution: 'Resolution' } as const;
export type ClockName = keyof typeof CLOCKS;
export const CLOCK_NAMES: readonly ClockName[] = ['response', 'reply', 'resolution'];

/** Terms for a job: the target for its priority, and the hours that count. */
export interface Terms {
  readonly target: Target;
  readonly pausesForSupplier: boolean;
  readonly hours: OpeningHours;
}

export interface JobClock extends ClockReading {
  readonly name: ClockName;
  readonly targetMinutes: number;
  readonly events: readonly ClockEvent[];
  /** The clock has stopped for good. */
  readonly isStopped: boolean;
}

/** The clocks of a job at a time. The clock for the next reply exists only once a customer has waited for one. */
export function readJobClocks(events: readonly JobEvent[], terms: Terms, now: string): readonly JobClock[] {
  return CLOCK_NAMES.flatMap((name) => {
    const own = EVENTS_OF[name](events, terms);
    if (own.length === 0) return [];
    const targetMinutes = terms.target[`${name}Minutes`];
    const { mode } = terms.target;
    const reading = readClock({ ...terms.hours, mode, targetMinutes, events: own, now });
    return [{ ...reading, name, targetMinutes, events: own, isStopped: own.at(-1)?.type === 'stop' }];
  });
}

type Follows = (events: readonly JobEvent[], terms: Pick<Terms, 'pausesForSupplier'>) => readonly ClockEvent[];

const isOver = ({ type, status }: JobEvent): boolean =>
  type === 'status' && status !== undefined && status !== null && (status === 'resolved' || isEnded(status));

const EVENTS_OF: Readonly<Record<ClockName, Follows>> = {
  /** From creation to the first staff contact, without pauses. */
  response: (events) => {
    const stop = events.find((event) => event.type === 'staff-contact' || isOver(event));
    return [...starts(events), ...(stop ? [{ at: stop.at, type: 'stop' as const }] : [])];
  },
  /** From the customer's first unanswered message to the answer. */
  reply: (events) => {
    let current: ClockEvent[] = [];
    let wasAnswered = false;
    for (const event of events) {
      const isWaiting = current.at(-1)?.type === 'start';
      if (event.type === 'customer-message' && wasAnswered && !isWaiting) current = [{ at: event.at, type: 'start' }];
      if ((event.type === 'staff-contact' || isOver(event)) && isWaiting)
        current = [...current, { at: event.at, type: 'stop' }];
      wasAnswered = wasAnswered || event.type === 'staff-contact';
    }
    return current;
  },
  /** From creation to the end, without the time in which the job waits. */
  resolution: (events, { pausesForSupplier }) => [
    ...starts(events),
    ...events.flatMap((event): ClockEvent[] => {
      if (event.type !== 'status' || !event.status) return [];
      return [{ at: event.at, type: effectOf(event.status, pausesForSupplier) }];
    }),
  ],
};

const starts = (events: readonly JobEvent[]): ClockEvent[] =>
  events.filter(({ type }) => type === 'created').map(({ at }) => ({ at, type: 'start' }));

function effectOf(status: JobStatus, pausesForSupplier: boolean): ClockEvent['type'] {
  if (!isActive(status)) return 'stop';
  if (status === 'waiting-supplier') return pausesForSupplier ? 'pause' : 'resume';
  return status === 'waiting-customer' || status === 'on-hold' || status === 'scheduled' ? 'pause' : 'resume';
}

/** Percentages of a target at which colleagues are warned, besides the breach at 100. */
export const WARN_PERCENT = [50, 75, 90] as const;
const AT_RISK_PERCENT = 75;
const BREACH = 100;

export type SlaLevel = 'none' | 'on-track' | 'paused' | 'at-risk' | 'breached' | 'met';

/** The worst level among a job's clocks. */
export function levelOf(clocks: readonly JobClock[]): SlaLevel {
  const open = clocks.filter(({ isStopped }) => !isStopped);
  if (clocks.some(({ state }) => state === 'breached')) return 'breached';
  if (clocks.length === 0) return 'none';
  if (open.length === 0) return 'met';
  const running = open.filter(({ state }) => state === 'running');
  if (running.some(isAtRisk)) return 'at-risk';
  return running.length > 0 ? 'on-track' : 'paused';
}

const isAtRisk = ({ elapsedMinutes, targetMinutes }: JobClock): boolean =>
  elapsedMinutes >= shareOf(targetMinutes, AT_RISK_PERCENT);

/** A share of a target, rounded up to a minute. */
const shareOf = (minutes: number, percent: number): number => Math.ceil((minutes * percent) / 100);

export interface Threshold {
  readonly clock: ClockName;
  readonly percent: number;
  readonly at: string;
}

/** The times at which running clocks of the job reach a share of their target. */
export function thresholdsOf(clocks: readonly JobClock[], terms: Terms, now: string): readonly Threshold[] {
  return clocks
    .filter(({ isStopped }) => !isStopped)
    .flatMap(({ name, targetMinutes, events }) => {
      const percents = [...WARN_PERCENT, BREACH];
      const moments = reachedAt(
        { ...terms.hours, mode: terms.target.mode, events, now },
        percents.map((percent) => shareOf(targetMinutes, percent)),
      );
      return percents.flatMap((percent, index) => {
        const at = moments[index];
        return at ? [{ clock: name, percent, at }] : [];
      });
    });
}

/** Due times of a job for lists. */
export function dueTimes(clocks: readonly JobClock[], promised: string | null, status: JobStatus) {
  const due = (name: ClockName): string | null => {
    const clock = clocks.find((each) => each.name === name);
    return clock?.dueAt && !clock.isStopped ? new Date(clock.dueAt).toISOString() : null;
  };
  const dues = { responseDueAt: due('response'), replyDueAt: due('reply'), resolutionDueAt: due('resolution') };
  const all = [...Object.values(dues), promised].filter((each) => each !== null);
  const next = all.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
  return { ...dues, nextDueAt: isActive(status) && next ? new Date(next).toISOString() : null };
}
