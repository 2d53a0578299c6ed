import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { withTimeLimit } from '#engine/db/pool.server.ts';
import { describe as describeImport } from '#engine/import/mapping/describe.server.ts';
import { workOn } from '#engine/import/running/phases.server.ts';
import { LINES_BEFORE } from '#engine/import/running/takeBack.server.ts';
import { PORTION } from '#engine/import/running/phaseSteps.server.ts';
import { type ListeningPool, listeningPool, type Statement } from '../support/statements.server.ts';
import { openProduct } from '../support/testInstallation.server.ts';
import { fileJourney } from './testImport.server.ts';

/* The queries and memory of an import: batches, one after another, as background jobs run them. */

type Product = Awaited<ReturnType<typeof openProduct>>;
let product: Product;
let journey: ReturnType<typeof fileJourney>;
let listening: ListeningPool;

const ROWS = 4 * PORTION;
const CUSTOMERS = ['Ashfield Academy', 'Birch Primary', 'Cedar Dental'];

beforeAll(async () => {
  product = await openProduct();
  journey = fileJourney(product.administrator);
  listening = listeningPool(String((product.database.options as { connectionString?: string }).connectionString));
  for (const name of CUSTOMERS) {
    const made = await product.administrator.send('POST', '/api/v1/customers', { name, type: 'school' });
    if (made.status >= 400) throw new Error(made.text);
  }
});
afterAll(async () => {
  await listening?.database.end();
  await product?.close();
});
beforeEach(() => void listening.heard());

const table = (header: string, row: (at: number, customer: string) => readonly unknown[], rows = ROWS): string =>
  `${header}\n${Array.from({ length: rows }, (_, at) => row(at, CUSTOMERS[at % CUSTOMERS.length] ?? '').join(',')).join('\n')}\n`;

const ASSETS = table(
  'Name,Type,Make,Model,Serial Number,Purchase Date,Assigned To,Location,Client,Primary MAC',
  (at, customer) => [
    `PC-${at}`,
    ['Laptop', 'Switch', 'Server'][at % 3],
    'Dell',
    `Model ${at % 4}`,
    `SER${at}`,
    '2025-03-04',
    `Sam Turner ${at % 9}`,
    'Main site',
    customer,
    `a4:bb:6d:00:${(at >> 8).toString(16).padStart(2, '0')}:${(at & 255).toString(16).padStart(2, '0')}`,
  ],
);
const CONTACTS = table('Customer,First name,Last name,Email,Phone', (at, customer) => [
  customer,
  'Aisha',
  `Person ${at}`,
  `person.${at}@example.org`,
  `0113 496 ${String(at).padStart(4, '0')}`,
]);

/** Runs an import and returns the queries of each batch. */
async function portions(id: number): Promise<Statement[][]> {
  const each: Statement[][] = [];
  for (;;) {
    const state = await withTimeLimit(() => workOn(listening.database, actorOfUser, id, 'test', 0));
    each.push([...listening.heard()]);
    if (state === 'done') return each;
  }
}

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** All rows that the plan steps read, including filtered ones. */
const rowsRead = (node: PlanNode | undefined): number =>
  node === undefined
    ? 0
    : node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) +
      (node.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0);

const total = (portion: readonly Statement[]): number => portion.reduce((sum, { rows }) => sum + rows, 0);
const begin = (id: number, step: string, body?: unknown) =>
  product.administrator.send('POST', `/api/v1/imports/${id}/${step}`, body);

describe.each([
  { of: 'assets', kind: 'itflow-assets', file: ASSETS, most: { check: 245, commit: 235, undo: 160 } },
  { of: 'contacts', kind: 'own:contact', file: CONTACTS, most: { check: 80, commit: 80, undo: 65 } },
])('an import of $of', ({ of, kind, file, most }) => {
  const made: Record<string, Statement[][]> = {};
  beforeAll(async () => {
    const { id } = (await journey.upload(`${of}.csv`, file)).import;
    await journey.map(id, { kind });
    for (const [step, body] of [['check'], ['commit', { mode: 'all_or_nothing' }], ['undo']] as const) {
      await begin(id, step, body);
      listening.heard();
      made[step] = await portions(id);
    }
    const { rows } = await product.database.query<{ state: string; created: number }>(
      'select state, rows_created as created from import where id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: 'undone', created: ROWS }]);
  }, 240_000);

  test.each(['check', 'commit', 'undo'] as const)(
    'queries the database no more than this for a thousand rows: %s',
    (step) => {
      const asked = (made[step] ?? []).flat().length / (ROWS / 1_000);
      expect(asked).toBeLessThan(most[step]);
    },
  );

  test.each(['check', 'commit'] as const)('reads no more for the end of a file than for its beginning: %s', (step) => {
    const [, second = [], , fourth = []] = made[step] ?? [];
    expect(total(fourth)).toBeLessThan(total(second) * 1.2);
  });

  test.each(['check', 'commit', 'undo'] as const)('holds one portion of a file in memory, not the file: %s', (step) => {
    for (const { text, rows } of (made[step] ?? []).flat())
      expect({ text: text.slice(0, 80), isHeld: rows <= PORTION * 1.2 }).toEqual({
        text: text.slice(0, 80),
        isHeld: true,
      });
  });

  test('reads the log of each record once during an undo, and not the whole batch for each', async () => {
    const { rows } = await product.database.query<{ batch: number }>(
      'select batch_id as batch from change_log where batch_id is not null order by id desc limit 1',
    );
    const plan = await product.database.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      `explain (analyze, format json) ${LINES_BEFORE}`,
      [rows[0]?.batch, 0, PORTION],
    );
    expect(rowsRead(plan.rows[0]?.['QUERY PLAN'][0].Plan)).toBeLessThan(20 * PORTION);
  });

  test('writes neither log nor events during a check', () => {
    const written = (made.check ?? []).flat().filter(({ text }) => /insert into (change_log|search_word)/.test(text));
    // The one audit entry records the check.
    expect(written.filter(({ text }) => text.includes('change_log'))).toHaveLength(1);
  });
});

test('the progress of a running import is read without its rows', async () => {
  const { id } = (await journey.upload('contacts.csv', CONTACTS)).import;
  await journey.map(id, { kind: 'own:contact' });
  await begin(id, 'check');
  const actor = await actorOfUser(product.database, 1);
  if (!actor) throw new Error('Nobody is there.');
  listening.heard();
  const seen = await describeImport(listening.database, actor, id);
  expect(seen).toMatchObject({ phase: 'check', total: ROWS });
  expect(listening.heard().filter(({ text }) => text.includes('import_row'))).toEqual([]);
  await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
});

test('undoing an import keeps referred records with a few attempts, not one for each record', async () => {
  const file = table('Name,Type', (at) => [`Customer ${at}`, 'School'], PORTION);
  const { id } = (await journey.upload('customers.csv', file)).import;
  await journey.map(id, { kind: 'own:customer' });
  for (const [step, body] of [['check'], ['commit', {}]] as const) {
    await begin(id, step, body);
    await portions(id);
  }
  const { rows } = await product.database.query<{ id: number }>(`select id from customer where name = 'Customer 77'`);
  await product.administrator.send('POST', '/api/v1/contacts', { customerId: rows[0]?.id, lastName: 'Underhill' });
  await begin(id, 'undo');
  listening.heard();
  const tries = (await portions(id)).flat().filter(({ text }) => text === 'savepoint removal');
  expect(tries.length).toBeLessThan(2 * Math.ceil(Math.log2(PORTION)) + 2);
  expect((await journey.seen(id)).kept).toMatchObject([{ title: 'Customer 77' }]);
}, 120_000);

test.each([
  {
    of: 'assets',
    table: 'asset',
    kind: 'itflow-assets',
    file: ASSETS,
    least: 5,
    insert: `insert into asset (customer_id, kind, name, serial, mac, asset_tag)
      select $1, 'computer', 'Asset ' || n, 'OLD' || n, regexp_replace('a46b6e' || lpad(to_hex(n), 6, '0'), '(..)(?=.)', '\\1:', 'g'), 'T' || n from generate_series(1, 20000) n`,
  },
  {
    of: 'contacts',
    table: 'contact',
    kind: 'own:contact',
    file: CONTACTS,
    least: 1,
    insert: `insert into contact (customer_id, name, first_name, email, phone)
      select $1, 'Person of old ' || n, 'Person of old ' || n, 'old.' || n || '@example.org', '+4411349' || lpad(n::text, 5, '0') from generate_series(1, 20000) n`,
  },
])('$of are looked up through indexes, however many there are', { timeout: 240_000 }, async (each) => {
  const [customer] = (await product.database.query<{ id: number }>('select min(id) as id from customer')).rows;
  await product.owner.query(each.insert, [customer?.id]);
  await product.owner.query(`analyze ${each.table}`);
  const { id } = (await journey.upload(`${each.of}.csv`, each.file)).import;
  await journey.map(id, { kind: each.kind });
  await begin(id, 'check');
  listening.heard();
  await withTimeLimit(() => workOn(listening.database, actorOfUser, id, 'test', 0));
  const ofTable = new RegExp(`^select\\b[^]*\\b(?:from|join) "?${each.table}"?\\s`);
  const asked = listening.heard().filter(({ text }) => ofTable.test(text));
  expect(asked.length).toBeGreaterThanOrEqual(each.least);
  for (const { text, values } of asked) {
    const plan = (await product.owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])).rows;
    const scans = plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes(`Seq Scan on ${each.table}`));
    expect({ text: text.slice(0, 200), scans }).toEqual({ text: text.slice(0, 200), scans: [] });
  }
});
