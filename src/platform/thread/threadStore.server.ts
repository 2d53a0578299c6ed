import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { PAGE_ENTRIES, type ThreadEntry, type ThreadFile, type Visibility } from './thread.ts';

/** An entry as it is stored. */
export interface StoredEntry extends Omit<ThreadEntry, 'files'>, Record<string, unknown> {
  readonly noun: string;
  readonly recordId: number;
  readonly fileIds: readonly number[];
  readonly mentionIds: readonly number[];
}

/** Uses the key format of `mailKeyOf`. */
const DELIVERY = `select jsonb_build_object('state', l.state, 'error', l.error) from letter l where l.key = 'thread-' || thread_entry.id`;

const COLUMNS = `id, noun, record_id as "recordId", kind, visibility, author_user_id as "authorUserId", author_name as "authorName",
  case when author_noun is null then null else jsonb_build_object('noun', author_noun, 'id', author_id) end as "from",
  body, quoted, is_quiet as "isQuiet", file_ids as "fileIds", mention_ids as "mentionIds", at, sends_at as "sendsAt", is_scheduled as "isScheduled", held_because as "heldBecause", sent_at as "sentAt", sent_to as "sentTo",
  edited_at as "editedAt", redacted_at as "redactedAt", redacted_by as "redactedBy", origin_id as "originId",
  (${DELIVERY}) as delivery`;

export interface NewEntry {
  readonly recordId: number;
  readonly kind: 'message' | 'line';
  readonly visibility: Visibility;
  readonly body: string;
  readonly quoted?: string;
  readonly isQuiet?: boolean;
  readonly from?: { readonly noun: string; readonly id: number; readonly name: string } | undefined;
  readonly fileIds?: readonly number[];
  readonly mentionIds?: readonly number[];
  readonly clientKey?: string;
  readonly sendsAt?: string | null;
  readonly isScheduled?: boolean;
}

/** Adds an entry; null if its author has already sent it with the same key. */
export async function addEntry(
  { tx, actor, now }: Context,
  noun: AnyEntity,
  entry: NewEntry,
): Promise<StoredEntry | null> {
  const { rows } = await tx.query<StoredEntry>(
    `insert into thread_entry (noun, record_id, kind, visibility, author_user_id, author_name, author_noun, author_id, body,
       quoted, is_quiet, file_ids, mention_ids, client_key, at, sends_at, is_scheduled)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (noun, record_id, author_user_id, client_key) where client_key is not null do nothing
     returning ${COLUMNS}`,
    [
      noun.name,
      entry.recordId,
      entry.kind,
      entry.visibility,
      actor.userId,
      entry.from?.name ?? actor.name,
      entry.from?.noun ?? null,
      entry.from?.id ?? null,
      entry.body,
      entry.quoted ?? '',
      entry.isQuiet ?? false,
      entry.fileIds ?? [],
      entry.mentionIds ?? [],
      entry.clientKey ?? null,
      now,
      entry.sendsAt ?? null,
      entry.isScheduled ?? false,
    ],
  );
  return rows[0] ?? null;
}

/** Adds lines about changes, in one statement. */
export async function addLines(
  { tx, actor, now }: Context,
  noun: AnyEntity,
  lines: readonly { readonly recordId: number; readonly text: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `insert into thread_entry (noun, record_id, kind, visibility, author_user_id, author_name, body, at)
     select $1, x.id, 'line', 'internal', $2, $3, x.text, $4 from unnest($5::bigint[], $6::text[]) as x (id, text)`,
    [noun.name, actor.userId, actor.name, now, lines.map(({ recordId }) => recordId), lines.map(({ text }) => text)],
  );
}

export async function entryByKey(
  tx: Queryable,
  about: {
    readonly noun: string;
    readonly recordId: number;
    readonly userId: number | null;
    readonly clientKey: string;
  },
): Promise<StoredEntry | undefined> {
  const { rows } = await tx.query<StoredEntry>(
    `select ${COLUMNS} from thread_entry where noun = $1 and record_id = $2 and author_user_id = $3 and client_key = $4`,
    [about.noun, about.recordId, about.userId, about.clientKey],
  );
  return rows[0];
}

/** Reads one entry of a record and locks it until the end of the transaction. */
export async function heldEntry(
  tx: Queryable,
  noun: string,
  recordId: number,
  id: number,
): Promise<StoredEntry | undefined> {
  const { rows } = await tx.query<StoredEntry>(
    `select ${COLUMNS} from thread_entry where noun = $1 and record_id = $2 and id = $3 and withdrawn_at is null for update`,
    [noun, recordId, id],
  );
  return rows[0];
}

/** The replies of a record that wait for the time their authors chose, or are held, in the order of their times. */
export async function scheduledOf(tx: Queryable, noun: string, recordId: number): Promise<readonly StoredEntry[]> {
  const { rows } = await tx.query<StoredEntry>(
    `select ${COLUMNS} from thread_entry
      where noun = $1 and record_id = $2 and sends_at is not null and sent_at is null and withdrawn_at is null and is_scheduled
      order by sends_at, id limit 50`,
    [noun, recordId],
  );
  return rows;
}

/**
 * A page of entries before a given one, newest first, with one extra entry if there are more. The order is by time,
 * because imported and merged entries can be older than those written before them.
 */
export async function entriesOf(
  tx: Queryable,
  noun: string,
  recordId: number,
  before: number | undefined,
): Promise<readonly StoredEntry[]> {
  const { rows } = await tx.query<StoredEntry>(
    `select ${COLUMNS} from thread_entry
      where noun = $1 and record_id = $2 and withdrawn_at is null and not (is_scheduled and sent_at is null)
        and ($3::bigint is null or (at, id) < (select b.at, b.id from thread_entry b where b.id = $3))
      order by at desc, id desc limit $4`,
    [noun, recordId, before ?? null, PAGE_ENTRIES + 1],
  );
  return rows;
}

/** Entries for display; their files are read in one statement. */
export async function shown(tx: Queryable, entries: readonly StoredEntry[]): Promise<readonly ThreadEntry[]> {
  const files = await filesNamed(
    tx,
    entries.flatMap(({ fileIds }) => fileIds),
  );
  return entries.map(({ noun: _noun, recordId: _record, fileIds, mentionIds: _mentions, ...entry }) => ({
    ...entry,
    at: iso(entry.at) ?? '',
    sendsAt: iso(entry.sendsAt),
    sentAt: iso(entry.sentAt),
    editedAt: iso(entry.editedAt),
    redactedAt: iso(entry.redactedAt),
    files: fileIds.flatMap((id) => files.get(id) ?? []),
  }));
}

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

export async function filesNamed(tx: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, ThreadFile>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<ThreadFile & Record<string, unknown>>(
    'select id, name, media_type as "mediaType", size from stored_file where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
