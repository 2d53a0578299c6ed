import { conflict, notAllowed, notFound } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { logAbout } from './writeEntry.server.ts';
import { heldRecord, hostOf } from './threadHosts.server.ts';
import { heldEntry, type StoredEntry } from './threadStore.server.ts';

/** An entry and its record. */
export interface EntryPlace {
  readonly noun: string;
  readonly id: number;
  readonly entryId: number;
}

/**
 * Edits a public reply before it is sent.
 * @throws 403, 404, 409 once it is sent
 */
export async function editEntry(context: Context, place: EntryPlace, body: string): Promise<StoredEntry> {
  const { hosted, row, entry } = await unsent(context, place);
  const editedAt = context.now;
  await context.tx.query('update thread_entry set body = $2, edited_at = $3 where id = $1', [
    entry.id,
    body.trim(),
    editedAt,
  ]);
  await logAbout(context, hosted.noun, row, 'thread-edited');
  return { ...entry, body: body.trim(), editedAt };
}

/**
 * Withdraws a public reply before it is sent and returns its text to the author.
 * @throws 403, 404, 409 once it is sent
 */
export async function undoEntry(context: Context, place: EntryPlace): Promise<StoredEntry> {
  const { hosted, row, entry } = await unsent(context, place);
  await context.tx.query('update thread_entry set withdrawn_at = $2 where id = $1', [entry.id, context.now]);
  await logAbout(context, hosted.noun, row, 'thread-undone');
  return entry;
}

async function unsent(context: Context, { noun, id, entryId }: EntryPlace) {
  const hosted = hostOf(noun);
  const row = await heldRecord(context, hosted, id, `${noun}.update`);
  const entry = await heldEntry(context.tx, noun, id, entryId);
  if (!entry || entry.kind !== 'message') throw notFound('message');
  if (entry.authorUserId !== context.actor.userId || entry.from) throw notAllowed(`${noun}.redact`);
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
