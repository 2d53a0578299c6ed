import type { Queryable } from '#engine/db/pool.server.ts';
import { MAY_WORK } from '#areas/identity/identity.server.ts';

export const UNUSED_DAYS = 90;

/** Number of active users without a recent sign-in, except break-glass accounts. */
export async function unusedAccounts(tx: Queryable): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from "user" u where ${MAY_WORK} and not u.is_break_glass
        and coalesce(u.last_seen_at, u.created_at) < now() - make_interval(days => $1)`,
    [UNUSED_DAYS],
  );
  return rows[0]?.n ?? 0;
}
