import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { isOfCertificate } from './exchange.server.ts';

const HANDSHAKE_MS = 10_000;

/**
 * Begins TLS on a connection that was opened, for a library that waits for the handshake itself.
 * @param host the name or address the certificate has to be made out to
 * @param trusted the only authorities that are believed, in PEM; those of this machine unless given
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
 * Begins TLS on a connection that was opened, for a protocol that is spoken to the end here.
 * @param host as for `beginTls`
 * @returns why there is none; the connection is closed then
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
      // Whoever takes it over hears of what comes; until then nothing of it ends the process.
      line
        .on('error', () => undefined)
        .off('error', fail)
        .off('close', close);
      resolve(line);
    });
  });
}
