import type { Socket } from 'node:net';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { secured } from '#engine/outbound/secure.server.ts';
import type { StreamTrouble } from './streamTrouble.ts';

/** A receiver of syslog. */
export interface SyslogReceiver {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** The only trusted authority, in PEM; null for the authorities of this machine. */
  readonly authority: string | null;
}

const CONVERSATION_MS = 20_000;

/**
 * Sends messages over a new connection and closes it. Syslog has no acknowledgement. The closest is that the receiver
 * reads to the end and closes its side; only then do the messages count as sent.
 * @param frames messages, each with its length before it
 * @returns the error that prevented delivery, or null on success
 */
export async function sendSyslog(
  outbound: Pick<Outbound, 'connect' | 'trusted'>,
  { host, port, isSecure, authority }: SyslogReceiver,
  frames: string,
): Promise<StreamTrouble['kind'] | null> {
  const socket = await outbound.connect('auditStream', { host, port, isSecure });
  if (typeof socket === 'string') return socket;
  const line = isSecure ? await secured(socket, host, authority ?? outbound.trusted) : socket;
  if (typeof line === 'string') return line;
  return converse(line, frames).finally(() => socket.destroy());
}

function converse(line: Socket, frames: string): Promise<StreamTrouble['kind'] | null> {
  let isSaid = false;
  return new Promise<StreamTrouble['kind'] | null>((resolve) => {
    const late = setTimeout(() => resolve(isSaid ? 'stays open' : 'timed out'), CONVERSATION_MS);
    const ended = (kind: StreamTrouble['kind'] | null) => {
      clearTimeout(late);
      resolve(kind);
    };
    line.once('error', () => ended('ended'));
    line.once('finish', () => (isSaid = true));
    line.once('end', () => ended(isSaid ? null : 'ended'));
    line.once('close', () => ended('ended'));
    // Incoming data is discarded, so that the end event fires.
    line.resume();
    line.end(frames);
  }).finally(() => line.destroy());
}
