import * as z from 'zod';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { Problem, proofNeeded, refused } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { spendCode, wrongCode } from '../authenticators/app.server.ts';
import { assertion, type Assertion } from '../authenticators/passkeys.server.ts';
import { judgeRecoveryCode, recoveryCodesLeft, type Spend } from '../authenticators/recoveryCodes.server.ts';
import { hasPasswordSignIn } from '../users/breakGlass.server.ts';
import { accountOf, tried } from './attempts.server.ts';
import { isPassword } from './password.server.ts';
import type { SignedIn } from './sessions.server.ts';

/** Methods for confirming a user's identity. */
export type Means = 'code' | 'passkey' | 'recoveryCode' | 'password';

const typed = z.string('Enter a password, code or passkey.').max(1_000, 'The value is too long.').optional();

export const proof = z.strictObject({
  code: typed,
  recoveryCode: typed,
  password: typed,
  passkey: assertion.optional(),
});

export type Proof =
  | { readonly by: Exclude<Means, 'passkey'>; readonly typed: string }
  | { readonly by: 'passkey'; readonly given: Assertion };

/** @throws 400, the list about one-time passwords, when no proof is given */
export function readProof(body: unknown): Proof {
  const { passkey, ...rest } = shaped(proof, body ?? {});
  if (passkey) return { by: 'passkey', given: passkey };
  for (const by of ['code', 'recoveryCode', 'password'] as const) {
    const said = rest[by];
    if (said !== undefined && said.trim() !== '') return { by, typed: said };
  }
  throw proofNeeded();
}

/**
 * Methods available to a user. With an authenticator it is required, or a recovery code in its place; otherwise the
 * password. App codes do not count for a user who needs a passkey and has one.
 */
export async function meansOf(
  tx: Queryable,
  { actor, isPasskeyAsked }: Pick<SignedIn, 'actor' | 'isPasskeyAsked'>,
): Promise<readonly Means[]> {
  const userId = actor.userId ?? 0;
  const { rows } = await tx.query<{ kinds: string[] | null; has_password: boolean }>(
    `select (select array_agg(distinct kind) from authenticator where user_id = $1) as kinds,
            exists (select 1 from user_password where user_id = $1 and distrusted_at is null) as has_password`,
    [userId],
  );
  const kinds = rows[0]?.kinds ?? [];
  // A single sign-on user without either signs in again, which counts as proof.
  if (kinds.length === 0) return rows[0]?.has_password && (await hasPasswordSignIn(tx, userId)) ? ['password'] : [];
  const codes = (await recoveryCodesLeft(tx, userId)) > 0;
  return [
    ...(kinds.includes('totp') && !(isPasskeyAsked && kinds.includes('passkey')) ? (['code'] as const) : []),
    ...(kinds.includes('passkey') ? (['passkey'] as const) : []),
    ...(codes ? (['recoveryCode'] as const) : []),
  ];
}

interface Typed {
  readonly by: Exclude<Means, 'passkey'>;
  readonly typed: string;
}

/**
 * Verifies a typed proof and runs its action in the transaction that consumes it, so no code is consumed without its
 * action and log entry. An attempt counts before the check: passwords with the account's failed sign-ins, codes with
 * the user's codes in any session.
 * @throws 422 when it is wrong, 429 with the seconds to wait, and errors of `opens`
 */
export async function checkTyped<T>(
  database: Database,
  keys: KeyRing,
  caller: SignedIn,
  { proved, ip, now }: { readonly proved: Typed; readonly ip: string; readonly now: string },
  opens: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const { actor, email } = caller;
  const userId = actor.userId ?? 0;
  const wrong = () => (proved.by === 'password' ? wrongPassword('password') : wrongCode());
  const account = proved.by === 'password' ? accountOf(keys, email) : `codes of user ${userId}`;
  const means = await meansOf(database, caller);
  if (proved.by === 'code' && !means.includes('code') && means.includes('passkey')) throw passkeyNeeded();
  return tried(database, { account, ip }, now, async () => {
    // A method the user does not have counts as wrong.
    const isTheirs = means.includes(proved.by);
    const spend = isTheirs ? await judge(database, keys, userId, proved, now) : null;
    if (!spend) throw wrong();
    return inTransaction(database, async (tx) => {
      if (!(await spend(tx))) throw wrong();
      return opens(tx);
    });
  });
}

async function judge(
  database: Database,
  keys: KeyRing,
  userId: number,
  { by, typed: said }: Typed,
  now: string,
): Promise<Spend | null> {
  if (by === 'code') return (tx) => spendCode(tx, keys, userId, said, Date.parse(now));
  if (by === 'recoveryCode') return judgeRecoveryCode(database, keys, userId, said);
  return (await isOwnPassword(database, keys, userId, said)) ? async () => true : null;
}

/** Verifies the user's current password, unless it is distrusted. */
export async function isOwnPassword(tx: Queryable, keys: KeyRing, userId: number, said: string): Promise<boolean> {
  const { rows } = await tx.query<{ hash: string }>(
    'select hash from user_password where user_id = $1 and distrusted_at is null',
    [userId],
  );
  return isPassword(keys, 'pepper', rows[0]?.hash ?? null, said);
}

/** 422, on the given field. */
export const wrongPassword = (field: string): Problem =>
  new Problem(422, 'wrong_credentials', 'The password is not correct.', {
    errors: { [field]: ['The password is not correct.'] },
  });

/**
 * 422: tells a user with both an app and a passkey that only the passkey counts. Reveals nothing to users without an
 * app.
 */
const passkeyNeeded = (): Problem =>
  refused(
    'passkey_needed',
    'Codes from an app are not accepted here. Use your passkey. If you have lost it, a recovery code lets you set up another.',
  );
