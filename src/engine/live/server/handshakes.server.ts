import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes read before the request type is known; longer than any path prefix that a proxy forwards. */
const MOST_READ = 256;

export interface Handshakes {
  /** Ends the timeout of a finished handshake. The upgrade handler must call it. */
  arrived(request: IncomingMessage): void;
  stop(): void;
}

/**
 * Closes connections whose handshake does not finish in time. Other requests have a longer timeout at the edge, so the
 * first bytes decide which one applies.
 * @param isLine whether the start of a request asks for a live connection, such as "GET /app/a-key?pro"
 */
export function watchHandshakes(http: Server, isLine: (beginning: string) => boolean, mostMs: number): Handshakes {
  const watched = new Map<Socket, () => void>();
  const come = (socket: Socket): void => {
    let beginning = '';
    const read = (bytes: Buffer): void => {
      beginning += bytes.toString('latin1', 0, MOST_READ - beginning.length);
      if (beginning.length >= MOST_READ || beginning.includes('\n')) socket.off('data', read);
    };
    const timer = setTimeout(() => {
      leave();
      if (isLine(beginning))
        socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
    }, mostMs).unref();
    const leave = (): void => {
      watched.delete(socket);
      clearTimeout(timer);
      socket.off('data', read).off('close', leave);
    };
    watched.set(socket, leave);
    socket.on('data', read).on('close', leave);
  };
  const arrived = ({ socket }: IncomingMessage): void => watched.get(socket)?.();
  http.on('connection', come).on('request', arrived);
  return {
    arrived,
    stop: () => {
      http.off('connection', come).off('request', arrived);
      for (const leave of watched.values()) leave();
    },
  };
}
