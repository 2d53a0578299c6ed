import type { Queryable } from '#engine/db/pool.server.ts';
import type { ThreadDraft, Visibility } from './thread.ts';
import type { WrittenDraft } from './threadAnswers.server.ts';
import { filesNamed } from './threadStore.server.ts';

interface DraftRow extends Record<string, unknown> {
  readonly visibility: Visibility;
  readonly body: string;
  readonly file_ids: readonly number[];
  readonly updated_at: string;
}

/** A user's draft on a record; null if there is none. */
export async function draftOf(tx: Queryable, userId: number, noun: string, id: number): Promise<ThreadDraft | null> {
  const { rows } = await tx.query<DraftRow>(
    'select visibility, body, file_ids, updated_at from thread_draft where user_id = $1 and noun = $2 and record_id = $3',
    [userId, noun, id],
  );
  const [row] = rows;
  if (!row) return null;
  const files = await filesNamed(tx, row.file_ids);
  return {
    visibility: row.visibility,
    body: row.body,
    files: row.file_ids.flatMap((each) => files.get(each) ?? []),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

export async function keepDraft(
  tx: Queryable,
  about: { readonly userId: number; readonly noun: string; readonly id: number; readonly now: string },
  { visibility, body, fileIds = [] }: WrittenDraft,
): Promise<void> {
  await tx.query(
    `insert into thread_draft (user_id, noun, record_id, visibility, body, file_ids, updated_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, noun, record_id) do update set visibility = excluded.visibility, body = excluded.body,
       file_ids = excluded.file_ids, updated_at = excluded.updated_at, origin_ids = '{}'`,
    [about.userId, about.noun, about.id, visibility, body, fileIds, about.now],
  );
}

export async function dropDraft(tx: Queryable, userId: number, noun: string, id: number): Promise<void> {
  await tx.query('delete from thread_draft where user_id = $1 and noun = $2 and record_id = $3', [userId, noun, id]);
}
