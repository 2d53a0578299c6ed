/** Whoever wrote a message, as it says. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailPart {
  readonly name: string;
  readonly type: string;
  /** By which the HTML names it, without brackets. */
  readonly contentId: string | null;
  /** Shown within the text rather than beside it. */
  readonly isInline: boolean;
  readonly bytes: Uint8Array;
}

/** What a mail server says of a message that it could not deliver. */
export interface DeliveryReport {
  readonly recipient: string | null;
  /** Of RFC 3463: 5.1.1. */
  readonly status: string | null;
  readonly said: string | null;
  /** Message-ID of the message that was not delivered. */
  readonly about: string | null;
}

/** A message as it was read. Names of headers are in lower case. */
export interface ReadMail {
  readonly id: string | null;
  readonly from: MailAddress;
  readonly returnPath: string | null;
  /** To, Cc and where it was delivered. */
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

/** Why a message is not read. */
export type MailFault = 'too-large' | 'too-many-parts' | 'too-deep' | 'unreadable';

export type MailReading = { readonly mail: ReadMail } | { readonly fault: MailFault };

export const MOST_MAIL_BYTES = 25 * 1024 * 1024;
export const MOST_PARTS = 100;
export const MOST_DEPTH = 10;
