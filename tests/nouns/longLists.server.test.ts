import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { ownersOf } from '#engine/import/matching/owners.server.ts';
import { listFile } from '#platform/exports/exportRows.server.ts';
import { namesOf, rememberedNames } from '#engine/lists/named.server.ts';
import { a } from '../support/builders.server.ts';
import { strictlyRead } from '../support/strictWorkbook.server.ts';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

/*
 * Long lists refer to many records. The cost of their names depends on the number of names, not on the size of the
 * name index.
 */
let product: TestProduct;
const CUSTOMERS = 300;
const CONTACTS = 3_000;
const ACTOR: Actor = { userId: null, name: 'Reader', patterns: ['*'], customers: 'all', suppliers: 'all' };
let customerIds: readonly number[] = [];

beforeAll(async () => {
  product = await openProduct();
  const owner = await product.write((context) => a(context, customer, { name: 'Ash Grove' }));
  await product.write((context) => a(context, contact, { customerId: owner.id, lastName: 'First' }));
  await copies('customer', CUSTOMERS, { name: `'Customer ' || n` });
  const { rows } = await product.owner.query<{ id: number }>('select id from customer order by id');
  customerIds = rows.map(({ id }) => id);
  await copies('contact', CONTACTS, {
    last_name: `'Contact ' || n`,
    customer_id: `${customerIds[0]} + n % ${CUSTOMERS}`,
  });
  for (const noun of ['customer', 'contact'])
    await product.owner.query(
      `insert into search_entry (entity, entity_id, kind, customer_id, title, item, words, keys, key_text)
       select '${noun}', id, '${noun}', ${noun === 'customer' ? 'id' : 'customer_id'}, '${noun} ' || id, '{}', '', '{}', ''
         from ${noun} on conflict do nothing`,
    );
  await product.owner.query('analyze');
}, 240_000);
afterAll(() => product?.close());

/** Copies the only record of a table, except for the given columns and those that must be unique. */
async function copies(table: string, count: number, given: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await product.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, ['id', 'code', ...Object.keys(given)]],
  );
  const same = rows.map(({ name }) => `"${name}"`);
  await product.owner.query(
    `insert into ${table} (${[...Object.keys(given), ...same].join()})
     select ${[...Object.values(given), ...same].join()} from ${table}, generate_series(1, ${count - 1}) n`,
  );
}

/** Rows of the name index that were read by scans, and by key. */
async function read(tx: Queryable, work: () => Promise<void>): Promise<{ through: number; byKey: number }> {
  const held = async () =>
    (
      await tx.query<{ through: number; byKey: number }>(
        `select seq_tup_read::int as through, idx_tup_fetch::int as "byKey" from pg_stat_xact_user_tables where relname = 'search_entry'`,
      )
    ).rows[0] ?? { through: 0, byKey: 0 };
  const before = await held();
  await work();
  const after = await held();
  return { through: after.through - before.through, byKey: after.byKey - before.byKey };
}

describe('the names of a long list', () => {
  const contacts = (tx: Queryable) =>
    tx.query<{ customerId: number }>(`select id, customer_id as "customerId" from contact order by id limit 1000`);

  it('are found by their keys, without reading the whole index', async () => {
    await inTransaction(product.database, async (tx) => {
      const { rows } = await contacts(tx);
      const found = await read(tx, async () => {
        const names = await namesOf(tx, contact, rows, ACTOR);
        expect(Object.keys(names.customer ?? {})).toHaveLength(CUSTOMERS);
      });
      expect(found).toEqual({ through: 0, byKey: CUSTOMERS });
    });
  });

  it('are requested once, however many portions refer to them', async () => {
    await inTransaction(product.database, async (tx) => {
      const namesIn = rememberedNames(contact, ACTOR);
      const { rows } = await contacts(tx);
      const found = await read(tx, async () => {
        const first = await namesIn(tx, rows);
        for (let portion = 0; portion < 20; portion++) expect(await namesIn(tx, rows)).toEqual(first);
      });
      expect(found).toEqual({ through: 0, byKey: CUSTOMERS });
    });
  });

  it('are those that the reader can view', async () => {
    const [one = 0, two = 0] = customerIds;
    const narrow: Actor = { ...ACTOR, customers: [one, two] };
    await inTransaction(product.database, async (tx) => {
      const names = await rememberedNames(contact, narrow)(tx, (await contacts(tx)).rows);
      expect(Object.keys(names.customer ?? {}).map(Number)).toEqual([one, two]);
    });
  });

  it('are found by keys, and so are owners of records that an import writes', async () => {
    await inTransaction(product.database, async (tx) => {
      const found = await read(tx, async () => {
        const records = customerIds.map((id) => ({ noun: 'customer', id }));
        const ownerOf = await ownersOf(tx, records);
        expect(ownerOf({ noun: 'customer', id: customerIds[1] ?? 0 })).toEqual({ customerId: customerIds[1] });
      });
      expect(found).toEqual({ through: 0, byKey: customerIds.length });
    });
  });
});

it('a long list is a workbook that follows the standard, with each row once and by name', async () => {
  const { made } = await listFile(product.database, contact, ACTOR, {
    params: { columns: 'lastName,customerId', sort: 'lastName' },
    ending: 'xlsx',
  });
  let rows = 0;
  const pieces: Buffer[] = [];
  for await (const piece of made((more) => (rows += more))) pieces.push(Buffer.from(piece));
  const cells = await strictlyRead(Buffer.concat(pieces));
  expect(rows).toBe(CONTACTS);
  const ids = Object.entries(cells).filter(([at]) => /^A\d+$/.test(at) && at !== 'A1');
  expect(new Set(ids.map(([, id]) => id)).size).toBe(CONTACTS);
  expect(cells.C2).toMatch(/^(?:customer \d+|Ash Grove)$/);
});
