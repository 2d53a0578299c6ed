/** A user who reached the daily limit of secrets and sees no more until they are released. */
export interface StoppedUser {
  readonly userId: number;
  readonly name: string;
  readonly stoppedAt: string;
}

/** The state of the vault lock as the API returns it to screens. */
export interface VaultState {
  readonly lockedAt: string;
  readonly lockedName: string;
  readonly reason: string;
  /** The users who have agreed to a release and are still active. */
  readonly agreed: readonly { readonly userId: number; readonly name: string }[];
}
