import type { Actor } from '#engine/permission/actor.ts';
import { hmac, type KeyRing } from '#engine/keys/keys.server.ts';
import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { type Loop, loop } from '#engine/time/every.server.ts';
import { findNoticeKind } from '../noticeKinds.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import type { Answer } from '#engine/outbound/outcome.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { retryAfterSeconds } from '../../webhooks/retry.ts';
import { encryptFor } from './encrypt.server.ts';
import type { PushedNotice } from './pushedNotice.ts';
import { type AfterTry, afterTry, GOOD_FOR_SECONDS } from './retry.rules.ts';
import { mayOpen } from './sight.server.ts';
import { pushKeyOf, vapidHeader } from './vapid.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** What sending works with. */
export interface PushServices {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly outbound: Outbound;
  /** Where people reach the product, if somebody said so. */
  readonly publicUrl: string | undefined;
  readonly screens: readonly ScreenFacts[];
  /** A person with the rights they have now; null when they may not sign in. */
  readonly actorOf: (tx: Queryable, userId: number) => Promise<Actor | null>;
}

interface Claimed extends Record<string, unknown> {
  readonly id: number;
  readonly place: string;
  readonly kind: string;
  readonly text: string;
  readonly path: string;
  readonly times: number;
  readonly revision: number;
  readonly tries: number;
  readonly told_at: string;
  readonly browser_id: number;
  readonly user_id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly is_read: boolean;
  readonly is_known: boolean;
}

const AT_ONCE = 10;
/** The push service of a browser, as what is left alone is named. */
const SERVICE = `split_part(at.endpoint, '/', 3)`;
/** Longer than the longest conversation with a push service. */
const LEASE = '1 minute';
/** A session that lapsed goes on being told for as long as its device is known, and no longer. */
const KNOWN_DAYS = 30;

/**
 * Sends what is due to push services that are not left alone, ten at a time. Each is marked before its push service is spoken to and settled afterwards: a node that
 * dies in between leaves it to be sent again, and the browser shows it once, because it is tagged alike.
 *
 * @param now ISO moment
 * @returns how many it took on
 */
export async function sendPushes(office: PushServices, now: string): Promise<number> {
  const { rows } = await office.database.query<Claimed>(
    `update push_message m set tries = m.tries + 1, next_at = $1::timestamptz + interval '${LEASE}' from push_browser b
      where b.id = m.browser_id and m.id in (select due.id from push_message due join push_browser at on at.id = due.browser_id
        where due.state = 'waiting' and due.next_at <= $1 and ${SERVICE} <> all($2)
        order by due.next_at, due.id limit ${AT_ONCE} for update of due skip locked)
      returning m.id, m.place, m.kind, m.text, m.path, m.times, m.revision, m.tries, m.told_at,
        b.id as browser_id, b.user_id, b.endpoint, b.p256dh, b.auth,
        exists (select 1 from notice n where n.id = m.notice_id and n.read_at is not null) as is_read,
        exists (select 1 from session s where s.id = b.session_id and s.created_at > $1::timestamptz - interval '${KNOWN_DAYS} days') as is_known`,
    [now, office.outbound.circuits.resting('push')],
  );
  await Promise.all(rows.map((claimed) => sendOne(office, claimed, now)));
  return rows.length;
}

async function sendOne(office: PushServices, claimed: Claimed, now: string): Promise<void> {
  const { database } = office;
  if (!claimed.is_known) return forget(database, claimed);
  if (claimed.is_read || !(await isStillFor(office, claimed))) return drop(database, claimed, now);
  const outcome = await post(office, claimed, now);
  if (outcome.isBack) await hurry(database, claimed, now);
  const retryAfter = retryAfterSeconds(outcome.headers['retry-after'], now);
  const age = (Date.parse(now) - Date.parse(claimed.told_at)) / 1_000;
  const { status, restSeconds } = outcome;
  const after = afterTry({ tries: claimed.tries, status, retryAfter, restSeconds, age });
  await settle(database, claimed, { after, said: outcome.said, now });
}

/** Nobody is told of what they may not see any more, or told anything when they may not sign in. */
async function isStillFor({ database, actorOf, screens }: PushServices, { user_id, path }: Claimed): Promise<boolean> {
  const actor = await actorOf(database, user_id);
  return actor !== null && (path === '' || (await mayOpen(database, actor, path, screens)));
}

async function post(
  { database, keys, outbound, publicUrl }: PushServices,
  claimed: Claimed,
  now: string,
): Promise<Answer> {
  const { endpoint, place } = claimed;
  const kind = findNoticeKind(claimed.kind);
  // The push service sees only that two are about the same, and not about what.
  const tag = hmac(keys.derive('push-topic'), place).subarray(0, 24).toString('base64url');
  const told: PushedNotice = {
    title: kind?.label ?? 'Notifications',
    text: claimed.times > 1 ? `${claimed.text} (${claimed.times.toLocaleString('en-GB')} times)` : claimed.text,
    path: claimed.path || '/notifications',
    tag,
    ...(kind?.action && claimed.path ? { action: kind.action } : {}),
  };
  const contact = publicUrl?.startsWith('https:') ? publicUrl : undefined;
  return outbound.request('push', endpoint, {
    method: 'POST',
    headers: {
      authorization: vapidHeader(await pushKeyOf(database, keys), { endpoint, contact, now }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(GOOD_FOR_SECONDS),
      urgency: kind?.always ? 'high' : 'normal',
      topic: tag,
    },
    body: await encryptFor(claimed, JSON.stringify(told)),
  });
}

interface Settled {
  readonly after: AfterTry;
  /** What became of the try, in words. */
  readonly said: string;
  readonly now: string;
}

async function settle(database: Database, claimed: Claimed, { after, said, now }: Settled): Promise<void> {
  const { id, browser_id } = claimed;
  if (after.what === 'gone') return forget(database, claimed);
  await database.query(
    `update push_browser set error = $2, delivered_at = case when $2::text is null then $3 else delivered_at end where id = $1`,
    [browser_id, after.what === 'sent' ? null : said, now],
  );
  if (after.what === 'sent') return drop(database, claimed, now);
  const seconds = after.what === 'again' ? after.seconds : null;
  const isCounted = after.what !== 'again' || after.isCounted;
  await database.query(
    `update push_message set error = $2, tries = tries - $5, state = case when $3::int is null then 'failed' else 'waiting' end,
            next_at = $4::timestamptz + make_interval(secs => coalesce($3::int, 0)), done_at = case when $3::int is null then $4::timestamptz end
      where id = $1`,
    [id, said, seconds, now, isCounted ? 0 : 1],
  );
}

/** The push service is back: nothing waits for long there now. What a node has on at this moment is left to it. */
const hurry = (database: Database, { endpoint }: Claimed, now: string) =>
  database.query(
    `update push_message m set next_at = $2 from push_browser at
      where at.id = m.browser_id and ${SERVICE} = $1 and m.state = 'waiting' and m.next_at > $2::timestamptz + interval '${LEASE}'`,
    [new URL(endpoint).host, now],
  );

/** Nothing goes there any more. */
const forget = async (database: Database, { browser_id }: Claimed): Promise<void> =>
  void (await database.query('delete from push_browser where id = $1', [browser_id]));

/** It is done with, unless it was told again meanwhile: then that is due. */
async function drop(database: Database, { id, revision }: Claimed, now: string): Promise<void> {
  const { rowCount } = await database.query('delete from push_message where id = $1 and revision = $2', [id, revision]);
  if (rowCount === 0)
    await database.query(`update push_message set tries = 0, next_at = $2, error = null where id = $1`, [id, now]);
}

const LOOKS_EVERY_MS = 1_000;

/** Sends for as long as the node runs; several nodes share it. */
export const startPushing = (office: PushServices, onError: (error: unknown) => void): Loop =>
  loop(
    LOOKS_EVERY_MS,
    async () => {
      // A restored copy must not tell what the original has told.
      if ((await outgoingHeldSince(office.database)) !== null) return;
      while ((await sendPushes(office, nowIso())) > 0);
    },
    onError,
  );
