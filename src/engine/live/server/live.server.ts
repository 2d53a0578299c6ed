import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/pool.server.ts';
import type { Circuits } from '../../outbound/circuits.ts';
import { mountBroadcasting } from './broadcastRoutes.server.ts';
import { type Bus, localBus } from '../../changes/events/bus.ts';
import { mountChanges } from './changesRoute.server.ts';
import { embeddedGate, type EmbeddedNode, runEmbedded } from './embedded.server.ts';
import type { Gate } from '../../changes/events/gate.ts';
import { mountHealth } from '../health/healthRoutes.server.ts';
import { mountHttpApi } from './httpApi.server.ts';
import { Hub } from './hub.server.ts';
import type { LivePlan } from './livePlan.server.ts';
import { openOutside, runOutside } from './outside.server.ts';
import { postgresBus } from '../bus/postgresBus.server.ts';
import { redisBus } from '../bus/redisBus.server.ts';
import type { LiveAccess } from './watch.server.ts';

export interface LiveOptions {
  readonly database: Database;
  /** A direct connection for the bus between nodes. Without it, this node is the only one. */
  readonly directUrl?: string | undefined;
  readonly plan: LivePlan;
  /** Circuit breakers for targets that do not respond. */
  readonly circuits: Circuits;
  readonly access: LiveAccess;
  readonly publicUrl: string | undefined;
  /** The page build that this process serves. */
  readonly version: string;
  /** The client address of a connection, behind trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly onError: (error: unknown, what: string) => void;
  readonly onNote: (facts: object, what: string) => void;
}

export interface Live {
  readonly hub: Hub;
  /** Called after a commit in this process that no request caused. */
  wake(): void;
  /** Registers that this node is about to stop, so that other nodes take its pages. */
  retire(): Promise<void>;
  /** Closes the connections of this node's pages gradually, before it stops. */
  drain(): Promise<void>;
}

/**
 * Live updates, from server start to close: channel permissions, missed changes, and delivery of committed changes.
 * This process delivers them by the Pusher protocol, an external service does, or delivery is off.
 */
export function mountLive(app: FastifyInstance, options: LiveOptions): Live {
  const { database, plan, circuits } = options;
  const node = String(randomInt(1, 2 ** 31));
  const bus = plan.driver === 'embedded' ? busOf(options, node) : localBus();
  const hub = new Hub(node, plan.settings, bus);
  const outside = plan.driver === 'pusher' ? openOutside(plan, circuits) : undefined;
  const gate: Gate | null = outside
    ? outside.gate(database)
    : plan.driver === 'none'
      ? null
      : embeddedGate(hub, plan.app);
  if (plan.driver === 'embedded') mountEmbedded(app, hub, plan);
  answerStrayCalls(app);
  mountBroadcasting(app, { database, access: options.access, gate });
  mountChanges(app, database);
  mountHealth(app, { database, plan, gate, hub });

  let running: EmbeddedNode | undefined;
  app.addHook('onListen', async () => {
    if (plan.driver === 'embedded') running = await runEmbedded(app, hub, options);
    if (outside) running = await runOutside(outside, options);
  });
  // A change committed here is delivered immediately; one committed elsewhere is found within a second.
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') running?.wake();
  });
  app.addHook('preClose', async () => {
    await running?.stop();
    await bus.stop();
  });
  return {
    hub,
    wake: () => running?.wake(),
    retire: async () => running?.retire(),
    drain: async () => running?.drain(),
  };
}

function mountEmbedded(app: FastifyInstance, hub: Hub, { app: live, settings }: LivePlan): void {
  if (settings.httpApi) mountHttpApi(app, hub, live);
  // A request without an upgrade: the answer tells the client what is missing.
  app.get(`${settings.path}/app/:key`, { config: { public: true } }, async (_request, reply) =>
    reply.code(426).headers({ upgrade: 'websocket', connection: 'upgrade' }).send({ error: 'Connect by WebSocket.' }),
  );
}

/** Answers unknown or unavailable addresses of the signed API in its own format rather than with a page. */
function answerStrayCalls(app: FastifyInstance): void {
  app.all('/apps/*', {
    config: { public: true, unasked: true },
    onRequest: async ({ url, method }, reply) => {
      const methods = app.routeTable.methodsAt(url.split('?')[0] ?? '');
      if (methods.length === 0) return reply.code(404).send({ error: 'Unknown application or address.' });
      reply.header('allow', methods.join(', '));
      return reply.code(405).send({ error: `This address accepts ${methods.join(', ')}, not ${method}.` });
    },
    handler: (_request, reply) => reply,
  });
}

function busOf({ directUrl, plan, onError }: LiveOptions, node: string): Bus {
  const onState = (isUp: boolean, error?: Error) => {
    if (!isUp) onError(error, 'the connection between nodes');
  };
  if (plan.bus === 'redis' && plan.redisUrl) return redisBus(plan.redisUrl, `crm:${plan.app.id}`, node, onState);
  return plan.bus === 'postgres' && directUrl ? postgresBus(directUrl, node, onState) : localBus();
}
