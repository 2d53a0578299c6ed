import { hash, verify } from '@node-rs/argon2';
import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PASSWORD_COST } from '#core/access/passwordCost.ts';
import { Problem } from '#core/http/problem.ts';

const { memoryKiB, iterations, parallelism } = PASSWORD_COST;
const COST = { memoryCost: memoryKiB, timeCost: iterations, parallelism, outputLen: 32 };
const AT_ONCE = availableParallelism() * 2;
const WAITING = 20;
// Verified when there is no such account, so that the answer takes as long as for one.
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$q1Q2rHc1bYV1yYk5gnm5wgVo2dY4rZ7dI2m1mE0n3xU';

let running = 0;
const queue: (() => void)[] = [];

/** Argon2id over a keyed digest of the password: the database alone is not enough to guess with. */
export const hashPassword = (pepper: Buffer, password: string): Promise<string> =>
  gated(() => hash(digest(pepper, password), COST));

/** Whether the password is the account's. With no account it takes the same time and says no. */
export const isPassword = (pepper: Buffer, stored: string | null, password: string): Promise<boolean> =>
  gated(async () => (await verify(stored ?? NOBODY, digest(pepper, password)).catch(() => false)) && stored !== null);

const digest = (pepper: Buffer, password: string): string =>
  createHmac('sha256', pepper).update(password.normalize('NFKC')).digest('base64');

/** A flood of sign-ins waits its turn; beyond twenty waiting it is sent away, so the rest of the product stays quick. */
async function gated<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING)
      throw new Problem(503, 'busy', 'Many people are signing in. Try again in a moment.', {
        more: { retryAfterSeconds: 2 },
      });
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    queue.shift()?.();
  }
}
