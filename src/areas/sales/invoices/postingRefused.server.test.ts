import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { type Asker, rowOf } from '#tests/support/installation.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';

const ORDERS = '/api/v1/accounts/customer/orders';
const INVOICES = '/api/v1/accounts/customer/invoices';
let product: TestProduct;
let admin: Asker;
let customerId: unknown;
beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  customerId = (await make('/api/v1/customers', { name: 'Ash Grove', type: 'school' })).id;
});
afterAll(() => product.close());

const make = async (path: string, body: Values) => rowOf(await admin.send('POST', path, body));
const act = (base: string, { id, version }: Values, action: string, input: Values = {}) =>
  admin.send('POST', `${base}/${String(id)}/actions/${action}`, { version, ...input });
const LINES = [{ description: 'Cable', unitPence: 1_000, quantity: 3 }];

it('A whole order cannot be invoiced once part of it is on an invoice', async () => {
  const quote = await make(ORDERS, { customerId, title: 'Cables', lines: LINES });
  const order = rowOf(await act(ORDERS, quote, 'accept', { acceptedBy: 'Jane', customerPo: 'PO-1' }));
  const invoice = (portion: string) => admin.send('POST', `${ORDERS}/${String(order.id)}/invoice`, { portion });
  rowOf(await invoice('whole'));
  const again = await invoice('whole');
  expect([again.status, again.body.code]).toEqual([409, 'partly_invoiced']);
});

it('An invoice without the PO number that its customer requires stays a draft', async () => {
  await make('/api/v1/accounts/customer/accounts', { customerId, isPoRequired: true });
  const draft = await make(INVOICES, { customerId, lines: LINES });
  const refused = await act(INVOICES, draft, 'post');
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { customerPo: ['This customer requires a PO number. Enter it.'] },
  ]);
  expect((await admin.get(`${INVOICES}/${String(draft.id)}`)).body.row?.status).toBe('draft');
});

it('An invoice without a quantity and one of an order that is not accepted are refused', async () => {
  const draft = await make(INVOICES, { customerId, customerPo: 'PO-2', lines: [{ ...LINES[0], quantity: 0 }] });
  expect((await act(INVOICES, draft, 'post')).body.errors).toHaveProperty('lines');
  const quote = await make(ORDERS, { customerId, title: 'Cables', lines: LINES });
  const refused = await admin.send('POST', `${ORDERS}/${String(quote.id)}/invoice`, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state']);
});
