import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { invoice, receipt } from '#tests/support/books.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { type Asker, oneKey } from '#tests/support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { faultsOfBooks } from '../ledger/books.server.ts';

let product: TestProduct;
let other: number;
/** A receipt of £100.00 before any invoice, and an invoice of £120.00 after it. */
let credit: number;
let debt: number;
beforeAll(async () => {
  product = await openProduct();
  await product.write(async (context) => {
    const customerId = (await a(context, customer)).id;
    credit = Number((await receipt(context, customerId, 10_000, '2026-11-02')).openItemId);
    debt = (await invoice(context, customerId, { net: 10_000, on: '2026-11-20' })).openItemId;
    other = (await a(context, customer)).id;
  });
});
afterAll(async () => {
  expect(await faultsOfBooks(product.database)).toEqual([]);
  await product.close();
});

const allocate = (pence: number, { of = credit, itemId = debt, asker = product.administrator } = {}) =>
  asker.send('POST', `/api/v1/accounts/open-items/${of}/allocate`, { allocations: [{ itemId, pence }] }, oneKey());
const permitted = (name: string, customers?: number[]): Promise<Asker> =>
  signInAs(product, name, ['openItem.*', 'customer.view'], customers);

it('A payment before the invoice can settle it later, from the later of both dates', async () => {
  const done = await allocate(4_000);
  expect([done.status, done.body]).toMatchObject([200, { id: credit, openPence: 6_000 }]);
  const { rows } = await product.database.query(
    'select debit_item_id as debit, amount_pence as pence, effective_on as on from allocation where credit_item_id = $1',
    [credit],
  );
  expect(rows).toEqual([{ debit: debt, pence: 4_000, on: '2026-11-20' }]);
});

it('An allocation above the credit, of a debt, or to items of another customer is refused', async () => {
  const over = await allocate(6_001);
  expect([over.status, over.body.code, over.body.current]).toMatchObject([
    409,
    'ALLOCATION_EXCEEDS_OPEN',
    { openPence: 6_000, itemId: credit },
  ]);
  expect((await allocate(500, { of: debt })).body.code).toBe('NOT_A_CREDIT');
  const foreign = await product.write((context) => invoice(context, other));
  expect((await allocate(500, { itemId: foreign.openItemId })).body.code).toBe('ALLOCATION_EXCEEDS_OPEN');
  expect((await allocate(500, { of: 9_999_999 })).status).toBe(404);
});

it('A credit out of scope does not exist, and allocating has its own permission', async () => {
  expect((await allocate(500, { asker: await permitted('Sue Scoped', [other]) })).status).toBe(404);
  const reader = await signInAs(product, 'Rae Reader', ['openItem.view', 'customer.view']);
  expect((await allocate(500, { asker: reader })).status).toBe(403);
  expect((await allocate(500, { asker: await permitted('Fay Finance') })).status).toBe(200);
});
