import type { TokenState } from './token.rules.ts';

/** A token, as listed. */
export interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly prefix: string | null;
  readonly ownerId: number | null;
  readonly ownerName: string | null;
  readonly scopes: readonly string[];
  readonly customerIds: readonly number[] | null;
  readonly allowFrom: readonly string[] | null;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly lastUsedFrom: string | null;
  readonly revokedAt: string | null;
  readonly state: TokenState;
}
