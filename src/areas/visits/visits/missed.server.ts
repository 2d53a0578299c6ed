import { recordPath } from '#engine/entity/screensOf.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { type DueTimer, onTimer, setTimers } from '#engine/timers/timers.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { visit } from './visit.ts';

const TIMER = 'missed';
const HOURS_AFTER = 2;

export const registerMissedVisits = (): void => onTimer(visit, TIMER, miss);

const isWaiting = (status: string): boolean => status === 'planned' || status === 'travelling';

/** Sets the timer for a missed visit, two hours after its planned end. */
export async function setMissedTimers({ tx }: Context, changes: readonly Saved<typeof visit>[]): Promise<void> {
  await setTimers(
    tx,
    visit,
    TIMER,
    changes.map(({ after }) => ({
      id: after.id,
      at:
        after.archivedAt === null && isWaiting(after.status)
          ? new Date(Date.parse(after.plannedEnd) + HOURS_AFTER * 3_600_000).toISOString()
          : null,
    })),
  );
}

async function miss(context: Context, due: readonly DueTimer[]): Promise<void> {
  const { tx, actor } = context;
  const rows = await readRows(
    tx,
    visit,
    actor,
    due.map(({ recordId }) => recordId),
    { lock: true },
  );
  const missed = rows.filter(({ archivedAt, status }) => archivedAt === null && isWaiting(status));
  const outcomes = await changeMany(
    context,
    visit,
    'visit-missed',
    missed.map(({ id }) => ({ id, version: null, set: { status: 'missed' as const } })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
  for (const row of missed)
    await notify(context, {
      userIds: [row.engineerId],
      kind: 'visit',
      text: `Visit ${row.number ?? ''} is missed. No arrival was recorded within 2 hours of its end.`,
      about: { path: recordPath(visit, row) },
    });
}
