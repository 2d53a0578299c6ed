import { once } from 'node:events';
import { createServer } from 'node:net';

/** The EICAR test file, which every scanner detects. It is assembled so that scanners do not remove this source. */
export const eicar = (): Buffer =>
  Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join(''));

/** A test scanner that speaks clamd's protocol on a socket and detects one virus. */
export interface ScannerServer {
  /** The size in bytes of each received file. */
  readonly sizes: number[];
  /** Overrides its behaviour: accepts data without an answer, closes immediately, or sends this answer. */
  manner: 'silent' | 'gone' | { readonly says: string } | undefined;
  close(): Promise<unknown>;
}

/** @param place a path, or a port on 127.0.0.1 */
export async function openScannerServer(place: string | number): Promise<ScannerServer> {
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      heard = Buffer.concat([heard, piece]);
      if (made.manner === 'gone') return void socket.destroy();
      if (made.manner === 'silent') return;
      if (heard.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0');
      const file = fileIn(heard);
      if (!file) return;
      made.sizes.push(file.length);
      const found = file.includes(eicar()) ? 'Eicar-Test-Signature FOUND' : 'OK';
      socket.end(`${made.manner?.says ?? `stream: ${found}`}\0`);
    });
  });
  if (typeof place === 'string') server.listen(place);
  else server.listen(place, '127.0.0.1');
  await once(server, 'listening');
  const made: ScannerServer = {
    sizes: [],
    manner: undefined,
    close: () => new Promise((done) => server.close(done)),
  };
  return made;
}

const BEGINNING = 'zINSTREAM\0';

/** The received file; null until its last, empty chunk has arrived. */
function fileIn(heard: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  for (let at = BEGINNING.length; at + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
