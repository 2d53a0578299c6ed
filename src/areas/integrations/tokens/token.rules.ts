import { covers } from '#engine/permission/permission.ts';

const DAY_MS = 86_400_000;
/** Maximum validity of a token, in days. */
const LONGEST_DAYS = 366;
/** Days before expiry from which a warning is shown. */
const SOON_DAYS = 14;

export type TokenState = 'active' | 'expiring' | 'expired' | 'revoked';

/** Current state of a token. */
export function tokenState(
  { expiresAt, revokedAt }: { readonly expiresAt: string; readonly revokedAt: string | null },
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left < SOON_DAYS * DAY_MS ? 'expiring' : 'active';
}

/** The error message for an expiry date; null when it is valid. */
export function expiryRefusal(expiresAt: string, now: number): string | null {
  const left = Date.parse(expiresAt) - now;
  if (Number.isNaN(left) || left <= 0) return 'Choose a date in the future.';
  return left > LONGEST_DAYS * DAY_MS ? 'Choose a date within one year.' : null;
}

/** The patterns that the user does not hold and therefore cannot give. */
export const beyond = (scopes: readonly string[], own: readonly string[]): readonly string[] =>
  scopes.filter((scope) => !covers(own, scope));
