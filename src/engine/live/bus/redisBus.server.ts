import type { Redis } from 'ioredis';
import type { Bus } from '../../changes/events/bus.ts';
import { type OnState, batchedBus, type Wire } from './batchedBus.server.ts';

const CHECK_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * A bus between nodes that uses publish and subscribe on two separate connections.
 *
 * @param url with user and password if required; `rediss:` for TLS
 * @param prefix separates installations that share a Redis server
 */
export const redisBus = (url: string, prefix: string, node: string, onState?: OnState): Bus =>
  batchedBus(node, redisWire(url, `${prefix}:live`), onState);

function redisWire(url: string, channel: string): Wire {
  let listening: Redis | undefined;
  let speaking: Redis | undefined;
  let isClosed = false;

  async function open(): Promise<Redis> {
    // The client is only loaded if Redis is used.
    const { Redis: Client } = await import('ioredis');
    const line = new Client(url, {
      lazyConnect: true,
      // The caller opens a new connection when one ends, so the client must not retry.
      retryStrategy: null,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 3_000,
      commandTimeout: ANSWER_MS,
    });
    line.on('error', () => undefined);
    await line.connect();
    return line;
  }

  async function openToSpeak(): Promise<Redis> {
    const line = await open();
    line.once('end', () => {
      if (speaking === line) speaking = undefined;
    });
    return line;
  }

  return {
    listen: async (hear, isUp) => {
      const line = await open();
      const ended = new Promise<void>((done) => line.once('end', () => done()));
      line.on('message', (_channel, text) => hear(text));
      await line.subscribe(channel);
      if (isClosed) return line.disconnect();
      listening = line;
      // A pulled cable causes no event, so the connection is checked at intervals.
      const check = setInterval(() => void line.ping().catch(() => line.disconnect()), CHECK_MS).unref();
      isUp();
      await ended;
      clearInterval(check);
      // The sending connection is probably lost too, and messages sent on it would be lost.
      speaking?.disconnect();
      speaking = undefined;
    },
    speak: async (text) => {
      const line = (speaking ??= await openToSpeak());
      try {
        await line.publish(channel, text);
      } catch (error) {
        speaking = undefined;
        line.disconnect();
        throw error;
      }
    },
    close: async () => {
      isClosed = true;
      for (const line of [listening, speaking]) line?.disconnect();
    },
  };
}
