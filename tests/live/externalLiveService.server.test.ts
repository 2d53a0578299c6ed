import { tokensNow } from '#areas/integrations/integrations.server.ts';
import type { Channel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { APP, type TestLiveServer, openTestLiveServer } from '#engine/live/testing/testLiveServer.server.ts';
import { liveAccess } from '#areas/identity/identity.server.ts';
import { keepGrant, watchGrants } from '#engine/live/server/grants.server.ts';
import { InterruptibleProxy } from '#engine/live/testing/interruptibleProxy.server.ts';
import { openCircuits } from '#engine/outbound/circuits.ts';
import { a } from '../support/builders.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Application } from '#app/application.server.ts';
import { anotherNode, openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';
import { hear, joined, listening, openPages, refused } from '../support/testPages.server.ts';
import { until } from '../support/until.ts';

/** Another installation acts as the external live service; the product knows only its URL. */
describe('an external live service', () => {
  let service: TestLiveServer;
  let product: TestProduct;
  let second: Application;
  let line: InterruptibleProxy;
  /** Seconds by which the circuits' clock is ahead. */
  let ahead = 0;
  const pages = openPages();
  beforeAll(async () => {
    service = await openTestLiveServer();
    line = await InterruptibleProxy.to(`http://127.0.0.1:${service.port}`);
    const circuits = openCircuits(() => Date.now() + ahead * 1_000);
    const realtime = {
      realtimeDriver: 'pusher' as const,
      realtimeAppId: APP.id,
      realtimeAppKey: APP.key,
      realtimeAppSecret: APP.secret,
      realtimeApiHost: '127.0.0.1',
      realtimeApiPort: Number(new URL(line.url).port),
      realtimeApiScheme: 'http' as const,
      realtimeWsHost: '127.0.0.1',
      realtimeWsPort: service.port,
    };
    const outbound = { environment: [], own: [], circuits };
    product = await openProduct({ isOneOfMany: true, realtime, outbound });
    await listening(product.app);
    ({ app: second } = await anotherNode(product, { realtime, outbound }));
    await listening(second);
  });
  afterEach(() => pages.close());
  afterAll(async () => {
    await second.close();
    await product.close();
    await line.close();
    await service.close();
  });
  const make = () => product.write((context) => a(context, customer, {}));
  const idsOf = (heard: readonly Record<string, unknown>[]) => heard.map(({ id }) => id);
  const waiting = async () => {
    const { rows } = await product.database.query<{ lag: number }>(
      'select (select coalesce(max(seq), 0) from live_event) - (select seq from live_outside) as lag',
    );
    return rows[0]?.lag;
  };

  it('is named to pages', async () => {
    const { realtime } = (await product.administrator.get('/api/v1/session')).body;
    expect(realtime).toMatchObject({ driver: 'pusher', key: APP.key, host: '127.0.0.1', port: service.port });
    expect((await product.administrator.get('/api/v1/live/health')).body).toMatchObject({
      driver: 'pusher',
      nodes: [],
    });
    // With an external service, this product offers none itself.
    expect((await product.stranger.get(`/apps/${APP.id}/channels`)).status).toBe(404);
  });

  it('receives every change once, in order, although two processes run', async () => {
    const page = await pages.open(product.administrator, service.port);
    const told = hear<{ id: number; seq: number }>(await joined(page, 'private-customer'), 'changed');
    const rows: Record<string, unknown>[] = [];
    for (let count = 0; count < 25; count++) rows.push(await make());
    await until(() => expect(idsOf(told)).toEqual(idsOf(rows)));
    await until(async () => expect(await waiting()).toBe(0));
    expect(idsOf(told)).toEqual(idsOf(rows));
    expect(told.map(({ seq }) => seq)).toEqual(told.map(({ seq }) => seq).toSorted((x, y) => x - y));
  });

  it('does not return a page’s own change', async () => {
    const [mine, other] = [
      await pages.open(product.administrator, service.port),
      await pages.open(product.administrator, service.port),
    ];
    const channels = [await joined(mine, 'private-customer'), await joined(other, 'private-customer')];
    const row = await make();
    const heard = channels.map((channel: Channel) => hear(channel, 'changed'));
    await product.administrator.send(
      'PATCH',
      `/api/v1/customers/${row.id}`,
      { version: row.version, tradingName: 'x' },
      { 'x-socket-id': mine.connection.socket_id },
    );
    await until(() => expect(heard[1]?.some(({ action }) => action === 'update')).toBe(true));
    expect(heard[0]?.some(({ action }) => action === 'update')).toBe(false);
  });

  it('asks CRM who can join, and users with limited scope receive their changes', async () => {
    const [mine, other] = [await make(), await make()];
    const limited = await signInAs(product, 'Lars Limited', ['customer.view'], [Number(mine.id)]);
    const { userid } = (await limited.get('/api/v1/session')).body.user as { userid: number };
    const page = await pages.open(limited, service.port);
    const told = hear(await joined(page, `private-scope.${userid}`), 'changed');
    await refused(page, 'private-customer');
    await refused(page, `presence-customer.${other.id}`);
    await joined(page, `presence-customer.${mine.id}`);
    for (const row of [other, mine])
      await product.administrator.send('PATCH', `/api/v1/customers/${row.id}`, {
        version: row.version,
        tradingName: 'x',
      });
    await until(() => expect(idsOf(told)).toEqual([mine.id]));
    page.signin();
    await until(() =>
      expect([...service.hub.sockets.values()].some(({ user }) => user?.id === String(userid))).toBe(true),
    );
  });

  it('disconnects a user who signs out', async () => {
    const leaver = await signInAs(product, 'Lea Leaver', ['customer.view']);
    const page = await pages.open(leaver, service.port);
    page.signin();
    await joined(page, 'private-customer');
    await until(() => expect([...service.hub.sockets.values()].some(({ user }) => user)).toBe(true));
    await leaver.send('DELETE', '/api/v1/session');
    await until(() => expect(page.connection.state).toBe('disconnected'));
  });

  it('leaves events older than two minutes to pages that ask for what they missed', async () => {
    await until(async () => expect(await waiting()).toBe(0));
    const page = await pages.open(product.administrator, service.port);
    const told = hear(await joined(page, 'private-customer'), 'changed');
    await product.database.query(
      `insert into live_event (at, entity, kind, entity_id, action, version) values (now() - interval '3 minutes', 'customer', 'customer', 1, 'update', 9)`,
    );
    const row = await make();
    await until(() => expect(idsOf(told)).toEqual([row.id]));
    expect((await product.administrator.get('/api/v1/live/health')).body).toMatchObject({ skipped: 1 });
  });

  it('that is down is paused and listed, saving continues, and changes follow when it is back', async () => {
    const page = await pages.open(product.administrator, service.port);
    const told = hear(await joined(page, 'private-customer'), 'changed');
    await until(async () => expect(await waiting()).toBe(0));
    const end = () => product.administrator.send('POST', '/api/v1/live/disconnect', { userId: 999 });
    const away = async () => {
      const { lines } = (await product.administrator.get('/api/v1/health')).body as { lines: Values[] };
      return lines.find(({ key }) => key === 'outside');
    };
    line.cut();
    const row = await make();
    for (let n = 0; n < 6; n++) expect((await end()).body).toMatchObject({ code: 'live_away' });
    expect(await away()).toMatchObject({ about: `Service for live updates, ${new URL(line.url).host}`, state: 'bad' });
    expect((await product.administrator.get('/api/v1/live/health')).body).toMatchObject({ waiting: 1 });
    expect(idsOf(told)).toEqual([]);
    line.mend();
    ahead = 31;
    await until(() => expect(idsOf(told)).toEqual([row.id]));
    expect((await end()).status).toBe(204);
    expect(await away()).toMatchObject({ state: 'good' });
  });

  it('enforces permissions lost while it was down when it is back', async () => {
    const ended: number[] = [];
    let isAway = false;
    const watch = watchGrants(product.database, liveAccess(product.database, tokensNow), {
      end: async (userId) => {
        if (isAway) throw new Error('It is away.');
        ended.push(userId);
      },
      tell: async () => undefined,
    });
    await joined(await pages.open(product.administrator, service.port), 'private-customer');
    await watch();
    await product.database.query('update role set version = version + 1');
    isAway = true;
    await expect(watch()).rejects.toThrow('away');
    isAway = false;
    ended.length = 0;
    await watch();
    expect(ended).toContain(await userIdOf(product.administrator));
    ended.length = 0;
    await watch();
    expect(ended).toEqual([]);
  });

  it('disconnects the owner of a program whose token was revoked', async () => {
    const ended: number[] = [];
    const watch = watchGrants(product.database, liveAccess(product.database, tokensNow), {
      end: async (userId) => void ended.push(userId),
      tell: async () => undefined,
    });
    const owner = await userIdOf(product.administrator);
    await keepGrant(product.database, { id: 999_999, userId: owner, token: 'before' });
    await keepGrant(product.database, { id: 999_999, userId: owner, token: 'before' });
    await watch();
    expect(ended).toContain(owner);
    expect((await product.database.query('select * from live_token_grant')).rows).toEqual([]);
  });

  it('is served by the second process when the first ends', async () => {
    const page = await pages.open(product.administrator, service.port);
    const told = hear(await joined(page, 'private-customer'), 'changed');
    // Whichever node holds the right to relay loses it with its connection.
    await product.database.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7245502 and granted`,
    );
    const row = await make();
    await until(() => expect(idsOf(told)).toEqual([row.id]));
  });
});

describe('live updates turned off', () => {
  let product: TestProduct;
  let port: number;
  beforeAll(async () => {
    product = await openProduct({ realtime: { realtimeDriver: 'none' } });
    port = await listening(product.app);
  });
  afterAll(() => product.close());

  it('are reported to pages, no channel can be joined, and saving continues', async () => {
    expect((await product.administrator.get('/api/v1/session')).body.realtime).toMatchObject({
      driver: 'none',
      features: [],
    });
    const asked = { socket_id: '1.1', channel_name: 'private-app' };
    expect((await product.administrator.send('POST', '/broadcasting/auth', asked)).status).toBe(403);
    expect((await product.administrator.send('POST', '/api/v1/live/disconnect', { userId: 1 })).status).toBe(409);
    expect((await fetch(`http://127.0.0.1:${port}/apps/1/channels`)).status).toBe(404);
    const row = await product.write((context) => a(context, customer, {}));
    const saved = await product.administrator.send('PATCH', `/api/v1/customers/${row.id}`, {
      version: row.version,
      tradingName: 'x',
    });
    expect(saved.status).toBe(200);
    expect((await product.administrator.get('/api/v1/live/health')).body).toMatchObject({ driver: 'none', bus: null });
  });
});
