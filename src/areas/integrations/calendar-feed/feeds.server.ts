import { createHash, randomBytes } from 'node:crypto';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { CalendarFeed } from './calendarFeed.ts';

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes the private address of one's calendar; the one before opens nothing any more. @returns its token, which is kept nowhere */
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

/** Ends it; where there is none, nothing happens. */
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

/** Whose calendar has this address; undefined for one that opens nothing. */
export async function ownerOfFeed(tx: Queryable, token: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ id: number }>('select user_id as id from calendar_feed where token_hash = $1', [
    digestOf(token),
  ]);
  return rows[0]?.id;
}

/** Notes that a program asked, once a minute at most. @param now ISO moment */
export async function noteFetch(tx: Queryable, userId: number, now: string): Promise<void> {
  await tx.query(
    `update calendar_feed set fetched_at = $2 where user_id = $1 and (fetched_at is null or fetched_at < $2::timestamptz - interval '1 minute')`,
    [userId, now],
  );
}
