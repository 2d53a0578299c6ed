import type { Database } from '../../db/pool.server.ts';
import type { LiveEvent } from '../../changes/events/bus.ts';
import type { Linked } from '../../changes/events/gate.ts';
import { aliveAmong, holderOf, type LiveAccess } from './watch.server.ts';

/** Stores that a session or token may join channels of an external service, which does not know sessions. */
export async function keepGrant(database: Database, { id, userId, token }: Linked): Promise<void> {
  if (token !== undefined)
    return void (await database.query(
      `insert into live_token_grant (token_id, mark, user_id) values ($1, $2, $3)
       on conflict (token_id, mark) do update set asked_at = now() where live_token_grant.asked_at < now() - interval '1 minute'`,
      [id, token, userId],
    ));
  await database.query(
    `insert into live_grant (session_id, user_id) values ($1, $2)
     on conflict (session_id) do update set asked_at = now() where live_grant.asked_at < now() - interval '1 minute'`,
    [id, userId],
  );
}

/** Users with open pages whose scope is limited. Their changes are sent to each of them separately. */
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
 * Closes the connections of ended sessions, and makes users rejoin whose permissions have changed.
 * @returns a function to call every few seconds, on one node
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
    const { rows } = await database.query<{ id: number; userId: number; mark: string | null }>(
      `select session_id as id, user_id as "userId", null as mark from live_grant
       union all select token_id, user_id, mark from live_token_grant`,
    );
    if (rows.length === 0) return void (known = stamp);
    const granted = rows.map(({ mark, ...row }): Linked => (mark === null ? row : { ...row, token: mark }));
    const alive = await aliveAmong(access, granted);
    const ended = granted.filter((each) => !alive.has(holderOf(each)));
    for (const userId of new Set(ended.map((each) => each.userId))) await end(userId);
    const [sessions, tokens] = [
      ended.filter(({ token }) => token === undefined),
      ended.filter(({ token }) => token !== undefined),
    ];
    await database.query('delete from live_grant where session_id = any($1::bigint[])', [sessions.map(({ id }) => id)]);
    if (tokens.length > 0)
      await database.query(
        'delete from live_token_grant g using unnest($1::bigint[], $2::text[]) e (id, mark) where g.token_id = e.id and g.mark = e.mark',
        [tokens.map(({ id }) => id), tokens.map(({ token }) => token)],
      );
    if (!isChanged) return;
    for (const userId of new Set(granted.filter((each) => alive.has(holderOf(each))).map((each) => each.userId))) {
      await tell({ channel: `private-user.${userId}`, event: 'access', data: '{}' });
      // The service cannot revoke a single channel. Permissions are checked again when the user reconnects.
      await end(userId);
    }
    // Only updated here, so that everything is repeated if the service was unavailable.
    known = stamp;
  };
}
