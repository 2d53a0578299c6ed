import type { PresenceChannel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { customer } from '#areas/customers/customers/customer.ts';
import type { RealtimeSettings } from '#engine/live/server/livePlan.server.ts';
import type { Realtime } from '#engine/environment/realtime.ts';
import { a } from '../support/builders.server.ts';
import type { Application } from '#app/application.server.ts';
import { endServer } from '#app/ending.server.ts';
import { anotherNode, openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';
import { hear, joined, listening, openPages } from '../support/testPages.server.ts';
import { testRedis } from '#engine/live/testing/testRedis.server.ts';
import { until } from '../support/until.ts';

const redis = await testRedis(process.env.TEST_REDIS_URL);
const buses: Partial<RealtimeSettings>[] = [
  { realtimeBus: 'postgres' },
  ...(redis ? [{ realtimeBus: 'redis' as const, redisUrl: redis }] : []),
];

describe.each(buses)('two processes with $realtimeBus between them', (bus) => {
  const realtime = { ...bus, realtimePresenceGrace: 0.3, realtimeDrain: 0.2 };
  const pages = openPages();
  let one: TestProduct;
  let two: Application;
  let ports: readonly [number, number];
  beforeAll(async () => {
    one = await openProduct({ isOneOfMany: true, realtime });
    ({ app: two } = await anotherNode(one, { realtime }));
    ports = [await listening(one.app), await listening(two)];
    await until(() =>
      expect([one.app.live.hub.peers.all(), two.live.hub.peers.all()].map((each) => each.length)).toEqual([1, 1]),
    );
  });
  afterEach(() => pages.close());
  afterAll(async () => {
    await two.close();
    await one.close();
  });
  const make = () => one.write((context) => a(context, customer, {}));
  const save = (row: Record<string, unknown>, headers: Record<string, string> = {}) =>
    one.administrator.send(
      'PATCH',
      `/api/v1/customers/${String(row.id)}`,
      { version: row.version, tradingName: 'x' },
      headers,
    );
  const updatesOf = (heard: readonly Record<string, unknown>[], row: Record<string, unknown>) =>
    heard.filter(({ id, action }) => id === row.id && action === 'update');

  it('a save at one is sent at the other, once, but not to the connection of the user who saved', async () => {
    const [mine, other] = [
      await pages.open(one.administrator, ports[1]),
      await pages.open(one.administrator, ports[1]),
    ];
    const told = [await joined(mine, 'private-customer'), await joined(other, 'private-customer')].map((channel) =>
      hear(channel, 'changed'),
    );
    const [first, second] = [await make(), await make()];
    expect((await save(first, { 'x-socket-id': mine.connection.socket_id })).status).toBe(200);
    expect((await save(second)).status).toBe(200);
    await until(() => expect(updatesOf(told[0] ?? [], second)).toHaveLength(1));
    expect(told.map((each) => updatesOf(each, first).length)).toEqual([0, 1]);
    expect(told.map((each) => updatesOf(each, second).length)).toEqual([1, 1]);
  });

  it('an event without a wake-up is sent within a second or two, in commit order', async () => {
    const channel = await joined(await pages.open(one.administrator, ports[1]), 'private-customer');
    const told = hear<{ seq: number; id: number }>(channel, 'changed');
    // Written by a process that died before it could publish the changes.
    const rows = [await make(), await make(), await make()];
    await until(() => expect(told.map(({ id }) => id)).toEqual(rows.map(({ id }) => id)));
    expect(told.map(({ seq }) => seq)).toEqual(told.map(({ seq }) => seq).toSorted((x, y) => x - y));
  });

  it('signing out at one ends the connection at the other', async () => {
    const leaver = await signInAs(one, 'Lea Leaver', ['customer.view']);
    const page = await pages.open(leaver, ports[1]);
    await joined(page, 'private-customer');
    await leaver.send('DELETE', '/api/v1/session');
    await until(() => expect(page.connection.state).toBe('disconnected'));
  });

  it('a lost permission removes its channels at the other', async () => {
    const person = await signInAs(one, 'Rosa Role', ['customer.view', 'team.view']);
    const page = await pages.open(person, ports[1]);
    const [customers, teams] = [await joined(page, 'private-customer'), await joined(page, 'private-team')];
    const lost = hear(customers, 'pusher:subscription_error');
    await new Promise((done) => setTimeout(done, 2_500));
    await one.write((context) =>
      context.tx.query(
        `update role set permissions = '{team.view}', version = version + 1 where name = 'Role of Rosa Role'`,
      ),
    );
    await until(() => expect(lost).toMatchObject([{ status: 403 }]));
    expect(teams.subscribed).toBe(true);
  });

  it('both continue after a restart of the database', async () => {
    const channels = [
      await joined(await pages.open(one.administrator, ports[0]), 'private-customer'),
      await joined(await pages.open(one.administrator, ports[1]), 'private-customer'),
    ];
    const told = channels.map((channel) => hear<{ seq: number; id: number }>(channel, 'changed'));
    await one.database
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => undefined);
    const rows: Record<string, unknown>[] = [];
    for (let count = 0; count < 3; count++) rows.push(await make().catch(make));
    for (const heard of told) await until(() => expect(heard.map(({ id }) => id)).toEqual(rows.map(({ id }) => id)));
    expect(channels.map((channel) => channel.subscribed)).toEqual([true, true]);
  });

  it('a user at a process that has just started sees who was there before', async () => {
    const row = await make();
    const name = `presence-customer.${row.id}`;
    await joined(await pages.open(one.administrator, ports[0]), name);
    const guest = await signInAs(one, 'Gus Guest', ['customer.view']);
    const { app: third } = await anotherNode(one, { realtime });
    try {
      const channel = (await joined(await pages.open(guest, await listening(third)), name)) as PresenceChannel;
      expect(channel.members.count).toBe(2);
    } finally {
      pages.close();
      await third.close();
    }
  });

  it('both are listed, with their work', async () => {
    const nodes = async () => (await one.administrator.get('/api/v1/live/health')).body.nodes as unknown[];
    await until(async () => expect(await nodes()).toHaveLength(2));
    expect((await one.administrator.get('/api/v1/live/health')).body).toMatchObject({
      bus: bus.realtimeBus,
      isBusUp: true,
    });
  });

  it('one that stops accepts nobody, moves its pages to the other, and the last one makes them wait', async () => {
    const { key } = (await one.administrator.get('/api/v1/session')).body.realtime as Realtime;
    const line = async (port: number) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`);
      const closed = new Promise<number>((done) => socket.once('close', done));
      await new Promise((done) => socket.once('message', done));
      return { socket, closed };
    };
    const { app: third } = await anotherNode(one, { realtime });
    const port = await listening(third);
    const leaving = await line(port);
    const ending = endServer(third, { noticeMs: 100, arrivalMs: 50 });
    await until(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503));
    expect(await leaving.closed).toBe(4200);
    await ending;
    await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();

    const [last, other] = [await line(ports[0]), await line(ports[1])];
    await Promise.all([one.app.retire(), two.retire()]);
    await Promise.all([one.app.live.drain(), two.live.drain()]);
    expect(await Promise.all([last.closed, other.closed])).toEqual([4100, 4100]);
    const late = new WebSocket(`ws://127.0.0.1:${ports[0]}/app/${key}?protocol=7`);
    expect(await new Promise<number>((done) => late.once('close', done))).toBe(4100);
  });
});
