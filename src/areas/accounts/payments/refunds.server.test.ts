import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { invoice, receipt } from '#tests/support/books.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { oneKey, rowOf, untilServed } from '#tests/support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { faultsOfBooks } from '../ledger/books.server.ts';

const PAYMENTS = '/api/v1/accounts/customer/payments';
let product: TestProduct;
let customerId: number;
/** The second payment of one invoice of £120.00. */
let second: { readonly id: number; readonly version: number };
beforeAll(async () => {
  product = await openProduct();
});
beforeEach(async () => {
  await product.write(async (context) => {
    customerId = (await a(context, customer)).id;
    await invoice(context, customerId, { net: 10_000 });
    await receipt(context, customerId, 12_000);
    second = await receipt(context, customerId, 12_000, '2026-11-22');
  });
});
afterAll(async () => {
  expect(await faultsOfBooks(product.database)).toEqual([]);
  await product.close();
});

const refund = (amountPence: number, more: object = {}, asker = product.administrator) =>
  asker.send(
    'POST',
    `${PAYMENTS}/refund`,
    { customerId, paidOn: '2026-11-23', amountPence, method: 'bacs', ...more },
    oneKey(),
  );
const act = (row: object, action: string, input: object) => {
  const { id, version } = row as { id: number; version: number };
  return product.administrator.send('POST', `${PAYMENTS}/${id}/actions/${action}`, { version, ...input });
};
/** Open items of the customer, and their balance in the ledger. */
async function account() {
  const { rows } = await product.database.query<{ kind: string; open: number }>(
    'select kind, total_pence - settled_pence as open from open_item where customer_id = $1 and not is_settled order by id',
    [customerId],
  );
  return rows.map(({ kind, open }) => [kind, Number(open)]);
}

it('A refund gets a number and reduces the credit by its amount', async () => {
  const made = await refund(5_000, { reference: 'Paid twice' });
  expect(rowOf(made)).toMatchObject({ direction: 'refund', status: 'posted', amountPence: 5_000 });
  expect(rowOf(made).number).toMatch(/^PAY-2627-\d{5}$/);
  expect(await account()).toEqual([['receipt', -7_000]]);
  const { rows } = await product.database.query(
    `select n.code, l.amount_pence as pence from journal_line l join nominal_code n on n.id = l.nominal_code_id
      where l.journal_entry_id = $1 order by n.code`,
    [rowOf(made).journalEntryId],
  );
  expect(rows).toEqual([
    { code: '1100', pence: 5_000 },
    { code: '1200', pence: -5_000 },
  ]);
});

it('A payment names its journal and its open item, although the search index has no ledgers', async () => {
  const answer = await product.administrator.get(`${PAYMENTS}/${second.id}`);
  const { number, journalEntryId, openItemId } = rowOf(answer);
  expect(answer.body.refs).toMatchObject({
    openItem: { [String(openItemId)]: { title: number } },
    journalEntry: { [String(journalEntryId)]: { title: expect.stringContaining(String(number)) } },
  });
});

it('A refund above the credit is refused with the remaining amount, and one without credit is refused', async () => {
  const over = await refund(12_001);
  expect([over.status, over.body.code, over.body.current]).toEqual([
    409,
    'REFUND_EXCEEDS_CREDIT',
    { openPence: 12_000 },
  ]);
  expect(over.body.message).toBe('The customer has a credit of £120.00. Refund that or less.');
  rowOf(await refund(12_000));
  expect((await refund(1)).body.message).toContain('no credit to refund');
});

it('Of two simultaneous refunds of the whole credit, one is posted', async () => {
  const both = await Promise.all([1, 2].map(() => untilServed(() => refund(12_000))));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await account()).toEqual([]);
});

it('A credit note is refunded like a receipt', async () => {
  await product.write((context) => invoice(context, customerId, { net: 1_000, kind: 'creditNote' }));
  rowOf(await refund(13_200));
  expect(await account()).toEqual([]);
});

it('Reversing a refund restores the credit', async () => {
  const made = rowOf(await refund(5_000));
  expect((await act(made, 'markReturned', { returnedOn: '2026-11-24', reason: 'No account' })).body.code).toBe(
    'IS_REFUND',
  );
  expect(rowOf(await act(made, 'reverse', { reason: 'Wrong account' }))).toMatchObject({ status: 'reversed' });
  expect((await account()).reduce((sum, [, open]) => sum + Number(open), 0)).toBe(-12_000);
  rowOf(await refund(12_000));
  expect(await account()).toEqual([]);
});

it('A receipt that is returned after its refund leaves the refund as a debt', async () => {
  rowOf(await refund(12_000));
  rowOf(await act(second, 'markReturned', { returnedOn: '2026-11-25', reason: 'Refer to payer', feePence: 0 }));
  expect(await account()).toEqual([['refund', 12_000]]);
});

it('A refund needs its own permission, an identity check and a key', async () => {
  const clerk = await signInAs(product, 'Cleo Clerk', [
    'customerPayment.create',
    'customerPayment.post',
    'customer.view',
  ]);
  expect((await refund(500, {}, clerk)).status).toBe(403);
  const body = { customerId, paidOn: '2026-11-23', amountPence: 500, method: 'bacs' };
  expect((await product.administrator.send('POST', `${PAYMENTS}/refund`, body)).body.code).toBe('IDEMPOTENCY_REQUIRED');
  expect((await refund(500, { paidOn: '2027-03-01' })).body.code).toBe('PERIOD_NOT_OPEN');
});
