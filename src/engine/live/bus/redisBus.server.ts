import type { Redis } from 'ioredis';
import type { Bus } from '../../changes/events/bus.ts';
import { type OnState, batchedBus, type Wire } from './batchedBus.server.ts';

const CHECK_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * The line between nodes by publish and subscribe, on two connections of its own.
 *
 * @param url with user and password where there are any; `rediss:` for TLS
 * @param prefix keeps installations that share a Redis apart
 */
export const redisBus = (url: string, prefix: string, node: string, onState?: OnState): Bus =>
  batchedBus(node, redisWire(url, `${prefix}:live`), onState);

function redisWire(url: string, channel: string): Wire {
  let listening: Redis | undefined;
  let speaking: Redis | undefined;
  let isClosed = false;

  async function open(): Promise<Redis> {
    // Only who has a Redis needs its client.
    const { Redis: Client } = await import('ioredis');
    const line = new Client(url, {
      lazyConnect: true,
      // Whoever finds a line ended opens another; nothing waits for one that may never come.
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
      // A cable that is pulled says nothing.
      const check = setInterval(() => void line.ping().catch(() => line.disconnect()), CHECK_MS).unref();
      isUp();
      await ended;
      clearInterval(check);
      // The other one is most likely cut as well, and what is said next must not be lost on it.
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
