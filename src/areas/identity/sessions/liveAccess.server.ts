import type { Database } from '#engine/db/pool.server.ts';
import type { LiveAccess } from '#engine/live/server/watch.server.ts';
import { initialsOf } from '#engine/parts/initials.ts';
import { actorFrom, actorOfUser, RIGHTS, type RightsRow } from '../users/actorOfUser.server.ts';
import { MAY_WORK, TODAY } from '../users/mayWork.server.ts';
import { RULED_VISIBILITY, SEES_WITH } from '../users/visibility.server.ts';
import { outsideAmong, outsideNow, RULED_BY, type RuledRow } from '../where-and-when/whereAndWhen.server.ts';
import { DUTY, type DutyRow, isClosed } from './duty.server.ts';

interface Alive extends DutyRow, RuledRow, Record<string, unknown> {
  id: number;
}

/** Finds the API tokens that are still valid, as `LiveAccess` requires. */
type TokensNow = (
  database: Database,
  ...given: Parameters<LiveAccess['tokensNow']>
) => ReturnType<LiveAccess['tokensNow']>;

/** Checks of users and sessions for live updates. */
export const liveAccess = (database: Database, tokensNow: TokensNow): LiveAccess => ({
  actorOf: (userId) => actorOfUser(database, userId),
  sessionsAlive: async (ids) => {
    const { rows } = await database.query<Alive>(
      `select s.id, s.user_id, s.two_factor, ${DUTY}, ${RULED_BY} from session s join "user" u on u.id = s.user_id
        where s.id = any($1::bigint[]) and s.two_factor <> 'pending' and s.idle_until > now() and s.ends_at > now() and ${MAY_WORK}`,
      [ids],
    );
    const closed = await closedAmong(
      database,
      // A user with every permission has the strictest requirements, so this is the upper bound.
      rows.filter((row) => isClosed(row, ['*'])),
    );
    const alive = new Set<number>();
    // The connection checks the network; this checks only the hours.
    for (const row of rows)
      if (!closed.has(row.id) && !(await outsideNow(database, row.user_id, row, null))) alive.add(row.id);
    return alive;
  },
  outside: (here) => outsideAmong(database, here),
  tokensNow: (ids) => tokensNow(database, ids),
  describe: async (userId) => {
    const { rows } = await database.query<{ name: string; initials: string | null; photo: number | null }>(
      'select name, initials, avatar_file_id as photo from "user" where id = $1',
      [userId],
    );
    const { name = '', initials, photo } = rows[0] ?? {};
    return { name, initials: initials ?? initialsOf(name), avatar: photo ? `/api/v1/avatars/${photo}/96` : null };
  },
  stamp: async () => {
    const { rows } = await database.query<{ stamp: string }>(
      `select concat((select sum(version) from "user"), ' ', (select sum(version) from role), ' ', (select sum(version) from feature_switch), ' ',
                     (select sum(version) from team), ' ', (select sum(version) from cover), ' ', (select sum(version) from api_token), ' ', ${TODAY}, ' ', (${RULED_VISIBILITY})) as stamp`,
    );
    return rows[0]?.stamp ?? '';
  },
});

/** Of sessions that the strictest requirements would close, those that the user's actual permissions close. */
async function closedAmong(database: Database, sessions: readonly Alive[]): Promise<ReadonlySet<number>> {
  if (sessions.length === 0) return new Set();
  const { rows } = await database.query<RightsRow>(
    `select ${RIGHTS} from "user" u ${SEES_WITH} where u.id = any($1::bigint[])`,
    [[...new Set(sessions.map(({ user_id }) => user_id))]],
  );
  const patternsOf = new Map(rows.map((row) => [row.user_id, actorFrom(row).patterns]));
  const closed = sessions.filter((row) => isClosed(row, patternsOf.get(row.user_id) ?? []));
  return new Set(closed.map(({ id }) => id));
}
