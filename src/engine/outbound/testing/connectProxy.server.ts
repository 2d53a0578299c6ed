import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A test proxy that supports only CONNECT, and resolves its own names. */
export interface ConnectProxy {
  readonly address: string;
  /** The address of each name. Names with null are refused, and unknown ones are not found. Addresses map to themselves. */
  readonly names: Map<string, string | null>;
  /** The requests in order: `CONNECT far.example:443`, or the method and address of other requests. */
  readonly asked: string[];
  /** The accepted login, as `user:password`; any if undefined. */
  login: string | undefined;
  /** Accepts connections but does not answer. */
  isSilent: boolean;
  close(): Promise<unknown>;
}

export async function openConnectProxy(): Promise<ConnectProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    made.asked.push(`${request.method} ${request.url}`);
    response.writeHead(405).end();
  });
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  server.on('connect', (request: IncomingMessage, near: Socket) => {
    made.asked.push(`CONNECT ${request.url}`);
    if (made.isSilent) return;
    const refuse = (status: string) => near.end(`HTTP/1.1 ${status}\r\n\r\n`);
    const login = Buffer.from(
      String(request.headers['proxy-authorization']).replace('Basic ', ''),
      'base64',
    ).toString();
    if (made.login !== undefined && login !== made.login) return void refuse('407 Proxy Authentication Required');
    const { hostname, port } = new URL(`http://${request.url}`);
    const host = /^[\d.]+$/.test(hostname) ? hostname : made.names.get(hostname);
    if (host === null) return void refuse('403 Forbidden');
    if (host === undefined) return void refuse('502 Bad Gateway');
    const far = connect(Number(port || 80), host, () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      near.pipe(far).pipe(near);
    });
    sockets.add(far);
    far.on('error', () => refuse('502 Bad Gateway'));
    near.on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const made: ConnectProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    names: new Map(),
    asked: [],
    login: undefined,
    isSilent: false,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(done));
    },
  };
  return made;
}
