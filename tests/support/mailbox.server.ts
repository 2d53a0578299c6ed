import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** An email as it arrived, with its envelope addresses. */
export interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
  readonly raw: string;
  /** The path of the first link to the product: `/invite/…`. */
  readonly path: string;
}

export interface Mailbox {
  readonly url: string;
  readonly letters: readonly Arrived[];
  /** Refuses the next emails with these reply codes. */
  refuse(...replies: readonly number[]): void;
  forget(): void;
  /**
   * The next email to an address with these words in its subject.
   * @throws if none arrives in ten seconds
   */
  mailTo(address: string, words?: RegExp): Promise<Arrived>;
  close(): Promise<void>;
}

/** The settings of a mail server; by default it accepts everything without TLS. */
export interface MailboxManners {
  /** The required credentials. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Its certificate, used with STARTTLS or from the first byte. */
  readonly tls?: { readonly key: string; readonly cert: string; readonly from: 'starttls' | 'first byte' };
  /** The address of this machine by default. */
  readonly host?: string;
}

/**
 * A real mail server on its own port that stores received emails.
 * @param arrived called for each email
 */
export async function openMailbox(
  arrived: (letter: Arrived) => void = () => {},
  { login, tls, host = '127.0.0.1' }: MailboxManners = {},
): Promise<Mailbox> {
  const letters: Arrived[] = [];
  const handed = new Set<Arrived>();
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: login === undefined,
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.from === 'first byte' } : { disabledCommands: ['STARTTLS'] }),
    logger: false,
    onAuth: ({ username, password }, _session, answer) => {
      if (username === login?.user && password === login?.password) return answer(null, { user: username });
      // Some servers repeat the credentials in their message.
      answer(new Error(`No such user as ${username} with ${password}`));
    },
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const letter = await collect(stream, session);
      const reply = refusals.shift();
      if (reply) throw Object.assign(new Error('Not today.'), { responseCode: reply });
      letters.push(letter);
      arrived(letter);
    }),
  });
  // A client that disconnects early is not an error of the server.
  server.on('error', () => undefined);
  server.listen(0, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${port}`,
    letters,
    refuse: (...replies) => void refusals.push(...replies),
    forget: () => {
      letters.length = 0;
      handed.clear();
      refusals.length = 0;
    },
    mailTo: async (address, words = /(?:)/) => {
      for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((wait) => setTimeout(wait, 50))) {
        const found = letters.find(
          (each) => each.to.includes(address) && words.test(each.mail.subject ?? '') && !handed.has(each),
        );
        if (!found) continue;
        handed.add(found);
        return found;
      }
      throw new Error(
        `No letter came to ${address}; there are ${letters.map(({ to }) => to.join()).join(' ') || 'none'}.`,
      );
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function collect(stream: AsyncIterable<Buffer>, { envelope }: SMTPServerSession): Promise<Arrived> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  const raw = Buffer.concat(parts);
  const mail = await PostalMime.parse(raw);
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    mail,
    raw: raw.toString('utf8'),
    path: /https?:\/\/[^\s/]+(\/\S+)/.exec(mail.text ?? '')?.[1] ?? '',
  };
}
