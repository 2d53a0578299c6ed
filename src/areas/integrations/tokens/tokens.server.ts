import type { FastifyRequest } from 'fastify';
import type { Actor } from '#engine/permission/actor.ts';
import { expanded } from '#engine/access/expand.ts';
import { isOn } from '#engine/access/features.ts';
import { inCommon } from '#engine/permission/intersect.ts';
import { hmac, type KeyRing } from '#engine/keys/keys.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { featureOff, Problem } from '#engine/http/problem.ts';
import type { Caller } from '#engine/request/request.server.ts';
import type { TokenNow } from '#engine/live/server/watch.server.ts';
import { isFromThere } from '#areas/identity/where-and-when/whereAndWhen.rules.ts';
import { outsideOfUser } from '#areas/identity/identity.server.ts';
import { noteOutside } from '#areas/identity/identity.server.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { isTokenText } from './tokenText.server.ts';

/** Keyed hash of a token, which is stored in its place. */
export const tokenHash = (keys: KeyRing, token: string): Buffer => hmac(keys.derive(PURPOSE), token);

const PURPOSE = 'token';

/** Hashes with every key of the ring, so that older tokens stay valid after a rotation. */
const everyHash = (keys: KeyRing, token: string): readonly Buffer[] =>
  keys.ids.flatMap((id) => keys.deriveOf(id, PURPOSE) ?? []).map((key) => hmac(key, token));

/** SQL for a valid token, for alias `t`. */
const IS_WORTH = 't.revoked_at is null and t.archived_at is null and t.expires_at > now()';

interface TokenRow extends Record<string, unknown> {
  hash: Buffer;
  id: number;
  name: string;
  owner_id: number;
  scopes: string[];
  customer_ids: number[] | null;
  allow_from: string[] | null;
  used_long_ago: boolean;
}

/**
 * The actor of a token: its owner with the current permissions of both. Null when it is unknown, revoked or expired, or
 * the owner may no longer sign in.
 * @throws 403 outside the networks or hours of the token or its owner
 */
export async function callerOfToken(
  database: Database,
  keys: KeyRing,
  request: FastifyRequest,
  token: string,
): Promise<Caller | null> {
  if (!isTokenText(token)) return null;
  const { rows } = await database.query<TokenRow>(
    `select t.id, t.name, t.owner_id, s.hash, t.scopes, t.customer_ids, t.allow_from,
            t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as used_long_ago
       from api_token_secret s join api_token t on t.id = s.token_id
      where s.hash = any($1::bytea[]) and ${IS_WORTH}`,
    [everyHash(keys, token)],
  );
  const [found] = rows;
  const owner = found ? await actorOfUser(database, found.owner_id) : null;
  if (!found || !owner) return null;
  if (!isOn(owner.patterns, 'tokens')) throw featureOff('API tokens');
  if (!isFromThere(request.ip, found.allow_from ?? []))
    throw new Problem(403, 'wrong_address', 'This token cannot be used from this address.');
  // The owner's networks and hours apply as well.
  const outside = await outsideOfUser(database, found.owner_id, request.ip);
  if (outside) {
    await noteOutside(database, request, { userId: found.owner_id, sessionId: null, outside });
    throw outside.why === 'network'
      ? new Problem(403, 'wrong_address', 'The owner’s roles do not allow this address.')
      : new Problem(403, 'wrong_hour', 'The owner’s roles do not allow access at this time.');
  }
  // Replaces the hash by one with the current key at its next use.
  if (!found.hash.equals(tokenHash(keys, token)))
    await database.query('update api_token_secret set hash = $2 where token_id = $1 and hash = $3', [
      found.id,
      tokenHash(keys, token),
      found.hash,
    ]);
  if (found.used_long_ago)
    await database.query('update api_token set last_used_at = now(), last_used_from = $2 where id = $1', [
      found.id,
      request.ip.slice(0, 60),
    ]);
  return {
    actor: limited(owner, found),
    sessionId: null,
    tokenId: found.id,
    tokenMark: markOf(tokenHash(keys, token)),
    twoFactor: 'off',
    // A program cannot set up authenticators; its owner is asked at sign-in.
    mustEnrol: false,
    isSteppedUp: false,
  };
}

/** The tokens among those given that are still valid, for work that outlives a request. */
export async function tokensNow(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, TokenNow>> {
  const { rows } = await database.query<TokenRow>(
    `select t.id, t.name, t.owner_id, s.hash, t.scopes, t.customer_ids, t.allow_from, false as used_long_ago
       from api_token_secret s join api_token t on t.id = s.token_id where t.id = any($1::bigint[]) and ${IS_WORTH}`,
    [ids],
  );
  const known = new Map<number, TokenNow>();
  for (const row of rows) {
    const owner = await actorOfUser(database, row.owner_id);
    if (owner && isOn(owner.patterns, 'tokens') && !(await outsideOfUser(database, row.owner_id, null)))
      known.set(row.id, { actor: limited(owner, row), mark: markOf(row.hash) });
  }
  return known;
}

/** Prefix of a hash that distinguishes secrets of the same token. */
const markOf = (hash: Buffer): string => hash.toString('hex', 0, 8);

/** The owner limited to the token's permissions and customers; the log names both. */
function limited(
  owner: Actor,
  { name, scopes, customer_ids: customers }: Pick<TokenRow, 'name' | 'scopes' | 'customer_ids'>,
): Actor {
  const own = customers && customers.length > 0 ? customers : 'all';
  return {
    ...owner,
    name: `${owner.name} (token “${name}”)`,
    patterns: inCommon(expanded(scopes), owner.patterns),
    customers:
      own === 'all'
        ? owner.customers
        : owner.customers === 'all'
          ? own
          : owner.customers.filter((id) => own.includes(id)),
  };
}
