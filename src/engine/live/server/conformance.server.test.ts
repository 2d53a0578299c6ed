import { randomBytes } from 'node:crypto';
import type Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { localBus } from '../../changes/events/bus.ts';
import { postgresBus } from '../bus/postgresBus.server.ts';
import { signChannel, signUser } from './signature.server.ts';
import { APP, type BareLine, type TestLiveServer, openTestLiveServer } from '../testing/testLiveServer.server.ts';
import { until } from '#tests/support/until.ts';

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
async function joined(page: Pusher, name: string): Promise<Channel> {
  const channel = page.subscribe(name);
  await until(() => expect(channel.subscribed).toBe(true));
  return channel;
}
const hear = (channel: Channel, event: string): unknown[] => {
  const heard: unknown[] = [];
  channel.bind(event, (data: unknown) => heard.push(data));
  return heard;
};
const greeted = async (line: BareLine): Promise<string> => {
  await until(() => expect(line.names()).toContain('pusher:connection_established'));
  return (JSON.parse(String(line.heard[0]?.data)) as { socket_id: string }).socket_id;
};
const right = (id: string, channel: string, data?: string) =>
  ({ channel, ...signChannel(APP, id, channel, data), ...(data ? { channel_data: data } : {}) }) as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

describe.each([1, 2])('on %i node(s)', (count) => {
  let houses: readonly TestLiveServer[];
  let first: TestLiveServer;
  let last: TestLiveServer;
  beforeAll(async () => {
    const nodes = Array.from({ length: count }, (_, at) => String(count * 10 + at));
    houses = await Promise.all(
      nodes.map((node) => openTestLiveServer({}, node, count === 1 ? localBus() : postgresBus(database.url, node))),
    );
    [first, last] = [houses[0], houses.at(-1)] as [TestLiveServer, TestLiveServer];
    await until(() => expect(houses.map(({ hub }) => hub.peers.all().length)).toEqual(houses.map(() => count - 1)));
  });
  afterAll(() => Promise.all(houses.map((house) => house.close())));

  it('two hundred connections have two hundred different names', async () => {
    const lines = await Promise.all(Array.from({ length: 200 }, (_, at) => (at % 2 ? first : last).line()));
    expect(new Set(await Promise.all(lines.map(greeted))).size).toBe(200);
    for (const { socket } of lines) socket.terminate();
  });

  it('messages arrive unchanged to the last byte', async () => {
    const heard = hear(await joined(last.page(), 'private-values.1'), 'told');
    const sent = [{ a: [1, { b: null }] }, 'text', 7, '😀', '', 'x'.repeat(10_240)];
    for (const data of sent) await first.trigger.trigger('private-values.1', 'told', data);
    await until(() => expect(heard).toEqual(sent));
  });

  it('three hundred events in batches arrive once and in order', async () => {
    const heard = hear(await joined(last.page(), 'private-batch.1'), 'told');
    for (let at = 0; at < 300; at += 10)
      await first.trigger.triggerBatch(
        Array.from({ length: 10 }, (_, n) => ({ channel: 'private-batch.1', name: 'told', data: String(at + n) })),
      );
    await until(() => expect(heard).toHaveLength(300));
    expect(heard).toEqual(Array.from({ length: 300 }, (_, at) => at));
  });

  it('a thousand events of eight publishers arrive once, those of each in its order', async () => {
    const heard = hear(await joined(last.page(), 'private-many.1'), 'told') as { by: number; at: number }[];
    await Promise.all(
      Array.from({ length: 8 }, async (_, by) => {
        for (let at = 0; at < 125; at++) await first.trigger.trigger('private-many.1', 'told', { by, at });
      }),
    );
    await until(() => expect(heard).toHaveLength(1_000));
    for (let by = 0; by < 8; by++)
      expect(heard.filter((each) => each.by === by).map(({ at }) => at)).toEqual(
        Array.from({ length: 125 }, (_, at) => at),
      );
  });

  it('forty connect and disconnect: all have the same list; two hundred are cut: none is left', async () => {
    const name = 'presence-crowd.1';
    const members = () => houses.map(({ hub }) => hub.presence.users(name).length);
    const lines = await Promise.all(Array.from({ length: 200 }, (_, at) => (at % 2 ? first : last).line()));
    const ids = await Promise.all(lines.map(greeted));
    const say = (event: string, at: number) => {
      const data = JSON.stringify({ user_id: `u${at}` });
      lines[at]?.say({ event: `pusher:${event}`, data: right(ids[at] ?? '', name, data) });
    };
    for (let at = 0; at < 40; at++) say('subscribe', at);
    await until(() => expect(members()).toEqual(houses.map(() => 40)));
    for (let at = 0; at < 40; at++) say('unsubscribe', at);
    await until(() => expect(members()).toEqual(houses.map(() => 0)));
    for (let at = 0; at < 200; at++) say('subscribe', at);
    await until(() => expect(members()).toEqual(houses.map(() => 200)));
    for (const { socket } of lines) socket.terminate();
    await until(() => expect(members()).toEqual(houses.map(() => 0)));
  });

  it('connections and users are counted over all nodes', async () => {
    const name = 'presence-counted.1';
    await joined(first.page({ id: 'ann' }), name);
    await joined(last.page({ id: 'ann' }), name);
    await joined(last.page({ id: 'ben' }), name);
    const info = 'subscription_count,user_count';
    const get = async (path: string, params = {}) =>
      (await first.trigger.get({ path, params })).json() as Promise<Record<string, unknown>>;
    await until(async () =>
      expect(await get(`/channels/${name}`, { info })).toEqual({
        occupied: true,
        subscription_count: 3,
        user_count: 2,
      }),
    );
    expect(await get('/channels', { filter_by_prefix: 'presence-counted', info })).toEqual({
      channels: { [name]: { subscription_count: 3, user_count: 2 } },
    });
    expect(await get(`/channels/${name}/users`)).toEqual({ users: [{ id: 'ann' }, { id: 'ben' }] });
    const answer = await first.trigger.trigger(name, 'told', {}, { info });
    expect(await answer.json()).toEqual({ channels: { [name]: { subscription_count: 3, user_count: 2 } } });
    await expect(first.trigger.trigger('news', 'told', {}, { info: 'user_count' })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('several channels receive an event, each once, and the sender is left out', async () => {
    const [one, two] = [first.page(), last.page()];
    const heard = [one, two].map((page) =>
      ['private-a.1', 'private-b.1'].map((name) => hear(page.subscribe(name), 'told')),
    );
    await until(() =>
      expect([one, two].every((page) => page.allChannels().every((each) => each.subscribed))).toBe(true),
    );
    await first.trigger.trigger(
      ['private-a.1', 'private-b.1'],
      'told',
      { n: 1 },
      { socket_id: two.connection.socket_id },
    );
    await until(() => expect(heard[0]).toEqual([[{ n: 1 }], [{ n: 1 }]]));
    await pause(50);
    expect(heard[1]).toEqual([[], []]);
  });
});

describe('a connection', () => {
  let house: TestLiveServer;
  beforeAll(async () => {
    // Long enough for a process that gets no CPU time for a moment, so that its own pages still respond.
    house = await openTestLiveServer({ keepalive: 1 });
  });
  afterAll(() => house.close());

  it.each([5, 6, 7])('can use version %i of the protocol', async (version) => {
    expect(await greeted(await house.line(`/app/${APP.key}?protocol=${version}`))).toMatch(/^1\.\d+$/);
  });

  it('works behind a proxy that keeps the path prefix and behind one that removes it', async () => {
    const inFolder = await openTestLiveServer({ path: '/live' });
    for (const path of ['/live/app/a-key?protocol=7', '/app/a-key?protocol=7'])
      await greeted(await inFolder.line(path));
    await inFolder.close();
  });

  it('is refused above the limit of an address, of the process, and of a user', async () => {
    for (const limit of [{ mostPerAddress: 2 }, { mostConnections: 2 }]) {
      const small = await openTestLiveServer(limit);
      const lines = [await small.line(), await small.line()];
      await Promise.all(lines.map(greeted));
      const refused = await small.line();
      await until(() => expect(refused.closed).toBe(4100));
      lines[0]?.socket.terminate();
      await until(() => expect(small.hub.sockets.size).toBe(1));
      await greeted(await small.line());
      await small.close();
    }
    const small = await openTestLiveServer({ mostPerUser: 1 });
    const [first, second] = [await small.line(), await small.line()];
    const ann = { id: 1, userId: 7 };
    expect(small.hub.link(await greeted(first), ann)).toBe('linked');
    expect(small.hub.link(await greeted(first), ann)).toBe('linked');
    expect(small.hub.link(await greeted(first), { id: 2, userId: 8 })).toBe('taken');
    small.hub.link(await greeted(second), ann);
    await until(() => expect(second.closed).toBe(4100));
    expect(first.closed).toBeNull();
    await small.close();
  });

  it('gets an immediate answer to a ping', async () => {
    const line = await house.line();
    await greeted(line);
    const pong = new Promise((done) => line.socket.once('pong', done));
    line.socket.ping();
    await pong;
    for (const data of [{}, undefined, null, '{}']) line.say({ event: 'pusher:ping', data });
    await until(() => expect(line.heard.filter(({ event }) => event === 'pusher:pong')).toHaveLength(4));
  });

  it('is closed if it does not respond, and kept if it does', async () => {
    const [dead, alive] = [await house.line(), await house.line()];
    await Promise.all([dead, alive].map(greeted));
    // pusher-js answers pings automatically, but this client no longer reads.
    dead.socket.pause();
    await until(() => expect(house.hub.counter.read(Date.now()).refusals).toEqual({ 4201: 1 }));
    await pause(2_500);
    expect(house.hub.counter.read(Date.now()).refusals).toEqual({ 4201: 1 });
    expect(alive.closed).toBeNull();
    alive.socket.terminate();
    dead.socket.terminate();
  });

  it('reconnects under another name after an interruption, with its channels', async () => {
    const page = house.page();
    const channel = await joined(page, 'private-cut.1');
    const heard = hear(channel, 'told');
    const before = page.connection.socket_id;
    house.hub.sockets.get(before)?.end(4200, 'cut');
    await until(() => expect(page.connection.state).toBe('connected'));
    await until(() => expect(page.connection.socket_id).not.toBe(before));
    await until(() => expect(house.hub.channels.in('private-cut.1').size).toBe(1));
    await until(() => expect(channel.subscribed).toBe(true));
    house.hub.publish({ channel: 'private-cut.1', event: 'told', data: '{}' });
    await until(() => expect(heard).toEqual([{}]));
  });

  it('joins only with its own signature for this channel and key', async () => {
    const line = await house.line();
    const id = await greeted(line);
    const channel = 'private-own.1';
    const foreign = signChannel({ ...APP, key: 'other-key' }, id, channel);
    const user = signUser(APP, id, '{"id":"ann"}');
    for (const auth of [foreign, user]) line.say({ event: 'pusher:subscribe', data: { channel, ...auth } });
    await until(() => expect(line.names().filter((name) => name === 'pusher:subscription_error')).toHaveLength(2));
    expect(house.hub.channels.in(channel).size).toBe(0);
  });

  it('sends client events only where it is joined, and only with the prefix', async () => {
    const line = await house.line();
    const id = await greeted(line);
    line.say({ event: 'pusher:subscribe', data: right(id, 'private-left.1') });
    line.say({ event: 'pusher:unsubscribe', data: { channel: 'private-left.1' } });
    line.say({ event: 'client-x', channel: 'private-left.1', data: {} });
    line.say({ event: 'x', channel: 'private-left.1', data: {} });
    await until(() =>
      expect(
        line.heard.filter(({ event }) => event === 'pusher:error').map(({ data }) => (data as { code: number }).code),
      ).toEqual([4301, 4300]),
    );
  });

  it('sends ten thousand bytes complete, and cannot send under another name', async () => {
    const name = 'presence-forged.1';
    const reader = await joined(house.page({ id: 'ben' }), name);
    const heard: unknown[] = [];
    reader.bind('client-long', (data: unknown, meta: { user_id?: string }) => heard.push([data, meta.user_id]));
    const line = await house.line();
    const id = await greeted(line);
    line.say({ event: 'pusher:subscribe', data: right(id, name, '{"user_id":"ann"}') });
    const long = 'x'.repeat(9_990);
    line.say({ event: 'client-long', channel: name, data: { long }, user_id: 'ben', extra: 1 });
    await until(() => expect(heard).toEqual([[{ long }, 'ann']]));
  });

  it('signs in as one user, with that user’s signature for this connection', async () => {
    const data = '{"id":"ann"}';
    const signed = (id: string, user = data) => ({ ...signUser(APP, id, user), user_data: user });
    const [wrong, nameless] = [await house.line(), await house.line()];
    await greeted(wrong);
    wrong.say({ event: 'pusher:signin', data: signed('1.1') });
    await until(() => expect(wrong.closed).toBe(4009));
    await greeted(nameless);
    nameless.say({ event: 'pusher:signin', data: { auth: 'a-key:00', user_data: '{"name":"x"}' } });
    await until(() => expect(nameless.closed).toBe(4009));
    const line = await house.line();
    const id = await greeted(line);
    line.say({ event: 'pusher:signin', data: signed(id) });
    await until(() => expect(line.heard.at(-1)).toEqual({ event: 'pusher:signin_success', data: { user_data: data } }));
    line.say({ event: 'pusher:signin', data: signed(id, '{"id":"ben"}') });
    await until(() => expect(line.heard.at(-1)).toMatchObject({ event: 'pusher:error', data: { code: 4009 } }));
    expect(line.closed).toBeNull();
  });

  it('need not identify itself again for presence after signing in', async () => {
    const line = await house.line();
    const id = await greeted(line);
    const data = '{"id":"fay","user_info":{"name":"Fay","avatar":"/fay"}}';
    line.say({ event: 'pusher:signin', data: { ...signUser(APP, id, data), user_data: data } });
    line.say({ event: 'pusher:subscribe', data: right(id, 'presence-signed.1') });
    await until(() => expect(line.names()).toContain('pusher_internal:subscription_succeeded'));
    expect(house.hub.presence.roll('presence-signed.1')).toMatchObject({
      hash: { fay: { name: 'Fay', avatar: '/fay' } },
    });
  });

  it('receives encrypted messages, which the server cannot read', async () => {
    const masterKey = randomBytes(32).toString('base64');
    const sealed = await openTestLiveServer({}, '1', localBus(), { masterKey });
    try {
      const name = 'private-encrypted-pay';
      const heard = hear(await joined(sealed.page(), name), 'told');
      const line = await sealed.line();
      const id = await greeted(line);
      line.say({ event: 'pusher:subscribe', data: right(id, name) });
      await until(() => expect(sealed.hub.channels.in(name).size).toBe(2));
      await sealed.trigger.trigger(name, 'told', { pence: 12_345 });
      await until(() => expect(heard).toEqual([{ pence: 12_345 }]));
      expect(JSON.stringify(line.heard)).not.toContain('12345');
      expect(line.heard.at(-1)).toMatchObject({ event: 'told', data: expect.stringContaining('ciphertext') });
    } finally {
      await sealed.close();
    }
  });
});
