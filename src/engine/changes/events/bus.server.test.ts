import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { type Bus, type BusMessage, type LiveEvent, localBus } from './bus.ts';
import { postgresBus } from '../../live/bus/postgresBus.server.ts';
import { redisBus } from '../../live/bus/redisBus.server.ts';
import { InterruptibleProxy } from '../../live/testing/interruptibleProxy.server.ts';
import { testRedis } from '../../live/testing/testRedis.server.ts';
import { until } from '#tests/support/until.ts';

const redis = await testRedis(process.env.TEST_REDIS_URL);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

interface Node {
  readonly bus: Bus;
  readonly told: LiveEvent[];
  readonly heard: (readonly [from: string, message: BusMessage])[];
  opened: number;
}
const event = (data: string): LiveEvent => ({ channel: 'c', event: 'e', data });
const numbered = (count: number, by = ''): LiveEvent[] => Array.from({ length: count }, (_, at) => event(`${by}${at}`));

describe.each([
  { name: 'postgres', open: (node: string, through: string) => postgresBus(through, node), url: () => database.url },
  ...(redis
    ? [
        {
          name: 'redis',
          open: (node: string, through: string) => redisBus(through, `test-${process.pid}`, node),
          url: () => redis,
        },
      ]
    : []),
])('two nodes on $name', ({ open, url }) => {
  const nodes: Node[] = [];
  const lines: InterruptibleProxy[] = [];
  afterAll(async () => {
    await Promise.all(nodes.map(({ bus }) => bus.stop()));
    await Promise.all(lines.map((line) => line.close()));
  });
  async function join(name: string, through = url()): Promise<Node> {
    const node: Node = { bus: open(name, through), told: [], heard: [], opened: 0 };
    node.bus.listen({
      deliver: async (events) => void node.told.push(...events),
      handleMessage: (message, from) => node.heard.push([from, message]),
      again: () => node.opened++,
    });
    nodes.push(node);
    await until(() => expect(node.opened).toBe(1));
    return node;
  }

  it('receive each other’s messages, in order, and not their own', async () => {
    const [one, two] = [await join('1'), await join('2')];
    const sent = Array.from({ length: 500 }, (_, at): BusMessage => ({ say: 'end', user: String(at) }));
    for (const message of sent) one.bus.send(message);
    await until(() => expect(two.heard).toHaveLength(500));
    expect(two.heard).toEqual(sent.map((message) => ['1', message]));
    expect(one.heard).toEqual([]);
    expect([one.bus.isUp(), two.bus.isUp()]).toEqual([true, true]);
  });

  it('send the events of all nodes in one order, including their own, however they are published', async () => {
    const nodes = [await join('p'), await join('q'), await join('r')];
    await Promise.all(nodes.flatMap(({ bus }, at) => numbered(100, `${at}-`).map((each) => bus.publish([each]))));
    for (const { told } of nodes) await until(() => expect(told).toHaveLength(300));
    expect(nodes.map(({ told }) => told)).toEqual([nodes[0]?.told, nodes[0]?.told, nodes[0]?.told]);
    const [first] = nodes.map(({ told }) =>
      told.map(({ data }) => String(data)).filter((data) => data.startsWith('1-')),
    );
    expect(first).toEqual(numbered(100, '1-').map(({ data }) => data));
  });

  it('send events published at one after the other in that order, even long ones', async () => {
    const nodes = [await join('s'), await join('t'), await join('u')];
    const sent: LiveEvent[] = [];
    for (let at = 0; at < 60; at++) {
      const next = event(at % 7 === 0 ? `${at}`.padEnd(9_000, 'x') : String(at));
      sent.push(next);
      await nodes[at % 2]?.bus.publish([next]);
    }
    for (const { told } of nodes) await until(() => expect(told).toEqual(sent));
  });

  it('keep events and other messages in order', async () => {
    const [one, two] = [await join('v'), await join('w')];
    const order: string[] = [];
    two.bus.listen({
      deliver: async (events) => void order.push(...events.map(({ data }) => String(data))),
      handleMessage: (message) => order.push(message.say),
      again: () => undefined,
    });
    void one.bus.publish([event('before')]);
    one.bus.send({ say: 'end', user: '7' });
    void one.bus.publish([event('after')]);
    await until(() => expect(order).toEqual(['before', 'end', 'after']));
  });

  it.each([7_300, 7_499, 7_500, 7_999, 8_000, 10_240, 200_000])(
    'receive %i bytes complete and in order',
    async (bytes) => {
      const [one, two] = [await join(`a${bytes}`), await join(`b${bytes}`)];
      const long = randomBytes(bytes / 2)
        .toString('hex')
        .padEnd(bytes, 'x');
      void one.bus.publish([event('before'), event(long)]);
      await new Promise((done) => setTimeout(done, 20));
      void one.bus.publish([event('after')]);
      for (const { told } of [one, two])
        await until(() => expect(told).toEqual([event('before'), event(long), event('after')]));
    },
  );

  it('reconnect after an interruption and then exchange socket owners and disconnections', async () => {
    const line = await InterruptibleProxy.to(url());
    lines.push(line);
    const [one, two] = [await join('x', line.url), await join('y')];
    await one.bus.publish([event('before')]);
    await until(() => expect(two.told).toEqual([event('before')]));
    line.cut();
    await until(() => expect(one.bus.isUp()).toBe(false));
    await one.bus.publish([event('alone')]);
    one.bus.send({ say: 'end', user: '7' });
    line.mend();
    await until(() => expect(one.opened).toBe(2));
    await one.bus.publish([event('again')]);
    await until(() => expect(two.told).toEqual([event('before'), event('again')]));
    expect(one.told).toEqual([event('before'), event('alone'), event('again')]);
    expect(two.heard).toContainEqual(['x', { say: 'end', user: '7' }]);
  });

  it('send what was under way during an interruption once, and before later messages', async () => {
    const line = await InterruptibleProxy.to(url());
    lines.push(line);
    const one = await join('z', line.url);
    const published = numbered(20).map((each) => one.bus.publish([each]));
    line.cut();
    await Promise.all(published);
    await one.bus.publish([event('alone')]);
    line.mend();
    await until(() => expect(one.opened).toBe(2));
    await one.bus.publish([event('again')]);
    expect(one.told).toEqual([...numbered(20), event('alone'), event('again')]);
  });
});

describe('a node alone', () => {
  it('sends its own events and is never disconnected', async () => {
    const bus = localBus();
    const heard: unknown[] = [];
    bus.listen({
      deliver: async (events) => void heard.push(...events),
      handleMessage: (message) => heard.push(message),
      again: () => heard.push('open'),
    });
    bus.send({ say: 'alive' });
    await bus.publish([event('to itself')]);
    expect([heard, bus.isUp()]).toEqual([[event('to itself')], true]);
    await bus.stop();
  });
});
