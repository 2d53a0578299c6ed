import { recordPath } from '#engine/entity/screensOf.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AfterSave } from '#engine/store/change.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { type DueTimer, onTimer, setTimers } from '#engine/timers/timers.server.ts';
import { readersAmong } from '#areas/identity/identity.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { note } from './note.ts';

const NOTE_TIMER = 'remind';

/** Sets when notes notify their author. A time that has passed does not. */
export const setNoteTimers: AfterSave<typeof note> = async ({ tx, now }, changes) => {
  const moved = changes.filter(
    ({ before, after }) =>
      (before?.remindAt ?? null) !== after.remindAt ||
      (after.remindAt !== null && before?.archivedAt !== after.archivedAt),
  );
  await setTimers(
    tx,
    note,
    NOTE_TIMER,
    moved.map(({ after: { id, remindAt, archivedAt } }) => ({
      id,
      at: archivedAt === null && remindAt !== null && remindAt > now ? remindAt : null,
    })),
  );
};

export const registerNoteTimers = (): void => onTimer(note, NOTE_TIMER, remind);

async function remind(asked: Context, due: readonly DueTimer[]): Promise<void> {
  const context = { ...asked, actor: product('Reminders') };
  const ids = due.map(({ recordId }) => recordId);
  for (const row of await readRows(context.tx, note, context.actor, ids)) {
    const named = [...new Set([...(row.createdBy === null ? [] : [row.createdBy]), ...row.mentionIds])];
    const userIds = await readersAmong(context.tx, note, row.id, named);
    if (userIds.length > 0)
      await notify(context, {
        userIds,
        kind: 'note-reminder',
        text: `Reminder of the note “${row.name ?? ''}”.`,
        about: { path: recordPath(note, row) },
      });
  }
}
