import type { Queryable } from '#engine/db/pool.server.ts';
import { notFound, refused } from '#engine/http/problem.ts';
import type { BrowserKeys } from './encrypt.server.ts';

/** A person has no more browsers than this. */
export const MOST_BROWSERS = 10;

/** A browser of a person as they see it; where it is sent to is nobody's to read. */
export interface ShownBrowser {
  readonly id: number;
  /** "Chrome on Windows" */
  readonly device: string;
  readonly since: string;
  /** When the last notice was taken; null when none was. */
  readonly deliveredAt: string | null;
  /** What was last said against it; null when all is well. */
  readonly error: string | null;
  /** The one that asks. */
  readonly isThis: boolean;
}

/** The browsers of a person that show notices, the newest first. */
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

/** A browser that is switched on. */
export interface NewBrowser {
  readonly userId: number;
  readonly sessionId: number;
  readonly endpoint: string;
  readonly keys: BrowserKeys;
  readonly device: string;
  readonly now: string;
}

/**
 * Notes a browser under the session that asks. It is one person's: what it was before, for whomever, is forgotten.
 * @throws 422 `too_many` beyond ten
 */
export async function addBrowser(tx: Queryable, given: NewBrowser): Promise<void> {
  const { userId, sessionId, endpoint, keys, device, now } = given;
  // One after another, so that two at once make no eleventh.
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

/** @throws 404 for one that is not theirs @returns what it is called */
export async function removeBrowser(tx: Queryable, userId: number, id: number): Promise<string> {
  const { rows } = await tx.query<{ device: string }>(
    'delete from push_browser where id = $1 and user_id = $2 returning device',
    [id, userId],
  );
  if (!rows[0]) throw notFound('browser');
  return rows[0].device;
}
