import { hash, verify } from '@node-rs/argon2';
import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { PASSWORD_COST } from '#engine/keys/passwordCost.ts';
import { busy } from '#engine/http/problem.ts';
import { semaphore } from '#engine/machine/semaphore.ts';

const { memoryKiB, iterations, parallelism } = PASSWORD_COST;
const COST = { memoryCost: memoryKiB, timeCost: iterations, parallelism, outputLen: 32 };
// No secret: the hash of no account, verified for unknown ones so that both answers take the same time.
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$q1Q2rHc1bYV1yYk5gnm5wgVo2dY4rZ7dI2m1mE0n3xU';

/**
 * Queues concurrent sign-ins and refuses them beyond twenty in the queue, to keep the rest of the product responsive.
 */
const gated = semaphore(availableParallelism() * 2, {
  most: 20,
  refuse: () => busy('Too many users are signing in. Try again in a moment.'),
});

/** Purpose of a typed secret; each purpose has its own key. */
type Purpose = 'pepper' | 'recovery';

/**
 * Argon2id over a keyed digest of the password, so that the database alone is not enough for guessing. Prefixed with
 * the key ID, so that old hashes can be verified after a rotation.
 */
export const hashPassword = (keys: KeyRing, purpose: Purpose, password: string): Promise<string> =>
  gated(async () => `${keys.id}:${await hash(digest(keys.derive(purpose), password), COST)}`);

/** Verifies the password of an account. Without an account it takes equally long and returns false. */
export const isPassword = (
  keys: KeyRing,
  purpose: Purpose,
  stored: string | null,
  password: string,
): Promise<boolean> =>
  gated(async () => {
    const { id, phc } = readHash(keys, stored ?? NOBODY);
    const pepper = keys.deriveOf(id, purpose);
    const isRight = await verify(phc, digest(pepper ?? keys.derive(purpose), password)).catch(() => false);
    const isItsOwn = isRight && stored !== null && pepper !== undefined;
    if (isItsOwn) keys.onProven?.();
    return isItsOwn;
  });

/** Whether a hash uses an old key or an old cost. */
export function isOutdated(keys: KeyRing, stored: string): boolean {
  const { id, phc } = readHash(keys, stored);
  return id !== keys.id || !phc.startsWith(`$argon2id$v=19$m=${memoryKiB},t=${iterations},p=${parallelism}$`);
}

/** Hashes without a prefix predate key IDs and use the oldest key of the ring. */
function readHash(keys: KeyRing, stored: string): { readonly id: string; readonly phc: string } {
  const at = stored.indexOf(':');
  return at < 0
    ? { id: keys.ids.at(-1) ?? keys.id, phc: stored }
    : { id: stored.slice(0, at), phc: stored.slice(at + 1) };
}

const digest = (pepper: Buffer, password: string): string =>
  createHmac('sha256', pepper).update(password.normalize('NFKC')).digest('base64');
