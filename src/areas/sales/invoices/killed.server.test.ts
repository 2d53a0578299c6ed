import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOfBooks } from '#areas/accounts/ledger/books.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { type OwnNode, ownNode } from '#tests/support/ownNode.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { faultsOfSales } from './salesFaults.server.ts';

/* A node that is killed between posting and its response: a real process on a real database. */

let product: TestProduct;
let node: OwnNode;

/** A node that posts invoices one after another, and is killed before its last response. */
const NODE = `
  import { pino } from 'pino';
  import { application } from './src/app/application.server.ts';
  import { prepareAreas } from './src/app/areas.server.ts';
  import { openPools } from './src/engine/db/pools.server.ts';
  import { localStorage } from './src/engine/files/storage.server.ts';
  import { openKeyRing } from './src/engine/keys/keys.server.ts';
  import { openMachine } from './src/engine/machine/machine.server.ts';
  import { openJobWorker } from './src/engine/schedule/work.server.ts';
  import { anchorFile } from './src/platform/audit/anchorFile.server.ts';
  const { DATABASE_URL: url, FOLDER: folder, COOKIE: cookie, CSRF: csrf } = process.env;
  prepareAreas();
  const logger = pino({ level: 'error' });
  const keys = openKeyRing(undefined, folder);
  const pools = openPools(url, { isDirect: true });
  const jobWorker = await openJobWorker(url, logger, { run: false });
  const storage = localStorage(folder + '/files');
  const app = await application({
    folder: { web: folder + '/web', migrations: 'drizzle' }, appName: 'CRM', environment: 'Test', publicUrl: undefined,
    hostsAllowed: [], trustedProxies: [], secure: false, rateLimitScale: 1_000_000,
    database: pools.requests, background: pools.background, reports: pools.reports, keys, jobWorker, logger,
    anchors: anchorFile(folder), storage, machine: openMachine({ files: folder }),
    backups: { database: pools.background, url, keys, storage, folder: folder + '/backups', migrations: 'drizzle' },
  });
  await app.ready();
  console.log('ready');
  for (const { id, version } of JSON.parse(process.env.DRAFTS)) {
    const { statusCode, body } = await app.inject({
      method: 'POST', url: '/api/v1/accounts/customer/invoices/' + id + '/actions/post', payload: { version },
      headers: { host: 'localhost', cookie, 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': 'post-' + id },
    });
    if (statusCode !== 200) console.error(body);
  }
  setInterval(() => undefined, 1_000_000);
`;

beforeAll(async () => {
  product = await openProduct();
  node = await ownNode(NODE);
}, 120_000);
afterAll(async () => {
  await product?.close();
  node?.remove();
});

const INVOICES = '/api/v1/accounts/customer/invoices';
const DRAFTS = 24;

const posted = async (): Promise<readonly { id: number; number: string }[]> =>
  (
    await product.database.query<{ id: number; number: string }>(
      `select id, number from sales_document where status = 'posted' order by id`,
    )
  ).rows;

test('a request repeated with the same key returns the posted invoice, and none is posted twice or lost', async () => {
  const { administrator: by } = product;
  const make = async (url: string, body: Values): Promise<Values> => (await by.send('POST', url, body)).body.row ?? {};
  const { id: customerId } = await make('/api/v1/customers', { name: 'Ashfield Primary School', type: 'school' });
  const drafts: Values[] = [];
  for (let n = 0; n < DRAFTS; n++)
    drafts.push(await make(INVOICES, { customerId, lines: [{ description: 'Work', unitPence: 1_000 + n }] }));

  const running = await node.start({
    DATABASE_URL: String(product.database.options.connectionString),
    FOLDER: product.folder,
    COOKIE: by.cookie(),
    CSRF: by.csrf(),
    DRAFTS: JSON.stringify(drafts.map(({ id, version }) => ({ id, version }))),
  });
  while ((await posted()).length < 5) await new Promise((rest) => setTimeout(rest, 2));
  await running.kill();
  const before = await posted();

  for (const { id, version } of drafts) {
    const again = await by.send(
      'POST',
      `${INVOICES}/${String(id)}/actions/post`,
      { version },
      { 'idempotency-key': `post-${String(id)}` },
    );
    expect([again.status, again.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const known = before.find((row) => row.id === id);
    if (known) expect(again.body.row?.number).toBe(known.number);
  }
  expect(before.length).toBeGreaterThanOrEqual(5);
  expect((await posted()).map(({ number }) => number).sort()).toEqual(
    Array.from({ length: DRAFTS }, (_, n) => `INV-2627-${String(n + 1).padStart(5, '0')}`),
  );
  expect(await faultsOfBooks(product.database)).toEqual([]);
  expect(await faultsOfSales(product.database)).toEqual([]);
}, 120_000);
