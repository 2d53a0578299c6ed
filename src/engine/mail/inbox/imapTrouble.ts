import type { Unreached } from '../../outbound/outcome.ts';

/** The connection settings of a mailbox. */
export interface ImapSetup {
  readonly host: string;
  readonly port: number;
  readonly encryption: 'tls' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

/** The reason why a mailbox cannot be read. */
export interface ImapTrouble extends Pick<ImapSetup, 'host' | 'port' | 'encryption' | 'folder'> {
  readonly kind: Unreached | 'certificate' | 'no tls' | 'no starttls' | 'login' | 'folder' | 'other';
  /** The message of the server or of the mail library. */
  readonly said?: string;
}

/** The default port for each encryption. */
export const IMAP_PORTS = { tls: 993, starttls: 143, none: 143 } as const;

/** Explains the problem and its solution to a user who only has the mail provider's help page. */
export function imapWords({ host, port, encryption, folder, kind, said = '' }: ImapTrouble): string {
  const quoted = said === '' ? '' : ` Server message: ${said}`;
  switch (kind) {
    case 'refused by policy':
      return encryption === 'none'
        ? `Mailboxes can only be read without encryption in an allowed network, and ${host} is not in one. Add its network under Settings > Allowed networks, or choose encryption.`
        : `${host} is an address in a private network and is not allowed. Add its network for Mail under Settings > Allowed networks.`;
    case 'no address':
      return `The server ${host} was not found. Check the spelling of the server.`;
    case 'unreachable':
      return `${host} does not respond on port ${port}. Check the port: usually 993 for SSL/TLS, 143 for STARTTLS.`;
    case 'timed out':
      return `${host} did not respond in time on port ${port}. Check the port and any firewall.`;
    case 'certificate':
      return `The certificate of ${host} is not trusted or does not match the server name, so the password was not sent. Enter the server name exactly as your provider gives it. If your company issues its own certificates, set NODE_EXTRA_CA_CERTS.`;
    case 'no tls':
      return `${host} does not support SSL/TLS on port ${port}. Choose STARTTLS, or port 993.`;
    case 'no starttls':
      return `${host} does not support STARTTLS on port ${port}, so the password was not sent. Choose SSL/TLS with port 993.`;
    case 'login':
      return `${host} rejected the user name or password. Some providers require an app password.${quoted}`;
    case 'folder':
      return `The folder “${folder}” was not found in the mailbox. Check its name; folders within others are written with the server’s separator, such as INBOX/Support.`;
    case 'other':
      return `${host} closed the connection early.${quoted}`;
  }
}
