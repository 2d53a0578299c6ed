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
import { mayOpen } from './visibility.server.ts';
import { pushKeyOf, vapidHeader } from './vapid.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** The services for sending. */
export interface PushServices {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly outbound: Outbound;
  /** The public address of the product, if configured. */
  readonly publicUrl: string | undefined;
  readonly screens: readonly ScreenFacts[];
  /** Returns a user as an actor with their current permissions; null if they may not sign in. */
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
/** The host of the browser's push service, as the circuits name it. */
const SERVICE = `split_part(at.endpoint, '/', 3)`;
/** Longer than the longest connection to a push service. */
const LEASE = '1 minute';
/** A session, even an expired one, gets messages for this many days after its sign-in. */
const KNOWN_DAYS = 30;

/**
 * Sends due messages to push services with a closed circuit, a limited number at a time. Each is leased before sending
 * and settled afterwards. If the node dies in between it is sent again, and the browser shows it once because of its
 * tag.
 * @param now ISO moment
 * @returns the number of messages handled
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

/** Checks that the user may still sign in and may still see the path. */
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
  // The push service can only see that two messages have the same subject.
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
  /** The result of the attempt, in words. */
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

/** The push service has recovered, so waiting messages become due. Leased messages are left alone. */
const hurry = (database: Database, { endpoint }: Claimed, now: string) =>
  database.query(
    `update push_message m set next_at = $2 from push_browser at
      where at.id = m.browser_id and ${SERVICE} = $1 and m.state = 'waiting' and m.next_at > $2::timestamptz + interval '${LEASE}'`,
    [new URL(endpoint).host, now],
  );

/** Deletes a browser whose subscription has ended. */
const forget = async (database: Database, { browser_id }: Claimed): Promise<void> =>
  void (await database.query('delete from push_browser where id = $1', [browser_id]));

/** Deletes a sent message. If it was updated in the meantime, the new version is due at once. */
async function drop(database: Database, { id, revision }: Claimed, now: string): Promise<void> {
  const { rowCount } = await database.query('delete from push_message where id = $1 and revision = $2', [id, revision]);
  if (rowCount === 0)
    await database.query(`update push_message set tries = 0, next_at = $2, error = null where id = $1`, [id, now]);
}

const LOOKS_EVERY_MS = 1_000;

/** Sends while the node runs; several nodes share the queue. */
export const startPushing = (office: PushServices, onError: (error: unknown) => void): Loop =>
  loop(
    LOOKS_EVERY_MS,
    async () => {
      // A restored copy must not send what the original has sent.
      if ((await outgoingHeldSince(office.database)) !== null) return;
      while ((await sendPushes(office, nowIso())) > 0);
    },
    onError,
  );
