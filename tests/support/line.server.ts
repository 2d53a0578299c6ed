import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The fate of a statement: it arrives, it does not, or the connection is cut before or after it arrives. */
export type LineVerdict = 'heard' | 'unheard' | 'cut before' | 'cut after';

export interface Line {
  /** The number of statements since the last `decideWith`. */
  said(): number;
  /** Sets the function that decides about each statement, counted from one. */
  decideWith(decide: (at: number) => LineVerdict): void;
  /** The URL of the same server over this connection. */
  over(url: string): string;
  close(): Promise<unknown>;
}

/** A connection to a database that a test can cut at any statement. */
export async function openLine(url: string, decide: (at: number) => LineVerdict = () => 'heard'): Promise<Line> {
  const { hostname, port } = new URL(url);
  let said = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    open.add(near);
    const far = connect(Number(port || 5432), hostname);
    near
      .on('error', () => far.destroy())
      .on('close', () => {
        open.delete(near);
        far.end();
      });
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    far.pipe(near);
    near.on('data', (piece) => {
      const fate = decide(++said);
      if (fate === 'heard' || fate === 'cut after') far.write(piece);
      if (fate.startsWith('cut')) near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    said: () => said,
    decideWith: (other) => {
      decide = other;
      said = 0;
    },
    over: (address) => {
      const through = new URL(address);
      through.hostname = '127.0.0.1';
      through.port = String(own);
      return through.href;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((done) => server.close(done));
    },
  };
}
