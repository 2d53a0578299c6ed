import { calendarHours } from '#engine/settings/companyHours.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { BREAK_GLASS, type BreakGlassRow, isBreakGlass } from '../users/breakGlass.server.ts';
import { whereWords } from './whereWords.ts';
import { type Outside, outsideOf, type WhereAndWhen } from './whereAndWhen.rules.ts';

/** SQL for the roles of user `u` with networks or hours; null when there are none. */
export const RULED_BY = `(select jsonb_agg(jsonb_build_object('role', r.name, 'networks', coalesce(r.networks, '{}'), 'calendarId', r.calendar_id) order by r.name)
  from role r where r.id = any(u.role_ids) and r.archived_at is null and (cardinality(r.networks) > 0 or r.calendar_id is not null)) as ruled_by`;

/** Row of `RULED_BY`. */
export interface RuledRow {
  ruled_by:
    | readonly { readonly role: string; readonly networks: readonly string[]; readonly calendarId: number | null }[]
    | null;
}

/**
 * The reason a user is refused now; null when they are not. Break-glass accounts are exempt.
 * @param address null when unknown; then only hours are checked
 */
export async function outsideNow(
  tx: Queryable,
  userId: number,
  { ruled_by: ruledBy }: RuledRow,
  address: string | null,
): Promise<Outside | null> {
  if (ruledBy === null) return null;
  const { rows } = await tx.query<BreakGlassRow>(`select ${BREAK_GLASS} from "user" u where u.id = $1`, [userId]);
  if (rows[0] && isBreakGlass(rows[0])) return null;
  const now = theTime();
  const day = now.toISOString().slice(0, 10);
  const rules: WhereAndWhen[] = [];
  for (const { role, networks, calendarId } of ruledBy) {
    const span = { from: addDays(day, -1), to: addDays(day, DAYS_AHEAD) };
    rules.push({ role, networks, hours: calendarId === null ? null : await calendarHours(tx, calendarId, span) });
  }
  return outsideOf(rules, address, now.getTime());
}

/** Days to look ahead for the next opening of a calendar. */
const DAYS_AHEAD = 15;

/** Sign-in restrictions of a user, one sentence per role; empty when there are none. */
export async function whereAndWhenOf(tx: Queryable, userId: number): Promise<readonly string[]> {
  const { rows } = await tx.query<BreakGlassRow & { role: string; networks: string[] | null; calendar: string | null }>(
    `select r.name as role, r.networks, c.name as calendar, ${BREAK_GLASS}
       from "user" u join role r on r.id = any(u.role_ids) and r.archived_at is null left join working_calendar c on c.id = r.calendar_id
      where u.id = $1 and (cardinality(r.networks) > 0 or r.calendar_id is not null) order by r.name`,
    [userId],
  );
  const [first] = rows;
  if (!first) return [];
  if (isBreakGlass(first)) return ['Break-glass accounts can sign in from anywhere at any time.'];
  const each = rows.map(({ role, networks, calendar }) => `${whereWords(networks ?? [], calendar)} (role ${role})`);
  return [`All of this applies only where and when they can sign in: ${each.join('; ')}.`];
}

/** The users among those given whose network or hours are not permitted. */
export async function outsideAmong<T extends { readonly userId: number; readonly address: string }>(
  tx: Queryable,
  here: readonly T[],
): Promise<ReadonlySet<T>> {
  const { rows } = await tx.query<RuledRow & { id: number }>(
    `select * from (select u.id, ${RULED_BY} from "user" u where u.id = any($1::bigint[])) r where r.ruled_by is not null`,
    [[...new Set(here.map(({ userId }) => userId))]],
  );
  const away = new Set<T>();
  for (const each of here) {
    const ruled = rows.find(({ id }) => id === each.userId);
    if (ruled && (await outsideNow(tx, each.userId, ruled, each.address))) away.add(each);
  }
  return away;
}

/** The reason for one user, whose roles this function reads. */
export async function outsideOfUser(tx: Queryable, userId: number, address: string | null): Promise<Outside | null> {
  const { rows } = await tx.query<RuledRow & Record<string, unknown>>(
    `select ${RULED_BY} from "user" u where u.id = $1`,
    [userId],
  );
  return rows[0] ? outsideNow(tx, userId, rows[0], address) : null;
}
