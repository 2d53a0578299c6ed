import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import Pusher from 'pusher-js';
import Trigger from 'pusher';
import { type WebSocket as Line, WebSocket } from 'ws';
import { type Bus, localBus } from '../../changes/events/bus.ts';
import { mountHttpApi } from '../server/httpApi.server.ts';
import { Hub } from '../server/hub.server.ts';
import { openLiveServer } from '../server/liveServer.server.ts';
import { type LiveSettings, USUAL_LIVE } from '../protocol/liveSettings.ts';
import { signChannel, signUser } from '../server/signature.server.ts';

export const APP = { id: '7', key: 'a-key', secret: 'a-secret' };
/** The member details of a page on presence channels. */
export interface Visitor {
  readonly id: string | number;
  readonly info?: object | undefined;
  /** Users whose online status it follows. */
  readonly watches?: readonly string[];
}

/** A live update server on a separate port, with official clients. */
export async function openTestLiveServer(
  settings: Partial<LiveSettings> = {},
  node = '1',
  bus: Bus = localBus(),
  { now = Date.now, masterKey }: { readonly now?: () => number; readonly masterKey?: string } = {},
) {
  const app = Fastify();
  const hub = new Hub(node, { ...USUAL_LIVE, presenceGrace: 0.3, ...settings }, bus, now);
  mountHttpApi(app, hub, APP);
  const server = openLiveServer(app.server, hub, {
    app: APP,
    isOn: () => true,
    ownOrigins: (request) => [`http://${request.headers.host}`],
    addressOf: (request) => request.socket.remoteAddress ?? '',
    isSettled: () => true,
    settled: Promise.resolve(),
    onSlow: () => undefined,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const trigger = new Trigger({
    appId: APP.id,
    key: APP.key,
    secret: APP.secret,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
    ...(masterKey ? { encryptionMasterKeyBase64: masterKey } : {}),
  });
  const clients: Pusher[] = [];
  const lines: Line[] = [];

  /** A page with pusher-js, signed as the product would. */
  const page = (visitor: Visitor = { id: 'u1' }, key = APP.key): Pusher => {
    const client = new Pusher(key, {
      cluster: 'mt1',
      wsHost: '127.0.0.1',
      wsPort: port,
      forceTLS: false,
      enabledTransports: ['ws'],
      enableStats: false,
      channelAuthorization: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId, channelName }, done) => {
          const data = channelName.startsWith('presence-')
            ? JSON.stringify({ user_id: visitor.id, ...(visitor.info ? { user_info: visitor.info } : {}) })
            : undefined;
          if (masterKey && channelName.startsWith('private-encrypted-'))
            // The publisher's library knows the key for encrypted channels.
            return done(null, trigger.authorizeChannel(socketId, channelName) as never);
          const signed = signChannel(APP, socketId, channelName, data);
          if ('error' in signed) done(new Error(signed.error), null);
          else done(null, { ...signed, ...(data ? { channel_data: data } : {}) });
          return undefined;
        },
      },
      userAuthentication: {
        transport: 'ajax',
        endpoint: '',
        customHandler: ({ socketId }, done) => {
          const data = JSON.stringify({ id: String(visitor.id), watchlist: visitor.watches });
          const signed = signUser(APP, socketId, data);
          if ('error' in signed) done(new Error(signed.error), null);
          else done(null, { ...signed, user_data: data });
        },
      },
    });
    clients.push(client);
    return client;
  };
  /** A plain connection, to send frames that the official client would never send. */
  const line = async (path = `/app/${APP.key}?protocol=7`, headers: Record<string, string> = {}): Promise<BareLine> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    lines.push(socket);
    return new BareLine(socket);
  };
  return {
    hub,
    port,
    page,
    line,
    drain: server.drain,
    trigger,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const client of clients) client.disconnect();
      for (const socket of lines) socket.terminate();
      server.stop();
      await app.close();
      await bus.stop();
    },
  };
}
export type TestLiveServer = Awaited<ReturnType<typeof openTestLiveServer>>;

export interface ReceivedMessage {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
  readonly user_id?: string;
}

/** A connection that records the messages it receives. */
export class BareLine {
  readonly heard: ReceivedMessage[] = [];
  closed: number | null = null;
  readonly socket: Line;

  constructor(socket: Line) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.heard.push(JSON.parse(String(data)) as ReceivedMessage));
    socket.on('close', (code) => (this.closed = code));
    socket.on('error', () => undefined);
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  names(): string[] {
    return this.heard.map(({ event }) => event);
  }
}
