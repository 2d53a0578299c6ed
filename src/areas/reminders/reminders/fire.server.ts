import { companyZone } from '#engine/calendar/companyZone.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { Row, Settable } from '#engine/entity/entity.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { closedDaysOf } from './closedDays.server.ts';
import { giveReminders } from './give.server.ts';
import { usersBackAt } from './leave.server.ts';
import { localTime } from './localTime.ts';
import { holdOccurrences, noteFired } from './occurrence.server.ts';
import { reminder } from './reminder.ts';
import { dueUpTo, nextAfter } from './reminder.rules.ts';
import { timedOf } from './reminder.server.ts';

/** Reminders per transaction; the next one continues. */
const PORTION = 200;
/** Delay in milliseconds from which a notification states its original time. */
const LATE_MS = 5 * 60_000;
/** The same for a time that was snoozed or held. */
const OLD_MS = 12 * 3_600_000;

/** Schedules the check for due reminders every minute. */
export function scheduleReminders(database: Database): void {
  schedule('reminders', 'Send reminders', '* * * * *', async () => {
    while ((await fireReminders(database)) === PORTION);
  });
}

/**
 * Notifies users of due reminders, each occurrence once. Occurrences missed during downtime are sent at the next run.
 * Concurrent nodes lock different rows.
 * @returns the number of reminders processed
 */
export async function fireReminders(database: Database, now = theTime()): Promise<number> {
  return inTransaction(database, async (tx) => {
    const context: Context = {
      tx,
      actor: product('Reminders'),
      now: now.toISOString(),
      requestId: 'reminders',
      ip: null,
    };
    const { rows: come } = await tx.query<{ id: number }>(
      `select id from reminder r
        where status = 'active' and archived_at is null
          and (next_at <= $1 or exists (select 1 from reminder_occurrence o
                where o.reminder_id = r.id and o.done_at is null and o.snoozed_until <= $1))
        order by id limit ${PORTION} for update skip locked`,
      [context.now],
    );
    if (come.length === 0) return 0;
    const closed = await closedDaysOf(tx, context.now);
    const all = await readRows(
      tx,
      reminder,
      context.actor,
      come.map(({ id }) => id),
    );
    const back = await usersBackAt(
      tx,
      all.map(({ ownerId }) => ownerId),
      context.now,
    );
    const patches: { id: number; version: null; set: Settable<typeof reminder> }[] = [];
    for (const row of all) patches.push({ id: row.id, version: null, set: await fire(context, row, { closed, back }) });
    for (const outcome of await changeMany(context, reminder, 'fire', patches))
      if ('problem' in outcome) throw outcome.problem;
    return come.length;
  });
}

async function fire(
  context: Context,
  row: Row<typeof reminder>,
  { closed, back: away }: { readonly closed: readonly string[]; readonly back: ReadonlyMap<number, string> },
): Promise<Settable<typeof reminder>> {
  const { tx, now } = context;
  const timed = timedOf(row);
  const isNext = row.nextAt !== null && row.nextAt <= now;
  const due = isNext ? dueUpTo(timed, { first: row.nextAt ?? now, now }, closed) : [];
  const fresh = await noteFired(context, row.id, due);
  const { rows: back } = await tx.query<{ dueAt: string }>(
    `update reminder_occurrence set snoozed_until = null, fired_at = $2
      where reminder_id = $1 and done_at is null and snoozed_until <= $2
      returning to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt"`,
    [row.id, now],
  );
  const told = [...fresh, ...back.map(({ dueAt }) => dueAt)].sort();
  const last = told.at(-1);
  const next = isNext ? { nextAt: nextAfter(timed, now, closed) } : {};
  const until = row.ownerId === null || row.duringLeave === 'send' ? undefined : away.get(row.ownerId);
  if (last !== undefined && until !== undefined) {
    await hold(context, row, { told, until });
    return next;
  }
  if (last !== undefined && row.ownerId !== null)
    await notify(context, {
      userIds: [row.ownerId],
      kind: 'reminder',
      text: wordsOf(row.title, last, { now, isPostponed: fresh.length === 0 }),
      about: { path: recordPath(reminder, row) },
    });
  return {
    dueAt: row.dueAt ?? told[0] ?? null,
    ...next,
  };
}

const MINUTE_MS = 60_000;

/** Holds due times until their user is back from leave, and reminds the colleague who stands in, if one is named. */
async function hold(
  context: Context,
  row: Row<typeof reminder>,
  { told, until }: { readonly told: readonly string[]; readonly until: string },
): Promise<void> {
  await holdOccurrences(context.tx, { reminderId: row.id, dueAt: told, until });
  if (row.duringLeave !== 'deputy' || row.deputyId === null || row.ownerId === null) return;
  const zone = row.timezone ?? companyZone();
  const soon = Date.parse(context.now) + MINUTE_MS;
  const but = {
    startOn: localDay(soon, zone),
    startTime: localTime(soon, zone),
    repeats: 'once' as const,
    rule: null,
    shift: 'none' as const,
    remindBefore: [],
  };
  await giveReminders(context, [{ row, ownerId: row.deputyId, givenById: row.ownerId, but }]);
}

function wordsOf(
  title: string,
  dueAt: string,
  { now, isPostponed }: { readonly now: string; readonly isPostponed: boolean },
) {
  const isLate = Date.parse(now) - Date.parse(dueAt) > LATE_MS;
  const isOld = Date.parse(now) - Date.parse(dueAt) > OLD_MS;
  return isOld || (isLate && !isPostponed) ? `${title} (was due at ${formatMoment(dueAt)})` : title;
}
