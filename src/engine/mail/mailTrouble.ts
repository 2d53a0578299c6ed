import type { Unreached } from '../outbound/outcome.ts';

/** The reason why an email was not accepted. */
export interface MailTrouble {
  readonly host: string;
  readonly port: number;
  readonly encryption: 'tls' | 'starttls' | 'offered' | 'none';
  readonly kind:
    | Unreached
    | 'certificate'
    | 'no tls'
    | 'no starttls'
    | 'silent'
    | 'login'
    | 'sender'
    | 'recipient'
    | 'letter'
    | 'other';
  /** The server's reply code, if it concerns this email rather than the setup. */
  readonly reply?: number | undefined;
  /** The message of the server or of the mail library. */
  readonly said?: string;
}

/** The details of an error of the mail library. */
export interface MailError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

const FOR_GOOD = 500;

/**
 * Classifies an error. Only temporary replies about the sender, and replies about the recipient or the content, count
 * against the email. Otherwise a wrong password or certificate would fail every queued email until it is corrected.
 *
 * @param hidden values to remove from the server's message
 */
export function troubleOf(
  about: Pick<MailTrouble, 'host' | 'port' | 'encryption'>,
  { message, code = '', command = '', response, responseCode: reply }: MailError,
  hidden: readonly string[] = [],
): MailTrouble {
  const said = hidden.reduce((text, each) => text.replaceAll(each, '•••'), plain(response ?? message));
  const found = (kind: MailTrouble['kind'], number?: number): MailTrouble => ({ ...about, kind, said, reply: number });
  if (code === 'EAUTH' || code === 'ENOAUTH') return found('login');
  if (/certificate|altname/i.test(message)) return found('certificate');
  if (code === 'ETLS' && command === 'STARTTLS' && response) return found('no starttls');
  if (/SSL routines|wrong version number|packet length/i.test(message)) return found('no tls');
  if (/greeting/i.test(message)) return found('silent');
  if (command === 'MAIL FROM') return found('sender', reply !== undefined && reply < FOR_GOOD ? reply : undefined);
  if (command === 'RCPT TO') return found('recipient', reply);
  if (command === 'DATA') return found('letter', reply);
  return found(code === 'ETIMEDOUT' ? 'timed out' : 'other');
}

const LONGEST = 300;
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);

/** Explains the problem and its solution to a user who only has the mail provider's help page. */
export function wordsOf({ host, port, encryption, kind, said = '' }: MailTrouble): string {
  const quoted = said === '' ? '' : ` Server message: ${said}`;
  switch (kind) {
    case 'refused by policy':
      return encryption === 'none'
        ? `Emails without encryption can only go to an allowed network, and ${host} is not in one. Add its network under Settings > Allowed networks, or choose encryption.`
        : `${host} is an address in a private network and is not allowed. Add its network for Mail under Settings > Allowed networks.`;
    case 'no address':
      return `The server ${host} was not found. Check the spelling of the mail server.`;
    case 'unreachable':
      return `${host} does not respond on port ${port}. Check the port: usually 587 for STARTTLS, 465 for SSL/TLS.`;
    case 'timed out':
      return `${host} did not respond in time on port ${port}. Check the port and any firewall.`;
    case 'certificate':
      return `The certificate of ${host} does not match the server name, so nothing was sent. Enter the server name exactly as your provider gives it. (${said})`;
    case 'no tls':
      return `${host} does not support SSL/TLS on port ${port}. Choose STARTTLS, or port 465.`;
    case 'no starttls':
      return `${host} does not support STARTTLS on port ${port}, so nothing was sent. Choose SSL/TLS with port 465 if your provider supports it.`;
    case 'silent':
      return `${host} sends no greeting on port ${port}. Use port 465 for SSL/TLS or port 587 for STARTTLS.`;
    case 'login':
      return `${host} rejected the user name or password. Some providers require an app password.${quoted}`;
    case 'sender':
      return `${host} rejected the sender address. Use an address that the account can send from.${quoted}`;
    case 'recipient':
      return `${host} rejected this recipient.${quoted}`;
    case 'letter':
      return `${host} rejected the email.${quoted}`;
    case 'other':
      return `${host} closed the connection early.${quoted}`;
  }
}
