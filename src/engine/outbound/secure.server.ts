import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { isOfCertificate } from './exchange.server.ts';

const HANDSHAKE_MS = 10_000;

/**
 * Starts TLS on an open connection, for a library that waits for the handshake itself.
 * @param host the name or address that the certificate must match
 * @param trusted the only certificate authorities to trust, in PEM; by default, those of this machine
 */
export function beginTls(socket: Socket, host: string, trusted: string | undefined): TLSSocket {
  const bare = host.replace(/^\[|\]$/g, '');
  return connect({
    socket,
    host: bare,
    servername: isIP(bare) ? '' : bare,
    minVersion: 'TLSv1.2',
    ...(trusted ? { ca: trusted } : {}),
  });
}

/**
 * Starts TLS on an open connection, and waits for the handshake.
 * @param host as for `beginTls`
 * @returns the reason if it failed; the connection is then closed
 */
export function secured(
  socket: Socket,
  host: string,
  trusted: string | undefined,
): Promise<Socket | 'certificate' | 'ended' | 'timed out'> {
  const line = beginTls(socket, host, trusted);
  return new Promise((resolve) => {
    const ended = (word: 'certificate' | 'ended' | 'timed out') => {
      clearTimeout(late);
      line.destroy();
      socket.destroy();
      resolve(word);
    };
    const late = setTimeout(() => ended('timed out'), HANDSHAKE_MS);
    const fail = (error: unknown) => ended(isOfCertificate(error) ? 'certificate' : 'ended');
    const close = () => ended('ended');
    line.once('error', fail).once('close', close);
    line.once('secureConnect', () => {
      clearTimeout(late);
      // The new owner adds its own listeners. Until then, an error must not end the process.
      line
        .on('error', () => undefined)
        .off('error', fail)
        .off('close', close);
      resolve(line);
    });
  });
}
