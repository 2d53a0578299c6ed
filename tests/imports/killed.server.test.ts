import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnNode, ownNode } from '../support/ownNode.server.ts';
import { readablePlaces } from '../support/readablePlaces.server.ts';
import { openProduct } from '../support/testInstallation.server.ts';
import { fileJourney } from './testImport.server.ts';

/* Nodes that die during an import: real processes on a real database, killed without warning. */

type Product = Awaited<ReturnType<typeof openProduct>>;
let product: Product;
let node: OwnNode;

/** A node that only runs import jobs. */
const NODE = `
  import { prepareAreas } from './src/app/areas.server.ts';
  import { actorOfUser } from './src/areas/identity/identity.server.ts';
  import { openDatabase } from './src/engine/db/pool.server.ts';
  import { keepRing } from './src/areas/vault/vault.server.ts';
  import { keepImportRing } from './src/engine/import/reading/sealedRows.server.ts';
  import { openKeyRing } from './src/engine/keys/keys.server.ts';
  import { registerImportWork, resumeImports } from './src/engine/import/running/background.server.ts';
  import { openJobWorker } from './src/engine/schedule/work.server.ts';
  prepareAreas();
  const quiet = { warn() {}, error(about) { console.error(about); }, info() {} };
  const keys = openKeyRing(undefined, process.env.KEYS_FOLDER);
  keepImportRing(keys);
  keepRing(keys);
  const database = openDatabase(process.env.DATABASE_URL);
  registerImportWork(database, actorOfUser);
  const jobWorker = await openJobWorker(process.env.DATABASE_URL, quiet, { run: true });
  await resumeImports(database, jobWorker);
  console.log('ready');
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
  node.start({
    DATABASE_URL: String((product.database.options as { connectionString?: string }).connectionString),
    KEYS_FOLDER: product.folder,
  });

const counted = async (sql: string): Promise<number> =>
  (await product.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n ?? 0;
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((wait) => setTimeout(wait, 20));
};

const COUNT = 3_000;
/** In nightly runs: PASSWORD_ROWS=50000. */
const PASSWORDS = Number(process.env.PASSWORD_ROWS ?? 1_500);
const FILE = `Name,Type\n${Array.from({ length: COUNT }, (_, at) => `Customer number ${at + 1},School`).join('\n')}\n`;

/** A nightly run with many rows takes minutes. */
const PATIENCE_MS = 240_000 + PASSWORDS * 30;

describe('a node that is killed', { timeout: PATIENCE_MS }, () => {
  test('during an import loses one portion, and the next node continues to the end: no row is missing or duplicated', async () => {
    const journey = fileJourney(product.administrator);
    const first = await startNode();
    const { id } = (await journey.upload('customers.csv', FILE)).import;
    await journey.map(id, { kind: 'own:customer' });
    await journey.check(id);
    await product.administrator.send('POST', `/api/v1/imports/${id}/commit`, {});
    await until(async () => (await counted('customer')) > 0);
    await first.kill();
    const halfway = await counted('customer');
    expect(halfway).toBeGreaterThan(0);
    expect(halfway).toBeLessThan(COUNT);
    expect((await journey.seen(id)).import.state).toBe('committing');

    const second = await startNode();
    const done = await journey.settled(id);
    await second.kill();
    expect(done.import).toMatchObject({ state: 'committed', rowsRead: COUNT, rowsCreated: COUNT, rowsFailed: 0 });
    expect([await counted('customer'), await counted('(select distinct name from customer) x')]).toEqual([
      COUNT,
      COUNT,
    ]);
    expect(await counted(`change_log where entity = 'customer' and action = 'create'`)).toBe(COUNT);
  });

  test('while an import is undone leaves the rest to the next one, and nothing remains', async () => {
    const journey = fileJourney(product.administrator);
    const id = (await product.database.query<{ id: number }>('select max(id) as id from import')).rows[0]?.id ?? 0;
    const first = await startNode();
    await product.administrator.send('POST', `/api/v1/imports/${id}/undo`);
    await until(async () => (await counted('customer')) < COUNT);
    await first.kill();

    const second = await startNode();
    const undone = await journey.settled(id);
    await second.kill();
    expect([undone.import.state, undone.kept]).toEqual(['undone', []]);
    expect([
      await counted('customer'),
      await counted(`search_entry where entity = 'customer'`),
      await counted('import_identity'),
    ]).toEqual([0, 0, 0]);
  });

  test('during an import of passwords leaves none of them readable, in no table and in no file', async () => {
    const journey = fileJourney(product.administrator);
    const made = await product.administrator.send('POST', '/api/v1/customers', { name: 'Ashfield', type: 'school' });
    const customerId = (made.body.row as { id: number }).id;
    const file = `Name,Username,Password,TOTP,URI,Description\n${Array.from({ length: PASSWORDS }, (_, at) => `Switch ${at},admin,Wren-Copper-${at},,,Behind panel Kestrel ${at}`).join('\n')}\n`;
    const first = await startNode();
    const { id } = (await journey.upload('passwords.csv', file)).import;
    await journey.map(id, { asked: { customerId } });
    await journey.check(id);
    await product.administrator.send('POST', `/api/v1/imports/${id}/commit`, {});
    await until(async () => (await counted('credential')) > 0);
    await first.kill();
    expect(await counted('credential')).toBeLessThan(PASSWORDS);
    expect(await readablePlaces(product, ['Wren-Copper', 'panel Kestrel'])).toEqual([]);

    const second = await startNode();
    const done = await journey.settled(id);
    await second.kill();
    expect(done.import).toMatchObject({ state: 'committed', rowsCreated: PASSWORDS });
    expect([await counted('import_key'), await counted('import_secret'), await counted('import_piece')]).toEqual([
      0, 0, 0,
    ]);
    const { rows } = await product.database.query<{ id: number }>(
      `select id from credential where title = 'Switch ${PASSWORDS - 1}'`,
    );
    const shown = await product.administrator.send('POST', `/api/v1/credentials/${rows[0]?.id}/reveal`, {
      field: 'password',
    });
    expect(shown.body.value).toBe(`Wren-Copper-${PASSWORDS - 1}`);
  });
});
