import { randomBytes } from 'node:crypto';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { hashPassword, isPassword } from '../sessions/password.server.ts';
import { CODE_LENGTH, readRecoveryCode, recoveryCodeOf, SELECTOR_LENGTH, shownRecoveryCode } from './recoveryCode.ts';

const HOW_MANY = 10;

export interface NewCodes {
  /** For display, only once. */
  readonly shown: readonly string[];
  /** Replaces all older codes. */
  keep(tx: Queryable, userId: number): Promise<void>;
}

/** Creates ten codes. Call it before opening a transaction, because hashing is slow. */
export async function makeRecoveryCodes(keys: KeyRing): Promise<NewCodes> {
  const codes = new Map<string, string>();
  // Each code starts with a different selector, so that one lookup finds its hash.
  while (codes.size < HOW_MANY) {
    const code = recoveryCodeOf(randomBytes(CODE_LENGTH));
    codes.set(code.slice(0, SELECTOR_LENGTH), code);
  }
  const hashes = await Promise.all([...codes.values()].map((code) => hashPassword(keys, 'recovery', restOf(code))));
  return {
    shown: [...codes.values()].map(shownRecoveryCode),
    keep: async (tx, userId) => {
      await tx.query('delete from recovery_code where user_id = $1', [userId]);
      await tx.query(
        'insert into recovery_code (user_id, selector, hash) select $1, * from unnest($2::text[], $3::text[])',
        [userId, [...codes.keys()], hashes],
      );
    },
  };
}

/** Consumes a verified code in the transaction of the action it allows; false when another request used it first. */
export type Spend = (tx: Queryable) => Promise<boolean>;

/**
 * Verifies a typed code. Call it before opening a transaction: it is slow, and takes equally long for wrong codes.
 * @returns a function that consumes the code, so that only one concurrent request succeeds; null for a wrong code
 */
export async function judgeRecoveryCode(
  tx: Queryable,
  keys: KeyRing,
  userId: number,
  typed: string,
): Promise<Spend | null> {
  const code = readRecoveryCode(typed) ?? '';
  const { rows } = await tx.query<{ id: number; hash: string }>(
    'select id, hash from recovery_code where user_id = $1 and selector = $2 and used_at is null',
    [userId, code.slice(0, SELECTOR_LENGTH)],
  );
  const [found] = rows;
  if (!(await isPassword(keys, 'recovery', found?.hash ?? null, restOf(code))) || !found) return null;
  return async (within) => {
    const used = await within.query('update recovery_code set used_at = now() where id = $1 and used_at is null', [
      found.id,
    ]);
    return used.rowCount === 1;
  };
}

/** Number of unused recovery codes. */
export async function recoveryCodesLeft(tx: Queryable, userId: number): Promise<number> {
  const { rows } = await tx.query<{ left: number }>(
    'select count(*)::int as left from recovery_code where user_id = $1 and used_at is null',
    [userId],
  );
  return rows[0]?.left ?? 0;
}

const restOf = (code: string): string => code.slice(SELECTOR_LENGTH);
