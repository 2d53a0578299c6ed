import { covers } from '#core/access/permission.ts';

const DAY_MS = 86_400_000;
/** The longest life of a token, in days. */
export const LONGEST_DAYS = 366;
/** What is wrong with an end; null when nothing is. */
export function expiryRefusal(expiresAt: string, now: number): string | null {
  const left = Date.parse(expiresAt) - now;
  if (Number.isNaN(left) || left <= 0) return 'Choose an end in the future.';
  return left > LONGEST_DAYS * DAY_MS ? 'A token lives for a year at most.' : null;
}

/** The patterns that give more than these: nobody hands out what they do not have. */
export const beyond = (scopes: readonly string[], own: readonly string[]): readonly string[] =>
  scopes.filter((scope) => !covers(own, scope));
