import { recordPath } from '#engine/entity/screensOf.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AfterSave } from '#engine/store/change.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { type DueTimer, onTimer, setTimers } from '#engine/timers/timers.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { nextAhead } from './ahead.rules.ts';
import { usersBackAt } from './leave.server.ts';
import { reminder } from './reminder.ts';

/** Timer for the next notification ahead of a time. */
const AHEAD_TIMER = 'ahead';

const SET_BY = ['nextAt', 'status', 'archivedAt'] as const;

/** Sets the notifications ahead of the next time. */
export const setAhead: AfterSave<typeof reminder> = async ({ tx, now }, changes) => {
  const moved = changes.filter(
    ({ before, after }) =>
      (after.remindBefore.length > 0 || (before?.remindBefore.length ?? 0) > 0) &&
      (SET_BY.some((key) => before?.[key] !== after[key]) ||
        String(before?.remindBefore) !== String(after.remindBefore)),
  );
  await setTimers(
    tx,
    reminder,
    AHEAD_TIMER,
    moved.map(({ after: { id, status, archivedAt, nextAt, remindBefore } }) => ({
      id,
      at: status === 'active' && archivedAt === null ? nextAhead(nextAt, remindBefore, now) : null,
    })),
  );
};

export const registerAheadTimers = (): void => onTimer(reminder, AHEAD_TIMER, tellAhead);

/** Notifies owners ahead of the next time. A time that has come meanwhile notifies by itself. */
async function tellAhead(asked: Context, due: readonly DueTimer[]): Promise<void> {
  const context = { ...asked, actor: product('Reminders') };
  const ids = due.map(({ recordId }) => recordId);
  const rows = await readRows(context.tx, reminder, context.actor, ids);
  const away = await usersBackAt(
    context.tx,
    rows.map(({ ownerId }) => ownerId),
    context.now,
  );
  const isHeld = ({ ownerId, duringLeave }: (typeof rows)[number]): boolean =>
    duringLeave !== 'send' && ownerId !== null && away.has(ownerId);
  for (const row of rows)
    if (row.ownerId !== null && row.nextAt !== null && row.nextAt > context.now && !isHeld(row))
      await notify(context, {
        userIds: [row.ownerId],
        kind: 'reminder',
        text: `${row.title} (due at ${formatMoment(row.nextAt)})`,
        about: { path: recordPath(reminder, row) },
      });
  await setTimers(
    context.tx,
    reminder,
    AHEAD_TIMER,
    rows.map(({ id, nextAt, remindBefore }) => ({ id, at: nextAhead(nextAt, remindBefore, context.now) })),
  );
}
