import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import Pusher, { type Channel } from 'pusher-js';
import { expect } from 'vitest';
import { until } from './until.ts';
import type { Realtime } from '#engine/environment/realtime.ts';
import type { Asker } from './installation.server.ts';

/** Starts listening on a free port. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Pages with the official client for signed-in users; they ask the product for the right to join. */
export function openPages(): Pages {
  const pages: Pusher[] = [];
  return {
    open: async (who, port) => {
      const { key } = (await who.get('/api/v1/session')).body.realtime as Realtime;
      const ask = async (url: string, body: object, done: (error: Error | null, right: never) => void) => {
        const answer = await who.send('POST', url, body);
        done(answer.status === 200 ? null : new Error(String(answer.status)), answer.body as never);
      };
      const page = new Pusher(key, {
        cluster: 'mt1',
        wsHost: '127.0.0.1',
        wsPort: port,
        forceTLS: false,
        enabledTransports: ['ws'],
        enableStats: false,
        channelAuthorization: {
          transport: 'ajax',
          endpoint: '',
          customHandler: ({ socketId, channelName }, done) =>
            void ask('/broadcasting/auth', { socket_id: socketId, channel_name: channelName }, done),
        },
        userAuthentication: {
          transport: 'ajax',
          endpoint: '',
          customHandler: ({ socketId }, done) => void ask('/broadcasting/user-auth', { socket_id: socketId }, done),
        },
      });
      pages.push(page);
      await until(() => expect(page.connection.state).toBe('connected'));
      return page;
    },
    close: () => {
      for (const page of pages.splice(0)) page.disconnect();
    },
  };
}
export interface Pages {
  open(who: Asker, port: number): Promise<Pusher>;
  close(): void;
}

export async function joined(page: Pusher, name: string): Promise<Channel> {
  const channel = page.subscribe(name);
  await until(() => expect(channel.subscribed).toBe(true));
  return channel;
}
export async function refused(page: Pusher, name: string): Promise<void> {
  const errors: unknown[] = [];
  page.subscribe(name).bind('pusher:subscription_error', (error: unknown) => errors.push(error));
  await until(() => expect(errors).toHaveLength(1));
}
/** The events on a channel from now on. */
export const hear = <T = Record<string, unknown>>(channel: Channel, event: string): T[] => {
  const heard: T[] = [];
  channel.bind(event, (data: T) => heard.push(data));
  return heard;
};
