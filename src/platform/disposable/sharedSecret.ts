/** An opened secret as it is sent to the recipient, in base64. */
export interface OpenedSecret {
  readonly ciphertext: string;
  readonly iv: string;
  /** Fetches the pieces of a file for an hour. */
  readonly ticket?: string;
}

/** The link as its holder may see it before opening. */
export interface SharedSecret {
  readonly sentBy: string;
  readonly kind: 'text' | 'file';
  readonly viewsLeft: number;
  readonly expiresAt: string;
  readonly hint: string | null;
  /** Base64; null without a passphrase. */
  readonly salt: string | null;
}
