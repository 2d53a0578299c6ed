import { WebSocket } from 'ws';
import { type AppKey, signChannel } from '#engine/live/server/signature.server.ts';

/** Connections opened at the same time. */
const AT_ONCE = 100;

/** Many live connections that count the events they receive. */
export interface LiveConnections {
  readonly size: number;
  /** From the first connection request until the last has joined. */
  readonly milliseconds: number;
  /** Calls back for every event that any connection receives. */
  listen(told: (event: string, data: string) => void): void;
  leave(): Promise<void>;
}

export const NO_CONNECTIONS: LiveConnections = {
  size: 0,
  milliseconds: 0,
  listen: () => undefined,
  leave: async () => undefined,
};

/**
 * Opens connections that each join one private channel, as a page does.
 * @throws if a connection is refused
 */
export async function openConnections(
  address: string,
  app: AppKey,
  size: number,
  channel: string,
): Promise<LiveConnections> {
  const url = `${address.replace('http', 'ws')}/app/${app.key}?protocol=7`;
  const sockets: WebSocket[] = [];
  let told: (event: string, data: string) => void = () => undefined;
  const began = performance.now();
  let next = 0;
  const open = async (): Promise<void> => {
    while (next < size) {
      next++;
      sockets.push(await joined(url, app, channel, (event, data) => told(event, data)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  return {
    size,
    milliseconds: performance.now() - began,
    listen: (heard) => (told = heard),
    leave: async () => {
      for (const socket of sockets) socket.terminate();
      await new Promise((done) => setTimeout(done, 500));
    },
  };
}

interface Frame {
  readonly event: string;
  readonly data: string;
}

function joined(
  url: string,
  app: AppKey,
  channel: string,
  told: (event: string, data: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((done, fail) => {
    socket.on('error', fail);
    socket.on('close', (code) => fail(new Error(`A connection was closed with ${code}.`)));
    socket.on('message', (bytes: Buffer) => {
      const { event, data } = JSON.parse(bytes.toString('utf8')) as Frame;
      if (event === 'pusher:connection_established') {
        const { socket_id: id } = JSON.parse(data) as { socket_id: string };
        const signed = signChannel(app, id, channel);
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } }));
      } else if (event === 'pusher_internal:subscription_succeeded') done(socket);
      else told(event, data);
    });
  });
}
