import type { Outbound } from '../outbound/outbound.server.ts';
import type { Attachment } from './attachments.server.ts';
import { type Heading, mailHtml, mailText, LOGO_CID } from './compose.ts';
import type { OutgoingMail } from './outgoingMail.ts';
import type { MailSetup } from './mailSetup.server.ts';
import { type MailError, type MailTrouble, troubleOf, wordsOf } from './mailTrouble.ts';

export interface Envelope {
  readonly mail: OutgoingMail;
  readonly heading: Heading;
  readonly messageId: string;
  /** The base address of links in emails. */
  readonly address: string;
  readonly attachments?: readonly Attachment[];
}

/** An email was not accepted. */
export class MailRefused extends Error {
  /** The server's reply code; undefined if it could not be reached or did not answer. */
  readonly reply: number | undefined;
  constructor(trouble: MailTrouble) {
    super(wordsOf(trouble));
    this.reply = trouble.reply;
  }
}

/** The connection to a mail server, its trusted certificates, and its circuit breaker. */
export type MailWay = Pick<Outbound, 'connect' | 'trusted' | 'circuits'>;

const SECONDS = 1_000;

/**
 * Sends an email to a mail server, over a new connection, because emails are infrequent. The connection is opened by
 * the outbound room, which checks the target, and the name is not resolved again.
 *
 * @returns the server's reply when it accepted the email
 * @throws {MailRefused} with the reason
 */
export async function send(
  outbound: MailWay,
  setup: MailSetup,
  { mail, heading, messageId, address, attachments = [] }: Envelope,
): Promise<string> {
  const { host, port, encryption, login, from, replyTo, isWrittenOut } = setup;
  const isSecure = encryption === 'tls' || encryption === 'starttls';
  const connection = await outbound.connect('mail', { host, port, isSecure, isWrittenOut });
  const about = { host, port, encryption };
  if (typeof connection === 'string') throw new MailRefused({ ...about, kind: connection });
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(outbound.trusted ? { tls: { ca: outbound.trusted } } : {}),
    getSocket: (_options, give) => give(null, { connection }),
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    greetingTimeout: 15 * SECONDS,
    socketTimeout: 60 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const around = { address, ...heading };
  try {
    const { conversation = {} } = mail;
    const { cc = [], references = [] } = conversation;
    const sender = conversation.from ?? { name: heading.sender, address: from };
    const answersTo = conversation.replyTo ?? replyTo;
    const files = [...(heading.logo && !conversation.isPersonal ? [logoOf(heading.logo)] : []), ...attachments];
    const { response } = await transport.sendMail({
      from: sender,
      to: { name: '', address: mail.to },
      ...(cc.length > 0 ? { cc: cc.map((each) => ({ name: '', address: each })) } : {}),
      ...(answersTo ? { replyTo: { name: '', address: answersTo } } : {}),
      envelope: { from: sender.address, to: [mail.to, ...cc] },
      subject: mail.subject,
      text: mailText(mail, around),
      html: mailHtml(mail, around),
      ...(files.length > 0 ? { attachments: files } : {}),
      messageId: conversation.messageId ?? `<${messageId}@${sender.address.split('@')[1] ?? 'localhost'}>`,
      ...(conversation.inReplyTo ? { inReplyTo: conversation.inReplyTo } : {}),
      ...(references.length > 0 ? { references: [...references] } : {}),
      headers: {
        ...(conversation.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
        ...conversation.headers,
        ...(mail.requestId ? { 'X-Request-Id': mail.requestId } : {}),
      },
    });
    return response;
  } catch (error) {
    throw new MailRefused(troubleOf(about, asMailError(error), secretsIn(login)));
  } finally {
    transport.close();
    connection.destroy();
  }
}

const logoOf = (logo: Uint8Array) => ({
  cid: LOGO_CID,
  filename: 'logo.png',
  content: Buffer.from(logo),
  contentDisposition: 'inline' as const,
});

const asMailError = (error: unknown): MailError =>
  error instanceof Error ? (error satisfies Error as MailError) : { message: String(error) };

/** The password in the encodings of each sign-in method, because a server may repeat what it received. */
function secretsIn(login: MailSetup['login']): readonly string[] {
  if (!login) return [];
  const { user, password } = login;
  const inBase64 = (text: string) => Buffer.from(text).toString('base64');
  return [inBase64(`\0${user}\0${password}`), inBase64(password), password];
}
