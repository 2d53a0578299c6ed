import type { Queryable } from '#engine/db/pool.server.ts';
import { holdersOf } from '#platform/notifications/notify.server.ts';

/**
 * Whether no other user can review access. Break-glass accounts do not count, because each use raises an alarm and they
 * often belong to the same person.
 */
export async function isOnlyReviewer(tx: Queryable, userId: number | null): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from "user" where id = any($1::bigint[]) and id <> $2 and not is_break_glass limit 1',
    [await holdersOf(tx, 'accessReview.update'), userId ?? 0],
  );
  return rows.length === 0;
}
