import { createHash, randomBytes } from 'node:crypto';
import { hmac, isEqual, type KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';

const MINUTES = 5;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const SIGNATURE_BYTES = 32;

/** Purpose of a challenge (`enter`, `prove`, `register`) and the cookie of the browser it was issued to. */
export interface Occasion {
  readonly purpose: string;
  readonly token: string;
}

/** Creates a passkey challenge. It is signed and contains its expiry, so the server stores nothing for visitors. */
export function makeChallenge(keys: KeyRing, occasion: Occasion, now: number): Buffer {
  const end = Buffer.alloc(TIME_BYTES);
  end.writeUIntBE(now + MINUTES * 60_000, 0, TIME_BYTES);
  const body = Buffer.concat([randomBytes(RANDOM_BYTES), end]);
  return Buffer.concat([body, signed(keys, occasion, body)]);
}

/** Whether a base64url challenge was issued for this occasion and has not expired. */
export function isChallenge(keys: KeyRing, occasion: Occasion, challenge: string, now: number): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== RANDOM_BYTES + TIME_BYTES + SIGNATURE_BYTES) return false;
  const body = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
  return (
    isEqual(signed(keys, occasion, body), bytes.subarray(body.length)) &&
    body.readUIntBE(RANDOM_BYTES, TIME_BYTES) > now
  );
}

/** Consumes a challenge across all nodes; false when it was used before. */
export async function spendChallenge(tx: Queryable, challenge: string): Promise<boolean> {
  await tx.query(`delete from spent_challenge where ends_at < now()`);
  const spent = await tx.query(
    `insert into spent_challenge (hash, ends_at) values ($1, now() + make_interval(mins => $2)) on conflict do nothing`,
    // Kept for twice its validity, to allow for clock differences between nodes.
    [createHash('sha256').update(challenge).digest(), MINUTES * 2],
  );
  return spent.rowCount === 1;
}

const signed = (keys: KeyRing, { purpose, token }: Occasion, body: Buffer): Buffer =>
  hmac(keys.derive('challenge'), `${purpose}\n${token}\n${body.toString('base64url')}`);
