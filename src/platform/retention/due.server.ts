import { instantOf } from '#engine/calendar/zone.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import type { Kept } from './kept.server.ts';

/** The users and customers on legal hold. */
export interface Holds {
  readonly users: readonly number[];
  readonly customers: readonly number[];
}

/** All users and customers on hold now. */
export async function holdsNow(tx: Queryable): Promise<Holds> {
  const { rows } = await tx.query<{ user_id: number | null; customer_id: number | null }>(
    'select user_id, customer_id from legal_hold where archived_at is null',
  );
  return {
    users: rows.flatMap(({ user_id }) => user_id ?? []),
    customers: rows.flatMap(({ customer_id }) => customer_id ?? []),
  };
}

/** The number of rows of a category from one day, and of those on hold. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
  readonly held: number;
}

/** Counts the rows of a category up to and including a day, by day. */
export async function countsTo(tx: Queryable, kept: Kept, last: string, holds: Holds): Promise<readonly DayCount[]> {
  const { rows } = await tx.query<DayCount & Record<string, unknown>>(
    `select to_char(${kept.at} at time zone $4, 'YYYY-MM-DD') as day, count(*)::int as count,
            count(*) filter (where ${heldSql(kept)})::int as held
       from ${kept.table} t where ${dueSql(kept)} group by 1 order by 1`,
    [momentAfter(last), holds.users, holds.customers, companyZone()],
  );
  return rows;
}

/** The oldest rows up to and including a day that are not on hold, up to a limit. */
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

/** A row without a user or customer cannot be on hold. */
const heldSql = ({ userId = 'null::bigint', customerId = 'null::bigint' }: Kept): string =>
  `(coalesce(${userId} = any($2::bigint[]), false) or coalesce(${customerId} = any($3::bigint[]), false))`;

const momentAfter = (day: string): string => new Date(instantOf(addDays(day, 1), 0, companyZone())).toISOString();
