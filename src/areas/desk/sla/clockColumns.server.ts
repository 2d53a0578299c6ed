import type { Context } from '#engine/request/context.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { setTimers } from '#engine/timers/timers.server.ts';
import { job } from '../jobs/job.ts';
import { dueTimes, type JobEvent, levelOf, readJobClocks, thresholdsOf } from './jobClocks.rules.ts';
import { eventsOf, noteEvents } from './jobEvents.server.ts';
import { dayOf, readTerms } from './terms.server.ts';

type JobChange = Change<typeof job>;

/** Timer for the next time a clock of a job reaches a share of its target. */
export const SLA_TIMER = 'sla';

/** A target is breached only after it has passed by a full second, so the timer waits. */
export const SETTLING_MS = 2_000;

/** Clock events that follow from a write of a job. */
export function newEvents(
  { before, after, action }: Pick<JobChange, 'before' | 'after' | 'action'>,
  now: string,
): readonly JobEvent[] {
  const events: JobEvent[] = before ? [] : [{ at: now, type: 'created' }];
  if (after.lastReplyAt !== null && after.lastReplyAt !== before?.lastReplyAt)
    events.push({
      at: after.lastReplyAt,
      type: after.lastReplyBy === 'customer' ? 'customer-message' : 'staff-contact',
    });
  // A first response that was no reply, such as the arrival of an engineer. A merge records its own.
  else if (after.firstResponseAt !== null && before && before.firstResponseAt === null && action !== 'merge')
    events.push({ at: after.firstResponseAt, type: 'staff-contact' });
  if (before && before.status !== after.status) events.push({ at: now, type: 'status', status: after.status });
  return events;
}

/** Audit action of a write that changes only the clocks. */
export const CLOCKS_COUNTED = 'clock-warned';

const CLOCKED = [
  'status',
  'priority',
  'slaPolicyId',
  'siteId',
  'dueAt',
  'lastReplyAt',
  'firstResponseAt',
  'slaLevel',
] as const;

/** Whether a write may change due times. A recount always does, also for a job without a target so far. */
const concernsClocks = ({ before, after, action }: Pick<JobChange, 'before' | 'after' | 'action'>): boolean =>
  !before || action === CLOCKS_COUNTED || CLOCKED.some((key) => before[key] !== after[key]);

/**
 * Writes the due times and the level of jobs. No other code writes them. Few statements, regardless of the number of
 * jobs.
 */
export async function fillClockColumns(context: Context, changes: readonly JobChange[]): Promise<void> {
  const concerned = changes.filter(concernsClocks);
  if (concerned.length === 0) return;
  const { tx, now } = context;
  const known = await eventsOf(
    tx,
    concerned.flatMap(({ before }) => (before ? [before.id] : [])),
  );
  const oldest = concerned.map(({ before }) => before?.createdAt ?? now).sort((a, b) => Date.parse(a) - Date.parse(b));
  const termsOf = await readTerms(tx, {
    since: dayOf(oldest[0] ?? now),
    today: dayOf(now),
    customerIds: [...new Set(concerned.map(({ after }) => after.customerId))],
  });
  for (const change of concerned) {
    const { before, after } = change;
    const promised = termsOf({ ...after, loggedOn: dayOf(before?.createdAt ?? now) });
    // The time of an arrival can be before that of events already known.
    const events = [...((before && known.get(before.id)) ?? []), ...newEvents(change, now)].sort(
      (a, b) => Date.parse(a.at) - Date.parse(b.at),
    );
    const clocks = promised ? readJobClocks(events, promised.terms, now) : [];
    Object.assign(after, dueTimes(clocks, after.dueAt, after.status), { slaLevel: levelOf(clocks) });
    const next = promised
      ? thresholdsOf(clocks, promised.terms, now).map(({ at }) => Date.parse(at) + SETTLING_MS)
      : [];
    const ahead = next.filter((at) => at > Date.parse(now));
    moments.set(change.after, ahead.length > 0 ? new Date(Math.min(...ahead)).toISOString() : null);
  }
}

/** Time of the next warning per row, passed between the two steps of one write. */
const moments = new WeakMap<object, string | null>();

/** Records events and sets timers after the jobs are saved. */
export async function followClocks(context: Context, changes: readonly Saved<typeof job>[]): Promise<void> {
  await noteEvents(
    context.tx,
    changes.flatMap((change) => newEvents(change, context.now).map((event) => ({ ...event, jobId: change.after.id }))),
  );
  await setTimers(
    context.tx,
    job,
    SLA_TIMER,
    changes.flatMap(({ after }) => {
      const at = moments.get(after);
      return at === undefined ? [] : [{ id: after.id, at }];
    }),
  );
}
