import { conflict, invalid, notAllowed, notFound } from '#engine/http/problem.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { logAbout } from './logAbout.server.ts';
import { laterTime, undoTime } from './scheduled.server.ts';
import type { EditedEntry } from './threadAnswers.server.ts';
import { heldRecord, hostOf } from './threadHosts.server.ts';
import { heldEntry, type StoredEntry } from './threadStore.server.ts';

/** An entry and its record. */
export interface EntryPlace {
  readonly noun: string;
  readonly id: number;
  readonly entryId: number;
}

/**
 * Edits a public reply before it is sent. Another time for a scheduled reply also ends its being held.
 * @throws 403, 404, 409 once it is sent, 422
 */
export async function editEntry(context: Context, place: EntryPlace, asked: EditedEntry): Promise<StoredEntry> {
  const { hosted, row, entry } = await unsent(context, place);
  const editedAt = context.now;
  const body = asked.body.trim();
  await hosted.host.judge?.(context, body);
  if (asked.sendsAt !== undefined && !entry.isScheduled)
    throw invalid({ sendsAt: ['Only a scheduled reply has a time of its own. Undo the reply and schedule it.'] });
  const later = laterTime(hosted, row, asked.sendsAt, context.now);
  const sendsAt = later ?? entry.sendsAt;
  const heldBecause = later === null ? entry.heldBecause : null;
  await context.tx.query(
    'update thread_entry set body = $2, edited_at = $3, sends_at = $4, held_because = $5 where id = $1',
    [entry.id, body, editedAt, sendsAt, heldBecause],
  );
  await logAbout(context, hosted.noun, row, 'thread-edited');
  return { ...entry, body, editedAt, sendsAt, heldBecause };
}

/**
 * Sends a scheduled reply now: it becomes an ordinary reply with its undo time.
 * @throws 403, 404, 409 if it is not a scheduled reply or was sent
 */
export async function releaseEntry(context: Context, place: EntryPlace): Promise<StoredEntry> {
  const { hosted, row, entry } = await unsent(context, place);
  if (!entry.isScheduled) throw conflict('not_scheduled', 'The reply is not scheduled. It is about to be sent.');
  const sendsAt = undoTime(context.now);
  await context.tx.query(
    'update thread_entry set at = $2, sends_at = $3, is_scheduled = false, held_because = null where id = $1',
    [entry.id, context.now, sendsAt],
  );
  await logAbout(context, hosted.noun, row, 'thread-released');
  return { ...entry, at: context.now, sendsAt, isScheduled: false, heldBecause: null };
}

/**
 * Withdraws a public reply before it is sent and returns its text to the author. Users who may redact messages can
 * cancel the scheduled replies of others.
 * @throws 403, 404, 409 once it is sent
 */
export async function undoEntry(context: Context, place: EntryPlace): Promise<StoredEntry> {
  const { hosted, row, entry } = await unsent(context, place, true);
  await context.tx.query('update thread_entry set withdrawn_at = $2 where id = $1', [entry.id, context.now]);
  await logAbout(context, hosted.noun, row, 'thread-undone');
  return entry;
}

async function unsent(context: Context, { noun, id, entryId }: EntryPlace, isCancelling = false) {
  const hosted = hostOf(noun);
  const row = await heldRecord(context, hosted, id, `${noun}.update`);
  const entry = await heldEntry(context.tx, noun, id, entryId);
  if (!entry || entry.kind !== 'message') throw notFound('message');
  const isOwn = entry.authorUserId === context.actor.userId && !entry.from;
  const isCancelled = isCancelling && entry.isScheduled && may(context.actor.patterns, `${noun}.redact`);
  if (!isOwn && !isCancelled) throw notAllowed(`${noun}.redact`);
  if (entry.sendsAt === null || entry.sentAt !== null)
    throw conflict('sent', 'The reply has been sent and cannot be changed. Write another reply.');
  return { hosted, row, entry };
}

/**
 * Permanently removes the content of a message; an empty entry stays.
 * @throws 403, 404
 */
export async function redactEntry(context: Context, { noun, id, entryId }: EntryPlace): Promise<StoredEntry> {
  const hosted = hostOf(noun);
  const row = await heldRecord(context, hosted, id, `${noun}.redact`);
  const entry = await heldEntry(context.tx, noun, id, entryId);
  if (!entry || entry.kind !== 'message') throw notFound('message');
  const { now, actor, tx } = context;
  await tx.query(
    `update thread_entry set body = '', quoted = '', file_ids = '{}', redacted_at = $2, redacted_by = $3 where id = $1`,
    [entryId, now, actor.name],
  );
  await logAbout(context, hosted.noun, row, 'thread-redacted');
  return { ...entry, body: '', quoted: '', fileIds: [], redactedAt: now, redactedBy: actor.name };
}
