import type { Unreached } from '../outbound/outcome.ts';

/** What kept a letter from being taken. */
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
  /** The server's number, where it is about this letter and not about how the server is set up here. */
  readonly reply?: number | undefined;
  /** In the server's words, or those of whoever spoke to it. */
  readonly said?: string;
}

/** What is known of an error of the library. */
export interface MailError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

const FOR_GOOD = 500;

/**
 * Sorts what went wrong. Only what a server says of the sender for a while, of the recipient and of the letter is about
 * the letter: a wrong password or certificate would otherwise lose every letter that is posted until somebody mends it.
 *
 * @param hidden what must not be repeated, whatever the server says
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

/** What is wrong, for whoever set the server up with nothing but their provider's help page: what, and what to do. */
export function wordsOf({ host, port, encryption, kind, said = '' }: MailTrouble): string {
  const quoted = said === '' ? '' : ` It said: ${said}`;
  switch (kind) {
    case 'refused by policy':
      return encryption === 'none'
        ? `Without encryption letters go only to a server in your own network that stands under System, Allowed networks. ${host} is none.`
        : `The product may not go to ${host}: it is an address inside a network. Write its network out under System, Allowed networks, for Mail.`;
    case 'no address':
      return `Nothing is called ${host}. Look at the spelling of the mail server.`;
    case 'unreachable':
      return `Nothing answers at ${host} on port ${port}. Look at the port: 587 is usual with STARTTLS, 465 with SSL/TLS.`;
    case 'timed out':
      return `${host} did not answer in time on port ${port}. Look at the port; a firewall may stand between.`;
    case 'certificate':
      return `The certificate that ${host} shows does not fit, so nothing was said to it. Write the server’s name exactly as your provider gives it. (${said})`;
    case 'no tls':
      return `${host} does not speak SSL/TLS from the start on port ${port}. Choose STARTTLS, or port 465.`;
    case 'no starttls':
      return `${host} offers no STARTTLS on port ${port}, so nothing was said to it in the clear. Choose SSL/TLS from the start with port 465, if your provider names it.`;
    case 'silent':
      return `${host} says nothing on port ${port}. Port 465 wants SSL/TLS from the start, 587 wants STARTTLS.`;
    case 'login':
      return `${host} does not accept this user name with this password. Some providers want an app password instead of the usual one.${quoted}`;
    case 'sender':
      return `${host} does not take letters from this address. Use one that the account may send as.${quoted}`;
    case 'recipient':
      return `${host} does not take letters for this recipient.${quoted}`;
    case 'letter':
      return `${host} did not take the letter.${quoted}`;
    case 'other':
      return `The conversation with ${host} ended early.${quoted}`;
  }
}
