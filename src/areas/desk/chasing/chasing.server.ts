import { addDays } from '#engine/calendar/calendar.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { setTimers } from '#engine/timers/timers.server.ts';
import { job } from '../jobs/job.ts';
import { serviceGroup } from '../serviceGroup.ts';
import { today } from '../sharing/visibility.server.ts';
import { nextChase, workingDayAfter } from './chase.rules.ts';

/** Timer for the next automatic step of a job that waits for the customer or a supplier, or is resolved. */
export const CHASE_TIMER = 'chase';
/** Days ahead for which bank holidays are read. */
const AHEAD_DAYS = 430;

const CHASED = ['status', 'noChasing', 'remindersSent', 'resolvedAt', 'supplierChaseOn'] as const;
/** Actions in which a user enters the day. An undo may return one that has passed, which is then due. */
const ENTERED = ['create', 'update', 'waitSupplier'];

/** Sets the fields for the next automatic step of a job. No other code writes them. */
export async function fillChasing({ tx, now }: Context, changes: readonly Change<typeof job>[]): Promise<void> {
  const moved = changes.filter(({ before, after }) => CHASED.some((key) => (before?.[key] ?? null) !== after[key]));
  for (const change of moved) {
    const { before, after } = change;
    judgeDay(change, now);
    if (after.status !== 'waiting-customer') Object.assign(after, { waitingSince: null, remindersSent: 0 });
    else if (before?.status !== 'waiting-customer') after.waitingSince = now;
    if (before?.status === 'waiting-supplier' && after.status !== 'waiting-supplier') after.supplierChaseOn = null;
    Object.assign(after, { nextChase: null, nextChaseAt: null });
  }
  const concerned = moved.filter(({ after }) => STEPPED.includes(after.status));
  if (concerned.length === 0) return;
  const terms = await readGroup(tx, serviceGroup);
  const oldest = concerned.flatMap(({ after }) => after.waitingSince ?? after.resolvedAt ?? []).sort()[0] ?? now;
  const hours = await companyHours(tx, { from: addDays(today(oldest), -1), to: addDays(today(now), AHEAD_DAYS) });
  for (const { after } of concerned) {
    if (after.status === 'waiting-supplier' && terms.supplierDays > 0)
      after.supplierChaseOn ??= workingDayAfter(hours, now, terms.supplierDays);
    const next = nextChase(after, terms, hours);
    Object.assign(after, { nextChase: next?.step ?? null, nextChaseAt: next?.at ?? null });
  }
}

function judgeDay(change: Change<typeof job>, now: string): void {
  const { action, before, after } = change;
  const day = after.supplierChaseOn;
  if (day !== null && day !== before?.supplierChaseOn && day < today(now) && ENTERED.includes(action))
    refuseField(change, 'supplierChaseOn', 'Enter today or a later day.');
}

const STEPPED: readonly string[] = ['waiting-customer', 'waiting-supplier', 'resolved'];

export async function followChasing({ tx }: Context, changes: readonly Saved<typeof job>[]): Promise<void> {
  const moved = changes.filter(({ before, after }) => (before?.nextChaseAt ?? null) !== after.nextChaseAt);
  await setTimers(
    tx,
    job,
    CHASE_TIMER,
    moved.map(({ after }) => ({ id: after.id, at: after.archivedAt === null ? after.nextChaseAt : null })),
  );
}
