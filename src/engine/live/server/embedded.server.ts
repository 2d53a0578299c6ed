import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { isSwitchedOff } from '../../features/features.server.ts';
import { releaseEvent } from '../../changes/events/announce.ts';
import { asOne } from '../protocol/asOne.ts';
import type { Published } from '../../changes/events/change.ts';
import { CLOSE, stopCode } from '../protocol/closing.ts';
import type { Gate } from '../../changes/events/gate.ts';
import type { Hub } from './hub.server.ts';
import type { LiveOptions } from './live.server.ts';
import { type LiveServer, openLiveServer } from './liveServer.server.ts';
import { enterNode, type NodeFacts, nodesNow, removeNode, renewNode } from '../bus/nodeTable.server.ts';
import { type Relay, startRelay } from '../bus/relay.server.ts';
import { type AppKey, signChannel, signUser } from './signature.server.ts';
import { changesIn, eventsOfAll, scopeEvents, scopeUserOf } from './broadcaster.server.ts';
import { every } from '../../time/every.server.ts';
import { watchAccess } from './watch.server.ts';

const WATCH_MS = 2_000;
const BEAT_MS = 5_000;
const COMPARE_MS = 30_000;
/** How long a new node waits for the members of other nodes. */
const SNAPSHOT_MS = 500;

/** This node if it delivers events itself. */
export interface EmbeddedNode {
  wake(): void;
  /** Registers that no new pages should connect here. */
  retire(): Promise<void>;
  /** Closes the connections of pages gradually. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Signs with the installation's secret, and has access to the sockets. */
export const embeddedGate = (hub: Hub, app: AppKey): Gate => ({
  signChannel: (socketId, channel, member) => {
    const data = member && JSON.stringify(member);
    const signed = signChannel(app, socketId, channel, data);
    return 'error' in signed ? null : { ...signed, ...(data === undefined ? {} : { channel_data: data }) };
  },
  signUser: (socketId, user) => {
    const data = JSON.stringify(user);
    const signed = signUser(app, socketId, data);
    return 'error' in signed ? null : { ...signed, user_data: data };
  },
  link: async (socketId, session) => hub.link(socketId, session),
  endUser: async (userId) => {
    hub.endUser(String(userId));
    return true;
  },
});

/** Delivers events from this process: accepts connections from pages, and sends them committed changes. */
export async function runEmbedded(app: FastifyInstance, hub: Hub, options: LiveOptions): Promise<EmbeddedNode> {
  const { database, access, onError } = options;
  const beganAt = Date.now();
  let isOn = true;
  let isReady = true;
  let isSettled = false;
  const facts = (): NodeFacts => ({
    id: hub.node,
    address: addressOf(app),
    sockets: hub.sockets.size,
    channels: hub.channels.size,
    ready: isReady,
    tally: { ...hub.counter.read(Date.now()), leftAlone: options.circuits.open() },
    version: options.version,
  });
  const settling = settle().catch((error: unknown) => onError(error, 'connection to other nodes'));
  const server: LiveServer = openLiveServer(app.server, hub, {
    app: options.plan.app,
    isOn: () => isOn,
    ownOrigins: (request) => ownOrigins(request, options.publicUrl),
    addressOf: options.addressOf,
    isSettled: () => isSettled,
    settled: settling,
    onSlow: ({ session, address }) =>
      options.onNote({ userId: session?.userId ?? null, address }, 'a connection was closed because it was too slow'),
  });
  const watch = watchAccess(database, hub, access);
  const relay: Relay = await startRelay(database, tell, {
    placed: () => hub.wakeOthers(),
    onError: (error) => onError(error, 'relay of live updates'),
  });
  hub.onWake = () => relay.wake();
  // Pages of an older build learn of the newer one whenever they connect.
  hub.stand(releaseEvent(options.version));

  /** Registers this node, and requests the members of running nodes. */
  async function settle(): Promise<void> {
    try {
      await enterNode(database, facts());
      const { nodes, now } = await nodesNow(database);
      const living = nodes.filter(({ id, lastSeenAt }) => id !== hub.node && now - lastSeenAt < 3 * BEAT_MS);
      if (options.plan.bus !== 'local' && options.directUrl)
        await hub.peers.snapshotOf(
          living.map(({ id }) => id),
          SNAPSHOT_MS,
        );
    } finally {
      isSettled = true;
    }
  }

  async function tell(rows: readonly Published[]): Promise<void> {
    const told = asOne(rows);
    await hub.here.deliverAll(eventsOfAll(told));
    const changes = changesIn(told);
    const limited = [...hub.channels.names()].flatMap((name) => scopeUserOf(name) ?? []);
    await hub.here.deliverAll(await scopeEvents(database, access.actorOf, limited, changes));
    await watch.follow(changes);
    const last = told.at(-1);
    // Changes from before this node started do not count towards the relay delay.
    if (last && Date.parse(last.at) >= beganAt) hub.counter.relayed(Date.now() - Date.parse(last.at));
  }

  const timers = [
    every(WATCH_MS, watch.look, onError),
    every(WATCH_MS, applySwitch, onError),
    every(BEAT_MS, beat, onError),
    every(COMPARE_MS, async () => hub.peers.compare(), onError),
  ];
  /** If live updates are turned off, new connections are refused and open ones are closed. */
  async function applySwitch(): Promise<void> {
    isOn = !(await isSwitchedOff(database, 'live'));
    if (isOn) return;
    for (const socket of hub.sockets.values()) socket.end(CLOSE.switchedOff, 'Live updates are turned off.');
  }
  async function beat(): Promise<void> {
    // Without the database, nodes can still reach each other if the bus does not use it.
    const known = await renewNode(database, facts())
      .then(() => nodesNow(database))
      .catch(() => undefined);
    hub.peers.beat(known && new Set(known.nodes.map(({ id }) => id)));
  }

  return {
    wake: () => relay.wake(),
    retire: async () => {
      isReady = false;
      await renewNode(database, facts());
    },
    drain: async () => {
      const { nodes, now } = await nodesNow(database).catch(() => ({ nodes: [], now: 0 }));
      await server.drain(stopCode(hub.node, nodes, now));
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await settling;
      server.stop();
      await relay.stop();
      await removeNode(database, hub.node).catch(() => undefined);
    },
  };
}

function addressOf(app: FastifyInstance): string {
  const bound = app.server.address();
  const place = typeof bound === 'object' && bound ? `${hostname()}:${bound.port}` : hostname();
  // Processes on one machine may share a port.
  return `${place}, process ${process.pid}`;
}

/** The origins of the product's own pages. A proxy in front may use https even if this server does not. */
const ownOrigins = ({ headers: { host = '' } }: IncomingMessage, publicUrl: string | undefined): string[] => [
  `https://${host}`,
  `http://${host}`,
  ...(publicUrl ? [publicUrl] : []),
];
