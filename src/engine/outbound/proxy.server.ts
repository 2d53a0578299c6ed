import type { Socket } from 'node:net';
import { formatIp, parseIp } from '../network/ip.ts';
import { dial } from './dial.server.ts';
import { namesOfMachine } from './names.server.ts';
import type { Unreached } from './outcome.ts';
import type { Place } from './target.server.ts';

/** A proxy for all connections, which resolves names and checks their addresses. */
export interface Proxy {
  readonly host: string;
  readonly port: number;
  /** The `Proxy-Authorization` header, if the address contains a user. */
  readonly authorization: string | null;
}

const USUAL_PORT = 80;
const HEADER_BYTES = 16 * 1024;
/** The proxy closed the connection or does not speak HTTP. */
const GONE = -1;

/** @param address such as `http://user:password@proxy.example.com:3128` */
export function readProxy(address: string): Proxy {
  const { hostname, port, username, password } = new URL(address);
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || USUAL_PORT,
    authorization: username === '' ? null : `Basic ${Buffer.from(login).toString('base64')}`,
  };
}

/** Connects to a target through a proxy with CONNECT (RFC 9110, 9.3.6). The proxy forwards the data unread. */
export async function dialThrough(
  proxy: Proxy,
  { host, port, ip }: Place,
  totalMs: number,
): Promise<Socket | Unreached> {
  const ends = performance.now() + totalMs;
  const own = parseIp(proxy.host);
  const ips = own ? [own] : await namesOfMachine(proxy.host);
  const socket = await dial(ips, proxy.port, totalMs);
  // A proxy without an address is not an error of the target.
  if (typeof socket === 'string') return socket === 'no address' ? 'unreachable' : socket;
  const name = ip ? formatIp(ip) : host;
  const authority = `${name.includes(':') ? `[${name}]` : name}:${port}`;
  socket.write(
    `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${proxy.authorization ? `Proxy-Authorization: ${proxy.authorization}\r\n` : ''}\r\n`,
  );
  const status = await statusOf(socket, Math.max(1, ends - performance.now()));
  if (status === 200) return socket;
  socket.destroy();
  return OUTCOMES[status] ?? 'unreachable';
}

/** The meaning of the proxy's refusals; any other means that the target cannot be reached. */
const OUTCOMES: Readonly<Record<number, Unreached>> = { 0: 'timed out', 403: 'refused by policy', 504: 'timed out' };

/** The status of the proxy's answer; 0 if there is none in time. Data after the header remains for the next reader. */
const statusOf = (socket: Socket, ms: number): Promise<number> =>
  new Promise((resolve) => {
    let head = Buffer.alloc(0);
    const done = (status: number): void => {
      // Pauses reading, so that data arriving in between is kept.
      socket.removeListener('readable', read).removeListener('close', gone).removeAllListeners('timeout').setTimeout(0);
      resolve(status);
    };
    const gone = (): void => done(GONE);
    const read = (): void => {
      for (let piece = socket.read() as Buffer | null; piece !== null; piece = socket.read() as Buffer | null) {
        head = Buffer.concat([head, piece]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0 && head.length < HEADER_BYTES) continue;
        if (end >= 0 && head.length > end + 4) socket.unshift(head.subarray(end + 4));
        return done(end < 0 ? GONE : Number(/^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1'))?.[1] ?? GONE));
      }
    };
    socket.setTimeout(ms, () => done(0));
    socket.on('readable', read).once('close', gone);
  });
