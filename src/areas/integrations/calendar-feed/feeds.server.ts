import { createHash, randomBytes } from 'node:crypto';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { CalendarFeed } from './calendarFeed.ts';

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates the user's calendar feed; the previous URL stops working. @returns its token, which is not stored */
export async function makeFeed(context: Context, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await context.tx.query(
    `insert into calendar_feed (user_id, token_hash, made_at) values ($1, $2, $3)
     on conflict (user_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at, fetched_at = null`,
    [userId, digestOf(token), context.now],
  );
  await note(context, userId, 'calendar-address-made');
  return token;
}

/** Ends the feed, if there is one. */
export async function endFeed(context: Context, userId: number): Promise<void> {
  const { rowCount } = await context.tx.query('delete from calendar_feed where user_id = $1', [userId]);
  if (rowCount) await note(context, userId, 'calendar-address-ended');
}

const note = (context: Context, userId: number, action: 'calendar-address-made' | 'calendar-address-ended') =>
  logEvent(context, { action, entity: 'user', entityId: userId, title: context.actor.name });

export async function feedOf(tx: Queryable, userId: number): Promise<CalendarFeed> {
  const { rows } = await tx.query<CalendarFeed & Record<string, unknown>>(
    'select made_at as "madeAt", fetched_at as "fetchedAt" from calendar_feed where user_id = $1',
    [userId],
  );
  return rows[0] ?? { madeAt: null, fetchedAt: null };
}

/** ID of the feed's owner; undefined for an unknown token. */
export async function ownerOfFeed(tx: Queryable, token: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ id: number }>('select user_id as id from calendar_feed where token_hash = $1', [
    digestOf(token),
  ]);
  return rows[0]?.id;
}

/** Records the last request, at most once a minute. @param now ISO timestamp */
export async function noteFetch(tx: Queryable, userId: number, now: string): Promise<void> {
  await tx.query(
    `update calendar_feed set fetched_at = $2 where user_id = $1 and (fetched_at is null or fetched_at < $2::timestamptz - interval '1 minute')`,
    [userId, now],
  );
}
