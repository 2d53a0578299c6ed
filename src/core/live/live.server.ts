import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/pool.server.ts';
import { findEntity } from '../entity/registry.ts';
import { eventsOf } from './announce.ts';
import { mountBroadcasting } from './broadcastRoutes.server.ts';
import { type Bus, localBus } from './bus.ts';
import type { ToldChange } from './change.ts';
import { mountChanges } from './changesRoute.server.ts';
import { CLOSE } from './closing.ts';
import { mountHttpApi } from './httpApi.server.ts';
import { Hub } from './hub.server.ts';
import { openLiveServer } from './liveServer.server.ts';
import type { LivePlan } from './livePlan.server.ts';
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
  readonly plan: LivePlan;
  readonly access: LiveAccess;
  readonly publicUrl: string | undefined;
  readonly onError: (error: unknown, what: string) => void;
}

export interface Live {
  readonly hub: Hub;
  /** Sends the pages of this node away, bit by bit, before it closes. */
  drain(): Promise<void>;
}

/**
 * Live updates: the Pusher protocol on the product's own port, its signed HTTP API, the right to join, and the relay that
 * tells committed changes. It runs from when the server listens until it closes.
 */
export function mountLive(app: FastifyInstance, options: LiveOptions): Live {
  const { database, access, onError } = options;
  const { app: live, settings } = options.plan;
  const node = String(randomInt(1, 2 ** 31));
  const bus = options.directUrl ? pgBus(options.directUrl, node, onError) : localBus();
  const hub = new Hub(node, settings, bus);
  mountHttpApi(app, hub, live);
  mountBroadcasting(app, database, hub, live);
  mountChanges(app, database);

  let stop: () => Promise<void> = () => bus.stop();
  let drain: () => Promise<void> = async () => undefined;
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
    drain = () => server.drain(hub.hasOthers() ? CLOSE.elsewhere : CLOSE.tooMuch);
    stop = async () => {
      for (const timer of timers) clearInterval(timer);
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
  return { hub, drain: () => drain() };
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
