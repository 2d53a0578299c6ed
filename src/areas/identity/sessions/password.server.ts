import { hash, verify } from '@node-rs/argon2';
import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { PASSWORD_COST } from '#engine/keys/passwordCost.ts';
import { busy } from '#engine/http/problem.ts';
import { semaphore } from '#engine/machine/semaphore.ts';

const { memoryKiB, iterations, parallelism } = PASSWORD_COST;
const COST = { memoryCost: memoryKiB, timeCost: iterations, parallelism, outputLen: 32 };
// No secret: nobody's. Verified when there is no such account, so that the answer takes as long as for one.
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$q1Q2rHc1bYV1yYk5gnm5wgVo2dY4rZ7dI2m1mE0n3xU';

/** A flood of sign-ins waits its turn; beyond twenty waiting it is sent away, so the rest of the product stays quick. */
const gated = semaphore(availableParallelism() * 2, {
  most: 20,
  refuse: () => busy('Too many users are signing in. Try again in a moment.'),
});

/** What a secret that people type is for; each purpose has a key of its own. */
type Purpose = 'pepper' | 'recovery';

/**
 * Argon2id over a keyed digest of the password, so that the database alone is not enough to guess with; in front of it
 * the name of the key, so that it is known after another has taken its place.
 */
export const hashPassword = (keys: KeyRing, purpose: Purpose, password: string): Promise<string> =>
  gated(async () => `${keys.id}:${await hash(digest(keys.derive(purpose), password), COST)}`);

/** Whether the password is the account's. With no account it takes the same time and says no. */
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

/** Whether a hash was made with a key, or at a cost, that is no longer the one for new ones. */
export function isOutdated(keys: KeyRing, stored: string): boolean {
  const { id, phc } = readHash(keys, stored);
  return id !== keys.id || !phc.startsWith(`$argon2id$v=19$m=${memoryKiB},t=${iterations},p=${parallelism}$`);
}

/** Hashes without a name in front are from before keys had one: they were made with the oldest in the ring. */
function readHash(keys: KeyRing, stored: string): { readonly id: string; readonly phc: string } {
  const at = stored.indexOf(':');
  return at < 0
    ? { id: keys.ids.at(-1) ?? keys.id, phc: stored }
    : { id: stored.slice(0, at), phc: stored.slice(at + 1) };
}

const digest = (pepper: Buffer, password: string): string =>
  createHmac('sha256', pepper).update(password.normalize('NFKC')).digest('base64');
