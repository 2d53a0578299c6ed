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
