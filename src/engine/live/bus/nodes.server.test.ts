import type Pusher from 'pusher-js';
import type { Channel, PresenceChannel } from 'pusher-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { postgresBus } from './postgresBus.server.ts';
import { InterruptibleProxy } from '../testing/interruptibleProxy.server.ts';
import { type TestLiveServer, openTestLiveServer } from '../testing/testLiveServer.server.ts';
import { until } from '#tests/support/until.ts';

let database: TestDatabase;
let one: TestLiveServer;
let two: TestLiveServer;
beforeAll(async () => {
  database = await testDatabase();
  [one, two] = (await Promise.all(
    ['1', '2'].map((node) => openTestLiveServer({ presenceGrace: 0.3 }, node, postgresBus(database.url, node))),
  )) as [TestLiveServer, TestLiveServer];
  // The bus is up once one node sees the member of the other.
  const scout = one.page({ id: 'scout' });
  scout.subscribe('presence-line');
  await until(() => expect(two.hub.presence.users('presence-line')).toEqual(['scout']));
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await database.drop();
});

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

it('an event at one node reaches the pages of the other, once and in order', async () => {
  const channel = await joined(two.page(), 'private-job.1');
  const heard = hear(channel, 'changed');
  for (let at = 0; at < 300; at++) one.hub.publish({ channel: 'private-job.1', event: 'changed', data: String(at) });
  await until(() => expect(heard).toHaveLength(300));
  expect(heard).toEqual(Array.from({ length: 300 }, (_, at) => at));
});

it('a user with a tab on each node is one member, however the tabs come and go', async () => {
  for (let round = 0; round < 5; round++) {
    const name = `presence-job.${10 + round}`;
    const watchers = [await joined(one.page({ id: 'w1' }), name), await joined(two.page({ id: 'w2' }), name)];
    await until(() => expect(watchers.map((each) => (each as PresenceChannel).members.count)).toEqual([2, 2]));
    const came = watchers.map((watcher) => hear(watcher, 'pusher:member_added'));
    const went = watchers.map((watcher) => hear(watcher, 'pusher:member_removed'));
    const tabs = [one.page({ id: 'ann' }), two.page({ id: 'ann' })];
    await Promise.all(tabs.map((tab) => joined(tab, name)));
    await until(() => expect(came).toEqual([[{ id: 'ann', info: {} }], [{ id: 'ann', info: {} }]]));
    tabs[0]?.disconnect();
    await new Promise((done) => setTimeout(done, 450));
    expect(went).toEqual([[], []]);
    tabs[1]?.unsubscribe(name);
    await until(() => expect(went.map((each) => each.length)).toEqual([1, 1]));
    expect(came.map((each) => each.length)).toEqual([1, 1]);
  }
});

it('a user who joins at one node sees users at the other', async () => {
  await joined(one.page({ id: 'ann', info: { name: 'Ann' } }), 'presence-job.30');
  await until(() => expect(two.hub.presence.users('presence-job.30')).toEqual(['ann']));
  const channel = await joined(two.page({ id: 'ben' }), 'presence-job.30');
  expect((channel as PresenceChannel).members.members).toEqual({ ann: { name: 'Ann' }, ben: {} });
});

it('a user is disconnected from every node', async () => {
  const pages = [one.page({ id: 'leaver' }), two.page({ id: 'leaver' }), two.page({ id: 'stayer' })];
  for (const page of pages) page.signin();
  await until(() =>
    expect([...one.hub.sockets.values(), ...two.hub.sockets.values()].filter(({ user }) => user)).toHaveLength(3),
  );
  await one.trigger.terminateUserConnections('leaver');
  await until(() =>
    expect(pages.map((page) => page.connection.state)).toEqual(['disconnected', 'disconnected', 'connected']),
  );
});

it('client events reach the other node under the true name', async () => {
  const name = 'presence-job.40';
  const sender = await joined(one.page({ id: 'ann' }), name);
  const reader = await joined(two.page({ id: 'ben' }), name);
  const heard: unknown[] = [];
  reader.bind('client-typing', (data: unknown, meta: { user_id?: string }) => heard.push([data, meta.user_id]));
  sender.trigger('client-typing', { field: 'phone' });
  await until(() => expect(heard).toEqual([[{ field: 'phone' }, 'ann']]));
});

it('a node that dies removes only its own members', async () => {
  const name = 'presence-job.50';
  const watcher = await joined(two.page({ id: 'w' }), name);
  await joined(one.page({ id: 'gone' }), name);
  await joined(one.page({ id: 'both' }), name);
  await joined(two.page({ id: 'both' }), name);
  await until(() => expect((watcher as PresenceChannel).members.count).toBe(3));
  const went = hear(watcher, 'pusher:member_removed');
  two.hub.presence.leaveNode('1');
  await until(() => expect(went).toMatchObject([{ id: 'gone' }]));
  expect(two.hub.presence.users(name)).toEqual(['both', 'w']);
});

it('what a node has missed is detected by comparison and recovered', async () => {
  const name = 'presence-job.60';
  await joined(one.page({ id: 'ann' }), name);
  await until(() => expect(two.hub.presence.users(name)).toEqual(['ann']));
  two.hub.presence.leaveNode('1');
  expect(two.hub.presence.users(name)).toEqual([]);
  one.hub.peers.compare();
  await until(() => expect(two.hub.presence.users(name)).toEqual(['ann']));
});

it('a disconnected node counts as gone after a quarter of a minute, and is complete again after it reconnects', async () => {
  const name = 'presence-job.70';
  const line = await InterruptibleProxy.to(database.url);
  let clock = Date.now();
  const far = await openTestLiveServer({}, '3', postgresBus(line.url, '3'));
  const near = await openTestLiveServer({}, '4', postgresBus(database.url, '4'), { now: () => clock });
  try {
    await until(() => expect([far.hub.peers.all(), near.hub.peers.all()].every((each) => each.length > 0)).toBe(true));
    await joined(far.page({ id: 'ann' }), name);
    await until(() => expect(near.hub.presence.users(name)).toEqual(['ann']));
    const watcher = await joined(near.page({ id: 'w' }), name);
    const [came, went] = [hear(watcher, 'pusher:member_added'), hear(watcher, 'pusher:member_removed')];
    await until(() => expect((watcher as PresenceChannel).members.count).toBe(2));
    line.cut();
    await until(() => expect(far.hub.isBusUp()).toBe(false));
    await joined(far.page({ id: 'ben' }), name);
    near.hub.peers.beat();
    expect(went).toEqual([]);
    clock += 16_000;
    near.hub.peers.beat();
    await until(() => expect(went).toMatchObject([{ id: 'ann' }]));
    line.mend();
    await until(() => expect(near.hub.presence.users(name)).toEqual(['ann', 'ben', 'w']));
    await until(() => expect(came.map((each) => (each as { id: string }).id).toSorted()).toEqual(['ann', 'ben']));
  } finally {
    await Promise.all([far.close(), near.close()]);
    await line.close();
  }
});
