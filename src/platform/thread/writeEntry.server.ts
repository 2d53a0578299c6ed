import { titleOf, customerOf } from '#engine/entity/shape.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { AuditEventName } from '#engine/changes/auditEvents.server.ts';
import { invalid, notFound, Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { seenFiles } from '#engine/store/holders.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { notify } from '../notifications/notify.server.ts';
import { holdForAnswer, laterTime, undoTime } from './scheduled.server.ts';
import { FILE_MIB } from '#engine/kinds/file/file.ts';
import { MOST_FILES_MIB } from './thread.ts';
import type { WrittenEntry } from './threadAnswers.server.ts';
import { logAbout } from './logAbout.server.ts';
import { dropDraft } from './threadDrafts.server.ts';
import { heldRecord, type Hosted, hostOf } from './threadHosts.server.ts';
import { addEntry, entryByKey, type StoredEntry } from './threadStore.server.ts';

export interface Written {
  readonly entry: StoredEntry;
  /** Whether it was already sent with the same key. */
  readonly isRepeated: boolean;
}

/**
 * Writes a message on a record: an internal note, a public reply that is sent after the undo time, or a message of an
 * author who is not a user. Each key writes only one entry.
 * @throws 403, 404, 413, 422
 */
export async function writeEntry(context: Context, noun: string, id: number, written: WrittenEntry): Promise<Written> {
  const hosted = hostOf(noun);
  const row = await heldRecord(context, hosted, id, `${noun}.update`);
  const { tx, actor, now } = context;
  const { visibility, body, clientKey, mentionIds = [] } = written;
  const from = await authorOf(context, hosted.host.from ?? [], written, row);
  const fileIds = await ownFiles(context, written.fileIds ?? []);
  const isReply = visibility === 'public' && !from;
  if (!from) await hosted.host.judge?.(context, body);
  const isScheduled = written.sendsAt !== undefined;
  if (isScheduled && !isReply) throw invalid({ sendsAt: ['Only public replies can be sent later.'] });
  const sendsAt = isReply ? (laterTime(hosted, row, written.sendsAt, now) ?? undoTime(now)) : null;
  const key = { noun, recordId: id, userId: actor.userId, clientKey };
  const entry = await addEntry(context, hosted.noun, {
    recordId: id,
    kind: 'message',
    visibility,
    body: body.trim(),
    from,
    fileIds,
    mentionIds,
    clientKey,
    sendsAt,
    isScheduled,
  });
  if (!entry) {
    const first = await entryByKey(tx, key);
    if (!first) throw notFound('entry');
    return { entry: first, isRepeated: true };
  }
  await logAbout(context, hosted.noun, row, eventOf(isReply, isScheduled, from !== undefined));
  await dropDraft(tx, actor.userId ?? 0, noun, id);
  await tellMentioned(context, hosted, row, mentionIds);
  if (from) await holdForAnswer(context, hosted, row, from.name);
  await hosted.host.written?.(context, row, entry);
  return { entry, isRepeated: false };
}

const eventOf = (isReply: boolean, isScheduled: boolean, isReceived: boolean): AuditEventName =>
  isReceived ? 'thread-received' : isScheduled ? 'thread-scheduled' : isReply ? 'thread-reply' : 'thread-note';

/**
 * The author, if not a user.
 * @throws 422 for a noun or record that is not allowed
 */
async function authorOf(
  { tx, actor }: Context,
  allowed: readonly string[],
  { from, visibility }: WrittenEntry,
  row: Row<AnyEntity>,
) {
  if (!from) return undefined;
  if (!allowed.includes(from.noun) || visibility !== 'public')
    throw invalid({ from: ['Choose who wrote the message.'] });
  const noun = entityNamed(from.noun);
  const [author] = await readRows<AnyEntity>(tx, noun, actor, [from.id]);
  if (!author || customerOf(noun, author) !== (row.customerId ?? null))
    throw invalid({ from: ['Choose who wrote the message.'] });
  return { ...from, name: titleOf(noun, author) };
}

/** @throws 413 if a file is too large, or all are together; 422 for a file that the author did not upload and cannot see */
async function ownFiles({ tx, actor }: Context, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const files = await seenFiles(tx, actor, [...new Set(ids)]);
  const found = new Set(files.map(({ id }) => id));
  if (ids.some((id) => !found.has(id))) throw invalid({ fileIds: ['A file was not found. Upload it again.'] });
  const large = files.find(({ size }) => Number(size) > FILE_MIB * 1024 * 1024);
  if (large)
    throw new Problem(
      413,
      'too_large',
      `“${large.name}” is too large. A file of a message can have up to ${FILE_MIB} MB.`,
      {
        more: { limit: FILE_MIB * 1024 * 1024 },
      },
    );
  if (files.reduce((sum, { size }) => sum + Number(size), 0) > MOST_FILES_MIB * 1024 * 1024)
    throw new Problem(
      413,
      'too_large',
      `The files of a message can have up to ${MOST_FILES_MIB} MB together. Remove files, or send them in several messages.`,
      { more: { limit: MOST_FILES_MIB * 1024 * 1024 } },
    );
  return [...found];
}

async function tellMentioned(
  context: Context,
  { noun, host }: Hosted,
  row: Row<AnyEntity>,
  mentionIds: readonly number[],
): Promise<void> {
  const others = mentionIds.filter((id) => id !== context.actor.userId);
  const userIds = await host.readersAmong(context, row, others);
  if (userIds.length === 0) return;
  const { customerId } = row;
  await notify(context, {
    userIds,
    kind: 'mention',
    text: `${context.actor.name} mentioned you on ${titleOf(noun, row)}.`,
    about: {
      path: recordPath(noun, { id: row.id, customerId: typeof customerId === 'number' ? customerId : null }),
    },
  });
}
