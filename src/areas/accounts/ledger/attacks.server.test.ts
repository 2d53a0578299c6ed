import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { idOf, invoice, receipt } from '#tests/support/books.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { oneKey } from '#tests/support/installation.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { reverseEntry } from './post.server.ts';

let product: TestProduct;
let customerId: number;
let bank: number;
let sales: number;
beforeAll(async () => {
  product = await openProduct();
  customerId = await product.write(async (context) => (await a(context, customer)).id);
  bank = await idOf({ tx: product.database }, 'nominal_code', '1200');
  sales = await idOf({ tx: product.database }, 'nominal_code', '4000');
});
afterAll(() => product.close());

/** Runs SQL as the database role of the product, in one transaction. */
const sql = (...statements: readonly string[]) =>
  inTransaction(product.database, async (tx) => {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await tx.query(statement));
    return rows;
  });
const entry = (lines: readonly (readonly [code: number, pence: number, day?: string])[], more = '') =>
  `with e as (insert into journal_entry (posting_date, kind, narrative) values ('2026-11-20', 'manual', 'By hand') returning id)
   insert into journal_line (journal_entry_id, posting_date, nominal_code_id, amount_pence)
   select e.id, day::date, code, pence from e, (values ${lines
     .map(([code, pence, day = '2026-11-20']) => `(${code}, ${pence}, '${day}')`)
     .join(', ')}) as line (code, pence, day) ${more}`;

describe('the ledger refuses in plain SQL', () => {
  it('an entry that does not add up to zero', async () => {
    await expect(
      sql(
        entry([
          [bank, 500],
          [sales, -499],
        ]),
      ),
    ).rejects.toMatchObject({ constraint: 'journal_entry_balance' });
  });
  it('an entry of one line or none', async () => {
    await expect(
      sql(`insert into journal_entry (posting_date, kind, narrative) values ('2026-11-20', 'manual', 'Nothing')`),
    ).rejects.toMatchObject({ constraint: 'journal_entry_lines' });
  });
  it('a line with another date than its entry', async () => {
    await expect(
      sql(
        entry([
          [bank, 500],
          [sales, -500, '2026-11-21'],
        ]),
      ),
    ).rejects.toMatchObject({
      constraint: 'journal_entry_dates',
    });
  });
  it('a line with an amount of zero', async () => {
    await expect(
      sql(
        entry([
          [bank, 0],
          [sales, 0],
        ]),
      ),
    ).rejects.toMatchObject({ constraint: 'journal_line_amount_ck' });
  });
  it('lines added later than their entry', async () => {
    await sql(
      entry([
        [bank, 500],
        [sales, -500],
      ]),
    );
    await expect(
      sql(
        `insert into journal_line (journal_entry_id, posting_date, nominal_code_id, amount_pence)
         select max(id), '2026-11-20', unnest(array[${bank}, ${sales}]), unnest(array[7, -7]) from journal_entry`,
      ),
    ).rejects.toThrow(/already posted/);
  });
  it.each(['journal_entry', 'journal_line', 'vat_entry', 'allocation', 'open_item', 'series_number'])(
    'changing, deleting and emptying %s',
    async (table) => {
      await expect(sql(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
      await expect(sql(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '42501' });
      const column = table === 'series_number' ? 'given_at' : 'created_at';
      await expect(sql(`update ${table} set ${column} = now()`)).rejects.toMatchObject({ code: '42501' });
      await expect(product.owner.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
    },
  );
  it('a second reversal, and the reversal of a reversal', async () => {
    const made = await product.write(async (context) => {
      const { entryId } = await invoice(context, customerId);
      return { entryId, reversal: await reverseEntry(context, entryId, { ledger: 'sales', reason: 'Wrong' }) };
    });
    const again = (of: number) =>
      sql(
        entry([
          [bank, 500],
          [sales, -500],
        ]).replace(
          "(posting_date, kind, narrative) values ('2026-11-20', 'manual', 'By hand')",
          `(posting_date, kind, narrative, reverses_id) values ('2026-11-20', 'reversal', 'Again', ${of})`,
        ),
      );
    await expect(again(made.entryId)).rejects.toMatchObject({ code: '23505' });
    await expect(again(made.reversal.id)).rejects.toMatchObject({ constraint: 'journal_entry_reversal' });
    await expect(
      product.write((context) => reverseEntry(context, made.entryId, { ledger: 'sales', reason: 'Twice' })),
    ).rejects.toMatchObject({ code: 'ALREADY_REVERSED' });
  });
  it('allocating more than is open, across customers, in the wrong direction, or undoing another amount', async () => {
    const { owed, paid, other } = await product.write(async (context) => {
      const someone = (await a(context, customer)).id;
      const paidBy = await receipt(context, someone, 3_000);
      const { openItemId } = await invoice(context, someone);
      return { owed: openItemId, paid: Number(paidBy.openItemId), other: await invoice(context, customerId) };
    });
    const settle = (debit: number, credit: number, pence: number, reverses = 'null') =>
      sql(
        `insert into allocation (customer_id, debit_item_id, credit_item_id, amount_pence, effective_on, reverses_id)
         select customer_id, ${debit}, ${credit}, ${pence}, '2026-11-21', ${reverses} from open_item where id = ${credit} returning id`,
      );
    await expect(settle(owed, paid, 3_001)).rejects.toMatchObject({ constraint: 'open_item_settled_ck' });
    await expect(settle(other.openItemId, paid, 100)).rejects.toMatchObject({ constraint: 'allocation_sides' });
    await expect(settle(paid, owed, 100)).rejects.toMatchObject({ constraint: 'allocation_sides' });
    await expect(settle(owed, paid, -100)).rejects.toMatchObject({ code: '23514' });
    const [made] = await settle(owed, paid, 3_000);
    await expect(settle(owed, paid, 1)).rejects.toMatchObject({ code: '23514' });
    await expect(settle(owed, paid, 2_999, String(made?.id))).rejects.toMatchObject({
      constraint: 'allocation_reversal',
    });
    await settle(owed, paid, 3_000, String(made?.id));
    await expect(settle(owed, paid, 3_000, String(made?.id))).rejects.toMatchObject({ code: '23505' });
  });
  it('settling an open item without an allocation, even as the owner', async () => {
    await expect(
      product.owner.query('update open_item set settled_pence = 1 where total_pence > 1'),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('the API refuses', () => {
  const PAYMENTS = '/api/v1/accounts/customer/payments';
  const record = (more: object, key = oneKey()) => {
    const body = { customerId, paidOn: '2026-11-21', amountPence: 1_000, method: 'card', allocations: [], ...more };
    return product.administrator.send('POST', `${PAYMENTS}/record`, body, key);
  };

  it.each([0, -1, 0.5, 1e13, '1000', 'NaN', null])('an amount of %s', async (amountPence) => {
    const refused = await record({ amountPence });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty('amountPence');
  });

  it.each([-1, 'NaN', 1e15, 0.0001])('a quantity of %s', async (quantity) => {
    const lines = [{ description: 'Work', unitPence: 100, quantity }];
    const refused = await product.administrator.send('POST', '/api/v1/accounts/customer/invoices', {
      customerId,
      lines,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty(['lines.0.quantity']);
  });

  it('a payment without a key, and another payment under the same key', async () => {
    const without = await record({}, {});
    expect([without.status, without.body.code]).toEqual([400, 'IDEMPOTENCY_REQUIRED']);
    const key = oneKey();
    const first = await record({}, key);
    const again = await record({}, key);
    expect([first.status, again.status, again.body.row?.id]).toEqual([201, 201, first.body.row?.id]);
    expect((await record({ amountPence: 999 }, key)).body.code).toBe('key_reused');
  });

  it('the return of a payment before its date', async () => {
    const { id, version } = (await record({})).body.row ?? {};
    const input = { version, returnedOn: '2026-11-20', reason: 'Refer to payer', feePence: 0 };
    const refused = await product.administrator.send('POST', `${PAYMENTS}/${String(id)}/actions/markReturned`, input);
    expect([refused.status, refused.body.code]).toEqual([422, 'DATES']);
  });

  it('a change to a posted payment, and a second reversal of it', async () => {
    const { id, version } = (await record({})).body.row ?? {};
    const path = `${PAYMENTS}/${String(id)}`;
    const changed = await product.administrator.send('PATCH', path, { version, reference: 'Other' });
    expect([changed.status, changed.body.code]).toEqual([409, 'POSTED_IMMUTABLE']);
    const reverse = (given: unknown) =>
      product.administrator.send('POST', `${path}/actions/reverse`, { version: given, reason: 'Twice' });
    const reversed = await reverse(version);
    expect(reversed.status).toBe(200);
    expect((await reverse(reversed.body.row?.version)).body.code).toBe('wrong_state');
  });
});
