import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { a } from '../support/builders.server.ts';
import { type OwnNode, ownNode } from '../support/ownNode.server.ts';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

/*
 * Nodes that die while they process calls of other programs: real processes on a real database, killed without
 * warning.
 */

let product: TestProduct;
let node: OwnNode;

/** A node that only processes calls. */
const NODE = `
  import { prepareAreas } from './src/app/areas.server.ts';
  import { workOnCalls } from './src/areas/integrations/integrations.server.ts';
  import { openDatabase } from './src/engine/db/pool.server.ts';
  prepareAreas();
  const database = openDatabase(process.env.DATABASE_URL);
  console.log('ready');
  for (;;) {
    await workOnCalls(database);
    await new Promise((rest) => setTimeout(rest, 5));
  }
`;

beforeAll(async () => {
  product = await openProduct();
  node = await ownNode(NODE);
}, 120_000);
afterAll(async () => {
  await product?.close();
  node?.remove();
});

const startNode = () =>
  node.start({ DATABASE_URL: String((product.database.options as { connectionString?: string }).connectionString) });
const counted = async (sql: string): Promise<number> =>
  (await product.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n ?? 0;
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((wait) => setTimeout(wait, 5));
};

const CALLS = 300;
const KILLS = 4;

test('an answered call is processed once, even if a process is killed meanwhile', async () => {
  const { name, id } = await product.write((context) => a(context, customer));
  const { administrator: by } = product;
  const line = (field: string, from: string, source: string) => ({ field, from, source });
  const made = await by.send('POST', '/api/v1/system/incoming', {
    name: 'Killed',
    noun: 'site',
    doing: 'create',
    proof: 'secret',
    callId: 'id',
    lines: [
      line('customerId', 'value', name),
      line('name', 'text', 'Site {id}'),
      line('line1', 'value', '1 Quay Street'),
      line('town', 'value', 'Poole'),
      line('postcode', 'value', 'BH15 1JA'),
    ],
  });
  expect(made.status, made.text).toBe(201);
  const address = `/api/v1/system/incoming/${made.body.row?.id}`;
  const { secret } = (await by.send('POST', `${address}/secret`, {})).body;
  await by.send('POST', `${address}/actions/start`, { version: 1 });
  const send = async (n: number): Promise<number> => {
    const { statusCode } = await product.app.inject({
      method: 'POST',
      url: `/api/v1/incoming/${String(made.body.row?.key)}`,
      headers: { authorization: `Bearer ${String(secret)}`, 'content-type': 'application/json' },
      payload: { id: n },
    });
    return statusCode;
  };
  for (let n = 0; n < CALLS; n++) expect(await send(n)).toBe(202);

  for (let kill = 1; kill <= KILLS; kill++) {
    const running = await startNode();
    await until(async () => (await counted(`site where customer_id = ${id}`)) >= (kill * CALLS) / (KILLS + 1));
    await running.kill();
  }
  expect(await counted(`incoming_call where state = 'waiting'`)).toBeGreaterThan(0);
  const last = await startNode();
  await until(async () => (await counted(`incoming_call where state = 'waiting'`)) === 0);
  await last.kill();
  expect(await counted(`incoming_call where state = 'done'`)).toBe(CALLS);
  expect(await counted(`site where customer_id = ${id}`)).toBe(CALLS);
  expect(await counted(`(select distinct name from site where customer_id = ${id}) x`)).toBe(CALLS);
  expect(await send(7)).toBe(200);
}, 240_000);
