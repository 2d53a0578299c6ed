import type { Binder } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { headOf } from './entries.server.ts';

/** So many seals are gone through for one answer, however fast the log grows; who is further behind asks again. */
const SPAN = 5_000;

/** Up to where the seals after a place are looked at, and whether that is the end of the log. */
export async function sealedAfter(
  database: Queryable,
  since: number,
): Promise<{ readonly sealed: number; readonly isAll: boolean }> {
  const { seq: head } = await headOf(database);
  // A place that is not reached yet is from another database: this one has nothing after it.
  const sealed = Math.max(since, Math.min(head, since + SPAN));
  return { sealed, isAll: sealed >= head };
}

/** The seals between two places, without the first. */
export const freshSeals = (after: number, upTo: number, bind: Binder): string =>
  `select entry_id, seq, hash from change_seal where seq > ${bind(after)}::bigint and seq <= ${bind(upTo)}::bigint`;
