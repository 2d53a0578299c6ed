import type { Queryable } from '#engine/db/pool.server.ts';
import { notFound, refused } from '#engine/http/problem.ts';
import type { BrowserKeys } from './encrypt.server.ts';

/** The maximum number of browsers per user. */
export const MOST_BROWSERS = 10;

/** A user's browser as they see it; its endpoint is never shown. */
export interface ShownBrowser {
  readonly id: number;
  /** "Chrome on Windows" */
  readonly device: string;
  readonly since: string;
  /** The time of the last delivered notice; null if there is none. */
  readonly deliveredAt: string | null;
  /** The last error; null if the last delivery succeeded. */
  readonly error: string | null;
  /** Whether it is the browser of this request. */
  readonly isThis: boolean;
}

/** A user's browsers with notifications, newest first. */
export async function browsersOf(
  tx: Queryable,
  userId: number,
  sessionId: number | null,
): Promise<readonly ShownBrowser[]> {
  const { rows } = await tx.query<ShownBrowser & Record<string, unknown>>(
    `select id, device, since, delivered_at as "deliveredAt", error, session_id is not distinct from $2 as "isThis"
       from push_browser where user_id = $1 order by since desc, id desc`,
    [userId, sessionId],
  );
  return rows;
}

/** A browser to add. */
export interface NewBrowser {
  readonly userId: number;
  readonly sessionId: number;
  readonly endpoint: string;
  readonly keys: BrowserKeys;
  readonly device: string;
  readonly now: string;
}

/**
 * Adds a browser under the caller's session. A browser belongs to one user: earlier entries for it are deleted.
 * @throws 422 `too_many` beyond ten
 */
export async function addBrowser(tx: Queryable, given: NewBrowser): Promise<void> {
  const { userId, sessionId, endpoint, keys, device, now } = given;
  // Locks the user, so that parallel requests cannot exceed the limit.
  await tx.query('select 1 from "user" where id = $1 for no key update', [userId]);
  await tx.query('delete from push_browser where session_id = $1 or endpoint = $2', [sessionId, endpoint]);
  const { rows } = await tx.query<{ n: number }>('select count(*)::int as n from push_browser where user_id = $1', [
    userId,
  ]);
  if ((rows[0]?.n ?? 0) >= MOST_BROWSERS)
    throw refused(
      'too_many',
      `You can use browser notifications in up to ${MOST_BROWSERS} browsers. Remove one first.`,
    );
  await tx.query(
    `insert into push_browser (user_id, session_id, endpoint, p256dh, auth, device, since) values ($1, $2, $3, $4, $5, $6, $7)`,
    [userId, sessionId, endpoint, keys.p256dh, keys.auth, device, now],
  );
}

/**
 * @throws 404 if it is not one of the user's browsers
 * @returns its device name
 */
export async function removeBrowser(tx: Queryable, userId: number, id: number): Promise<string> {
  const { rows } = await tx.query<{ device: string }>(
    'delete from push_browser where id = $1 and user_id = $2 returning device',
    [id, userId],
  );
  if (!rows[0]) throw notFound('browser');
  return rows[0].device;
}
