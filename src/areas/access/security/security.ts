/** Security status of the installation, for the Security screen. */
export interface SecurityState {
  /** Number of active users. */
  readonly people: number;
  /** Active users with only a password; `mayHarm` means a sensitive permission. */
  readonly unguarded: readonly { readonly id: number; readonly name: string; readonly mayHarm: boolean }[];
  /** Users without a required passkey; `isDue` means that access is blocked without it. */
  readonly withoutPasskey: readonly { readonly id: number; readonly name: string; readonly isDue: boolean }[];
  readonly sessions: { readonly open: number; readonly people: number };
  /** Within 24 hours: failed sign-ins, and requests refused by a limit. */
  readonly turnedAway: { readonly signIns: number; readonly requests: number };
  readonly securityContact: string | null;
  /** Time since which emails and webhooks are held after a restore. */
  readonly heldSince: string | null;
  /** Keys of the ring by ID, with the amount of data that needs each; the first encrypts new data. */
  readonly keys: readonly { readonly id: string; readonly needed: number }[];
}
