import { covers } from '#engine/permission/permission.ts';

const DAY_MS = 86_400_000;
/** The longest life of a token, in days. */
const LONGEST_DAYS = 366;
/** From here on it is said that one ends soon. */
const SOON_DAYS = 14;

export type TokenState = 'active' | 'expiring' | 'expired' | 'revoked';

/** What a token is worth now. */
export function tokenState(
  { expiresAt, revokedAt }: { readonly expiresAt: string; readonly revokedAt: string | null },
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left < SOON_DAYS * DAY_MS ? 'expiring' : 'active';
}

/** What is wrong with an end; null when nothing is. */
export function expiryRefusal(expiresAt: string, now: number): string | null {
  const left = Date.parse(expiresAt) - now;
  if (Number.isNaN(left) || left <= 0) return 'Choose a date in the future.';
  return left > LONGEST_DAYS * DAY_MS ? 'Choose a date within one year.' : null;
}

/** The patterns that give more than these: nobody hands out what they do not have. */
export const beyond = (scopes: readonly string[], own: readonly string[]): readonly string[] =>
  scopes.filter((scope) => !covers(own, scope));
