import { connect, type Socket } from 'node:net';
import { formatIp, type Ip } from '../network/ip.ts';
import type { Unreached } from './outcome.ts';

const CONNECT_MS = 5_000;

/**
 * Opens a connection to one of the addresses that were judged, the next where nobody is at one. The name is not asked for
 * again, so nobody can answer otherwise meanwhile.
 * @param totalMs for all of them together
 */
export async function dial(ips: readonly Ip[], port: number, totalMs: number): Promise<Socket | Unreached> {
  const ends = performance.now() + totalMs;
  let word: Unreached = 'no address';
  for (const ip of ips) {
    const left = Math.min(CONNECT_MS, ends - performance.now());
    if (left <= 0) return 'timed out';
    const opened = await tryOne(ip, port, left);
    if (typeof opened !== 'string') return opened;
    word = opened;
  }
  return word;
}

const tryOne = (ip: Ip, port: number, ms: number): Promise<Socket | Unreached> =>
  new Promise((resolve) => {
    const socket = connect({ host: formatIp(ip), port, family: ip.family });
    const ended = (word: Unreached) => {
      socket.destroy();
      resolve(word);
    };
    socket.setTimeout(ms, () => ended('timed out'));
    // It stays when the connection is handed on: one that ends before anybody listens ends nothing else.
    socket.on('error', () => ended('unreachable'));
    socket.once('connect', () => {
      socket.removeAllListeners('timeout').setTimeout(0);
      resolve(socket);
    });
  });
