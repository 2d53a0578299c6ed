import * as z from 'zod';
import type { KeyRing } from '#core/access/keys.server.ts';
import type { Database, Queryable } from '#core/db/pool.server.ts';
import { Problem, proofNeeded } from '#core/http/problem.ts';
import { shaped } from '#core/http/shaped.server.ts';
import { accountOf, tried } from './attempts.server.ts';
import { isPassword } from './password.server.ts';
import type { Proof as How, SignedIn } from './sessions.server.ts';

/** What somebody may prove with who they are. */
export type Means = 'password';

export const proof = z.strictObject({
  password: z.string('Type your password.').max(1_000, 'That password is too long.').optional(),
});

export type Proof = z.infer<typeof proof>;

/** @throws 400, the list about one-time passwords, when nothing is given */
export function readProof(body: unknown): Proof {
  const given = shaped(proof, body ?? {});
  if (Object.values(given).every((each) => typeof each === 'string' && each.trim() === '')) throw proofNeeded();
  return given;
}

/** Who has no second factor proves who they are by the password. */
export const meansOf = async (_database: Queryable, _userId: number): Promise<readonly Means[]> => ['password'];

/**
 * Judges a proof of who this is. A wrong one counts as a failed sign-in before it is looked at.
 * @throws 422 when it is wrong, 429 with the seconds to wait
 */
export async function checkProof(
  database: Database,
  keys: KeyRing,
  { actor, email }: SignedIn,
  { password = '' }: Proof,
  ip: string,
  now: string,
): Promise<How> {
  return tried(database, { account: accountOf(keys, email), ip }, now, async () => {
    const { rows } = await database.query<{ hash: string }>('select hash from user_password where user_id = $1', [
      actor.userId,
    ]);
    if (!(await isPassword(keys.derive('pepper'), rows[0]?.hash ?? null, password)))
      throw new Problem(422, 'wrong_credentials', 'The password is not right.', {
        errors: { password: ['The password is not right.'] },
      });
    return 'password' as const;
  });
}
