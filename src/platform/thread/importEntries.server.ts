import { alsoRemoves } from '#engine/bulk/removal.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { LONGEST_BODY, type Visibility } from './thread.ts';
import { hostedNouns } from './threadHosts.server.ts';

/** A message imported from another system. */
export interface ImportedEntry {
  readonly recordId: number;
  readonly at: string;
  readonly visibility: Visibility;
  readonly body: string;
  readonly authorName: string;
  readonly authorUserId: number | null;
  /** The record of an author who is not a user. */
  readonly from: { readonly noun: string; readonly id: number } | null;
  /** The record by which an import of single messages knows it again. */
  readonly importedAs?: number;
}

/** Adds imported messages to records. Nothing is sent, users are not notified, and no service clock changes. */
export async function importEntries(tx: Queryable, noun: string, entries: readonly ImportedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ from, body, ...entry }, place) => ({
    ...entry,
    place,
    body: body.slice(0, LONGEST_BODY),
    authorNoun: from?.noun ?? null,
    authorId: from?.id ?? null,
    importedAs: entry.importedAs ?? null,
  }));
  await tx.query(
    `insert into thread_entry (noun, record_id, kind, visibility, author_user_id, author_name, author_noun, author_id, body, at, imported_as)
     select $1, x."recordId", 'message', x.visibility, x."authorUserId", x."authorName", x."authorNoun", x."authorId", x.body, x.at, x."importedAs"
       from jsonb_to_recordset($2::jsonb) as x ("recordId" bigint, visibility text, "authorUserId" bigint,
            "authorName" text, "authorNoun" text, "authorId" bigint, body text, at timestamptz, "importedAs" bigint, place int)
      order by x.place`,
    [noun, JSON.stringify(rows)],
  );
}

/** Deletes single messages that an import added, wherever they were moved since. */
export async function removeImported(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.query('delete from thread_entry where imported_as = any($1::bigint[])', [ids]);
}

/** Deletes the messages of a record when an undo removes that record. */
export const registerThreadRemoval = (): void =>
  alsoRemoves(async (tx, noun, ids) => {
    if (!hostedNouns().some((each) => each.name === noun)) return;
    for (const table of ['thread_draft', 'thread_entry'])
      await tx.query(`delete from ${table} where noun = $1 and record_id = any($2::bigint[])`, [noun, ids]);
  });
