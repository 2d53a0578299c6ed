import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** What has come before a connection says what it wants; longer than any folder a proxy passes on. */
const MOST_READ = 256;

export interface Handshakes {
  /** One has come to its end: to be called by whoever takes upgrades. */
  arrived(request: IncomingMessage): void;
  stop(): void;
}

/**
 * Hangs up on handshakes that do not finish in time. What else a connection may ask has the longer time of the edge, so
 * the first bytes tell which it is.
 * @param isLine whether the beginning of a request asks for a line, such as "GET /app/a-key?pro"
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
