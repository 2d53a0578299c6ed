export type DisposableState = 'active' | 'expired' | 'used' | 'burned' | 'revoked';

/** The fields that decide whether a link still opens. Moments are ISO. */
export interface Lifetime {
  readonly maxViews: number;
  readonly views: number;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly failedProofs: number;
}

/** The number of wrong passphrases that ends a link, to prevent guessing. */
export const MOST_FAILED = 5;

/** The first state that applies: revoked, burned, used, expired; otherwise active. It is expired at the exact end. */
export function stateOf(
  { maxViews, views, expiresAt, revokedAt, failedProofs }: Lifetime,
  now: string,
): DisposableState {
  if (revokedAt !== null) return 'revoked';
  if (failedProofs >= MOST_FAILED) return 'burned';
  if (views >= maxViews) return 'used';
  return Date.parse(now) >= Date.parse(expiresAt) ? 'expired' : 'active';
}
