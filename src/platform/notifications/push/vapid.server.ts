import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { keepSecrets, readSecret } from '#engine/settings/secrets.server.ts';

/** The key pair that identifies this installation to push services (RFC 8292); base64url. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

const PLACE = { name: 'push' };
const FIELD = 'privateKey';

/**
 * Returns the installation's key, and creates it on first use. Browsers are bound to it, so it never changes. It is
 * sealed like secret settings, follows key rotation and is part of backups.
 * @throws 409 `integrity` if no key of the ring opens it
 */
export async function pushKeyOf(database: Database, keys: KeyRing): Promise<PushKey> {
  const kept = await readSecret(database, keys, PLACE, FIELD);
  return keyPair(kept ?? (await inTransaction(database, (tx) => makeOnce(tx, keys))));
}

/** Several nodes may call this at once; the first creates the key. */
async function makeOnce(tx: Queryable, keys: KeyRing): Promise<string> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('push key', 0))`);
  const kept = await readSecret(tx, keys, PLACE, FIELD);
  if (kept !== null) return kept;
  const made = createECDH('prime256v1');
  made.generateKeys();
  // Leading zeros must be kept.
  const privateKey = made.getPrivateKey('hex').padStart(64, '0');
  const text = Buffer.from(privateKey, 'hex').toString('base64url');
  await keepSecrets(tx, keys, PLACE, { [FIELD]: text });
  return text;
}

function keyPair(privateKey: string): PushKey {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: curve.getPublicKey('base64url') };
}

/** Push services refuse tokens that are valid for more than a day. */
const GOOD_FOR_SECONDS = 12 * 3_600;

/**
 * The header that identifies the sender to a push service: a token for this service only, signed with ES256.
 * @param contact the https address for the push service's operators; undefined if there is none
 */
export function vapidHeader(
  { publicKey, privateKey }: PushKey,
  { endpoint, contact, now }: { readonly endpoint: string; readonly contact: string | undefined; readonly now: string },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.parse(now) / 1_000) + GOOD_FOR_SECONDS,
    ...(contact ? { sub: contact } : {}),
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(coded).join('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

const coded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
