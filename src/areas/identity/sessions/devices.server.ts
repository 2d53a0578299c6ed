import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hmac, type KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';

const DAYS = 30;

const cookieName = ({ isHttps }: FastifyRequest): string => (isHttps ? '__Host-device' : 'device');

/**
 * ID of a device from which the user completed a sign-in within the last 30 days.
 * @param email as typed at sign-in
 */
export async function knownDevice(
  tx: Queryable,
  keys: KeyRing,
  request: FastifyRequest,
  email: string,
): Promise<number | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const { rows } = await tx.query<{ id: number }>(
    `select d.id from known_device d join "user" u on u.id = d.user_id
      where d.token_hash = $1 and lower(u.email) = lower($2) and d.ends_at > now()`,
    [digest(keys, token), email],
  );
  return rows[0]?.id ?? null;
}

/**
 * Remembers the browser of a completed sign-in. A device ID that this server did not issue is never accepted.
 * @returns its ID, and whether the device is new for a user who has used others
 */
export async function rememberDevice(
  tx: Queryable,
  keys: KeyRing,
  {
    request,
    reply,
    userId,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly userId: number },
): Promise<{ readonly deviceId: number; readonly isNew: boolean }> {
  const given = tokenOf(request);
  const { rows } = await tx.query<{ is_ours: boolean; is_theirs: boolean; has_others: boolean }>(
    `select exists (select 1 from known_device where token_hash = $1 and ends_at > now()) as is_ours,
            exists (select 1 from known_device where token_hash = $1 and user_id = $2 and ends_at > now()) as is_theirs,
            exists (select 1 from known_device where token_hash is distinct from $1 and user_id = $2) as has_others`,
    [given ? digest(keys, given) : null, userId],
  );
  const token = given && rows[0]?.is_ours ? given : randomBytes(32).toString('base64url');
  await tx.query('delete from known_device where user_id = $1 and ends_at < now()', [userId]);
  const { rows: known } = await tx.query<{ id: number }>(
    `insert into known_device (user_id, token_hash, ends_at) values ($1, $2, now() + make_interval(days => $3))
     on conflict (user_id, token_hash) do update set ends_at = excluded.ends_at returning id`,
    [userId, digest(keys, token), DAYS],
  );
  reply.setCookie(cookieName(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isHttps,
    maxAge: DAYS * 86_400,
  });
  return { deviceId: known[0]?.id ?? 0, isNew: rows[0]?.has_others === true && !rows[0].is_theirs };
}

/**
 * Records the device of a session. Push notifications of this device continue for the same user and end for other users
 * who used it.
 */
export async function settleOn(tx: Queryable, sessionId: number, deviceId: number): Promise<void> {
  await tx.query('update session set known_device_id = $2 where id = $1', [sessionId, deviceId]);
  await tx.query(
    `delete from push_browser b using session s, known_device theirs, known_device ours
      where s.id = b.session_id and theirs.id = s.known_device_id and ours.id = $1
        and theirs.token_hash = ours.token_hash and theirs.user_id <> ours.user_id`,
    [deviceId],
  );
  await tx.query(
    `update push_browser set session_id = $1 where id = (select b.id from push_browser b join session s on s.id = b.session_id
        where s.known_device_id = $2 and s.id <> $1 order by b.since desc limit 1)
      and not exists (select 1 from push_browser where session_id = $1)`,
    [sessionId, deviceId],
  );
}

/** Forgets all devices of a user, after a password reset or a stolen password. */
export const forgetDevices = async (tx: Queryable, userId: number): Promise<void> =>
  void (await tx.query('delete from known_device where user_id = $1', [userId]));

const tokenOf = (request: FastifyRequest): string | null => {
  const given = request.cookies[cookieName(request)];
  return given && /^[\w-]{43}$/.test(given) ? given : null;
};

const digest = (keys: KeyRing, token: string): Buffer => hmac(keys.derive('device'), token);
