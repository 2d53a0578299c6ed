import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { logAbout } from './logAbout.server.ts';

/**
 * Adds a line to the thread of a record, or writes an earlier line again with the present time, such as one that counts.
 * @returns the entry of the line
 */
export async function keepLine(
  context: Context,
  noun: AnyEntity,
  row: Row<AnyEntity>,
  { entryId, text }: { readonly entryId: number | null; readonly text: string },
): Promise<number> {
  const { tx, actor, now } = context;
  const { rows } =
    entryId === null
      ? await tx.query<{ id: number }>(
          `insert into thread_entry (noun, record_id, kind, visibility, author_user_id, author_name, body, at)
           values ($1, $2, 'line', 'internal', $3, $4, $5, $6) returning id`,
          [noun.name, row.id, actor.userId, actor.name, text, now],
        )
      : await tx.query<{ id: number }>(
          `update thread_entry set body = $4, at = $5 where noun = $1 and record_id = $2 and id = $3 and kind = 'line' returning id`,
          [noun.name, row.id, entryId, text, now],
        );
  const [kept] = rows;
  if (!kept) throw new Error('The line of a thread is gone.');
  await logAbout(context, noun, row, 'thread-received');
  return kept.id;
}
