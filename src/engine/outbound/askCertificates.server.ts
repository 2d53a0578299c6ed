import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { USES } from '../network/uses.ts';
import type { Outbound } from './outbound.server.ts';
import type { Unreached } from './outcome.ts';

/** What a server sends when a connection begins. */
export interface Served {
  /** The certificate of the server first, then those that it or this machine knows of its issuers. */
  readonly certificates: readonly X509Certificate[];
  /** The code of OpenSSL if this machine does not trust the chain. */
  readonly distrust: string | null;
}

/**
 * Reads the certificates that a server presents for a host name (SNI), even if they are expired, untrusted or for
 * another name. Never throws: a server without an answer is returned as a fault. Nothing is sent over the connection.
 */
export async function askCertificates(
  outbound: Pick<Outbound, 'connect' | 'trusted'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Served | { readonly fault: NotServed }> {
  const socket = await outbound.connect('certificate', { host, port, isSecure: true });
  if (typeof socket === 'string') return { fault: socket };
  try {
    const line = await shaken(socket, host, outbound.trusted);
    return typeof line === 'string' ? { fault: line } : servedOn(line);
  } finally {
    socket.destroy();
  }
}

/** Why there is no certificate. */
export type NotServed = Unreached | 'no TLS' | 'no certificate';

function shaken(socket: Socket, host: string, trusted: string | undefined): Promise<TLSSocket | NotServed> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve('timed out'), USES.certificate.totalMs);
    const end = (result: TLSSocket | NotServed) => {
      clearTimeout(late);
      resolve(result);
    };
    const line = connect({
      socket,
      servername: isIP(host) ? '' : host,
      rejectUnauthorized: false,
      // The caller compares the names. Here a wrong name would hide what else is wrong.
      checkServerIdentity: () => undefined,
      minVersion: 'TLSv1',
      ...(trusted ? { ca: trusted } : {}),
    });
    line.on('error', () => end('no TLS'));
    line.once('close', () => end('no TLS'));
    line.once('secureConnect', () => end(line));
  });
}

/** More than any real chain. */
const MOST = 20;

function servedOn(line: TLSSocket): Served | { readonly fault: NotServed } {
  const certificates: X509Certificate[] = [];
  let at = line.getPeerCertificate(true);
  while (at?.raw && certificates.length < MOST) {
    certificates.push(new X509Certificate(at.raw));
    // The certificate of a root names itself.
    if (!at.issuerCertificate || at.issuerCertificate === at) break;
    at = at.issuerCertificate;
  }
  if (certificates.length === 0) return { fault: 'no certificate' };
  const error: unknown = line.authorizationError;
  const distrust = line.authorized
    ? null
    : String(error instanceof Error ? (error as NodeJS.ErrnoException).code : error);
  return { certificates, distrust };
}
