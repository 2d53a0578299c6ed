import type Trigger from 'pusher';
import type { Channel } from 'pusher-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { until } from '#tests/support/until.ts';
import type { Bus } from '../../changes/events/bus.ts';
import { postgresBus } from '../bus/postgresBus.server.ts';
import { redisBus } from '../bus/redisBus.server.ts';
import { type TestLiveServer, openTestLiveServer } from '../testing/testLiveServer.server.ts';
import { testRedis } from '../testing/testRedis.server.ts';

/* Several nodes behind one address: each request of a publisher may reach a different one. */

const redis = await testRedis(process.env.TEST_REDIS_URL);
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const BUSES = [
  { name: 'postgres', isThere: true, open: (node: string): Bus => postgresBus(database.url, node) },
  {
    name: 'redis',
    isThere: redis !== null,
    open: (node: string): Bus => redisBus(redis ?? '', `order-${process.pid}`, node),
  },
];

interface Reader {
  readonly heard: string[];
  readonly channel: Channel;
}
const numbered = (count: number, by = ''): string[] => Array.from({ length: count }, (_, at) => `${by}${at}`);

for (const { name, isThere, open } of BUSES)
  describe.skipIf(!isThere)(`three nodes with ${name} between them`, () => {
    let houses: readonly TestLiveServer[] = [];
    beforeAll(async () => {
      houses = await Promise.all(['1', '2', '3'].map((node) => openTestLiveServer({}, node, open(node))));
      await until(() => {
        for (const { hub } of houses) hub.peers.beat();
        expect(houses.map(({ hub }) => hub.peers.all().length)).toEqual([2, 2, 2]);
      });
    });
    afterAll(() => Promise.all(houses.map((house) => house.close())));

    /** Subscribed pages, two on each node. */
    async function readers(channelName: string): Promise<readonly Reader[]> {
      const made = [...houses, ...houses].map(({ page }) => {
        const channel = page().subscribe(channelName);
        const heard: string[] = [];
        channel.bind('told', (data: { text: string }) => heard.push(data.text.trimEnd()));
        return { heard, channel };
      });
      await until(() => expect(made.every(({ channel }) => channel.subscribed)).toBe(true));
      return made;
    }
    function at(turn: number): Trigger {
      const house = houses[turn % houses.length];
      if (!house) throw new Error('No node is there.');
      return house.trigger;
    }

    it('sends the events of a publisher in the order of their answers, each once, to every page', async () => {
      const pages = await readers('private-orders');
      const sent = numbered(150);
      for (const [turn, text] of sent.entries()) {
        // Long events take a different path between nodes.
        const data = { text: turn % 10 === 3 ? text.padEnd(9_000) : text };
        await at(turn).trigger('private-orders', 'told', data);
      }
      for (const { heard } of pages) await until(() => expect(heard).toHaveLength(sent.length));
      for (const { heard } of pages) expect(heard).toEqual(sent);
    });

    it('sends batches and events for several channels in the order of their answers', async () => {
      const [orders, stock] = [await readers('private-batch'), await readers('private-stock')];
      const batches = Array.from({ length: 40 }, (_, turn) => numbered(5, `${turn}-`));
      for (const [turn, texts] of batches.entries())
        if (turn % 4 === 0)
          await at(turn).trigger(['private-batch', 'private-stock'], 'told', { text: `both ${turn}` });
        else
          await at(turn).triggerBatch(
            texts.map((text) => ({ channel: 'private-batch', name: 'told', data: JSON.stringify({ text }) })),
          );
      const all = batches.flatMap((texts, turn) => (turn % 4 === 0 ? [`both ${turn}`] : texts));
      const both = all.filter((text) => text.startsWith('both'));
      for (const { heard } of orders) await until(() => expect(heard).toEqual(all));
      for (const { heard } of stock) await until(() => expect(heard).toEqual(both));
    });

    it('sends the events of many publishers in one order everywhere', async () => {
      const pages = await readers('private-many');
      const publishers = ['a', 'b', 'c', 'd'];
      await Promise.all(
        publishers.map(async (publisher, first) => {
          for (const [turn, text] of numbered(40, publisher).entries())
            await at(first + turn).trigger('private-many', 'told', { text });
        }),
      );
      for (const { heard } of pages) await until(() => expect(heard).toHaveLength(160));
      for (const { heard } of pages) expect(heard).toEqual(pages[0]?.heard);
      for (const publisher of publishers)
        expect(pages[0]?.heard.filter((text) => text.startsWith(publisher))).toEqual(numbered(40, publisher));
    });

    it('leaves the sender out at any node', async () => {
      const pages = await readers('private-own');
      const own = pages[1]?.channel.pusher.connection.socket_id;
      for (const turn of [0, 1, 2])
        await at(turn).trigger('private-own', 'told', { text: String(turn) }, { socket_id: String(own) });
      for (const [place, { heard }] of pages.entries())
        if (place !== 1) await until(() => expect(heard).toHaveLength(3));
      expect(pages[1]?.heard).toEqual([]);
    });
  });
