import { randomBytes } from 'node:crypto';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { hashPassword, isPassword } from '../sessions/password.server.ts';
import { CODE_LENGTH, readRecoveryCode, recoveryCodeOf, SELECTOR_LENGTH, shownRecoveryCode } from './recoveryCode.ts';

const HOW_MANY = 10;

export interface NewCodes {
  /** As they are shown, this once. */
  readonly shown: readonly string[];
  /** Puts them in the place of all older ones. */
  keep(tx: Queryable, userId: number): Promise<void>;
}

/** Ten fresh codes, hashed before any transaction begins: that takes a while. */
export async function makeRecoveryCodes(keys: KeyRing): Promise<NewCodes> {
  const codes = new Map<string, string>();
  // Each begins differently, so that one look finds it.
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

/** Uses what was judged right up, in the transaction of what it opens; false when somebody else was quicker. */
export type Spend = (tx: Queryable) => Promise<boolean>;

/**
 * Judges a typed code, before any transaction begins: that takes a while, and for a wrong one as long as for a right one.
 * @returns what uses it up, letting one of several through who try at once; null for a wrong code
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

/** How many codes still serve. */
export async function recoveryCodesLeft(tx: Queryable, userId: number): Promise<number> {
  const { rows } = await tx.query<{ left: number }>(
    'select count(*)::int as left from recovery_code where user_id = $1 and used_at is null',
    [userId],
  );
  return rows[0]?.left ?? 0;
}

const restOf = (code: string): string => code.slice(SELECTOR_LENGTH);
