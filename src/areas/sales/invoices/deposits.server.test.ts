import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsOfBooks } from '#areas/accounts/ledger/books.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { type Asker, oneKey, rowOf } from '#tests/support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { faultsOfSales } from './salesFaults.server.ts';

const ORDERS = '/api/v1/accounts/customer/orders';
const INVOICES = '/api/v1/accounts/customer/invoices';
let product: TestProduct;
let admin: Asker;
let customerId: unknown;
/** An accepted order of £300.00 and VAT, with a deposit of 30%, and the draft of its deposit invoice. */
let order: Values;
let draft: Values;

const send = async (path: string, body: Values): Promise<Values> => rowOf(await admin.send('POST', path, body));
const act = (base: string, row: Values, action: string, input: Values = {}, who = admin) =>
  who.send('POST', `${base}/${String(row.id)}/actions/${action}`, { version: row.version, ...input });
const done = async (base: string, row: Values, action: string, input: Values = {}) =>
  rowOf(await act(base, row, action, input));
const fresh = async (base: string, { id }: Values): Promise<Values> => rowOf(await admin.get(`${base}/${String(id)}`));
const invoice = (portion: string, more: Values = {}) =>
  admin.send('POST', `${ORDERS}/${String(order.id)}/invoice`, { portion, ...more });
const linesOf = (row: Values): readonly Values[] => row.lines as readonly Values[];

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  customerId = (await send('/api/v1/customers', { name: 'Ashfield Primary School', type: 'school' })).id;
});
beforeEach(async () => {
  const lines = [{ description: 'Cabling', quantity: 3, unitPence: 10_000 }];
  const quote = await send(ORDERS, { customerId, title: 'Cabling', depositBps: 3_000, lines });
  order = await done(ORDERS, quote, 'accept', { acceptedBy: 'Jane Ashworth' });
  const { body } = await admin.get(`${INVOICES}?f.orderId=is:${String(order.id)}`);
  draft = await fresh(INVOICES, body.rows?.[0] ?? {});
});
afterAll(async () => {
  expect([...(await faultsOfBooks(product.database)), ...(await faultsOfSales(product.database))]).toEqual([]);
  await product.close();
});

/** What a document posted, by nominal code. */
async function posted({ journalEntryId }: Values): Promise<Readonly<Record<string, number>>> {
  const { rows } = await product.database.query<{ code: string; pence: number }>(
    `select n.code, sum(l.amount_pence)::bigint as pence from journal_line l join nominal_code n on n.id = l.nominal_code_id
      where l.journal_entry_id = $1 group by 1`,
    [journalEntryId],
  );
  return Object.fromEntries(rows.map(({ code, pence }) => [code, pence]));
}

describe('a deposit', () => {
  it('is drafted when the customer accepts, posted to 2130, and taken into the final invoice', async () => {
    expect(linesOf(draft)).toMatchObject([
      { description: `Deposit of 30% for order ${String(order.number)}`, unitPence: 9_000, netPence: 9_000 },
    ]);
    const deposit = await done(INVOICES, draft, 'post');
    expect(await posted(deposit)).toEqual({ 1100: 10_800, 2130: -9_000, 2200: -1_800 });
    expect(await fresh(ORDERS, order)).toMatchObject({ status: 'accepted', depositPence: 10_800, invoicedBps: 0 });

    const part = rowOf(await invoice('rest'));
    expect(linesOf(part)).toMatchObject([{ netPence: 30_000 }, { netPence: -9_000, vatPence: -1_800 }]);
    const final = await done(INVOICES, part, 'post');
    expect(final).toMatchObject({ netPence: 21_000, vatPence: 4_200, grossPence: 25_200 });
    expect(await posted(final)).toEqual({ 1100: 25_200, 4000: -30_000, 2130: 9_000, 2200: -4_200 });
    expect(await fresh(ORDERS, order)).toMatchObject({ status: 'complete', depositPence: 0 });

    // Crediting the deposit again is refused, because the final invoice has it.
    const again = await admin.send('POST', `${INVOICES}/${String(deposit.id)}/credit`, { reason: 'Twice' });
    expect([again.status, again.body.code]).toEqual([409, 'NOTHING_TO_CREDIT']);

    const credit = rowOf(await admin.send('POST', `${INVOICES}/${String(final.id)}/credit`, { reason: 'Returned' }));
    const credited = await done(INVOICES, credit, 'post');
    expect(await posted(credited)).toEqual({ 1100: -25_200, 4000: 30_000, 2130: -9_000, 2200: 4_200 });
    expect(await fresh(ORDERS, order)).toMatchObject({ depositPence: 10_800, invoicedBps: 0 });
  });

  it('waits for the final invoice as long as the rest of the order can take it', async () => {
    await done(INVOICES, draft, 'post');
    const rest = rowOf(await invoice('rest'));
    const [line, taken] = linesOf(rest);
    const one = rowOf(
      await admin.send('PATCH', `${INVOICES}/${String(rest.id)}`, {
        version: rest.version,
        lines: [{ id: line?.id, quantity: 1 }],
      }),
    );
    expect(taken).toBeDefined();
    await done(INVOICES, one, 'post');
    const final = rowOf(await invoice('rest'));
    expect(linesOf(final)).toMatchObject([{ quantity: 2 }, { netPence: -9_000 }]);
    await done(INVOICES, final, 'post');
    expect(await fresh(ORDERS, order)).toMatchObject({ status: 'complete', depositPence: 0 });
  });

  it('is not taken twice, and no more of it than there is', async () => {
    await done(INVOICES, draft, 'post');
    const rest = rowOf(await invoice('rest'));
    const [line, taken] = linesOf(rest);
    const more = await admin.send('PATCH', `${INVOICES}/${String(rest.id)}`, {
      version: rest.version,
      lines: [{ id: line?.id }, { id: taken?.id, quantity: 2 }],
    });
    expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([422, ['lines.1.quantity']]);
  });

  it('above what is left of the order is refused, as is cancelling the order while it is held', async () => {
    const deposit = await done(INVOICES, draft, 'post');
    const second = rowOf(await invoice('deposit', { depositBps: 7_001 }));
    const over = await act(INVOICES, second, 'post');
    expect([over.status, over.body.code, over.body.current]).toEqual([
      409,
      'DEPOSIT_EXCEEDS_ORDER',
      { leftPence: 25_200 },
    ]);
    const refused = await act(ORDERS, await fresh(ORDERS, order), 'cancel', { because: 'Too dear' });
    expect([refused.status, refused.body.code]).toEqual([409, 'deposit_held']);
    const credit = rowOf(await admin.send('POST', `${INVOICES}/${String(deposit.id)}/credit`, { reason: 'Cancelled' }));
    expect(await posted(await done(INVOICES, credit, 'post'))).toEqual({ 1100: -10_800, 2130: 9_000, 2200: 1_800 });
    await done(ORDERS, await fresh(ORDERS, order), 'cancel', { because: 'Too dear' });
  });

  it('needs a share, and does not count twice against the credit limit', async () => {
    const quote = await send(ORDERS, {
      customerId,
      title: 'Labels',
      lines: [{ description: 'Labels', unitPence: 100 }],
    });
    const plain = await done(ORDERS, quote, 'accept', { acceptedBy: 'Jane Ashworth' });
    const asked = await admin.send('POST', `${ORDERS}/${String(plain.id)}/invoice`, { portion: 'deposit' });
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ['depositBps']]);
    const other = (await send('/api/v1/customers', { name: 'Beech House', type: 'school' })).id;
    const lines = [{ description: 'Cabling', unitPence: 100_000 }];
    const big = await send(ORDERS, { customerId: other, title: 'Cabling', depositBps: 5_000, lines });
    await done(ORDERS, big, 'accept', { acceptedBy: 'Bea' });
    const { body } = await admin.get(`${INVOICES}?f.customerId=is:${String(other)}`);
    await done(INVOICES, body.rows?.[0] ?? {}, 'post');
    await send('/api/v1/accounts/customer/accounts', { customerId: other, creditLimitPence: 131_000 });
    const seller = await signInAs(product, 'Sue Seller', ['customerOrder.*', 'salesDocument.view', 'customer.view']);
    const small = await send(ORDERS, {
      customerId: other,
      title: 'More',
      lines: [{ description: 'More', unitPence: 9_000 }],
    });
    // The deposit of £600.00, the other £600.00 of the order and £108.00 are within the limit.
    expect((await act(ORDERS, small, 'accept', { acceptedBy: 'Bea' }, seller)).status).toBe(200);
  });
});

it('A deposit is paid like any invoice', async () => {
  const deposit = await done(INVOICES, draft, 'post');
  const body = { customerId, paidOn: String(deposit.documentDate), amountPence: 10_800, method: 'bacs' };
  const allocations = [{ itemId: deposit.openItemId, pence: 10_800 }];
  const paid = await admin.send(
    'POST',
    '/api/v1/accounts/customer/payments/record',
    { ...body, allocations },
    oneKey(),
  );
  expect(paid.status, paid.text).toBe(201);
});
