import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnNode, ownNode } from '../support/ownNode.server.ts';
import { openProduct } from '../support/testInstallation.server.ts';
import { fileJourney } from './testImport.server.ts';

/* Nodes that die in the middle of an import: real processes on a real database, killed without a warning. */

type Product = Awaited<ReturnType<typeof openProduct>>;
let product: Product;
let node: OwnNode;

/** A node that does nothing but the background work of imports. */
const NODE = `
  import { prepareAreas } from './src/app/areas.server.ts';
  import { actorOfUser } from './src/areas/identity/identity.server.ts';
  import { openDatabase } from './src/engine/db/pool.server.ts';
  import { registerImportWork, resumeImports } from './src/engine/import/running/background.server.ts';
  import { openJobWorker } from './src/engine/schedule/work.server.ts';
  prepareAreas();
  const quiet = { warn() {}, error(about) { console.error(about); }, info() {} };
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
  node.start({ DATABASE_URL: String((product.database.options as { connectionString?: string }).connectionString) });

const counted = async (sql: string): Promise<number> =>
  (await product.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n ?? 0;
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((wait) => setTimeout(wait, 20));
};

const COUNT = 3_000;
const FILE = `Name,Type\n${Array.from({ length: COUNT }, (_, at) => `Customer number ${at + 1},School`).join('\n')}\n`;

describe('a node that is killed', { timeout: 240_000 }, () => {
  test('during an import loses one portion, and the next node goes on to the end: no row is missing and none is doubled', async () => {
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

  test('while a whole import is taken back leaves the rest to the next one, and nothing remains', async () => {
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
});
