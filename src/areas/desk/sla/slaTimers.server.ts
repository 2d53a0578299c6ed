import { recordPath } from '#engine/entity/screensOf.ts';
import { titleOf } from '#engine/entity/shape.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { type DueTimer, onTimer } from '#engine/timers/timers.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { job } from '../jobs/job.ts';
import { workersOf } from './workers.server.ts';
import { CLOCKS_COUNTED, SETTLING_MS, SLA_TIMER } from './clockColumns.server.ts';
import { CLOCKS, readJobClocks, type Threshold, thresholdsOf } from './jobClocks.rules.ts';
import { eventsOf } from './jobEvents.server.ts';
import { dayOf, readTerms } from './terms.server.ts';

export const registerSlaTimers = (): void => onTimer(job, SLA_TIMER, warn);

/**
 * Handles clocks that reached a share of their target: updates the level of the job and notifies the people working on
 * it.
 */
async function warn(context: Context, due: readonly DueTimer[]): Promise<void> {
  const { tx, actor, now } = context;
  const rows = await readRows(
    tx,
    job,
    actor,
    due.map(({ recordId }) => recordId),
    { lock: true },
  );
  const open = rows.filter(({ archivedAt }) => archivedAt === null);
  const events = await eventsOf(
    tx,
    open.map(({ id }) => id),
  );
  const termsOf = await readTerms(tx, {
    since: open.map(({ createdAt }) => dayOf(createdAt)).sort()[0] ?? dayOf(now),
    today: dayOf(now),
    customerIds: [...new Set(open.map(({ customerId }) => customerId))],
  });
  for (const row of open) {
    const promised = termsOf({ ...row, loggedOn: dayOf(row.createdAt) });
    if (!promised) continue;
    const since = Date.parse(due.find(({ recordId }) => recordId === row.id)?.dueAt ?? now);
    const clocks = readJobClocks(events.get(row.id) ?? [], promised.terms, now);
    const reached = thresholdsOf(clocks, promised.terms, now).filter(({ at }) => {
      const fires = Date.parse(at) + SETTLING_MS;
      return fires >= since && fires <= Date.parse(now);
    });
    await tell(context, row, reached);
  }
  // The rules of the job write all fields that depend on the clocks.
  const outcomes = await changeMany(
    context,
    job,
    CLOCKS_COUNTED,
    open.map(({ id }) => ({ id, version: null, set: { slaLevel: 'none' } })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}

/** Sends one notification per job, for the highest share reached. */
async function tell(context: Context, row: Row<typeof job>, reached: readonly Threshold[]): Promise<void> {
  const [worst] = [...reached].sort((a, b) => b.percent - a.percent);
  const userIds = worst ? await workersOf(context, row) : [];
  if (!worst || userIds.length === 0) return;
  const clock = CLOCKS[worst.clock].toLowerCase();
  const what =
    worst.percent === 100 ? `has missed its ${clock} target` : `has used ${worst.percent}% of its ${clock} target`;
  await notify(context, {
    userIds,
    kind: 'job.sla',
    text: `${titleOf(job, row)} ${what}.`,
    about: { path: recordPath(job, row) },
  });
}
