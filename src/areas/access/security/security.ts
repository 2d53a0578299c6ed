/** How safe the installation is, as the screen Security shows it. */
export interface SecurityState {
  /** Who may work. */
  readonly people: number;
  /** Those of them with a password alone; `mayHarm` holds a sensitive permission. */
  readonly unguarded: readonly { readonly id: number; readonly name: string; readonly mayHarm: boolean }[];
  /** Those of whom a passkey is asked and who have none; `isDue` when nothing else is open to them any more. */
  readonly withoutPasskey: readonly { readonly id: number; readonly name: string; readonly isDue: boolean }[];
  readonly sessions: { readonly open: number; readonly people: number };
  /** Within 24 hours: sign-ins that failed, and requests beyond a limit. */
  readonly turnedAway: { readonly signIns: number; readonly requests: number };
  readonly securityContact: string | null;
  /** Since when letters and webhooks are held, after a restore. */
  readonly heldSince: string | null;
  /** The keys of the ring by name, and how much cannot be used without each; the first seals. */
  readonly keys: readonly { readonly id: string; readonly needed: number }[];
}
