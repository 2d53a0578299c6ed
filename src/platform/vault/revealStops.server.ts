import type { Queryable } from '#engine/db/pool.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { conflict } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { clear, raise } from '../alarms/raise.server.ts';
import { holdersOf } from '../notifications/notify.server.ts';
import type { StoppedUser } from './vaultState.ts';

export const RELEASES_USERS = 'vault.releaseUser';
const ALARM = 'vault.stopped';
const aboutOf = (userId: number): string => `user ${userId}`;

/** Active users who see no secrets until they are released. */
export async function stoppedUsers(tx: Queryable): Promise<readonly StoppedUser[]> {
  const { rows } = await tx.query<StoppedUser & Record<string, unknown>>(
    `select s.user_id as "userId", u.name, s.stopped_at as "stoppedAt" from reveal_stop s join "user" u on u.id = s.user_id
      where s.released_at is null and u.status = 'active' and u.archived_at is null order by s.stopped_at, s.user_id`,
  );
  return rows;
}

/** Stops a user who reached the daily limit. It stands until another user releases it. */
export async function stopUser(context: Context): Promise<void> {
  const { tx, actor, now } = context;
  if (actor.userId === null) return;
  const { rowCount } = await tx.query(
    `insert into reveal_stop (user_id, stopped_at) values ($1, $2)
     on conflict (user_id) do update set stopped_at = excluded.stopped_at, released_at = null where reveal_stop.released_at is not null`,
    [actor.userId, now],
  );
  if (rowCount === 0) return;
  await logEvent(context, { action: 'stop-user', entity: 'vault', entityId: null, title: actor.name });
  await raise(context, ALARM, {
    says: `${actor.name} viewed 100 secrets within a day and cannot view more. Find out why, then release ${actor.name} under Settings > Security.`,
    about: aboutOf(actor.userId),
  });
}

/**
 * Releases a user who was stopped; the daily count starts again. Users release themselves only where nobody else may.
 * @throws 409 `not_stopped`, `same_person`
 */
export async function releaseUser(context: Context, userId: number, reason: string): Promise<void> {
  const { tx, actor, now } = context;
  const { rows } = await tx.query<{ name: string }>(
    `update reveal_stop s set released_at = $2 from "user" u
      where s.user_id = $1 and s.released_at is null and u.id = s.user_id returning u.name`,
    [userId, now],
  );
  const [stopped] = rows;
  if (!stopped) throw conflict('not_stopped', 'This user is not stopped.');
  if (userId === actor.userId && (await holdersOf(tx, RELEASES_USERS)).some((id) => id !== userId))
    throw conflict('same_person', 'You cannot release yourself. Ask another user who may release users.');
  await logEvent(context, {
    action: 'release-user',
    entity: 'vault',
    entityId: null,
    title: stopped.name,
    note: reason,
  });
  await clear(context, ALARM, aboutOf(userId));
}
