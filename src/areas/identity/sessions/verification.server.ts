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

/** What somebody may prove with who they are. */
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

/** @throws 400, the list about one-time passwords, when nothing is given */
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
 * Who has an authenticator proves with one; a recovery code stands in for it. Everybody else has their password. Where a
 * passkey is asked of somebody who has one, codes of an app prove nothing.
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
  // Who came through the company sign-in and has neither signs in anew: that counts as a proof.
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
 * Judges what somebody typed to prove who they are, and does what it opens in the transaction that uses it up: a code that
 * is used and opened nothing, or is in no log, there is not. A wrong try is counted before it is looked at: a password
 * with the failed sign-ins of the account, a code with the codes of the person, whatever session it comes from.
 * @throws 422 when it is wrong, 429 with the seconds to wait, and whatever `opens` throws
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
    // What is no means of theirs is as wrong as a wrong one.
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

/** Whether it is the password somebody has now, and still trusts. */
export async function isOwnPassword(tx: Queryable, keys: KeyRing, userId: number, said: string): Promise<boolean> {
  const { rows } = await tx.query<{ hash: string }>(
    'select hash from user_password where user_id = $1 and distrusted_at is null',
    [userId],
  );
  return isPassword(keys, 'pepper', rows[0]?.hash ?? null, said);
}

/** 422, on the field it was typed in. */
export const wrongPassword = (field: string): Problem =>
  new Problem(422, 'wrong_credentials', 'The password is not correct.', {
    errors: { [field]: ['The password is not correct.'] },
  });

/** 422: whoever has an app beside a passkey is told which of them counts; whoever has no app learns nothing by it. */
const passkeyNeeded = (): Problem =>
  refused(
    'passkey_needed',
    'Codes from an app are not accepted here. Use your passkey. If you have lost it, a recovery code lets you set up another.',
  );
