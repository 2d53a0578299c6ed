export type DisposableState = 'active' | 'expired' | 'used' | 'burned' | 'revoked';

/** What decides whether a link still opens. Moments are ISO. */
export interface Lifetime {
  readonly maxViews: number;
  readonly views: number;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly failedProofs: number;
}

/** So many wrong passphrases end a link: guessing is over before it begins. */
export const MOST_FAILED = 5;

/** The first that holds: revoked, burned by guesses, used up, over; else it opens. At the moment it ends it is over. */
export function stateOf(
  { maxViews, views, expiresAt, revokedAt, failedProofs }: Lifetime,
  now: string,
): DisposableState {
  if (revokedAt !== null) return 'revoked';
  if (failedProofs >= MOST_FAILED) return 'burned';
  if (views >= maxViews) return 'used';
  return Date.parse(now) >= Date.parse(expiresAt) ? 'expired' : 'active';
}
