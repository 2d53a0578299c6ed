import nodemailer from 'nodemailer';
import { type Heading, letterHtml, letterText } from './compose.ts';
import type { Letter } from './letter.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  readonly url: string;
  /** The bare address letters come from. */
  readonly from: string;
  /** Where links in letters begin. */
  readonly address: string;
}

export interface Envelope {
  readonly letter: Letter;
  readonly heading: Heading;
  readonly messageId: string;
}

/** Hands letters to a mail server. */
export interface MailServer {
  /** @throws {MailRefused} with what the server said */
  send(envelope: Envelope): Promise<void>;
  close(): void;
}

/** A letter was not taken. */
export class MailRefused extends Error {
  /** The server's reply number; none when it could not be reached or did not speak. */
  readonly reply: number | undefined;
  constructor(message: string, reply: number | undefined) {
    super(message);
    this.reply = reply;
  }
}

const SECONDS = 1_000;

/** Opens nothing yet: a connection is made for each letter, since they are few and far between. */
export function mailServer({ url, from, address }: SmtpSettings): MailServer {
  const at = new URL(url);
  const isEncrypted = at.protocol === 'smtps:';
  const transport = nodemailer.createTransport({
    host: at.hostname.replace(/^\[|\]$/g, ''),
    port: Number(at.port) || (isEncrypted ? 465 : 587),
    secure: isEncrypted,
    // A password is never sent in the clear to another machine.
    requireTLS: !isEncrypted && at.username !== '' && !isThisMachine(at.hostname),
    ...(at.username ? { auth: { user: decodeURIComponent(at.username), pass: decodeURIComponent(at.password) } } : {}),
    connectionTimeout: 15 * SECONDS,
    greetingTimeout: 15 * SECONDS,
    socketTimeout: 60 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ letter, heading, messageId }) => {
      const around = { address, ...heading };
      try {
        await transport.sendMail({
          from: { name: heading.sender, address: from },
          to: { name: '', address: letter.to },
          envelope: { from, to: letter.to },
          subject: letter.subject,
          text: letterText(letter, around),
          html: letterHtml(letter, around),
          messageId: `<${messageId}@${from.split('@')[1] ?? 'localhost'}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(letter.requestId ? { 'X-Request-Id': letter.requestId } : {}),
          },
        });
      } catch (error) {
        throw refusal(error);
      }
    },
    close: () => transport.close(),
  };
}

const isThisMachine = (host: string): boolean => /^(localhost|127\.|\[?::1\]?$)/.test(host);

function refusal(error: unknown): MailRefused {
  const reply = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  const words = error instanceof Error ? error.message : String(error);
  return new MailRefused(words.slice(0, 500), typeof reply === 'number' ? reply : undefined);
}
