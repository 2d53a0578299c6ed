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

/** The content of a request. The outbound room sets everything else. */
export interface Message {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The only certificate authorities to trust, in PEM; by default, those of this machine. */
  readonly trusted?: string;
}

const CONNECT_MS = 5_000;
const HEADER_BYTES = 16 * 1024;
const BODY_BYTES = 1024 * 1024;

/** The reason why an exchange ended early. */
class Ended extends Error {
  readonly word: Word;
  constructor(word: Word) {
    super(word);
    this.word = word;
  }
}

interface Manner {
  /** Aborts the exchange at any stage. */
  readonly late: AbortSignal;
  /** The only certificate authorities to trust, in PEM; by default, those of this machine. */
  readonly trusted?: string | undefined;
  readonly proxy?: Proxy | undefined;
}

/** A direct connection to an address, or one that a proxy has opened. */
type Way = { readonly ip: Ip } | { readonly over: Socket };

/**
 * Makes one request to one of the checked addresses. The name is not resolved again; it is only used for the
 * certificate and the `Host` header. No agent is shared, so that connections are not reused after the check and no
 * proxy of the environment is used. With the product's own proxy there is only one way, and the proxy resolves the
 * name.
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
      // The next address is only tried if this one could not be reached.
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
    // The connection through the proxy is already open.
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

/** The certificate must match the target's name, not the proxy's. */
const secured = (over: Socket, { ip, host }: Target, tls: { readonly servername: string }): TLSSocket =>
  secureConnect({ ...tls, socket: over, host: ip ? formatIp(ip) : host });

/** The decoded body, because some servers compress unasked. It is limited to 1 MiB after decoding. */
async function taken(answer: IncomingMessage, late: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  const plain = decoded(answer);
  // The decoding stream reports a truncated body.
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

/** Whether an error was caused by the server's certificate. */
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
