import { connect, type Socket } from 'node:net';
import { formatIp, type Ip } from '../network/ip.ts';
import type { Unreached } from './outcome.ts';

const CONNECT_MS = 5_000;

/**
 * Connects to one of the checked addresses, trying the next if one fails. The name is not resolved again, so its answer
 * cannot change after the check.
 * @param totalMs the time limit for all addresses together
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
    // The handler stays after the connection is handed over, so that an early error does not end the process.
    socket.on('error', () => ended('unreachable'));
    socket.once('connect', () => {
      socket.removeAllListeners('timeout').setTimeout(0);
      resolve(socket);
    });
  });
