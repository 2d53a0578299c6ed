import type { AddressInfo } from 'node:net';
import Pusher, { type Channel, type PresenceChannel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { planLive } from '#core/live/livePlan.server.ts';
import { openKeyRing } from '#core/access/keys.server.ts';
import { a } from '#core/testing/builders.server.ts';
import type { Asker, TestInstallation } from '#core/testing/installation.server.ts';
import { openProduct, signInAs } from './testInstallation.server.ts';
import './testParticulars.server.ts';

let installation: TestInstallation & { administrator: Asker };
let port: number;
let key: string;
const pages: Pusher[] = [];

beforeAll(async () => {
  installation = await openProduct();
  await installation.app.listen({ port: 0, host: '127.0.0.1' });
  port = (installation.app.server.address() as AddressInfo).port;
  ({ key } = planLive((installation.app as unknown as { keys: ReturnType<typeof openKeyRing> }).keys).app);
});
afterEach(() => {
  for (const page of pages.splice(0)) page.disconnect();
});
afterAll(() => installation.close());

const until = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 8_000, interval: 20 });

/** A page of somebody who is signed in, asking the product for the right to join. */
function pageOf(who: Asker): Pusher {
  const ask = async (url: string, body: object, done: (error: Error | null, right: never) => void) => {
    const answer = await who.send('POST', url, body);
    done(answer.status === 200 ? null : new Error(String(answer.status)), answer.body as never);
  };
  const page = new Pusher(key, {
    cluster: 'mt1',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) =>
        void ask('/broadcasting/auth', { socket_id: socketId, channel_name: channelName }, done),
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, done) => void ask('/broadcasting/user-auth', { socket_id: socketId }, done),
    },
  });
  pages.push(page);
  return page;
}
async function joined(page: Pusher, name: string): Promise<Channel> {
  const channel = page.subscribe(name);
  await until(() => expect(channel.subscribed).toBe(true));
  return channel;
}
async function refused(page: Pusher, name: string): Promise<void> {
  const errors: unknown[] = [];
  page.subscribe(name).bind('pusher:subscription_error', (error: unknown) => errors.push(error));
  await until(() => expect(errors).toHaveLength(1));
}
const hear = <T = Record<string, unknown>>(channel: Channel, event: string): T[] => {
  const heard: T[] = [];
  channel.bind(event, (data: T) => heard.push(data));
  return heard;
};
interface Told {
  readonly channel: string;
  readonly data: { readonly action: string };
}
const make = (facts: object = {}) => installation.write((context) => a(context, customer, { ...facts }));

describe('a change', () => {
  it('is told to its record, its list and its customer: what changed, never the values', async () => {
    const school = await make({ name: 'Ashfield Primary' });
    const page = pageOf(installation.administrator);
    const [record, list] = [
      await joined(page, `private-customer.${school.id}`),
      await joined(page, 'private-customer'),
    ];
    const [onRecord, onList] = [hear(record, 'changed'), hear(list, 'changed')];
    const saved = await installation.administrator.send('PATCH', `/api/v1/customers/${school.id}`, {
      version: school.version,
      tradingName: 'Ashfield',
    });
    expect(saved.status).toBe(200);
    await until(() => expect(onRecord).toHaveLength(1));
    expect(onRecord[0]).toEqual({
      seq: expect.any(Number),
      entity: 'customer',
      id: school.id,
      version: Number(school.version) + 1,
      action: 'update',
      fields: ['tradingName'],
      customerId: school.id,
      actor: { id: expect.any(Number), name: 'Ada Underhill' },
      at: expect.any(String),
      requestId: expect.any(String),
    });
    expect(onList).toEqual(onRecord);
    await installation.write((context) => a(context, contact, { customerId: school.id, firstName: 'Jo' }));
    await until(() => expect(onRecord.at(-1)).toMatchObject({ entity: 'contact', customerId: school.id }));
    expect(Object.keys(onRecord.at(-1) ?? {})).not.toContain('fields');
  });

  it('is told again to whoever was away, and only what they may see', async () => {
    const [mine, other] = [await make(), await make()];
    const limited = await signInAs(installation, 'Lena Limited', ['customer.view'], [Number(mine.id)]);
    const before = await installation.administrator.get('/api/v1/live/changes?after=0');
    const since = Number(before.body.next);
    for (const row of [mine, other])
      await installation.administrator.send('PATCH', `/api/v1/customers/${row.id}`, {
        version: row.version,
        tradingName: 'x',
      });
    const items = async (who: Asker) =>
      ((await who.get(`/api/v1/live/changes?after=${since}`)).body.items as Told[]).filter(
        ({ data }) => data.action === 'update',
      );
    await until(async () => expect(await items(installation.administrator)).toHaveLength(2));
    expect((await items(limited)).map(({ channel }) => channel)).toEqual([`private-customer.${mine.id}`]);
  });
});

describe('the session', () => {
  it('tells whoever is signed in where live updates come from, and strangers nothing', async () => {
    const { realtime } = (await installation.administrator.get('/api/v1/session')).body;
    expect(realtime).toMatchObject({ driver: 'embedded', key, cluster: 'mt1' });
    expect((await installation.stranger.get('/api/v1/session')).body).not.toHaveProperty('realtime');
  });
});

describe('joining', () => {
  it('follows permission and scope, and the session says who somebody is', async () => {
    const [mine, other] = [await make(), await make()];
    const limited = await signInAs(installation, 'Lars Limited', ['customer.view'], [Number(mine.id)]);
    const page = pageOf(limited);
    await joined(page, `private-customer.${mine.id}`);
    const here = (await joined(page, `presence-customer.${mine.id}`)) as PresenceChannel;
    expect(here.members.me).toMatchObject({ info: { name: 'Lars Limited', initials: 'LL' } });
    for (const name of [
      `private-customer.${other.id}`,
      `presence-customer.${other.id}`,
      'private-customer',
      'private-team.1',
      'private-nothing.1',
      'private-user.1',
    ])
      await refused(page, name);
  });

  it.each([
    [{ socket_id: '1.1:private-x', channel_name: 'private-app' }, 422],
    [{ socket_id: '1.1', channel_name: 'private-app:x' }, 422],
    [{ socket_id: '1.1' }, 422],
    [{ socket_id: ['1.1', '1.2'], channel_name: 'private-app' }, 422],
    [{ socket_id: '1.1', channel_name: 'news' }, 403],
    [{ socket_id: '1.1', channel_name: 'private-customer.999999' }, 403],
    [{ socket_id: '1.1', channel_name: 'private-app' }, 200],
  ])('%j is answered %i', async (body, status) => {
    expect((await installation.administrator.send('POST', '/broadcasting/auth', body)).status).toBe(status);
  });

  it('takes the form that pusher-js sends, and needs a session and the token of the page', async () => {
    const body = 'socket_id=1.1&channel_name=private-app';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await installation.administrator.send('POST', '/broadcasting/auth', body, headers)).status).toBe(200);
    expect((await installation.stranger.send('POST', '/broadcasting/auth', body, headers)).status).toBe(401);
    const twice = `${body}&socket_id=1.2`;
    expect((await installation.administrator.send('POST', '/broadcasting/auth', twice, headers)).status).toBe(422);
    const forged = { ...headers, 'x-csrf-token': 'forged' };
    expect((await installation.administrator.send('POST', '/broadcasting/auth', body, forged)).status).toBe(419);
  });

  it('asks for many channels at once', async () => {
    const answer = await installation.administrator.send('POST', '/broadcasting/auth/batch', {
      socket_id: '1.1',
      channel_names: ['private-app', 'private-customer', 'news'],
    });
    expect(answer.body.results).toEqual({
      'private-app': { status: 200, auth: expect.any(String) },
      'private-customer': { status: 200, auth: expect.any(String) },
      news: { status: 403 },
    });
  });
});

describe('whoever loses access', () => {
  it('is sent away when the session ends', async () => {
    const leaver = await signInAs(installation, 'Lea Leaver', ['customer.view']);
    const page = pageOf(leaver);
    await joined(page, 'private-customer');
    await leaver.send('DELETE', '/api/v1/session');
    await until(() => expect(page.connection.state).toBe('disconnected'));
  });

  it('loses single channels with the permission for them', async () => {
    const person = await signInAs(installation, 'Rosa Role', ['customer.view', 'team.view']);
    const page = pageOf(person);
    const [customers, teams] = [await joined(page, 'private-customer'), await joined(page, 'private-team')];
    const lost = hear(customers, 'pusher:subscription_error');
    await new Promise((done) => setTimeout(done, 2_500));
    await installation.write((context) =>
      context.tx.query(
        `update role set permissions = '{team.view}', version = version + 1 where name = 'Role of Rosa Role'`,
      ),
    );
    await until(() => expect(lost).toMatchObject([{ status: 403 }]));
    expect(teams.subscribed).toBe(true);
  });
});
