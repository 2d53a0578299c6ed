import { createHash, createHmac } from 'node:crypto';
import { isEqual } from '../../keys/keys.server.ts';
import { channelOf } from '../../changes/events/channel.ts';
import { SOCKET_ID } from '../../http/ownSocket.ts';

/** The key and secret used for signing. The key is public. */
export interface AppKey {
  readonly key: string;
  readonly secret: string;
}
type Refusal<C extends string> = { readonly error: C };

/** Maximum clock difference of a caller, in seconds, in either direction. */
const CLOCK_TOLERANCE = 600;

/**
 * The signature to join a channel with one socket. The formats are strict, because a socket id or channel with a colon
 * would produce a signature for something else.
 *
 * @param data the member details of a presence channel, exactly as they will be sent
 */
export function signChannel(
  app: AppKey,
  socketId: string,
  channel: string,
  data?: string | null,
): { readonly auth: string } | Refusal<'socket_id' | 'channel_name' | 'public'> {
  if (!SOCKET_ID.test(socketId)) return { error: 'socket_id' };
  const known = channelOf(channel);
  if ('error' in known) return { error: 'channel_name' };
  if (known.kind === 'public') return { error: 'public' };
  return signed(app, [socketId, channel, ...(data === undefined || data === null ? [] : [data])].join(':'));
}

/**
 * The signature to sign in as a user with one socket. @param userData a JSON object with an id, exactly as it will be
 * sent
 */
export function signUser(
  app: AppKey,
  socketId: string,
  userData: string,
): { readonly auth: string } | Refusal<'socket_id' | 'user_data'> {
  if (!SOCKET_ID.test(socketId)) return { error: 'socket_id' };
  return isUserData(userData) ? signed(app, `${socketId}::user::${userData}`) : { error: 'user_data' };
}

/** Whether a text is the JSON object of a user, with a non-empty string as id. */
export function isUserData(text: string): boolean {
  try {
    const user: unknown = JSON.parse(text);
    return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string' && user.id !== '';
  } catch {
    return false;
  }
}

/** A signed call of the HTTP API. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Checks a signed call. The first error is returned: key, signature, timestamp or body. @param now in seconds */
export function checkRequest(
  { key, secret }: AppKey,
  { method, path, query, body }: SignedRequest,
  now: number,
): { readonly ok: true } | Refusal<'key' | 'signature' | 'timestamp' | 'body'> {
  if (query.auth_key !== key) return { error: 'key' };
  const given = Object.entries(query)
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  if (!isEqual(query.auth_signature ?? '', mac(secret, [method.toUpperCase(), path, given].join('\n'))))
    return { error: 'signature' };
  const at = Number(query.auth_timestamp);
  if (!Number.isFinite(at) || Math.abs(now - at) > CLOCK_TOLERANCE) return { error: 'timestamp' };
  const isWhole = body.length === 0 || query.body_md5 === createHash('md5').update(body).digest('hex');
  return isWhole ? { ok: true } : { error: 'body' };
}

const signed = ({ key, secret }: AppKey, text: string) => ({ auth: `${key}:${mac(secret, text)}` });
const mac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');
