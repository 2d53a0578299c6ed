import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { KeyRing } from '../access/keys.server.ts';
import type { Database } from '../db/pool.server.ts';
import { findEntity } from '../entity/registry.ts';
import { eventsOf } from './announce.ts';
import { mountBroadcasting } from './broadcastRoutes.server.ts';
import { type Bus, localBus } from './bus.ts';
import type { ToldChange } from './change.ts';
import { mountChanges } from './changesRoute.server.ts';
import { CLOSE } from './closing.ts';
import { type LiveApp, mountHttpApi } from './httpApi.server.ts';
import { Hub } from './hub.server.ts';
import { openLiveServer } from './liveServer.server.ts';
import { type LiveSettings, USUAL_LIVE } from './liveSettings.ts';
import { postgresBus } from './postgresBus.server.ts';
import { forgetChanges, startRelay } from './relay.server.ts';
import { type LiveAccess, watchAccess } from './watch.server.ts';

const WATCH_MS = 2_000;
const BEAT_MS = 5_000;
const FORGET_MS = 60_000;

export interface LiveOptions {
  readonly database: Database;
  /** A direct connection for the line between nodes; without one this node is alone. */
  readonly directUrl?: string | undefined;
  readonly live: LiveApp;
  readonly settings?: Partial<LiveSettings>;
  readonly access: LiveAccess;
  readonly publicUrl: string | undefined;
  readonly onError: (error: unknown, what: string) => void;
}

/** The one application of the protocol: its names follow from the keys of the installation. The key is public. */
export const liveApp = (keys: KeyRing): LiveApp => ({
  id: String(keys.derive('live id').readUInt32BE(0)),
  key: keys.derive('live key').toString('hex').slice(0, 20),
  secret: keys.derive('live secret').toString('hex'),
});

/**
 * Live updates: the Pusher protocol on the product's own port, its signed HTTP API, the right to join, and the relay that
 * tells committed changes. It runs from when the server listens until it closes.
 */
export function mountLive(app: FastifyInstance, options: LiveOptions): Hub {
  const { database, live, access, onError } = options;
  const node = String(randomInt(1, 2 ** 31));
  const bus = options.directUrl ? pgBus(options.directUrl, node, onError) : localBus();
  const hub = new Hub(node, { ...USUAL_LIVE, ...options.settings }, bus);
  mountHttpApi(app, hub, live);
  mountBroadcasting(app, database, hub, live);
  mountChanges(app, database);

  let stop: () => Promise<void> = () => bus.stop();
  app.addHook('onListen', async () => {
    const server = openLiveServer(app.server, hub, {
      app: live,
      isOn: () => true,
      ownOrigins: (request) => ownOrigins(request, options.publicUrl),
      addressOf: (request) => request.socket.remoteAddress ?? '',
    });
    const relay = await startRelay(database, (changes) => tell(hub, changes), {
      placed: () => hub.wakeOthers(),
      onError: (error) => onError(error, 'the relay of live updates'),
    });
    hub.onWake = () => relay.wake();
    wakeAfterChanges = () => relay.wake();
    const watch = watchAccess(database, hub, access);
    const timers = [
      every(WATCH_MS, watch, onError),
      every(BEAT_MS, async () => hub.beat(), onError),
      every(FORGET_MS, async () => void (await forgetChanges(database)), onError),
    ];
    stop = async () => {
      for (const timer of timers) clearInterval(timer);
      await server.drain(hub.hasOthers() ? CLOSE.elsewhere : CLOSE.tooMuch);
      server.stop();
      await relay.stop();
      await bus.stop();
    };
  });
  let wakeAfterChanges: () => void = () => undefined;
  // Whatever was committed, its page is told at once; what commits elsewhere is found within a second.
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') wakeAfterChanges();
  });
  app.addHook('preClose', async () => stop());
  return hub;
}

const pgBus = (url: string, node: string, onError: LiveOptions['onError']): Bus =>
  postgresBus(url, node, (isUp, error) => {
    if (!isUp) onError(error, 'the line between nodes');
  });

function tell(hub: Hub, changes: readonly ToldChange[]): void {
  for (const change of changes) {
    const noun = findEntity(change.kind);
    if (noun) for (const event of eventsOf(change, noun)) hub.deliver(event);
  }
}

function every(time: number, work: () => Promise<void>, onError: LiveOptions['onError']): NodeJS.Timeout {
  let isBusy = false;
  return setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void work()
      .catch((error: unknown) => onError(error, 'live updates'))
      .finally(() => (isBusy = false));
  }, time).unref();
}

/** The product as its pages see it. A proxy in front may speak https where this server does not. */
const ownOrigins = ({ headers: { host = '' } }: IncomingMessage, publicUrl: string | undefined): string[] => [
  `https://${host}`,
  `http://${host}`,
  ...(publicUrl ? [publicUrl] : []),
];
