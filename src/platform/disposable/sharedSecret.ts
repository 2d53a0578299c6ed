/** What was sent, as it is given out once it is opened, in base64. */
export interface OpenedSecret {
  readonly ciphertext: string;
  readonly iv: string;
  /** Fetches the pieces of a file for an hour. */
  readonly ticket?: string;
}

/** What somebody with the link may know before they open it. */
export interface SharedSecret {
  readonly sentBy: string;
  readonly kind: 'text' | 'file';
  readonly viewsLeft: number;
  readonly expiresAt: string;
  readonly hint: string | null;
  /** Base64; null without a passphrase. */
  readonly salt: string | null;
}
