import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { schedule, work } from '#engine/schedule/work.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { holdScheduled } from './scheduled.server.ts';
import { type Hosted, hostOf } from './threadHosts.server.ts';
import { heldEntry, type StoredEntry } from './threadStore.server.ts';
import { tellUndelivered } from './undelivered.server.ts';
import { logAbout } from './logAbout.server.ts';

/** The job that sends public replies after their undo time. */
export const SEND_REPLIES = 'send-replies';

/** The most replies that one step sends. */
const AT_ONCE = 100;

export function registerThreads(database: Database): void {
  const step = async () => ((await sendAllDue(database, nowIso())) ? ('again' as const) : ('done' as const));
  work(SEND_REPLIES, step, { label: 'Send replies' });
  // Scheduled replies have no queued job, so none is lost when queues are emptied or CRM was stopped at their time.
  schedule('scheduled-replies', 'Send scheduled replies', '* * * * *', async () => {
    while ((await step()) === 'again');
  });
  schedule('undelivered-replies', 'Tell authors of undelivered replies', '*/10 * * * *', async () => {
    await tellUndelivered(database, nowIso());
  });
}

/**
 * Sends due replies, the earliest first. A reply that cannot be sent does not delay the others: its fault is thrown after
 * they are sent, and it is tried again with the next ones.
 * @returns whether there may be more
 */
export async function sendAllDue(database: Database, now: string): Promise<boolean> {
  const failed: number[] = [];
  let fault: unknown;
  let due: Due | undefined;
  for (let sent = 0; sent < AT_ONCE && (due = await nextDue(database, now, failed)); sent++)
    try {
      await sendEntry(database, due, now);
    } catch (error) {
      fault ??= error;
      failed.push(due.id);
    }
  if (fault !== undefined) throw fault;
  return due !== undefined;
}

/** @returns whether there was one */
export async function sendDue(database: Database, now: string): Promise<boolean> {
  const due = await nextDue(database, now, []);
  if (due) await sendEntry(database, due, now);
  return due !== undefined;
}

interface Due {
  readonly id: number;
  readonly noun: string;
  readonly recordId: number;
}

async function nextDue(database: Queryable, now: string, without: readonly number[]): Promise<Due | undefined> {
  const { rows } = await database.query<{ id: number; noun: string; recordId: number }>(
    `select id, noun, record_id as "recordId" from thread_entry
      where sends_at <= $1 and sent_at is null and withdrawn_at is null and held_because is null and id <> all($2::bigint[])
      order by sends_at, id limit 1`,
    [now, without],
  );
  return rows[0];
}

/**
 * Sends one due reply, in its own transaction. The record is locked before the reply, as all other changes do it.
 * A scheduled reply that no longer fits its record is held instead.
 */
const sendEntry = (database: Database, due: Due, now: string): Promise<void> =>
  inTransaction(database, async (tx) => {
    const hosted = hostOf(due.noun);
    const [row] = await readRows<AnyEntity>(tx, hosted.noun, product('Replies'), [due.recordId], { lock: true });
    const entry = await heldEntry(tx, due.noun, due.recordId, due.id);
    // Another node sent it, its author withdrew it, or its record was merged in the meantime.
    if (!entry || entry.sentAt !== null || entry.heldBecause !== null || !isDue(entry, now)) return;
    if (row) await sendOne(contextOf(tx, entry, now), hosted, row, entry);
    else await markSent(tx, entry.id, now, null);
  });

const isDue = ({ sendsAt }: StoredEntry, now: string): boolean =>
  sendsAt !== null && Date.parse(sendsAt) <= Date.parse(now);

/** The reply is sent in the name of its author, which notified users see. */
const contextOf = (tx: Queryable, { id, authorName, authorUserId }: StoredEntry, now: string): Context => ({
  tx,
  actor: { ...product(authorName), userId: authorUserId },
  now,
  requestId: `reply-${id}`,
  ip: null,
});

async function sendOne(context: Context, hosted: Hosted, row: Row<AnyEntity>, entry: StoredEntry): Promise<void> {
  const { tx, now } = context;
  const reason = entry.isScheduled ? await reasonToHold(context, hosted, row, entry) : null;
  if (reason) {
    const within = { ...context, actor: product('Replies') };
    return holdScheduled(within, hosted.noun.name, [{ row, reason, entryId: entry.id }]);
  }
  // A scheduled reply counts from when it is sent, in its thread and on the clocks.
  const at = entry.isScheduled ? now : entry.at;
  const sentTo = (await hosted.host.send?.(context, row, { ...entry, at })) ?? null;
  await markSent(tx, entry.id, now, sentTo, at);
  await logAbout(context, hosted.noun, row, 'thread-sent');
}

async function reasonToHold(
  context: Context,
  { host }: Hosted,
  row: Row<AnyEntity>,
  { authorUserId }: StoredEntry,
): Promise<string | null> {
  const reason = host.holdsBack?.(row) ?? null;
  if (reason || authorUserId === null) return reason;
  const readers = await host.readersAmong(context, row, [authorUserId]);
  return readers.length > 0 ? null : 'Its author no longer has access.';
}

const markSent = (tx: Queryable, id: number, now: string, sentTo: string | null, at: string | null = null) =>
  tx.query('update thread_entry set sent_at = $2, sent_to = $3, at = coalesce($4, at) where id = $1', [
    id,
    now,
    sentTo,
    at,
  ]);
