import type { Database } from '#core/db/pool.server.ts';
import type { LiveAccess } from '#core/live/watch.server.ts';
import { actorOfUser } from '../users/actorOfUser.server.ts';
import { MAY_WORK } from '../users/mayWork.server.ts';

/** What live updates need to know of users and their sessions. */
export const liveAccess = (database: Database): LiveAccess => ({
  actorOf: (userId) => actorOfUser(database, userId),
  sessionsAlive: async (ids) => {
    const { rows } = await database.query<{ id: number }>(
      `select s.id from session s join "user" u on u.id = s.user_id
        where s.id = any($1::bigint[]) and s.two_factor <> 'pending' and s.idle_until > now() and s.ends_at > now() and ${MAY_WORK}`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  },
  stamp: async () => {
    const { rows } = await database.query<{ stamp: string }>(
      `select concat((select sum(version) from "user"), ' ', (select sum(version) from role), ' ', (select sum(version) from feature_switch), ' ', (select sum(version) from team)) as stamp`,
    );
    return rows[0]?.stamp ?? '';
  },
});
