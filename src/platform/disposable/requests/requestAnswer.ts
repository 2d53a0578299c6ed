import type { RequestLifetime, RequestState } from './requestState.ts';

/** A request as the user who asked sees it. */
export interface RequestLine extends RequestLifetime {
  readonly id: number;
  readonly purpose: string;
  readonly recipient: string | null;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly hasPassphrase: boolean;
  /** The kind of the answer. */
  readonly kind: 'text' | 'file' | null;
  readonly answeredFrom: string | null;
  readonly createdAt: string;
  readonly createdBy: number | null;
  readonly createdByName: string | null;
  readonly state: RequestState;
}

/** A request as the holder of the link sees it, with the key for the answer. */
export interface AskedSecret {
  readonly askedBy: string;
  readonly purpose: string;
  readonly words: string | null;
  readonly expiresAt: string;
  readonly hint: string | null;
  /** Base64; null without a passphrase. */
  readonly salt: string | null;
  /** Base64: a point of P-256, 65 bytes. */
  readonly publicKey: string;
}

/** The key and ciphertext of an answer for the user who asked, in base64; the salt is null without a passphrase. */
export interface ShownAnswer {
  readonly key: string;
  readonly ciphertext: string;
  readonly iv: string;
  readonly salt: string | null;
  /** Fetches the pieces of a file for an hour. */
  readonly ticket?: string;
}
