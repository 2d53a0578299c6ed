import type { Socket } from 'node:net';
import { USES } from '../network/uses.ts';
import type { Outbound } from './outbound.server.ts';
import type { Unreached } from './outcome.ts';

const MOST_BYTES = 64 * 1024;

/**
 * Asks a WHOIS server one question (RFC 3912). Never throws: a server without an answer is returned as a fault.
 * The guard judges it like DNS look-ups: unencrypted questions about public data.
 * @returns the text of the answer, up to 64 KiB
 */
export async function askWhois(
  outbound: Pick<Outbound, 'connect'>,
  { host, port }: { readonly host: string; readonly port: number },
  question: string,
): Promise<{ readonly text: string } | { readonly fault: Unreached | 'no answer' }> {
  const socket = await outbound.connect('dns', { host, port, isSecure: false });
  if (typeof socket === 'string') return { fault: socket };
  try {
    // A line break in the question would be a second one.
    socket.write(`${question.replace(/[\r\n]/g, '')}\r\n`);
    const bytes = await readAll(socket);
    if (typeof bytes === 'string') return { fault: bytes };
    return { text: bytes.toString('utf8') };
  } finally {
    socket.destroy();
  }
}

function readAll(socket: Socket): Promise<Buffer | 'timed out' | 'no answer'> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const late = setTimeout(() => end('timed out'), USES.dns.totalMs);
    const end = (result?: 'timed out'): void => {
      clearTimeout(late);
      resolve(result ?? (size > 0 ? Buffer.concat(parts).subarray(0, MOST_BYTES) : 'no answer'));
    };
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= MOST_BYTES) end();
    });
    socket.once('error', () => end());
    socket.once('close', () => end());
    socket.once('end', () => end());
  });
}
