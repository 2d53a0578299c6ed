import type { FastifyInstance } from 'fastify';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Pools } from '#engine/db/pools.server.ts';
import { routeOf } from '#engine/edge/requestLog.server.ts';

/** Metrics for external monitoring. */
export interface Metrics {
  /** Counts events outside requests: an uncaught error, a failed email. */
  count(what: string): void;
  /** The metrics in the Prometheus text format. */
  text(): Promise<string>;
  /**
   * Serves the metrics on a separate port.
   * @returns a function that stops the server
   */
  serve(port: number, host: string): Promise<() => Promise<void>>;
}

/** Histogram buckets in seconds. */
const STEPS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures a process: requests by route and status, connection pools, memory and event loop. The shared queues are
 * counted on each read.
 */
export function openMetrics(app: FastifyInstance, pools: Pools, node: number): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ node: String(node) });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registers);
  gauge('crm_database_connections', 'Connections to the database, by pool and state.', ['pool', 'state'], () =>
    Object.entries<Database>({ ...pools }).flatMap(([pool, { totalCount, idleCount, waitingCount }]): Reading[] => [
      [{ pool, state: 'idle' }, idleCount],
      [{ pool, state: 'busy' }, totalCount - idleCount],
      [{ pool, state: 'waited_for' }, waitingCount],
    ]),
  );
  gauge('crm_queue_length', 'Background jobs that are queued or failed, for all processes.', ['queue', 'state'], () =>
    queues(pools.background),
  );
  const events = new Counter({
    name: 'crm_events_total',
    help: 'Events outside of requests, by name.',
    labelNames: ['event'],
    registers,
  });

  function gauge(name: string, help: string, labelNames: string[], read: () => Reading[] | Promise<Reading[]>): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        for (const [labels, value] of await read()) this.set(labels, value);
      },
    });
  }
  return {
    count: (event) => events.inc({ event }),
    text: () => registry.metrics(),
    serve: (port, host) => serve(registry, port, host),
  };
}

type Reading = readonly [labels: Record<string, string>, value: number];

function measureRequests(app: FastifyInstance, registers: Registry[]): void {
  const requests = new Histogram({
    name: 'crm_http_request_seconds',
    help: 'Duration of requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: STEPS,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route pattern, never the URL, which may be confidential and has unlimited values.
    requests.observe(
      { method: request.method, route: routeOf(request), status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    );
  });
}

/** If the database is unavailable, the other metrics are still served. */
async function queues(database: Queryable): Promise<Reading[]> {
  const { rows } = await database
    .query<{ queue: string; state: string; count: number }>(
      `select 'work' as queue, state::text, count(*)::int as count from work.job where state in ('created', 'retry', 'active', 'failed') group by 2
       union all select 'live_event', 'waiting', count(*)::int from live_event where seq is null
       union all select 'letter', state, count(*)::int from letter where state <> 'sent' group by 2`,
    )
    .catch(() => ({ rows: [] }));
  return rows.map(({ queue, state, count }) => [{ queue, state }, count]);
}

async function serve(registry: Registry, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Processes on one machine share the product's port, but each has its own metrics port.
    server.listen({ port, host, exclusive: true }, resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections());
}
