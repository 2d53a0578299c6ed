import type { Binder } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { headOf } from './entries.server.ts';

/** Seals read for one response, however fast the log grows. A client further behind asks again. */
const SPAN = 5_000;

/** The last place of the seals to read after `since`, and whether that is the end of the log. */
export async function sealedAfter(
  database: Queryable,
  since: number,
): Promise<{ readonly sealed: number; readonly isAll: boolean }> {
  const { seq: head } = await headOf(database);
  // A place beyond the end comes from another database; this one has nothing after it.
  const sealed = Math.max(since, Math.min(head, since + SPAN));
  return { sealed, isAll: sealed >= head };
}

/** The seals between two places, without the first place. */
export const freshSeals = (after: number, upTo: number, bind: Binder): string =>
  `select entry_id, seq, hash from change_seal where seq > ${bind(after)}::bigint and seq <= ${bind(upTo)}::bigint`;
