import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.server.ts';
import { type Bus, type BusMessage, localBus } from './bus.ts';
import { postgresBus } from './postgresBus.server.ts';
import { redisBus } from './redisBus.server.ts';
import { CutLine } from './testing/cutLine.server.ts';
import { testRedis } from './testing/testRedis.server.ts';
import { until } from '../testing/until.ts';

const redis = await testRedis(process.env.TEST_REDIS_URL);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

interface Node {
  readonly bus: Bus;
  readonly heard: (readonly [from: string, message: BusMessage])[];
  opened: number;
}
const event = (data: string): BusMessage => ({ say: 'event', event: { channel: 'c', event: 'e', data } });

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
  const lines: CutLine[] = [];
  afterAll(async () => {
    await Promise.all(nodes.map(({ bus }) => bus.stop()));
    await Promise.all(lines.map((line) => line.close()));
  });
  async function join(name: string, through = url()): Promise<Node> {
    const node: Node = { bus: open(name, through), heard: [], opened: 0 };
    node.bus.listen(
      (message, from) => node.heard.push([from, message]),
      () => node.opened++,
    );
    nodes.push(node);
    await until(() => expect(node.opened).toBe(1));
    return node;
  }

  it('hear each other, in order, and not themselves', async () => {
    const [one, two] = [await join('1'), await join('2')];
    const sent = Array.from({ length: 500 }, (_, at) => event(String(at)));
    for (const message of sent) one.bus.send(message);
    await until(() => expect(two.heard).toHaveLength(500));
    expect(two.heard).toEqual(sent.map((message) => ['1', message]));
    expect(one.heard).toEqual([]);
    expect([one.bus.isUp(), two.bus.isUp()]).toEqual([true, true]);
  });

  it.each([7_300, 7_499, 7_500, 7_999, 8_000, 10_240, 200_000])(
    'hear %i bytes whole, and in their place',
    async (bytes) => {
      const [one, two] = [await join(`a${bytes}`), await join(`b${bytes}`)];
      const long = randomBytes(bytes / 2)
        .toString('hex')
        .padEnd(bytes, 'x');
      one.bus.send(event('before'));
      one.bus.send(event(long));
      await new Promise((done) => setTimeout(done, 20));
      one.bus.send(event('after'));
      await until(() => expect(two.heard).toHaveLength(3));
      expect(two.heard.map(([, message]) => message)).toEqual([event('before'), event(long), event('after')]);
    },
  );

  it('find each other again when the line was cut; whose socket it is, and who has to leave, is said then', async () => {
    const line = await CutLine.to(url());
    lines.push(line);
    const [one, two] = [await join('x', line.url), await join('y')];
    one.bus.send(event('before'));
    await until(() => expect(two.heard.at(-1)).toEqual(['x', event('before')]));
    line.cut();
    await until(() => expect(one.bus.isUp()).toBe(false));
    one.bus.send(event('lost'));
    one.bus.send({ say: 'end', user: '7' });
    line.mend();
    await until(() => expect(one.opened).toBe(2));
    one.bus.send(event('again'));
    await until(() => expect(two.heard.map(([, message]) => message)).toContainEqual(event('again')));
    expect(two.heard).toContainEqual(['x', { say: 'end', user: '7' }]);
    expect(two.heard.map(([, message]) => message)).not.toContainEqual(event('lost'));
  });
});

describe('a node alone', () => {
  it('has nobody to tell, and is never cut off', async () => {
    const bus = localBus();
    const heard: unknown[] = [];
    bus.listen(
      (message) => heard.push(message),
      () => heard.push('open'),
    );
    bus.send(event('to nobody'));
    expect([heard, bus.isUp()]).toEqual([[], true]);
    await bus.stop();
  });
});
