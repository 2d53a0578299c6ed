/** How the lock for secrets stands, as screens get it. */
export interface VaultState {
  readonly lockedAt: string;
  readonly lockedName: string;
  readonly reason: string;
  /** Who agreed to a release so far, and may still work here. */
  readonly agreed: readonly { readonly userId: number; readonly name: string }[];
}
