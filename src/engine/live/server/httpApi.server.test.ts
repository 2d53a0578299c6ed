import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP, type BareLine, type TestLiveServer, openTestLiveServer } from '../testing/testLiveServer.server.ts';
import { until } from '#tests/support/until.ts';

let house: TestLiveServer;
let reader: BareLine;
beforeAll(async () => {
  house = await openTestLiveServer();
  reader = await house.line();
  await until(() => expect(reader.heard).toHaveLength(1));
  reader.say({ event: 'pusher:subscribe', data: { channel: 'news' } });
  await until(() => expect(house.hub.channels.in('news').size).toBe(1));
});
afterAll(() => house.close());

interface Call {
  readonly method?: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  /** Changes the signed query. */
  readonly tamper?: (query: Record<string, string>) => void;
  readonly sent?: string;
}

/** A call signed by hand, so that it can be signed incorrectly. */
async function call({ method = 'POST', path = `/apps/${APP.id}/events`, body, query = {}, tamper, sent }: Call) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const all: Record<string, string> = {
    auth_key: APP.key,
    auth_timestamp: String(Math.floor(Date.now() / 1_000)),
    auth_version: '1.0',
    ...(text ? { body_md5: createHash('md5').update(text).digest('hex') } : {}),
    ...query,
  };
  if (all.auth_timestamp === 'none') delete all.auth_timestamp;
  const signed = Object.entries(all)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  all.auth_signature = createHmac('sha256', APP.secret).update(`${method}\n${path}\n${signed}`).digest('hex');
  tamper?.(all);
  const answer = await fetch(`${house.url}${path}?${new URLSearchParams(all)}`, {
    method,
    ...(text ? { body: sent ?? text, headers: { 'content-type': 'application/json' } } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const event = (more: object = {}) => ({ name: 'told', data: '{}', channel: 'news', ...more });
const news = () => reader.heard.filter((heard) => heard.event === 'told').length;

describe('a signed call', () => {
  it('reaches the channel', async () => {
    const before = news();
    expect(await call({ body: event() })).toEqual({ status: 200, body: {} });
    await expect.poll(() => news()).toBe(before + 1);
  });

  it.each<[string, Call]>([
    ['another signature', { body: event(), tamper: (query) => void (query.auth_signature = '0'.repeat(64)) }],
    ['no signature', { body: event(), tamper: (query) => void delete query.auth_signature }],
    ['another body', { body: event(), sent: JSON.stringify(event({ name: 'forged' })) }],
    ['another digest of the body', { body: event(), tamper: (query) => void (query.body_md5 = '0'.repeat(32)) }],
    ['an additional parameter', { body: event(), tamper: (query) => void (query.info = 'user_count') }],
    ['another key', { body: event(), query: { auth_key: 'other' } }],
    ['a slow clock', { body: event(), query: { auth_timestamp: String(Math.floor(Date.now() / 1_000) - 700) } }],
    ['a fast clock', { body: event(), query: { auth_timestamp: String(Math.floor(Date.now() / 1_000) + 700) } }],
    ['no time', { body: event(), query: { auth_timestamp: 'none' } }],
  ])('is refused with %s, and nothing is sent', async (_says, asked) => {
    const before = reader.heard.length;
    const { status, body } = await call(asked);
    expect({ status, error: typeof body.error }).toEqual({ status: 401, error: 'string' });
    expect(reader.heard).toHaveLength(before);
  });

  it('is for this application only', async () => {
    expect((await call({ path: '/apps/8/events', body: event() })).status).toBe(404);
  });

  it.each<[number, string, unknown]>([
    [200, 'a hundred channels', event({ channels: Array.from({ length: 100 }, (_, at) => `c${at}`) })],
    [400, 'a hundred and one', event({ channels: Array.from({ length: 101 }, (_, at) => `c${at}`) })],
    [400, 'no channel', { name: 'told', data: '{}' }],
    [400, 'no name', { data: '{}', channel: 'news' }],
    [400, 'no data', { name: 'told', channel: 'news' }],
    [400, 'data that is no text', event({ data: {} })],
    [400, 'an illegal channel', event({ channel: 'a b' })],
    [400, 'an event of the protocol', event({ name: 'pusher:error' })],
    [400, 'a socket id that is none', event({ socket_id: '1.1:x' })],
    [400, 'a count of users of a public channel', event({ info: 'user_count' })],
    [400, 'a body that is no JSON', 'x'],
    [400, 'a list', '[]'],
    [200, '10,240 bytes', event({ data: 'x'.repeat(10_240) })],
    [413, 'one byte more', event({ data: 'x'.repeat(10_241) })],
    [413, 'fewer letters of three bytes each', event({ data: '€'.repeat(3_500) })],
    [413, 'a body of a third of a megabyte', event({ data: 'x'.repeat(300_000) })],
  ])('gets %i for %s', async (status, _says, body) => expect((await call({ body })).status).toBe(status));

  it('is refused in plain words for an invalid body', async () => {
    expect((await call({ body: '[]' })).body).toEqual({ error: 'Send an object.' });
  });

  it.each([
    [10, 200],
    [11, 400],
  ])('with %i events at once: %i', async (count, status) => {
    const batch = Array.from({ length: count }, () => event());
    const before = news();
    expect((await call({ path: `/apps/${APP.id}/batch_events`, body: { batch } })).status).toBe(status);
    if (status === 200) await expect.poll(() => news()).toBe(before + count);
    else expect(news()).toBe(before);
  });

  it('lists the members of a channel', async () => {
    const page = house.page({ id: 'ann' });
    page.subscribe('presence-job.1');
    await expect.poll(() => house.hub.channels.in('presence-job.1').size).toBe(1);
    const get = async (path: string, params = {}) =>
      (await house.trigger.get({ path, params })).json() as Promise<Record<string, unknown>>;
    expect(await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-job.1': { user_count: 1 } },
    });
    expect(await get('/channels/presence-job.1', { info: 'user_count,subscription_count' })).toEqual({
      occupied: true,
      user_count: 1,
      subscription_count: 1,
    });
    expect(await get('/channels/presence-job.1/users')).toEqual({ users: [{ id: 'ann' }] });
    expect(await get('/channels/news')).toEqual({ occupied: true });
    await expect(house.trigger.get({ path: '/channels/news/users' })).rejects.toMatchObject({ status: 400 });
    await expect(house.trigger.get({ path: '/channels', params: { info: 'user_count' } })).rejects.toMatchObject({
      status: 400,
    });
  });

  describe('a signed call with counts in its answer', () => {
    const MIXED = ['presence-job.2', 'private-job.2', 'news'];
    beforeAll(async () => {
      const [ann, ben] = [house.page({ id: 'ann' }), house.page({ id: 'ben' })];
      for (const page of [ann, ben, house.page({ id: 'ann' })]) page.subscribe('presence-job.2');
      ann.subscribe('private-job.2');
      await until(() => expect(house.hub.channels.in('presence-job.2').size).toBe(3));
      await until(() => expect(house.hub.channels.in('private-job.2').size).toBe(1));
    });
    const countsOf = async (channels: readonly string[], info: string): Promise<unknown> =>
      (await house.trigger.trigger([...channels], 'told', {}, { info })).json();

    it('gets users of presence channels only, and connections of all', async () => {
      expect(await countsOf(MIXED, 'user_count')).toEqual({
        channels: { 'presence-job.2': { user_count: 2 }, 'private-job.2': {}, news: {} },
      });
      expect(await countsOf(MIXED, 'user_count,subscription_count')).toEqual({
        channels: {
          'presence-job.2': { user_count: 2, subscription_count: 3 },
          'private-job.2': { subscription_count: 1 },
          news: { subscription_count: 1 },
        },
      });
      expect(await countsOf(['private-job.2'], 'subscription_count')).toEqual({
        channels: { 'private-job.2': { subscription_count: 1 } },
      });
    });

    it('gets them for each event of a batch', async () => {
      const batch = MIXED.map((channel) => ({
        channel,
        name: 'told',
        data: '{}',
        info: 'user_count,subscription_count',
      }));
      expect(await (await house.trigger.triggerBatch(batch)).json()).toEqual({
        batch: [{ user_count: 2, subscription_count: 3 }, { subscription_count: 1 }, { subscription_count: 1 }],
      });
    });

    it('is refused and sends nothing if no channel has users', async () => {
      const before = news();
      await expect(countsOf(['private-job.2', 'news'], 'user_count')).rejects.toMatchObject({ status: 400 });
      const batch = [{ channel: 'news', name: 'told', data: '{}', info: 'user_count' }];
      await expect(house.trigger.triggerBatch(batch)).rejects.toMatchObject({ status: 400 });
      expect(news()).toBe(before);
    });
  });

  it('leaves the sender out if it is named', async () => {
    const [one, two] = [house.page(), house.page()];
    const heard: string[] = [];
    for (const [name, page] of [
      ['one', one],
      ['two', two],
    ] as const)
      page.subscribe('orders').bind('placed', () => heard.push(name));
    await expect.poll(() => house.hub.channels.in('orders').size).toBe(2);
    await house.trigger.trigger(['orders', 'elsewhere'], 'placed', {}, { socket_id: one.connection.socket_id });
    await expect.poll(() => heard).toEqual(['two']);
  });
});
