import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../db/pool.server.ts';
import { testDatabase } from '../testing/database.server.ts';
import type { Bus, BusMessage } from './bus.ts';
import { postgresBus } from './postgresBus.server.ts';

let url: string;
let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await testDatabase());
  database = openDatabase(url);
});
afterAll(async () => {
  await database.end();
  await drop();
});

interface Node {
  readonly bus: Bus;
  readonly heard: (readonly [from: string, message: BusMessage])[];
  opened: number;
}
const nodes: Node[] = [];
async function open(name: string): Promise<Node> {
  const node: Node = { bus: postgresBus(url, name), heard: [], opened: 0 };
  node.bus.listen(
    (message, from) => node.heard.push([from, message]),
    () => node.opened++,
  );
  nodes.push(node);
  await vi.waitFor(() => expect(node.opened).toBe(1), { timeout: 5_000 });
  return node;
}
const event = (data: string): BusMessage => ({ say: 'event', event: { channel: 'c', event: 'e', data } });
afterAll(() => Promise.all(nodes.map(({ bus }) => bus.stop())));

describe('two nodes', () => {
  it('hear each other, in order, and not themselves', async () => {
    const [one, two] = [await open('1'), await open('2')];
    const sent = Array.from({ length: 500 }, (_, at) => event(String(at)));
    for (const message of sent) one.bus.send(message);
    await vi.waitFor(() => expect(two.heard).toHaveLength(500), { timeout: 5_000 });
    expect(two.heard).toEqual(sent.map((message) => ['1', message]));
    expect(one.heard).toEqual([]);
  });

  it.each([7_300, 7_499, 7_500, 7_999, 8_000, 10_240, 200_000])(
    'hear %i bytes whole, and in their place',
    async (bytes) => {
      const [one, two] = [await open(`a${bytes}`), await open(`b${bytes}`)];
      const long = randomBytes(bytes / 2).toString('hex');
      one.bus.send(event('before'));
      one.bus.send(event(long));
      await new Promise((done) => setTimeout(done, 20));
      one.bus.send(event('after'));
      await vi.waitFor(() => expect(two.heard).toHaveLength(3), { timeout: 5_000 });
      expect(two.heard.map(([, message]) => message)).toEqual([event('before'), event(long), event('after')]);
    },
  );

  it('find each other again when the database has cut the line', async () => {
    const [one, two] = [await open('x'), await open('y')];
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await vi.waitFor(() => expect([one.opened, two.opened]).toEqual([2, 2]), { timeout: 10_000 });
    await vi.waitFor(
      async () => {
        one.bus.send(event('again'));
        await new Promise((done) => setTimeout(done, 50));
        expect(two.heard.at(-1)).toEqual(['x', event('again')]);
      },
      { timeout: 10_000 },
    );
  });
});
