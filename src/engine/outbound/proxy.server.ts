import type { Socket } from 'node:net';
import { formatIp, parseIp } from '../network/ip.ts';
import { dial } from './dial.server.ts';
import { namesOfMachine } from './names.server.ts';
import type { Unreached } from './outcome.ts';
import type { Place } from './target.server.ts';

/** A proxy that everything goes through: it asks for names, and judges what they answer. */
export interface Proxy {
  readonly host: string;
  readonly port: number;
  /** What `Proxy-Authorization` says, where its address holds a user. */
  readonly authorization: string | null;
}

const USUAL_PORT = 80;
const HEADER_BYTES = 16 * 1024;
/** It hung up, or speaks something else. */
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

/** Opens a connection to a place through a proxy, by CONNECT (RFC 9110, 9.3.6). What is said over it, the proxy passes on unread. */
export async function dialThrough(
  proxy: Proxy,
  { host, port, ip }: Place,
  totalMs: number,
): Promise<Socket | Unreached> {
  const ends = performance.now() + totalMs;
  const own = parseIp(proxy.host);
  const ips = own ? [own] : await namesOfMachine(proxy.host);
  const socket = await dial(ips, proxy.port, totalMs);
  // That the proxy has no address is no fault of the place.
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

/** What its refusals mean; anything else is a place that cannot be reached. */
const OUTCOMES: Readonly<Record<number, Unreached>> = { 0: 'timed out', 403: 'refused by policy', 504: 'timed out' };

/** The status it answers with; 0 when it says nothing in time. What follows the head stays to be read by whoever is next. */
const statusOf = (socket: Socket, ms: number): Promise<number> =>
  new Promise((resolve) => {
    let head = Buffer.alloc(0);
    const done = (status: number): void => {
      // Nobody reads now: what comes meanwhile waits.
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
