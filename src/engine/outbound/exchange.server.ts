import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Readable, Transform } from 'node:stream';
import { connect as secureConnect, TLSSocket } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { formatIp, type Ip } from '../network/ip.ts';
import type { Outcome, Word } from './outcome.ts';
import { dialThrough, type Proxy } from './proxy.server.ts';
import type { Target } from './target.server.ts';

/** What is sent; the edge of the product decides about everything else. */
export interface Message {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The only authorities that are believed, in PEM; those of this machine unless given. */
  readonly trusted?: string;
}

const CONNECT_MS = 5_000;
const HEADER_BYTES = 16 * 1024;
const BODY_BYTES = 1024 * 1024;

/** Why an exchange ended early, in the words people read. */
class Ended extends Error {
  readonly word: Word;
  constructor(word: Word) {
    super(word);
    this.word = word;
  }
}

interface Manner {
  /** Ends it, however far it is. */
  readonly late: AbortSignal;
  /** Certificates of authorities besides those of this machine. */
  readonly trusted?: string | undefined;
  readonly proxy?: Proxy | undefined;
}

/** Straight to an address, or over a connection that a proxy has opened. */
type Way = { readonly ip: Ip } | { readonly over: Socket };

/**
 * One request to one of the addresses that were judged. The name is never asked for again: it only stands in the
 * certificate and in `Host`. No agent is shared, so no connection outlives its judgement and no proxy of the environment
 * comes in between. Through a proxy of our own there is one way, and the name is the proxy's to ask for.
 */
export async function exchange(target: Target, ips: readonly Ip[], message: Message, manner: Manner): Promise<Outcome> {
  const { late, proxy } = manner;
  const began = performance.now();
  const ended = (outcome: Omit<Outcome, 'ms'>): Outcome => ({ ...outcome, ms: Math.round(performance.now() - began) });
  const ways = proxy ? [proxy] : ips;
  for (const [at, way] of ways.entries()) {
    try {
      const answer = await ask(target, 'host' in way ? await through(way, target) : { ip: way }, message, manner);
      const { statusCode: status = 0 } = answer;
      const certificateEndsAt = endOf(answer);
      const body = await taken(answer, late);
      const isGood = status >= 200 && status < 300;
      return ended({ word: isGood ? 'ok' : 'status', status, headers: flat(answer.headers), body, certificateEndsAt });
    } catch (error) {
      const word = error instanceof Ended ? error.word : wordOf(error, late);
      // Only where nobody was there at all is the next address tried.
      if (word !== 'unreachable' || at === ways.length - 1 || late.aborted) return ended({ word, ...NOTHING });
    }
  }
  return ended({ word: 'no address', ...NOTHING });
}

const NOTHING = { status: null, headers: {}, body: null, certificateEndsAt: null } as const;

function endOf({ socket }: IncomingMessage): string | null {
  if (!(socket instanceof TLSSocket)) return null;
  const { valid_to: end } = socket.getPeerCertificate();
  return end ? new Date(end).toISOString() : null;
}

async function through(proxy: Proxy, target: Target): Promise<Way> {
  const over = await dialThrough(proxy, target, CONNECT_MS);
  if (typeof over === 'string') throw new Ended(over);
  return { over };
}

function ask(target: Target, way: Way, message: Message, { late, trusted }: Manner): Promise<IncomingMessage> {
  const tls = {
    servername: target.ip ? '' : target.host,
    rejectUnauthorized: true,
    ...(trusted ? { ca: trusted } : {}),
  };
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = (target.isSecure ? secureRequest : plainRequest)({
      ...('ip' in way
        ? { host: formatIp(way.ip), port: target.port, family: way.ip.family, agent: false as const }
        : { createConnection: () => (target.isSecure ? secured(way.over, target, tls) : way.over) }),
      method: message.method,
      path: `${target.url.pathname}${target.url.search}`,
      headers: {
        ...message.headers,
        host: target.url.host,
        'accept-encoding': 'identity',
        connection: 'close',
        ...(message.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(message.body)) }),
      },
      maxHeaderSize: HEADER_BYTES,
      signal: late,
      ...(target.isSecure ? tls : {}),
    });
    const unconnected = setTimeout(() => asked.destroy(new Ended('timed out')), CONNECT_MS);
    // Nothing is left to be connected.
    if ('over' in way && !target.isSecure) clearTimeout(unconnected);
    asked.once('socket', (socket) =>
      socket.once(target.isSecure ? 'secureConnect' : 'connect', () => clearTimeout(unconnected)),
    );
    asked.once('response', resolve);
    asked.once('error', reject);
    asked.once('close', () => clearTimeout(unconnected));
    asked.end(message.body);
  });
}

/** The name that was asked for is held against the certificate, and not the proxy’s. */
const secured = (over: Socket, { ip, host }: Target, tls: { readonly servername: string }): TLSSocket =>
  secureConnect({ ...tls, socket: over, host: ip ? formatIp(ip) : host });

/** The body, decoded where somebody encodes it unasked; stopped at a mebibyte, however small it was on the wire. */
async function taken(answer: IncomingMessage, late: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  const plain = decoded(answer);
  // A body that is cut off is told by the stream that reads it.
  answer.once('error', (error) => plain.destroy(error));
  late.addEventListener('abort', () => plain.destroy(new Ended('timed out')), { once: true });
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > BODY_BYTES) throw new Ended('too large');
      pieces.push(piece);
    }
  } finally {
    plain.destroy();
    answer.destroy();
  }
  return Buffer.concat(pieces);
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function decoded(answer: IncomingMessage): Readable {
  const decoder = DECODERS[answer.headers['content-encoding'] ?? ''];
  return decoder ? answer.pipe(decoder()) : answer;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const CERTIFICATE = /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_)/;

/** Whether a conversation ended because of the certificate that was shown. */
export const isOfCertificate = (error: unknown): boolean => CERTIFICATE.test(codeOf(error));

function wordOf(error: unknown, late: AbortSignal): Word {
  if (late.aborted) return 'timed out';
  const code = codeOf(error);
  if (code === 'HPE_HEADER_OVERFLOW') return 'too large';
  if (isOfCertificate(error)) return 'certificate';
  return code === 'ETIMEDOUT' ? 'timed out' : 'unreachable';
}

const flat = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
