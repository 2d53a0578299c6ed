import { instantOf } from '#engine/calendar/zone.ts';
import { houseZone } from '#engine/calendar/houseZone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import type { Kept } from './kept.server.ts';

/** Whose data stays whatever its age. */
export interface Holds {
  readonly users: readonly number[];
  readonly customers: readonly number[];
}

/** Everybody on hold at this moment. */
export async function holdsNow(tx: Queryable): Promise<Holds> {
  const { rows } = await tx.query<{ user_id: number | null; customer_id: number | null }>(
    'select user_id, customer_id from legal_hold where archived_at is null',
  );
  return {
    users: rows.flatMap(({ user_id }) => user_id ?? []),
    customers: rows.flatMap(({ customer_id }) => customer_id ?? []),
  };
}

/** How much of a category is from one day, and how much of that is on hold. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
  readonly held: number;
}

/** What of a category is from a day or before it, by day. */
export async function countsTo(tx: Queryable, kept: Kept, last: string, holds: Holds): Promise<readonly DayCount[]> {
  const { rows } = await tx.query<DayCount & Record<string, unknown>>(
    `select to_char(${kept.at} at time zone $4, 'YYYY-MM-DD') as day, count(*)::int as count,
            count(*) filter (where ${heldSql(kept)})::int as held
       from ${kept.table} t where ${dueSql(kept)} group by 1 order by 1`,
    [momentAfter(last), holds.users, holds.customers, houseZone()],
  );
  return rows;
}

/** Some of what is from a day or before it and on no hold, the oldest first. */
export async function dueIds(
  tx: Queryable,
  kept: Kept,
  last: string,
  holds: Holds,
  most: number,
): Promise<readonly unknown[]> {
  const { rows } = await tx.query<{ id: unknown }>(
    `select t.${kept.id ?? 'id'} as id from ${kept.table} t
      where ${dueSql(kept)} and not ${heldSql(kept)} order by ${kept.at} limit ${most}`,
    [momentAfter(last), holds.users, holds.customers],
  );
  return rows.map(({ id }) => id);
}

/** Deletes rows of a category. */
export async function deleteRows(tx: Queryable, kept: Kept, ids: readonly unknown[]): Promise<void> {
  const condition = kept.id === 'ctid' ? 't.ctid = any($1::tid[])' : 't.id = any($1::bigint[])';
  await tx.query(`delete from ${kept.table} t where ${condition}`, [ids]);
}

const dueSql = ({ at, where = 'true' }: Kept): string => `${at} < $1::timestamptz and (${where})`;

/** A row that tells of nobody is on no hold. */
const heldSql = ({ userId = 'null::bigint', customerId = 'null::bigint' }: Kept): string =>
  `(coalesce(${userId} = any($2::bigint[]), false) or coalesce(${customerId} = any($3::bigint[]), false))`;

const momentAfter = (day: string): string => new Date(instantOf(addDays(day, 1), 0, houseZone())).toISOString();
