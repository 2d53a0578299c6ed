/** The sender of a message, as stated in it. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailPart {
  readonly name: string;
  readonly type: string;
  /** The id by which the HTML refers to it, without angle brackets. */
  readonly contentId: string | null;
  /** Shown in the text rather than as an attachment. */
  readonly isInline: boolean;
  readonly bytes: Uint8Array;
}

/** A mail server's report about a message that it could not deliver. */
export interface DeliveryReport {
  readonly recipient: string | null;
  /** The status code of RFC 3463, such as 5.1.1. */
  readonly status: string | null;
  readonly said: string | null;
  /** The Message-ID of the undelivered message. */
  readonly about: string | null;
}

/** A parsed message. Header names are in lower case. */
export interface ReadMail {
  readonly id: string | null;
  readonly from: MailAddress;
  readonly returnPath: string | null;
  /** To, Cc and the delivery address. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string | null;
  readonly parts: readonly MailPart[];
  readonly report: DeliveryReport | null;
}

/** The reason why a message is not read. */
export type MailFault = 'too-large' | 'too-many-parts' | 'too-deep' | 'unreadable';

export type MailReading = { readonly mail: ReadMail } | { readonly fault: MailFault };

export const MOST_MAIL_BYTES = 25 * 1024 * 1024;
export const MOST_PARTS = 100;
export const MOST_DEPTH = 10;
