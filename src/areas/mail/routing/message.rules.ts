/** Header fields of a message. Names are in lower case. */
export interface MessageFacts {
  /** Message-ID with brackets. */
  readonly id: string | null;
  readonly from: string;
  /** Address for delivery reports; empty for a report itself. */
  readonly returnPath: string | null;
  readonly to: readonly string[];
  readonly subject: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Addresses are compared ignoring case. */
export const addressKey = (address: string): string => address.trim().toLowerCase();

export const domainOf = (address: string): string => addressKey(address).split('@').at(-1) ?? '';

const REPORTERS = /^(?:mailer-daemon|postmaster)(?:@|$)/i;

/** Whether the message is a delivery report of a mail server. */
export function isDeliveryReport({ headers, from, returnPath }: MessageFacts): boolean {
  const type = headers['content-type'] ?? '';
  if (/^\s*multipart\/report\b/i.test(type) && /report-type\s*=\s*"?delivery-status/i.test(type)) return true;
  const hasNoReturn = returnPath === null || returnPath.replace(/[<>\s]/g, '') === '';
  return hasNoReturn && REPORTERS.test(from.trim());
}

const BULK = new Set(['bulk', 'list', 'junk', 'auto_reply']);

/** Whether a program sent it: an absence notice, a newsletter, a monitoring system. */
export function isMachineMail({ headers }: MessageFacts): boolean {
  const submitted = firstWord(headers['auto-submitted']);
  return (
    (submitted !== null && submitted !== 'no') ||
    BULK.has(firstWord(headers.precedence) ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headers[name] !== undefined)
  );
}

/** Whether an automatic reply is permitted. Mail servers also set the suppressing header on personal messages. */
export function mayAnswer(message: MessageFacts): boolean {
  const suppressed = (message.headers['x-auto-response-suppress'] ?? '').toLowerCase().split(/[\s,;]+/);
  return !isMachineMail(message) && !suppressed.includes('all') && !suppressed.includes('autoreply');
}

const firstWord = (value: string | undefined): string | null =>
  value === undefined
    ? null
    : (value
        .trim()
        .toLowerCase()
        .split(/[\s;,]/)[0] ?? '');
