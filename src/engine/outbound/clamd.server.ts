import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { type Circuits, openCircuits } from './circuits.ts';

/** A virus scanner's result for a file. */
export type Verdict =
  | { readonly word: 'clean' }
  | { readonly word: 'hit'; readonly signature: string }
  /** The file exceeds the scanner's limit (`StreamMaxLength`). */
  | { readonly word: 'too large' }
  /** There was no reliable answer. */
  | { readonly word: 'away'; readonly because: string };

export interface Scanner {
  /** Scans a file. Never throws. @param path a file on this machine; its content is sent, not its path */
  scan(path: string): Promise<Verdict>;
  /** Whether the scanner responds. */
  isThere(): Promise<boolean>;
}

const CONNECT_MS = 5_000;
/** Scanning 50 MiB of nested archives takes a while. */
const SCAN_MS = 120_000;
/** Well below the chunk size that clamd accepts. */
const PIECE = 64 * 1024;
const LONGEST_ANSWER = 4_096;

/**
 * A client of the ClamAV daemon (clamd(8), INSTREAM): four-byte lengths, and an answer that ends with a zero byte.
 * @param address the socket from the environment: a path, or host:port
 */
export function openScanner(address: string, circuits: Circuits = openCircuits(Date.now)): Scanner {
  const place = placeOf(address);
  return {
    scan: async (path) => {
      // Avoids a wait of two minutes for a scanner that hangs.
      const rest = circuits.turnedAway('scanner', address);
      if (rest) return { word: 'away', because: rest.said };
      const verdict = await said(place, SCAN_MS, (socket) => sendFile(socket, path)).then(verdictOf, noVerdict);
      if (verdict.word === 'away') circuits.failed('scanner', address, verdict.because);
      else circuits.worked('scanner', address);
      return verdict;
    },
    isThere: async () =>
      said(place, CONNECT_MS, async (socket) => void socket.write('zPING\0')).then(
        (answer) => answer === 'PONG',
        () => false,
      ),
  };
}

function placeOf(address: string): { path: string } | { host: string; port: number } {
  if (address.startsWith('/')) return { path: address };
  const [, host = '', port] = /^(.*):(\d+)$/.exec(address) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

async function sendFile(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    socket.write(length);
    // The scanner answered before the end of the file.
    if (socket.readableEnded || socket.destroyed) return;
    if (!socket.write(piece)) await new Promise((done) => socket.once('drain', done).once('close', done));
  }
  socket.write(Buffer.alloc(4));
}

/** Sends one command on a new connection and returns the answer. @throws if there is none in time */
async function said(
  place: ReturnType<typeof placeOf>,
  ms: number,
  ask: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect(place);
  const late = setTimeout(() => socket.destroy(new Error('no response in time')), ms);
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece.toString('utf8');
    if (answer.includes('\0') || answer.length > LONGEST_ANSWER) socket.end();
  });
  const ended = finished(socket, { writable: false });
  try {
    // The first failure is the reason. Data sent after the answer does not matter.
    await Promise.all([ended, ask(socket)]);
  } catch (error) {
    // A scanner that has answered may close the connection early.
    if (!answer.includes('\0')) throw error;
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
  if (!answer.includes('\0')) throw new Error('connection closed without an answer');
  return answer.split('\0')[0] ?? '';
}

const noVerdict = (error: unknown): Verdict => ({
  word: 'away',
  because: error instanceof Error ? error.message : String(error),
});

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { word: 'clean' };
  if (answer.startsWith('INSTREAM size limit exceeded')) return { word: 'too large' };
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  return signature
    ? { word: 'hit', signature: signature.slice(0, 200) }
    : { word: 'away', because: answer.slice(0, 200) };
}
