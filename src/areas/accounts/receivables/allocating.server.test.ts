import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyToday } from '#engine/request/request.server.ts';
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

/** What is open of each item of a new customer, by the number's series. */
async function openOf(customerId: number): Promise<Readonly<Record<string, number>>> {
  const { rows } = await product.database.query<{ kind: string; open: number }>(
    'select kind, sum(total_pence - settled_pence)::bigint as open from open_item where customer_id = $1 group by 1',
    [customerId],
  );
  return Object.fromEntries(rows.map(({ kind, open }) => [kind, open]));
}
const allocationsOf = async (creditItemId: number) =>
  (
    await product.database.query<{ id: number; reversesId: number | null; on: string }>(
      `select id, reverses_id as "reversesId", effective_on as "on" from allocation where credit_item_id = $1 order by id`,
      [creditItemId],
    )
  ).rows;
const undo = (id: number | undefined, asker = product.administrator) =>
  asker.send('POST', `/api/v1/accounts/allocations/${String(id)}/undo`, undefined, oneKey());

it('One allocation is undone from today without the others, once', async () => {
  const { customerId, creditId } = await product.write(async (context) => {
    const made = (await a(context, customer)).id;
    await invoice(context, made, { net: 5_000, on: '2026-11-02' });
    await invoice(context, made, { net: 1_000, on: '2026-11-03' });
    return { customerId: made, creditId: Number((await receipt(context, made, 7_200, '2026-11-04')).openItemId) };
  });
  const [first, second] = await allocationsOf(creditId);
  expect((await undo(first?.id, await permitted('Otto Other', [other]))).status).toBe(404);
  expect((await undo(first?.id, await signInAs(product, 'Vera Viewer', ['openItem.view']))).status).toBe(403);
  const done = await undo(first?.id);
  expect([done.status, done.body]).toMatchObject([200, { creditItemId: creditId, openPence: 6_000 }]);
  expect(await openOf(customerId)).toEqual({ invoice: 6_000, receipt: -6_000 });
  const rows = await allocationsOf(creditId);
  expect(rows.map(({ reversesId }) => reversesId)).toEqual([null, null, first?.id]);
  expect(rows[2]?.on).toBe(companyToday());
  expect([(await undo(first?.id)).body.code, (await undo(rows[2]?.id)).body.code]).toEqual([
    'already_undone',
    'IS_REVERSAL',
  ]);
  expect((await undo(second?.id)).status).toBe(200);
  expect((await undo(9_999_999)).status).toBe(404);
});

it('An allocation of a returned payment stays, because it ends with the payment', async () => {
  const { openItemId, payment } = await product.write(async (context) => {
    const made = (await a(context, customer)).id;
    const row = await receipt(context, made, 500, '2026-11-04');
    return { openItemId: Number(row.openItemId), payment: row };
  });
  const path = `/api/v1/accounts/customer/payments/${payment.id}/actions/reverse`;
  await product.administrator.send('POST', path, { version: payment.version, reason: 'Twice' });
  const [only] = await allocationsOf(openItemId);
  const refused = await undo(only?.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'ALLOCATION_FIXED']);
});

describe('a discount for prompt payment of a payment that is allocated later', () => {
  const settlement = { bps: 250, days: 5 };
  /** A receipt of £117.00 on account, and an invoice of £120.00 that £117.00 settles within five days. */
  const set = (paidOn: string, on = '2026-11-10') =>
    product.write(async (context) => {
      const customerId = (await a(context, customer)).id;
      const paid = await receipt(context, customerId, 11_700, paidOn);
      const { openItemId } = await invoice(context, customerId, { net: 10_000, on, settlement });
      return { customerId, paid, creditId: Number(paid.openItemId), debtId: openItemId };
    });
  const payment = async (id: number) =>
    (await product.administrator.get(`/api/v1/accounts/customer/payments/${id}`)).body.row;

  it('is taken by the exact amount if the payment was in time, and withdrawn with its allocation', async () => {
    const { customerId, paid, creditId, debtId } = await set('2026-11-08');
    const done = await allocate(11_700, { of: creditId, itemId: debtId });
    expect(done.body).toMatchObject({ openPence: 0, discountPence: 300 });
    expect(await openOf(customerId)).toEqual({ invoice: 0, receipt: 0, discount: 0 });
    expect(await payment(paid.id)).toMatchObject({ discountNetPence: 250, discountVatPence: 50 });
    const lines = await product.database.query(
      `select l.posting_date as on, n.code, sum(l.amount_pence)::bigint as pence from journal_line l join nominal_code n on n.id = l.nominal_code_id
        where l.journal_entry_id = (select journal_entry_id from open_item where customer_id = $1 and kind = 'discount')
        group by 1, 2 order by n.code`,
      [customerId],
    );
    expect(lines.rows).toEqual([
      { on: '2026-11-10', code: '1100', pence: -300 },
      { on: '2026-11-10', code: '2200', pence: 50 },
      { on: '2026-11-10', code: '4009', pence: 250 },
    ]);
    const [only] = await allocationsOf(creditId);
    expect((await undo(only?.id)).body).toMatchObject({ openPence: 12_000 });
    expect(await openOf(customerId)).toEqual({ invoice: 12_000, receipt: -11_700, discount: 0, returned: 0 });
    expect(await payment(paid.id)).toMatchObject({ discountNetPence: 0, discountVatPence: 0 });
    // Taken again, and given back with the whole payment.
    expect((await allocate(11_700, { of: creditId, itemId: debtId })).body).toMatchObject({ discountPence: 300 });
    const { version } = (await payment(paid.id)) ?? {};
    const back = { version, returnedOn: '2026-11-20', reason: 'Refer to payer', feePence: 0 };
    await product.administrator.send(
      'POST',
      `/api/v1/accounts/customer/payments/${paid.id}/actions/markReturned`,
      back,
    );
    expect(await openOf(customerId)).toMatchObject({ invoice: 12_000, receipt: 0, discount: 0, returned: 0 });
  });

  it('is not taken by a late payment, nor in two parts', async () => {
    const late = await set('2026-11-18');
    const done = await allocate(11_700, { of: late.creditId, itemId: late.debtId });
    expect(done.body).toMatchObject({ openPence: 0, discountPence: 0 });
    const parts = await set('2026-11-08');
    for (const pence of [11_000, 700])
      expect((await allocate(pence, { of: parts.creditId, itemId: parts.debtId })).body).toMatchObject({
        discountPence: 0,
      });
    expect(await openOf(parts.customerId)).toEqual({ invoice: 300, receipt: 0 });
  });
});
