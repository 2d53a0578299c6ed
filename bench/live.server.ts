import Trigger from 'pusher';
import PusherPage from 'pusher-js';
import { openKeyRing } from '#engine/keys/keys.server.ts';
import type { Bus, LiveEvent } from '#engine/changes/events/bus.ts';
import { planLive } from '#engine/live/server/livePlan.server.ts';
import { postgresBus } from '#engine/live/bus/postgresBus.server.ts';
import { redisBus } from '#engine/live/bus/redisBus.server.ts';
import { type LiveConnections, openConnections, NO_CONNECTIONS } from './liveConnections.server.ts';
import { count, type Figure, kibibytes, rank, seconds, spread, spreadOf } from './figures.server.ts';
import { memoryOf, workOf } from './processes.server.ts';
import { type Home, type Product, startProduct } from './product.server.ts';
import { pick, type Sample } from './readings.server.ts';
import { sized } from './size.server.ts';
import { isRecord, jsonOf, type Visitor } from './visitor.server.ts';

const CROWD = sized(10_000, 20);
const OFFICE = sized(1_000, 10);
const SAVERS = sized(500, 5);
const CHANNEL = 'private-bench.1';
const EVENT_BYTES = 300;
/** The number of events in a flood. */
const FLOOD = sized(300, 20);
/** The number of repetitions for each measurement. */
const TURNS = { published: sized(200, 2), saved: sized(60, 2), between: sized(300, 2) } as const;
/** The time for a bus to open. */
const OPENS_MS = sized(3_000, 1_000);
const REDIS = 'redis://127.0.0.1:6379';

/** Measures live updates: the number of connections, the delay of events, and the cost of a save. */
export async function measureLive(product: Product, home: Home, visitor: Visitor, sample: Sample): Promise<Figure[]> {
  const plan = planLive(openKeyRing(undefined, home.folder));
  const trigger = new Trigger({
    appId: plan.app.id,
    key: plan.app.key,
    secret: plan.app.secret,
    host: '127.0.0.1',
    port: new URL(product.address).port,
    useTLS: false,
  });
  const figures: Figure[] = [];
  /** "98 µs of the product each": the CPU time of repeated work. */
  const costs = async (times: number, work: () => Promise<unknown>): Promise<string> => {
    const began = workOf(product.pid, home.folder);
    await work();
    const ended = workOf(product.pid, home.folder);
    if (began === undefined || ended === undefined) return 'this system does not tell what it costs';
    return `${(((ended - began) * 1_000) / times).toFixed(1)} µs of the product each`;
  };
  const before = memoryOf(product.pid, home.folder)?.product ?? 0;
  let all = NO_CONNECTIONS;
  const connecting = await costs(CROWD, async () => {
    all = await openConnections(product.address, plan.app, CROWD, CHANNEL);
  });
  const grown = (memoryOf(product.pid, home.folder)?.product ?? 0) - before;
  figures.push(
    { what: 'connections held', figure: count(all.size), note: `${kibibytes(grown / all.size)} of the process each` },
    {
      what: 'connects a second',
      figure: count(Math.round((all.size * 1_000) / all.milliseconds)),
      note: `with greeting and one private channel joined; ${connecting}`,
    },
    { what: `one event to ${count(CROWD)}`, ...(await fanOut(all, trigger, sized(10, 2))) },
  );
  await all.leave();

  const office = await openConnections(product.address, plan.app, OFFICE, CHANNEL);
  figures.push({ what: `one event to ${count(OFFICE)}`, ...(await fanOut(office, trigger, sized(40, 2))) });
  let rate = 0;
  const flooding = await costs(FLOOD * OFFICE, async () => {
    rate = await flood(office, trigger);
  });
  figures.push({
    what: `deliveries a second, ${count(OFFICE)} connections`,
    figure: count(Math.round(rate)),
    note: `${EVENT_BYTES} bytes each, in batches of ten; ${flooding}; read by one process on the same machine`,
  });
  await office.leave();

  const one = await openConnections(product.address, plan.app, 1, CHANNEL);
  figures.push({ what: 'published over HTTP, to a connection', ...(await publishing(one, trigger)) });
  await one.leave();

  const savers = await openConnections(product.address, plan.app, SAVERS, 'private-customer');
  figures.push({ what: `save to screen, ${SAVERS} connections`, ...(await saving(savers, visitor, sample)) });
  await savers.leave();
  return figures;
}

type Told = Omit<Figure, 'what'>;

/** From publishing to the slowest of a hundred connections, over several turns. */
async function fanOut(connections: LiveConnections, trigger: Trigger, turns: number): Promise<Told> {
  const delays: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    const arrived = new Promise<void>((done) => {
      let left = connections.size;
      connections.listen(() => {
        delays.push(performance.now() - began);
        if (--left === 0) done();
      });
    });
    await trigger.trigger(CHANNEL, 'told', 'x'.repeat(EVENT_BYTES));
    await arrived;
  }
  const sorted = delays.sort((one, other) => one - other);
  return {
    figure: `${rank(sorted, 99).toFixed(0)} ms`,
    note: `p99 of ${turns} turns, half have it after ${rank(sorted, 50).toFixed(0)} ms; the call and both processes on this machine included`,
  };
}

/**
 * Publishes events to all connections as fast as they are accepted.
 * @returns events delivered per second
 */
async function flood(connections: LiveConnections, trigger: Trigger): Promise<number> {
  const began = performance.now();
  const arrived = new Promise<void>((done) => {
    let left = FLOOD * connections.size;
    connections.listen(() => {
      if (--left === 0) done();
    });
  });
  const data = 'x'.repeat(EVENT_BYTES);
  for (let sent = 0; sent < FLOOD; sent += 10)
    await trigger.triggerBatch(Array.from({ length: 10 }, () => ({ channel: CHANNEL, name: 'told', data })));
  await arrived;
  return (FLOOD * connections.size * 1_000) / (performance.now() - began);
}

async function publishing(connections: LiveConnections, trigger: Trigger): Promise<Told> {
  const delays: number[] = [];
  for (let turn = 0; turn < TURNS.published; turn++) {
    const began = performance.now();
    const arrived = new Promise<void>((done) => connections.listen(() => done()));
    await trigger.trigger(CHANNEL, 'told', 'x');
    await arrived;
    delays.push(performance.now() - began);
  }
  return { figure: spread(spreadOf(delays)), note: `p50 / p95 of ${TURNS.published}` };
}

/** From a user's save to the first screen that receives it. */
async function saving(connections: LiveConnections, visitor: Visitor, { customerIds }: Sample): Promise<Told> {
  const delays: number[] = [];
  for (let turn = 0; turn < TURNS.saved; turn++) {
    const path = `/api/v1/customers/${pick(customerIds, turn)}`;
    const row = jsonOf(await visitor.get(path));
    const version = isRecord(row) && isRecord(row.row) ? row.row.version : undefined;
    const began = performance.now();
    const arrived = new Promise<void>((done) => connections.listen((event) => event === 'changed' && done()));
    await visitor.send('PATCH', path, { version, tradingName: `Seen ${turn} times at ${Date.now()}` });
    await arrived;
    delays.push(performance.now() - began);
  }
  return { figure: spread(spreadOf(delays)), note: `p50 / p95 of ${TURNS.saved}, from the request to the event` };
}

/** Measures the bus between processes on the database of the bench. */
export async function measureBetween(url: string): Promise<Figure[]> {
  return [
    { what: 'node to node, PostgreSQL', ...(await between((node) => postgresBus(url, node))) },
    {
      what: 'node to node, Redis',
      ...(await between((node) => redisBus(REDIS, `bench-${process.pid}`, node)).catch(() => ({
        figure: 'none here',
        note: `no Redis at ${REDIS}`,
      }))),
    },
  ];
}

async function between(open: (node: string) => Bus): Promise<Told> {
  const [one, two] = [open('1'), open('2')];
  try {
    const deaf = { deliver: async () => undefined, handleMessage: () => undefined, again: () => undefined };
    const ready = [one, two].map((bus) => new Promise<void>((done) => bus.listen({ ...deaf, again: done })));
    await Promise.race([
      Promise.all(ready),
      new Promise((_, fail) => setTimeout(() => fail(new Error('not there')), OPENS_MS)),
    ]);
    let heard: () => void = () => undefined;
    two.listen({ ...deaf, deliver: async () => heard() });
    const event: LiveEvent = { channel: 'c', event: 'e', data: 'x'.repeat(EVENT_BYTES) };
    const delays: number[] = [];
    for (let turn = 0; turn < TURNS.between; turn++) {
      const began = performance.now();
      const arrived = new Promise<void>((done) => (heard = done));
      void one.publish([event]);
      await arrived;
      delays.push(performance.now() - began);
    }
    return {
      figure: spread(spreadOf(delays)),
      note: `p50 / p95 of ${TURNS.between}, of which up to 5 ms wait for company`,
    };
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}

/** Measures how long a page with the official client is disconnected during a restart of the product. */
export async function measureRestart(
  product: Product,
  home: Home,
): Promise<{ readonly product: Product; readonly figures: readonly Figure[] }> {
  const { key } = planLive(openKeyRing(undefined, home.folder)).app;
  const page = new PusherPage(key, {
    cluster: 'mt1',
    wsHost: '127.0.0.1',
    wsPort: Number(new URL(product.address).port),
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
  });
  await new Promise<void>((done) => page.connection.bind('connected', done));
  let lostAt = 0;
  const back = new Promise<number>((done) =>
    page.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
      if (previous === 'connected') lostAt = performance.now();
      if (current === 'connected') done(performance.now());
    }),
  );
  await product.stop();
  const next = await startProduct(home);
  const readyAt = performance.now();
  const at = await back;
  const gone = at - lostAt;
  page.disconnect();
  return {
    product: next,
    figures: [
      {
        what: 'without a line at a restart',
        figure: seconds(gone),
        note: `the official client without help; ${seconds(Math.max(0, at - readyAt))} of it after the product was ready again`,
      },
    ],
  };
}
