import { once } from 'node:events';
import { createServer } from 'node:net';

/** The test file of the EICAR, which every scanner knows; put together here so that no scanner takes our sources away. */
export const eicar = (): Buffer =>
  Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join(''));

/** A scanner of a test: speaks clamd's protocol on a real socket, and knows one virus. */
export interface ScannerServer {
  /** How many bytes were in each file it was given. */
  readonly sizes: number[];
  /** What it does instead: takes everything and says nothing, hangs up at once, or says this. */
  manner: 'silent' | 'gone' | { readonly says: string } | undefined;
  close(): Promise<unknown>;
}

/** @param place a path, or a port of 127.0.0.1 */
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

/** The file that was streamed; null while its last piece, which is empty, is still to come. */
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
