import type { Queryable } from '#engine/db/pool.server.ts';
import { LONGEST_BODY, MOST_FILES } from './thread.ts';

interface Move {
  readonly from: number;
  readonly to: number;
}

/**
 * Moves the drafts of all users from one record to another of the same noun. A user who has a draft on both gets one:
 * an internal note if one of them was, so that nothing becomes public. Drafts that are too long together stay.
 */
export async function moveDrafts(tx: Queryable, noun: string, { from, to }: Move): Promise<void> {
  await tx.query(
    `with gone as (
       delete from thread_draft d using thread_draft k
        where d.noun = $1 and d.record_id = $2 and k.noun = $1 and k.record_id = $3 and k.user_id = d.user_id
          and char_length(k.body) + char_length(d.body) + 2 <= $4 and cardinality(k.file_ids || d.file_ids) <= $5
        returning d.user_id, d.visibility, d.body, d.file_ids)
     update thread_draft k set
       body = concat_ws(E'\\n\\n', nullif(k.body, ''), nullif(gone.body, '')), file_ids = k.file_ids || gone.file_ids,
       visibility = case when 'internal' in (k.visibility, gone.visibility) then 'internal' else 'public' end, origin_ids = '{}'
       from gone where k.noun = $1 and k.record_id = $3 and k.user_id = gone.user_id`,
    [noun, from, to, LONGEST_BODY, MOST_FILES],
  );
  await tx.query(
    `update thread_draft d set record_id = $3, origin_ids = origin_ids || $2::bigint
      where noun = $1 and record_id = $2
        and not exists (select 1 from thread_draft k where k.noun = $1 and k.record_id = $3 and k.user_id = d.user_id)`,
    [noun, from, to],
  );
}

/** Moves drafts back that their users have not changed since. */
export async function returnDrafts(tx: Queryable, noun: string, { from, to }: Move): Promise<void> {
  await tx.query(
    `update thread_draft d set record_id = $2, origin_ids = trim_array(origin_ids, 1)
      where noun = $1 and record_id = $3 and origin_ids[cardinality(origin_ids)] = $2
        and not exists (select 1 from thread_draft k where k.noun = $1 and k.record_id = $2 and k.user_id = d.user_id)`,
    [noun, from, to],
  );
}
