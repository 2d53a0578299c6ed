import type { ImapFlow, ImapTransport, ImapTransportSocket } from 'imapflow';
import type { Socket } from 'node:net';
import type { Outbound } from '../../outbound/outbound.server.ts';
import { beginTls, secured } from '../../outbound/secure.server.ts';
import { type ImapSetup, type ImapTrouble, imapWords } from './imapTrouble.ts';

/** A mailbox could not be read. */
export class ImapRefused extends Error {
  readonly kind: ImapTrouble['kind'];
  constructor(trouble: ImapTrouble) {
    super(imapWords(trouble));
    this.kind = trouble.kind;
  }
}

export type ImapWay = Pick<Outbound, 'connect' | 'trusted'>;

const SECONDS = 1_000;
const LONGEST_SAID = 200;

/**
 * Signs in to a mailbox, over a connection opened by the outbound room, which checks the target.
 * @throws {ImapRefused} with the reason
 */
export async function openImap(way: ImapWay, setup: ImapSetup): Promise<ImapFlow> {
  const { host, port, encryption, user, password } = setup;
  const refused = (kind: ImapTrouble['kind'], said?: string): ImapRefused =>
    new ImapRefused({ ...setup, kind, ...(said ? { said } : {}) });
  const connection = await way.connect('mail', { host, port, isSecure: encryption !== 'none' });
  if (typeof connection === 'string') throw refused(connection);
  const line = encryption === 'tls' ? await secured(connection, host, way.trusted) : connection;
  if (line === 'ended') throw refused('no tls');
  if (typeof line === 'string') throw refused(line);
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host,
    port,
    secure: encryption === 'tls',
    doSTARTTLS: encryption === 'starttls',
    auth: { user, pass: password },
    transport: transportOver(line, way.trusted),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20 * SECONDS,
    greetingTimeout: 15 * SECONDS,
    socketTimeout: 120 * SECONDS,
    clientInfo: { name: 'CRM' },
  });
  // Without a listener, an error between two commands would end the process. The next command reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    line.destroy();
    throw refused(...whatFailed(error, password));
  }
}

/** The connection is already open, and already encrypted if it uses TLS from the start. */
function transportOver(line: Socket, trusted: string | undefined): ImapTransport {
  return {
    connect: (_options, onConnect) => {
      setImmediate(onConnect);
      return line satisfies ImapTransportSocket;
    },
    upgrade: (_socket, { host }, onSecure) => beginTls(line, host, trusted).once('secureConnect', onSecure),
  };
}

interface FlowError {
  readonly message: string;
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  readonly tlsFailed?: boolean;
  readonly response?: unknown;
  readonly responseText?: string;
}

function whatFailed(error: unknown, password: string): [ImapTrouble['kind'], string] {
  const {
    message,
    code = '',
    authenticationFailed,
    tlsFailed,
    responseText,
  } = error instanceof Error ? (error as FlowError & Error) : { message: String(error), responseText: undefined };
  const said = (responseText ?? message).replaceAll(password, '•••').replace(/\s+/g, ' ').slice(0, LONGEST_SAID);
  if (authenticationFailed) return ['login', said];
  if (/certificate|altname|self.signed/i.test(message)) return ['certificate', said];
  if (tlsFailed || /STARTTLS/i.test(message)) return ['no starttls', said];
  return [/timeout|timed out/i.test(message + code) ? 'timed out' : 'other', said];
}

/** @throws {ImapRefused} if the folder does not exist */
export async function openFolder(client: ImapFlow, setup: ImapSetup): Promise<void> {
  try {
    await client.mailboxOpen(setup.folder);
  } catch {
    throw new ImapRefused({ ...setup, kind: client.usable ? 'folder' : 'other' });
  }
}
