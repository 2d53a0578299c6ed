import Echo from 'laravel-echo';
import Pusher, { type Channel, type PresenceChannel } from 'pusher-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signChannel, signUser } from './signature.server.ts';
import { APP, type BareLine, type TestLiveServer, openTestLiveServer } from '../testing/testLiveServer.server.ts';
import { until } from '#tests/support/until.ts';

let house: TestLiveServer;
beforeAll(async () => {
  house = await openTestLiveServer();
});
afterAll(() => house.close());

const connected = (client: Pusher) => until(() => expect(client.connection.state).toBe('connected'));
const subscribed = (channel: Channel) => until(() => expect(channel.subscribed).toBe(true));
async function joined(client: Pusher, name: string): Promise<Channel> {
  const channel = client.subscribe(name);
  await subscribed(channel);
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

describe('a page that connects', () => {
  it('gets its own socket ID', async () => {
    const pages = Array.from({ length: 20 }, () => house.page());
    await Promise.all(pages.map(connected));
    const ids = pages.map((client) => client.connection.socket_id);
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^1\.\d+$/);
    for (const client of pages) client.disconnect();
  });

  it('can use laravel-echo too', async () => {
    const client = house.page();
    const echo = new Echo({ broadcaster: 'pusher', client, key: APP.key });
    const heard: unknown[] = [];
    echo.private('customer.7').listen('.changed', (data: unknown) => heard.push(data));
    await until(() => expect(house.hub.channels.in('private-customer.7').size).toBe(1));
    expect(echo.socketId()).toBe(client.connection.socket_id);
    await house.trigger.trigger('private-customer.7', 'changed', { id: 7 });
    await until(() => expect(heard).toEqual([{ id: 7 }]));
    echo.disconnect();
  });

  it('is refused for good with a wrong key', async () => {
    const client = house.page(undefined, 'another-key');
    await until(() => expect(client.connection.state).toBe('disconnected'));
  });

  it.each([
    ['/app/a-key', 4008],
    ['/app/a-key?protocol=3', 4007],
    ['/app/a-key?protocol=abc', 4006],
    ['/app/nobody?protocol=7', 4001],
  ])('%s is closed with %i', async (path, code) => {
    const line = await house.line(path);
    await until(() => expect(line.closed).toBe(code));
    expect(line.heard).toMatchObject([{ event: 'pusher:error', data: { code } }]);
  });

  it('must come from CRM itself', async () => {
    const foreign = await house.line(undefined, { origin: 'https://evil.example' });
    await until(() => expect(foreign.closed).toBe(4009));
    await greeted(await house.line(undefined, { origin: house.url }));
    await greeted(await house.line());
  });
});

describe('a channel', () => {
  it('is joined only with the right signature', async () => {
    const line = await house.line();
    const id = await greeted(line);
    const channel = 'private-job.1';
    const right = signChannel(APP, id, channel) as { auth: string };
    const wrong = [
      undefined,
      '',
      right.auth.slice(0, -1),
      (signChannel({ ...APP, secret: 'x' }, id, channel) as { auth: string }).auth,
      (signChannel(APP, '1.1', channel) as { auth: string }).auth,
      (signChannel(APP, id, 'private-job.2') as { auth: string }).auth,
    ];
    for (const auth of wrong) line.say({ event: 'pusher:subscribe', data: { channel, auth } });
    await until(() => expect(line.names().filter((name) => name === 'pusher:subscription_error')).toHaveLength(6));
    expect(line.heard.at(-1)).toMatchObject({ channel, data: { type: 'AuthError', status: 401 } });
    house.hub.publish({ channel, event: 'changed', data: '{}' });
    line.say({ event: 'pusher:subscribe', data: { channel, ...right } });
    await until(() => expect(line.names()).toContain('pusher_internal:subscription_succeeded'));
    expect(line.names()).not.toContain('changed');
  });

  it.each(['private-a b', '', 'x'.repeat(201), '#server-to-user-u2', 7, null])(
    'cannot be called %j',
    async (channel) => {
      const line = await house.line();
      await greeted(line);
      line.say({ event: 'pusher:subscribe', data: { channel } });
      await until(() => expect(line.heard.at(-1)).toMatchObject({ data: { type: 'InvalidChannel', status: 400 } }));
      expect(line.closed).toBeNull();
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])('can be called %s', async (name) => {
    const line = await house.line();
    await greeted(line);
    line.say({ event: 'pusher:subscribe', data: { channel: name } });
    await until(() => expect(line.names()).toContain('pusher_internal:subscription_succeeded'));
    house.hub.publish({ channel: name, event: 'changed', data: '{"a":1}' });
    await until(() => expect(line.heard.at(-1)).toEqual({ event: 'changed', channel: name, data: '{"a":1}' }));
  });

  it('carries messages unchanged', async () => {
    const channel = await joined(house.page(), 'private-job.2');
    const heard = hear(channel, 'changed');
    const sent = [{ a: [1, { b: null }] }, 'text', 7, '😀', '', { long: 'x'.repeat(10_000) }];
    for (const data of sent) await house.trigger.trigger('private-job.2', 'changed', data);
    await until(() => expect(heard).toEqual(sent));
  });

  it('repeats its last event to new members if it is a cache channel', async () => {
    const first = await joined(house.page(), 'cache-weather');
    const missed = hear(first, 'pusher:cache_miss');
    house.hub.publish({ channel: 'cache-weather', event: 'told', data: '{"sun":true}' });
    const late = house.page();
    await connected(late);
    const heard = hear(late.subscribe('cache-weather'), 'told');
    await until(() => expect(heard).toEqual([{ sun: true }]));
    expect(missed.length).toBeLessThanOrEqual(1);
  });
});

describe('presence', () => {
  const members = (channel: Channel) => Object.keys((channel as PresenceChannel).members.members).toSorted();

  it('shows all members to each other; two tabs are one member, and a reload is not noticed', async () => {
    // On a busy machine, a reload may take this long.
    const patient = await openTestLiveServer({ presenceGrace: 2 });
    const watcher = await joined(patient.page({ id: 'w' }), 'presence-job.3');
    const came = hear(watcher, 'pusher:member_added');
    const went = hear(watcher, 'pusher:member_removed');
    const [tab, other] = [patient.page({ id: 7, info: { name: 'Ann' } }), patient.page({ id: '7' })];
    await joined(tab, 'presence-job.3');
    await joined(other, 'presence-job.3');
    await until(() => expect(came).toEqual([{ id: '7', info: { name: 'Ann' } }]));
    expect(members(watcher)).toEqual(['7', 'w']);
    const back = patient.page({ id: 7 });
    await connected(back);
    tab.disconnect();
    other.disconnect();
    await joined(back, 'presence-job.3');
    await new Promise((done) => setTimeout(done, 2_500));
    expect(went).toEqual([]);
    back.unsubscribe('presence-job.3');
    await until(() => expect(went).toMatchObject([{ id: '7' }]));
    expect(members(watcher)).toEqual(['w']);
    await patient.close();
  });

  it('accepts members named like properties of objects', async () => {
    const channel = await joined(house.page({ id: '__proto__' }), 'presence-job.4');
    expect((channel as PresenceChannel).members.count).toBe(1);
    expect(house.hub.presence.users('presence-job.4')).toEqual(['__proto__']);
  });

  it.each([
    undefined,
    'text',
    '[]',
    '{}',
    '{"user_id":null}',
    '{"user_id":{}}',
    `{"user_id":1,"user_info":{"x":"${'x'.repeat(4_000)}"}}`,
  ])('needs an identity: %j', async (data) => {
    const line = await house.line();
    const id = await greeted(line);
    const channel = 'presence-job.5';
    const { auth } = signChannel(APP, id, channel, data) as { auth: string };
    line.say({ event: 'pusher:subscribe', data: { channel, auth, channel_data: data } });
    await until(() =>
      expect(line.heard.at(-1)).toMatchObject({ event: 'pusher:subscription_error', data: { status: 400 } }),
    );
  });
});

describe('client events', () => {
  it('reach the others, not the sender, with the sender’s true name', async () => {
    const name = 'presence-job.6';
    const [sender, reader] = [await joined(house.page({ id: 'a' }), name), await joined(house.page({ id: 'b' }), name)];
    const own = hear(sender, 'client-typing');
    const heard: unknown[] = [];
    reader.bind('client-typing', (data: unknown, meta: { user_id?: string }) => heard.push([data, meta.user_id]));
    sender.trigger('client-typing', { field: 'phone' });
    await until(() => expect(heard).toEqual([[{ field: 'phone' }, 'a']]));
    expect(own).toEqual([]);
  });

  it.each([
    ['a public channel', { event: 'client-x', channel: 'news', data: {} }],
    ['an encrypted channel', { event: 'client-x', channel: 'private-encrypted-a', data: {} }],
    ['a channel not joined', { event: 'client-x', channel: 'private-job.99', data: {} }],
    ['an event that is too long', { event: 'client-x', channel: 'private-job.8', data: { x: 'x'.repeat(10_241) } }],
  ])('are refused on %s', async (_says, message) => {
    const line = await house.line();
    const id = await greeted(line);
    const channel = 'private-job.8';
    line.say({ event: 'pusher:subscribe', data: { channel, ...signChannel(APP, id, channel) } });
    line.say({ event: 'pusher:subscribe', data: { channel: 'news' } });
    line.say(message);
    await until(() => expect(line.heard.at(-1)).toMatchObject({ event: 'pusher:error', data: { code: 4301 } }));
    expect(line.closed).toBeNull();
  });

  it('are rate limited', async () => {
    const reader = await joined(house.page(), 'private-job.9');
    const heard = hear(reader, 'client-x');
    const line = await house.line();
    const id = await greeted(line);
    line.say({
      event: 'pusher:subscribe',
      data: { channel: 'private-job.9', ...signChannel(APP, id, 'private-job.9') },
    });
    for (let n = 0; n < 60; n++) line.say({ event: 'client-x', channel: 'private-job.9', data: { n } });
    await until(() => expect(line.names().filter((name) => name === 'pusher:error').length).toBeGreaterThan(20));
    expect(heard.length).toBeGreaterThanOrEqual(20);
    expect(heard.length).toBeLessThan(40);
    expect(line.closed).toBeNull();
  });
});

describe('a user', () => {
  it('is reached on every page, and disconnected from all', async () => {
    const [one, two, other] = [house.page({ id: 'ann' }), house.page({ id: 'ann' }), house.page({ id: 'ben' })];
    const heard: unknown[] = [];
    for (const client of [one, two, other]) {
      client.user.bind('notice', (data: unknown) => heard.push([client === other, data]));
      client.signin();
    }
    await until(() => expect([...house.hub.sockets.values()].filter(({ user }) => user).length).toBe(3));
    await house.trigger.sendToUser('ann', 'notice', { kind: 'assigned' });
    await until(() =>
      expect(heard).toEqual([
        [false, { kind: 'assigned' }],
        [false, { kind: 'assigned' }],
      ]),
    );
    await house.trigger.terminateUserConnections('ann');
    await until(() => expect([one.connection.state, two.connection.state]).toEqual(['disconnected', 'disconnected']));
    expect(other.connection.state).toBe('connected');
  });

  it('learns first who of the watchlist is online and offline, then every change', async () => {
    const here = house.page({ id: 'zoe' });
    here.signin();
    await until(() => expect(house.hub.presence.users('')).toContain('zoe'));
    const watcher = house.page({ id: 'watcher', watches: ['zoe', 'away', 'zoe', 'never'] });
    const told: unknown[] = [];
    for (const name of ['online', 'offline'])
      watcher.user.watchlist.bind(name, (event: { user_ids: readonly string[] }) => told.push([name, event.user_ids]));
    watcher.signin();
    const first = [
      ['online', ['zoe']],
      ['offline', ['away', 'never']],
    ];
    await until(() => expect(told).toEqual(first));
    house.page({ id: 'away' }).signin();
    await until(() => expect(told).toEqual([...first, ['online', ['away']]]));
    here.disconnect();
    await until(() => expect(told).toEqual([...first, ['online', ['away']], ['offline', ['zoe']]]));
  });

  it('gets one message about the watchlist, even if nobody is online, and none without a watchlist', async () => {
    const signedIn = async (data: string) => {
      const line = await house.line();
      const id = await greeted(line);
      line.say({ event: 'pusher:signin', data: { ...signUser(APP, id, data), user_data: data } });
      line.say({ event: 'pusher:ping', data: {} });
      await until(() => expect(line.names()).toContain('pusher:pong'));
      return line.heard
        .filter(({ event }) => event === 'pusher_internal:watchlist_events')
        .map(({ data: told }) => told);
    };
    expect(await signedIn('{"id":"lone","watchlist":["never","nobody"]}')).toEqual([
      JSON.stringify({ events: [{ name: 'offline', user_ids: ['never', 'nobody'] }] }),
    ]);
    expect(await signedIn('{"id":"lone","watchlist":["lone"]}')).toEqual([
      JSON.stringify({ events: [{ name: 'online', user_ids: ['lone'] }] }),
    ]);
    expect(await signedIn('{"id":"lone"}')).toEqual([]);
  });

  it('needs the right signature', async () => {
    const line = await house.line();
    await greeted(line);
    line.say({ event: 'pusher:signin', data: { auth: 'a-key:00', user_data: '{"id":"ann"}' } });
    await until(() => expect(line.closed).toBe(4009));
  });
});

describe('a hostile connection', () => {
  it('does not affect others', async () => {
    const innocent = await joined(house.page(), 'private-job.10');
    const heard = hear(innocent, 'changed');
    const line = await house.line();
    await greeted(line);
    for (const text of [
      '',
      'x',
      '[]',
      '{}',
      '{"event":7}',
      'null',
      '{"event":"pusher:what"}',
      `{"event":"x","data":${'['.repeat(40)}${']'.repeat(40)}}`,
    ])
      line.say(text);
    line.socket.send(Buffer.from([1, 2, 3]));
    await until(() => expect(line.names().filter((name) => name === 'pusher:error')).toHaveLength(9));
    for (let n = 0; n < 40; n++) line.say('again');
    await until(() => expect(line.closed).toBe(4100));
    const large = await house.line();
    await greeted(large);
    large.say('x'.repeat(40_000));
    await until(() => expect(large.closed).toBe(1009));
    house.hub.publish({ channel: 'private-job.10', event: 'changed', data: '{}' });
    await until(() => expect(heard).toEqual([{}]));
  });
});
