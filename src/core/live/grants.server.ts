import type { Database } from '../db/pool.server.ts';
import type { LiveEvent } from './bus.ts';
import type { LiveAccess } from './watch.server.ts';

/** Notes that a session was given the right to join channels of a service outside, which does not know sessions. */
export async function keepGrant(
  database: Database,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<void> {
  await database.query(
    `insert into live_grant (session_id, user_id) values ($1, $2)
     on conflict (session_id) do update set asked_at = now() where live_grant.asked_at < now() - interval '1 minute'`,
    [id, userId],
  );
}

/** People with pages who do not see everything: what concerns them is told to each. */
export async function grantsOf(database: Database, access: LiveAccess): Promise<readonly number[]> {
  const { rows } = await database.query<{ userId: number }>('select distinct user_id as "userId" from live_grant');
  const limited: number[] = [];
  for (const { userId } of rows) {
    const actor = await access.actorOf(userId);
    if (actor && (actor.customers !== 'all' || actor.suppliers !== 'all')) limited.push(userId);
  }
  return limited;
}

/**
 * Ends the connections of people whose session has ended, and has those join again whose rights have changed.
 * @returns what to call every few seconds, on one node
 */
export function watchGrants(
  database: Database,
  access: LiveAccess,
  { end, tell }: { end(userId: number): Promise<void>; tell(event: LiveEvent): Promise<void> },
): () => Promise<void> {
  let known: string | undefined;
  return async () => {
    const stamp = await access.stamp();
    const isChanged = known !== undefined && stamp !== known;
    known ??= stamp;
    const { rows } = await database.query<{ id: number; userId: number }>(
      'select session_id as id, user_id as "userId" from live_grant',
    );
    if (rows.length === 0) return void (known = stamp);
    const alive = await access.sessionsAlive(rows.map(({ id }) => id));
    const ended = rows.filter(({ id }) => !alive.has(id));
    for (const userId of new Set(ended.map((row) => row.userId))) await end(userId);
    await database.query('delete from live_grant where session_id = any($1::bigint[])', [ended.map(({ id }) => id)]);
    if (!isChanged) return;
    for (const userId of new Set(rows.filter(({ id }) => alive.has(id)).map((row) => row.userId))) {
      await tell({ channel: `private-user.${userId}`, event: 'access', data: '{}' });
      // The service cannot take a single channel away; whoever comes back is judged anew.
      await end(userId);
    }
    // Only now: where the service was away, all of it is done again.
    known = stamp;
  };
}
