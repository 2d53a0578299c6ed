import type { Row, Settable } from '#engine/entity/entity.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, createMany } from '#engine/store/store.server.ts';
import { reminder } from './reminder.ts';

type ReminderRow = Row<typeof reminder>;

interface Gift {
  readonly row: ReminderRow;
  readonly ownerId: number;
  readonly givenById: number;
  /** What differs from the reminder it comes from. */
  readonly but?: Settable<typeof reminder>;
}

/** Creates reminders of other users from existing ones; each user finishes their own. */
export async function giveReminders(context: Context, gifts: readonly Gift[]): Promise<void> {
  if (gifts.length === 0) return;
  const own = { ...context, actor: product('Reminders') };
  const made = await createMany(
    own,
    reminder,
    gifts.map(({ row, but = {} }) => {
      const { title, about, startOn, startTime, timezone, repeats, rule, shift, remindBefore, details } = row;
      return {
        title,
        about,
        startOn,
        startTime,
        timezone,
        repeats,
        rule,
        shift,
        remindBefore,
        details,
        ...but,
      };
    }),
  );
  const owned = await changeMany(
    own,
    reminder,
    'reminder-given',
    made.map((outcome, at) => {
      if ('problem' in outcome) throw outcome.problem;
      const gift = gifts[at];
      if (!gift) throw new Error('as many reminders as gifts');
      const { ownerId, givenById, row } = gift;
      return { id: outcome.change.after.id, version: null, set: { ownerId, givenById, sourceId: row.id } };
    }),
  );
  for (const outcome of owned) if ('problem' in outcome) throw outcome.problem;
}
