import pg from 'pg';
import Trigger from 'pusher';
import PusherPage from 'pusher-js';
import { openKeyRing } from '#core/access/keys.server.ts';
import type { Bus, BusMessage } from '#core/live/bus.ts';
import { planLive } from '#core/live/livePlan.server.ts';
import { postgresBus } from '#core/live/postgresBus.server.ts';
import { redisBus } from '#core/live/redisBus.server.ts';
import { gather } from './crowd.server.ts';
import { count, type Figure, kibibytes, rank, seconds, spread, spreadOf } from './figures.server.ts';
import { memoryOf } from './memory.server.ts';
import { type Home, type Product, startProduct } from './product.server.ts';
import { pick, type Sample } from './readings.server.ts';
import { isRecord, jsonOf, type Visitor } from './visitor.server.ts';

const CROWD = 10_000;
const OFFICE = 1_000;
const SAVERS = 500;
const CHANNEL = 'private-bench.1';
const EVENT_BYTES = 300;
const REDIS = 'redis://127.0.0.1:6379';

/** Live updates: how many connections, how quickly events reach them, and what it costs a save. */
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
  const before = memoryOf(product.pid, home.folder)?.product ?? 0;
  const all = await gather(product.address, plan.app, CROWD, CHANNEL);
  const grown = (memoryOf(product.pid, home.folder)?.product ?? 0) - before;
  figures.push(
    { what: 'connections held', figure: count(all.size), note: `${kibibytes(grown / all.size)} of the process each` },
    {
      what: 'connects a second',
      figure: count(Math.round((all.size * 1_000) / all.milliseconds)),
      note: 'with greeting and one private channel joined',
    },
    { what: `one event to ${count(CROWD)}`, ...(await fanOut(all, trigger, 10)) },
  );
  await all.leave();

  const office = await gather(product.address, plan.app, OFFICE, CHANNEL);
  figures.push(
    { what: `one event to ${count(OFFICE)}`, ...(await fanOut(office, trigger, 40)) },
    { what: `deliveries a second, ${count(OFFICE)} connections`, ...(await flood(office, trigger)) },
  );
  await office.leave();

  const one = await gather(product.address, plan.app, 1, CHANNEL);
  figures.push({ what: 'published over HTTP, to a connection', ...(await publishing(one, trigger)) });
  await one.leave();

  const savers = await gather(product.address, plan.app, SAVERS, 'private-customer');
  figures.push({ what: `save to screen, ${SAVERS} connections`, ...(await saving(savers, visitor, sample)) });
  await savers.leave();
  return figures;
}

type Told = Omit<Figure, 'what'>;
type Crowd = Awaited<ReturnType<typeof gather>>;

/** From publishing to each of the crowd: the slowest of a hundred, over some turns. */
async function fanOut(crowd: Crowd, trigger: Trigger, turns: number): Promise<Told> {
  const delays: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    const arrived = new Promise<void>((done) => {
      let left = crowd.size;
      crowd.listen(() => {
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

async function flood(crowd: Crowd, trigger: Trigger): Promise<Told> {
  const events = 300;
  const began = performance.now();
  const arrived = new Promise<void>((done) => {
    let left = events * crowd.size;
    crowd.listen(() => {
      if (--left === 0) done();
    });
  });
  const data = 'x'.repeat(EVENT_BYTES);
  for (let sent = 0; sent < events; sent += 10)
    await trigger.triggerBatch(Array.from({ length: 10 }, () => ({ channel: CHANNEL, name: 'told', data })));
  await arrived;
  const rate = (events * crowd.size * 1_000) / (performance.now() - began);
  return {
    figure: count(Math.round(rate)),
    note: `${EVENT_BYTES} bytes each; read by one process on the same machine`,
  };
}

async function publishing(crowd: Crowd, trigger: Trigger): Promise<Told> {
  const delays: number[] = [];
  for (let turn = 0; turn < 200; turn++) {
    const began = performance.now();
    const arrived = new Promise<void>((done) => crowd.listen(() => done()));
    await trigger.trigger(CHANNEL, 'told', 'x');
    await arrived;
    delays.push(performance.now() - began);
  }
  return { figure: spread(spreadOf(delays)), note: 'p50 / p95 of 200' };
}

/** From the click of whoever saves to the first screen that knows. */
async function saving(crowd: Crowd, visitor: Visitor, { customerIds }: Sample): Promise<Told> {
  const delays: number[] = [];
  for (let turn = 0; turn < 60; turn++) {
    const path = `/api/v1/customers/${pick(customerIds, turn)}`;
    const row = jsonOf(await visitor.get(path));
    const version = isRecord(row) && isRecord(row.row) ? row.row.version : undefined;
    const began = performance.now();
    const arrived = new Promise<void>((done) => crowd.listen((event) => event === 'changed' && done()));
    await visitor.send('PATCH', path, { version, tradingName: `Seen ${turn} times at ${Date.now()}` });
    await arrived;
    delays.push(performance.now() - began);
  }
  return { figure: spread(spreadOf(delays)), note: 'p50 / p95 of 60, from the request to the event' };
}

/** What lies between the processes, and what the outbox costs a commit: on the database of the bench. */
export async function measureBetween(url: string): Promise<Figure[]> {
  const figures: Figure[] = [
    { what: 'node to node, PostgreSQL', ...(await between((node) => postgresBus(url, node))) },
    {
      what: 'node to node, Redis',
      ...(await between((node) => redisBus(REDIS, `bench-${process.pid}`, node)).catch(() => ({
        figure: 'none here',
        note: `no Redis at ${REDIS}`,
      }))),
    },
  ];
  for (const writers of [1, 8]) {
    const [bare, withEvent] = [await commits(url, writers, ''), await commits(url, writers, OUTBOX)];
    const cost = ((1 - withEvent / bare) * 100).toFixed(0);
    figures.push({
      what: `commits a second, ${writers} at once`,
      figure: count(Math.round(withEvent)),
      note: `with the row that tells of it; ${count(Math.round(bare))} without: ${cost} % of a commit that does nothing else`,
    });
  }
  return figures;
}

async function between(open: (node: string) => Bus): Promise<Told> {
  const [one, two] = [open('1'), open('2')];
  try {
    const ready = [one, two].map((bus) => new Promise<void>((done) => bus.listen(() => undefined, done)));
    await Promise.race([
      Promise.all(ready),
      new Promise((_, fail) => setTimeout(() => fail(new Error('not there')), 3_000)),
    ]);
    let heard: () => void = () => undefined;
    two.listen(
      () => heard(),
      () => undefined,
    );
    const message: BusMessage = { say: 'event', event: { channel: 'c', event: 'e', data: 'x'.repeat(EVENT_BYTES) } };
    const delays: number[] = [];
    for (let turn = 0; turn < 300; turn++) {
      const began = performance.now();
      const arrived = new Promise<void>((done) => (heard = done));
      one.send(message);
      await arrived;
      delays.push(performance.now() - began);
    }
    return { figure: spread(spreadOf(delays)), note: 'p50 / p95 of 300, of which up to 5 ms wait for company' };
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}

const OUTBOX = `; insert into live_event (at, entity, kind, entity_id, action, version) values (now(), 'bench', 'bench', 1, 'update', 1)`;

/** Commits a second of so many writers, for two seconds, each inserting a row and perhaps an event. */
async function commits(url: string, writers: number, more: string): Promise<number> {
  const SECONDS = 2;
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const [first] = clients;
  await first?.query('create table if not exists bench_commit (id bigint generated always as identity, what text)');
  const until = Date.now() + SECONDS * 1_000;
  const done = await Promise.all(
    clients.map(async (client) => {
      let made = 0;
      for (; Date.now() < until; made++)
        await client.query(`begin; insert into bench_commit (what) values ('x')${more}; commit`);
      return made;
    }),
  );
  await first?.query('drop table bench_commit');
  await first?.query(`delete from live_event where kind = 'bench'`);
  for (const client of clients) await client.end();
  return done.reduce((sum, each) => sum + each, 0) / SECONDS;
}

/** How long a page of the official client is without a line when the product is started again. */
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
