import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { instantOf, localDay } from '#engine/calendar/zone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { type Away, backAt, HOLD_DAYS } from './hold.rules.ts';

interface LeaveRow extends Record<string, unknown> {
  readonly userId: number;
  readonly first: string;
  readonly firstPart: string;
  readonly last: string;
  readonly lastPart: string;
}

const NOON = 12 * 60;
const DAY_MINUTES = 24 * 60;

/** When those of the users who are on approved leave now work again, by user. One statement where none is on leave. */
export async function usersBackAt(
  tx: Queryable,
  userIds: readonly (number | null)[],
  now: string,
): Promise<ReadonlyMap<number, string>> {
  const zone = companyZone();
  const at = Date.parse(now);
  const today = localDay(at, zone);
  const span = { from: addDays(today, -1), to: addDays(today, HOLD_DAYS) };
  const { rows } = await tx.query<LeaveRow>(
    `select s.user_id as "userId", h.start as first, h.start_part as "firstPart", h."end" as last, h.end_part as "lastPart"
       from holiday h join staff_member s on s.id = h.staff_id
      where h.status = 'approved' and s.user_id = any($1::bigint[]) and h.start <= $3::date and h."end" >= $2::date`,
    [userIds.filter((id) => id !== null), span.from, span.to],
  );
  if (rows.length === 0) return new Map();
  const hours = await companyHours(tx, span);
  const awayOf = ({ first, firstPart, last, lastPart }: LeaveRow): Away => ({
    from: instantOf(first, firstPart === 'pm' ? NOON : 0, zone),
    to: instantOf(last, lastPart === 'am' ? NOON : DAY_MINUTES, zone),
  });
  return new Map(
    [...new Set(rows.map(({ userId }) => userId))].flatMap((id) => {
      const back = backAt(rows.filter(({ userId }) => userId === id).map(awayOf), hours, at);
      return back === null ? [] : [[id, new Date(back).toISOString()] as const];
    }),
  );
}
