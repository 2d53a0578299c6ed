import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '#tests/support/testInstallation.server.ts';

let product: TestProduct;
let admin: Asker;
let seller: Asker;
let lead: Asker;
let cheap: Values;
beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  const sells = ['customerOrder.view', 'customerOrder.create', 'customerOrder.update', 'customer.view'];
  seller = await signInAs(product, 'Sam Seller', [...sells, 'customerOrder.send', 'customerOrder.accept']);
  lead = await signInAs(product, 'Lena Lead', [...sells, 'customerOrder.send', 'customerOrder.approveMargin']);
  cheap = await make('accounts/products', { sku: 'CHEAP', name: 'Laptop', sellPence: 100, standardCostPence: 95 });
});
afterAll(() => product.close());

const ORDERS = 'accounts/customer/orders';
async function make(path: string, body: Values, who = admin): Promise<Values> {
  const made = await who.send('POST', `/api/v1/${path}`, body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.row ?? {};
}
let customers = 0;
const customerWith = async (account: Values = {}): Promise<Values> => {
  customers += 1;
  const row = await make('customers', { name: `School ${customers}`, type: 'school' });
  await make('accounts/customer/accounts', { customerId: row.id, ...account });
  return row;
};
const quote = (customerId: unknown, line: Values, who = admin) =>
  make(ORDERS, { customerId, title: 'Laptops', lines: [{ description: 'Laptop', ...line }] }, who);
const act = (row: Values, action: string, input: Values = {}, who = admin) =>
  who.send('POST', `/api/v1/${ORDERS}/${String(row.id)}/actions/${action}`, { version: row.version, ...input });
const accept = (row: Values, input: Values = {}, who = admin) =>
  act(row, 'accept', { acceptedBy: 'Jane', ...input }, who);
const fresh = async (row: Values): Promise<Values> =>
  (await admin.get(`/api/v1/${ORDERS}/${String(row.id)}`)).body.row ?? {};

describe('an order is accepted', () => {
  it('not for a customer on stop, by any user', async () => {
    const { id } = await customerWith({ isOnStop: true, stopReason: 'Unpaid since May' });
    const refused = await accept(await quote(id, { unitPence: 100 }));
    expect([refused.status, refused.body.code]).toEqual([409, 'ON_STOP']);
    expect(refused.body.message).toContain('Unpaid since May');
  });

  it('up to the credit limit; beyond it by users with permission, and others see the figures', async () => {
    const { id } = await customerWith({ creditLimitPence: 12_000 });
    expect((await accept(await quote(id, { unitPence: 6_000 }), {}, seller)).status).toBe(200);
    const over = await quote(id, { unitPence: 4_001 });
    const refused = await accept(over, {}, seller);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'CREDIT_LIMIT',
      exposurePence: 12_001,
      limitPence: 12_000,
      permission: 'customerOrder.overrideCredit',
    });
    expect((await accept(over)).status).toBe(200);
  });

  it('within the limit once, if two that do not fit together are accepted at the same time', async () => {
    const { id } = await customerWith({ creditLimitPence: 12_000 });
    const two = [await quote(id, { unitPence: 8_000 }), await quote(id, { unitPence: 8_000 })];
    const answers = await Promise.all(two.map((row) => accept(row, {}, seller)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('and invoiced only with a PO number if the customer requires one', async () => {
    const { id } = await customerWith({ isPoRequired: true });
    const row = await quote(id, { unitPence: 100 });
    expect((await accept(row)).body.errors).toHaveProperty('customerPo');
    expect((await accept(row, { customerPo: 'PO-1' })).status).toBe(200);
    const invoice = await make('accounts/customer/invoices', {
      customerId: id,
      lines: [{ description: 'Work', unitPence: 100 }],
    });
    const path = `/api/v1/accounts/customer/invoices/${String(invoice.id)}/actions/post`;
    expect((await admin.send('POST', path, { version: invoice.version })).body.errors).toHaveProperty('customerPo');
  });
});

describe('a quote with a low margin', () => {
  it('is sent once another user has approved it, and needs approval again when its lines change', async () => {
    const { id } = await customerWith();
    const row = await quote(id, { productId: cheap.id, quantity: 3 }, seller);
    expect(row).toMatchObject({ approval: 'needed' });
    const refused = await act(row, 'send', { to: 'head@school.example' }, seller);
    expect([refused.status, refused.body.code]).toEqual([409, 'APPROVAL_NEEDED']);
    expect((await accept(row, {}, seller)).body.code).toBe('APPROVAL_NEEDED');

    const asked = (await act(row, 'requestApproval', {}, seller)).body.row ?? {};
    expect(asked.approval).toBe('asked');
    const { rows } = await product.database.query<{ text: string }>('select text from notice where user_id = $1', [
      await userIdOf(lead),
    ]);
    expect(rows.map(({ text }) => text)).toContainEqual(expect.stringContaining('Sam Seller requests approval'));
    const own = await act(asked, 'approveMargin', { because: 'I say so' }, seller);
    expect(own.status).toBe(403);
    const approved = (await act(asked, 'approveMargin', { because: 'A new customer' }, lead)).body.row ?? {};
    expect(approved).toMatchObject({ approval: 'approved', approvedBecause: 'A new customer' });

    const lines = [{ productId: cheap.id, quantity: 4 }];
    const path = `/api/v1/${ORDERS}/${String(row.id)}`;
    const changed = await seller.send('PATCH', path, { version: approved.version, lines });
    expect(changed.body.row).toMatchObject({ approval: 'needed', approvedById: null });
    const again = (await act(changed.body.row ?? {}, 'approveMargin', { because: 'Again' }, lead)).body.row ?? {};
    expect((await act(again, 'send', { to: 'head@school.example' }, seller)).status).toBe(200);
  });

  it('is not approved by the user who sells it, even if they approve others', async () => {
    const { id } = await customerWith();
    const row = await quote(id, { productId: cheap.id }, lead);
    const own = await act(row, 'approveMargin', { because: 'Mine' }, lead);
    expect([own.status, own.body.code]).toEqual([403, 'FOUR_EYES']);
  });

  it('includes one with more discount than allowed', async () => {
    const { id } = await customerWith();
    expect(await quote(id, { unitPence: 1_000, discount: '20%' })).toMatchObject({ approval: null });
    expect(await quote(id, { unitPence: 1_000, discount: '20% + 0.01' })).toMatchObject({ approval: 'needed' });
  });
});

describe('records in use cannot be archived', () => {
  const archive = (path: string, row: Values) =>
    admin.send('POST', `/api/v1/${path}/${String(row.id)}/archive`, { version: row.version });

  it('such as a nominal code with postings or a balance', async () => {
    const codeNamed = async (code: string): Promise<Values> =>
      (await admin.get(`/api/v1/accounts/nominal-codes?f.code=is:${code}`)).body.rows?.[0] ?? {};
    const carriage = await codeNamed('4905');
    const invoice = await make('accounts/customer/invoices', {
      customerId: (await customerWith()).id,
      lines: [{ description: 'Carriage', unitPence: 900, nominalId: carriage.id }],
    });
    const path = `/api/v1/accounts/customer/invoices/${String(invoice.id)}/actions/post`;
    expect((await admin.send('POST', path, { version: invoice.version })).status).toBe(200);
    for (const code of ['1100', '4905'])
      expect((await archive('accounts/nominal-codes', await codeNamed(code))).body.code).toBe('IN_USE');
  });

  it('such as a customer with an order, its product and its VAT code', async () => {
    const { id } = await customerWith();
    const row = await quote(id, { productId: cheap.id });
    const { number } = await fresh(row);
    const customer = (await admin.get(`/api/v1/customers/${String(id)}`)).body.row ?? {};
    const refused = await archive('customers', customer);
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
    expect(refused.body.uses).toEqual([number]);
    expect((await archive('accounts/products', cheap)).body).toMatchObject({
      code: 'IN_USE',
      uses: expect.arrayContaining([number]),
    });
    const { rows = [] } = (await admin.get('/api/v1/accounts/vat-codes?f.code=is:T1')).body;
    expect((await archive('accounts/vat-codes', rows[0] ?? {})).body.code).toBe('IN_USE');
    expect((await act(await fresh(row), 'cancel', { because: 'Test' })).status).toBe(200);
    expect((await archive('customers', customer)).status).toBe(200);
  });
});
