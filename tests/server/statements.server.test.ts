import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

let product: TestProduct;
let customerId = 0;
/** The statements of one request, without those of other work. */
const said = new AsyncLocalStorage<string[]>();

beforeAll(async () => {
  const heard = new WeakSet<object>();
  product = await openProduct({
    before: (_app, { requests }) =>
      requests.on('acquire', (client) => {
        if (heard.has(client)) return;
        heard.add(client);
        const say = client.query.bind(client);
        Object.assign(client, {
          query: (...given: Parameters<typeof say>) => {
            said.getStore()?.push(String(given[0]));
            return say(...given);
          },
        });
      }),
  });
  const { body } = await product.administrator.send('POST', '/api/v1/customers', {
    name: 'Hope Primary',
    code: 'HOPE',
    type: 'school',
  });
  customerId = Number(body.row?.id);
});
afterAll(() => product.close());

async function statementsOf(work: () => Promise<{ readonly status: number }>): Promise<readonly string[]> {
  const texts: string[] = [];
  const { status } = await said.run(texts, work);
  expect(status).toBe(200);
  return texts;
}

const opened = () => product.administrator.get(`/api/v1/customers/${customerId}`);
const listed = (query = '') => product.administrator.get(`/api/v1/customers?size=20${query}`);

/** The prepared statements of request connections, and how often each was planned. */
async function keptByConnections() {
  const found: { statement: string; name: string; anew: number; once: number }[] = [];
  const clients = await Promise.all(Array.from({ length: 3 }, () => product.database.connect()));
  for (const client of clients) {
    const { rows } = await client.query(
      'select statement, name, custom_plans::int as anew, generic_plans::int as once from pg_prepared_statements',
    );
    found.push(...rows);
    client.release();
  }
  return found;
}

describe('a request', () => {
  it('that opens a record runs three statements: the user, the record, the names in it', async () => {
    const texts = await statementsOf(opened);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toContain('from session s');
    expect(texts[1]).toContain('from "customer" r');
    expect(texts[2]).toContain('from search_entry s');
  });

  it('for a list runs four statements: the user, the page, the count, the names in it', async () => {
    for (const query of ['', '&sort=-name', '&f.name=is%3AHope%20Primary'])
      expect(await statementsOf(() => listed(query)), query).toHaveLength(4);
  });

  it('for a list with custom fields runs one more', async () => {
    const field = { noun: 'customer', label: 'Colour', key: 'colour', type: 'text' };
    expect((await product.administrator.send('POST', '/api/v1/system/custom-fields', field)).status).toBe(201);
    expect(await statementsOf(() => listed('&sort=extra.colour'))).toHaveLength(5);
  });

  it('identifies the user with a statement that each connection plans five times and then no more', async () => {
    for (let turn = 0; turn < 30; turn++) await opened();
    const session = (await keptByConnections()).filter(({ statement }) => statement.includes('from session s'));
    expect(session.length).toBeGreaterThan(0);
    for (const { anew } of session) expect(anew).toBeLessThanOrEqual(5);
    expect(Math.max(...session.map(({ once }) => once))).toBeGreaterThan(20);
  });

  it('opens a record with prepared statements, for every user', async () => {
    for (let turn = 0; turn < 30; turn++) await opened();
    const kept = await keptByConnections();
    for (const part of ['from "customer" r where r.id = $1', 'from search_entry s']) {
      const each = kept.filter(({ statement }) => statement.includes(part));
      expect(each.length, part).toBeGreaterThan(0);
      for (const { anew } of each) expect(anew, part).toBeLessThanOrEqual(5);
    }
  });

  it('for a list is planned by its values, because lists are uneven', async () => {
    for (let turn = 0; turn < 10; turn++) await listed('&f.status=is%3Aactive');
    expect((await keptByConnections()).filter(({ statement }) => / limit \d/.test(statement))).toEqual([]);
  });

  it('leaves each statement on a connection once, under one name', async () => {
    await Promise.all(Array.from({ length: 20 }, opened));
    const client = await product.database.connect();
    const { rows } = await client.query(
      'select statement from pg_prepared_statements group by statement having count(*) > 1',
    );
    client.release();
    expect(rows).toEqual([]);
  });
});

it('A table that grows under heavy load is vacuumed long before a fifth of it is new', async () => {
  const { rows } = await product.owner.query<{ name: string; options: string }>(
    `select relname as name, array_to_string(reloptions, ' ') as options from pg_class
      where relname in ('asset', 'search_entry', 'change_log', 'change_unsealed', 'live_event') order by 1`,
  );
  const share = 'autovacuum_vacuum_insert_scale_factor=0.05';
  const number = 'autovacuum_vacuum_threshold=20000';
  expect(rows).toEqual(
    Object.entries({
      asset: share,
      change_log: share,
      change_unsealed: number,
      live_event: number,
      search_entry: share,
    }).map(([name, option]) => ({ name, options: expect.stringContaining(option) })),
  );
});
