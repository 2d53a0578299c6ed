import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { entity } from '../entity/entity.ts';
import { text } from '../kinds/text/text.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { visit } from '#tests/support/visit.web.ts';
import { pageOptions } from './listPage.web.ts';
import { MOST_SKIPPED } from './query.ts';

const thing = entity('thing', {
  plural: 'Things',
  path: 'things',
  scope: { by: 'none', because: 'of a test' },
  fields: { name: text() },
  title: ['name'],
  columns: ['name'],
});

let server: Answering;
/** The number of rows in the list. Its cursors are row numbers. */
let rows = 50_000;
beforeAll(async () => {
  server = await answering(({ path }) => {
    const asked = new URL(path, 'http://x').searchParams;
    const [from, page, size] = ['cursor', 'page', 'size'].map((name) =>
      Number(asked.get(name) ?? { page: 1, size: 100 }[name] ?? 0),
    );
    const first = (from ?? 0) + ((page ?? 1) - 1) * (size ?? 100);
    const here = Math.max(0, Math.min(size ?? 100, rows - first));
    const body = {
      rows: Array.from({ length: here }, (_, at) => ({ id: first + at + 1 })),
      total: rows,
      estimated: true,
      refs: {},
      ...(first + here < rows ? { next: String(first + here) } : {}),
    };
    return first - (from ?? 0) > MOST_SKIPPED ? { status: 400 } : { status: 200, body };
  });
  visit(`${server.address}/things`);
});
afterAll(() => server.close());
beforeEach(() => {
  rows = 50_000;
  server.expect();
});

const open = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const firstOf = async (client: QueryClient, page: number) =>
  (await client.fetchQuery(pageOptions(thing, 'sort=name', page))).rows[0]?.id;

it('a page is requested by number as far as rows can be skipped', async () => {
  const client = open();
  for (const page of [1, 2, 100]) expect(await firstOf(client, page)).toBe((page - 1) * 100 + 1);
  expect(server.asked.map(({ path }) => path)).toEqual(
    [1, 2, 100].map((page) => `/api/v1/things?sort=name&page=${page}`),
  );
});

it('a later page is counted from a position found step by step, and once', async () => {
  const client = open();
  expect(await firstOf(client, 250)).toBe(24_901);
  expect(server.asked.map(({ path }) => path)).toEqual([
    '/api/v1/things?sort=name&page=10000&size=1',
    '/api/v1/things?sort=name&page=10000&size=1&cursor=10000',
    '/api/v1/things?sort=name&page=50&cursor=20000',
  ]);
  server.expect();
  expect([await firstOf(client, 251), await firstOf(client, 101)]).toEqual([25_001, 10_001]);
  expect(server.asked).toHaveLength(2);
});

it('a page is empty if the list has ended before', async () => {
  rows = 10_000;
  expect((await open().fetchQuery(pageOptions(thing, '', 301))).rows).toEqual([]);
});

it('a page is located again when the list has changed', async () => {
  const client = open();
  await firstOf(client, 150);
  await client.invalidateQueries({ queryKey: ['thing', 'list'] });
  server.expect();
  await firstOf(client, 150);
  expect(server.asked).toHaveLength(2);
});
