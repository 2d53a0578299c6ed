import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfBooks } from '#areas/accounts/ledger/books.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { type Asker, oneKey } from '#tests/support/installation.server.ts';
import { pdfText } from '#tests/support/pdfText.server.ts';

let product: TestProduct;
let admin: Asker;
let customerId: unknown;
let laptop: Values;
let hour: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  customerId = (await make('customers', { name: 'Ashfield Primary School', type: 'school' })).id;
  laptop = await make('accounts/products', {
    sku: 'LAP-14',
    name: 'Laptop, 14 inch',
    type: 'stock',
    sellPence: 33_333,
    standardCostPence: 25_000,
  });
  hour = await make('accounts/products', { sku: 'LAB', name: 'Engineer, per hour', type: 'labour', sellPence: 7_500 });
});
afterAll(() => product.close());

const ORDERS = '/api/v1/accounts/customer/orders';
const INVOICES = '/api/v1/accounts/customer/invoices';
const DELIVERIES = '/api/v1/accounts/deliveries';
const PAYMENTS = '/api/v1/accounts/customer/payments';

async function make(path: string, body: Values): Promise<Values> {
  const made = await admin.send('POST', `/api/v1/${path}`, body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.row ?? {};
}
const done = async (asked: Promise<{ status: number; text: string; body: { row?: Values } }>): Promise<Values> => {
  const { status, text, body } = await asked;
  if (status >= 300) throw new Error(text);
  return body.row ?? {};
};
const act = (base: string, row: Values, action: string, input: Values = {}, who = admin) =>
  who.send('POST', `${base}/${String(row.id)}/actions/${action}`, { version: row.version, ...input });
const fresh = async (base: string, { id }: Values): Promise<Values> =>
  (await admin.get(`${base}/${String(id)}`)).body.row ?? {};
const linesOf = (row: Values): readonly Values[] => row.lines as readonly Values[];
const patch = (base: string, row: Values, set: Values) =>
  admin.send('PATCH', `${base}/${String(row.id)}`, { version: row.version, ...set });

const paper = async (url: string): Promise<string> =>
  pdfText((await product.app.inject({ url, headers: { cookie: admin.cookie() } })).rawPayload).join('\n');

/** An accepted order of three laptops and two hours, with 5% off the total. */
async function accepted(more: Values = {}): Promise<Values> {
  const row = await make('accounts/customer/orders', {
    customerId,
    title: 'New laptops',
    discount: '5%',
    lines: [
      { kind: 'heading', description: 'Hardware' },
      { productId: laptop.id, quantity: 3 },
      { productId: hour.id, quantity: 2 },
    ],
    ...more,
  });
  return done(act(ORDERS, row, 'accept', { acceptedBy: 'Jane Ashworth', customerPo: 'PO-77' }));
}
const draftDelivery = (order: Values) => done(admin.send('POST', `${ORDERS}/${String(order.id)}/deliveries`, {}));
const draftInvoice = (order: Values, portion: string) =>
  done(admin.send('POST', `${ORDERS}/${String(order.id)}/invoice`, { portion }));
const draftCredit = (invoice: Values) =>
  done(admin.send('POST', `${INVOICES}/${String(invoice.id)}/credit`, { reason: 'Returned' }));

describe('despatch', () => {
  it('drafts the remaining goods, and despatching part of them puts the order in progress', async () => {
    const order = await accepted();
    const draft = await draftDelivery(order);
    expect(draft.number).toMatch(/^DEL-\d{5}$/);
    expect(linesOf(draft)).toMatchObject([{ description: 'Laptop, 14 inch', quantity: 3 }]);
    const [line] = linesOf(draft);
    const part = await done(patch(DELIVERIES, draft, { lines: [{ id: line?.id, quantity: 1, serials: 'S1' }] }));
    expect(await done(act(DELIVERIES, part, 'despatch', { on: '2026-11-20', carrier: 'Van' }))).toMatchObject({
      status: 'despatched',
      despatchedOn: '2026-11-20',
      carrier: 'Van',
    });
    expect(await fresh(ORDERS, order)).toMatchObject({ status: 'inProgress', deliveredBps: 2000, invoicedBps: 0 });
    const rest = await draftDelivery(order);
    expect(linesOf(rest)).toMatchObject([{ quantity: 2 }]);
  });

  it('refuses more than was ordered, a second draft of the same goods, and orders that are held or not accepted', async () => {
    const order = await accepted();
    const draft = await draftDelivery(order);
    const again = await admin.send('POST', `${ORDERS}/${String(order.id)}/deliveries`, {});
    expect([again.status, again.body.code]).toEqual([409, 'NOTHING_TO_DELIVER']);
    const more = await done(patch(DELIVERIES, draft, { lines: [{ id: linesOf(draft)[0]?.id, quantity: 4 }] }));
    const refused = await act(DELIVERIES, more, 'despatch');
    expect([refused.status, refused.body.code]).toEqual([409, 'EXCEEDS_ORDER']);
    await done(act(ORDERS, await fresh(ORDERS, order), 'hold', { because: 'Waiting' }));
    expect((await act(DELIVERIES, more, 'despatch')).body.code).toBe('on_hold');
    const quote = await make('accounts/customer/orders', { customerId, title: 'A quote', lines: [] });
    expect((await admin.send('POST', `${ORDERS}/${String(quote.id)}/deliveries`, {})).status).toBe(409);
  });

  it('can be undone, and a despatched delivery cannot be edited', async () => {
    const order = await accepted();
    const sent = await done(act(DELIVERIES, await draftDelivery(order), 'despatch'));
    const edited = await patch(DELIVERIES, sent, { lines: [] });
    expect([edited.status, edited.body.code]).toEqual([409, 'POSTED_IMMUTABLE']);
    expect((await done(act(DELIVERIES, sent, 'undo', { reason: 'Refused at the door' }))).status).toBe('undone');
    expect(await fresh(ORDERS, order)).toMatchObject({ deliveredBps: 0 });
    expect(linesOf(await draftDelivery(order))).toMatchObject([{ quantity: 3 }]);
  });

  it('prints a delivery note without prices', async () => {
    const sent = await done(act(DELIVERIES, await draftDelivery(await accepted()), 'despatch'));
    const page = await paper(`${DELIVERIES}/${String(sent.id)}/pdf`);
    for (const words of [String(sent.number), 'Ashfield Primary School', 'Laptop, 14 inch', 'PO-77'])
      expect(page).toContain(words);
    expect(page).not.toContain('£');
  });
});

describe('invoices of an order', () => {
  it('in parts add up to exactly the order, with the discount of the whole, and complete the order', async () => {
    const order = await accepted();
    await done(act(DELIVERIES, await draftDelivery(order), 'despatch'));
    const delivered = await draftInvoice(order, 'delivered');
    expect(linesOf(delivered)).toMatchObject([{ quantity: 3, netPence: 94_999, unitPence: 33_333 }]);
    const [line] = linesOf(delivered);
    const one = await done(patch(INVOICES, delivered, { lines: [{ id: line?.id, quantity: 1 }] }));
    const first = await done(act(INVOICES, one, 'post'));
    expect(first).toMatchObject({ status: 'posted', netPence: 31_666, vatPence: 6_333 });
    expect(first.number).toMatch(/^INV-2627-\d{5}$/);
    const rest = await done(act(INVOICES, await draftInvoice(order, 'rest'), 'post'));
    const now = await fresh(ORDERS, order);
    expect(now).toMatchObject({ status: 'complete', invoicedBps: 10_000 });
    expect(Number(first.netPence) + Number(rest.netPence)).toBe(now.netPence);
    expect(await faultsOfBooks(product.database)).toEqual([]);
  });

  it('of a whole order have its headings, and nothing is invoiced twice', async () => {
    const order = await accepted();
    const whole = await draftInvoice(order, 'whole');
    expect(linesOf(whole).map(({ kind }) => kind)).toEqual(['heading', 'item', 'item']);
    expect(whole).toMatchObject({ customerPo: 'PO-77', netPence: order.netPence, grossPence: order.grossPence });
    const again = await admin.send('POST', `${ORDERS}/${String(order.id)}/invoice`, { portion: 'rest' });
    expect([again.status, again.body.code]).toEqual([409, 'NOTHING_TO_INVOICE']);
    const [, line] = linesOf(whole);
    const more = await patch(INVOICES, whole, { lines: [{ id: line?.id, quantity: 4 }] });
    expect(more.body.errors).toHaveProperty(['lines.0.quantity']);
  });

  it('keep the invoiced quantity on the order: its line cannot be reduced or removed', async () => {
    const order = await accepted();
    await done(act(INVOICES, await draftInvoice(order, 'rest'), 'post'));
    const now = await fresh(ORDERS, order);
    const [, line, other] = linesOf(now);
    const less = await patch(ORDERS, now, { lines: [{ id: line?.id, quantity: 2 }, { id: other?.id }] });
    expect(less.body.errors).toHaveProperty(['lines.0.quantity']);
    expect((await patch(ORDERS, now, { lines: [{ id: other?.id }] })).body.errors).toHaveProperty(['lines']);
    expect((await act(ORDERS, now, 'cancel', { because: 'No' })).body.code).toBe('fulfilled');
  });
});

describe('an invoice', () => {
  const plain = (more: Values = {}) =>
    make('accounts/customer/invoices', {
      customerId,
      documentDate: '2026-11-20',
      lines: [
        { description: 'Call-out', unitPence: 10_000 },
        { productId: hour.id, quantity: 2 },
      ],
      ...more,
    });

  it('without an order gets VAT and nominal codes from its products and posts them', async () => {
    const draft = await plain();
    expect(draft).toMatchObject({ number: null, netPence: 25_000, vatPence: 5_000, grossPence: 30_000 });
    const posted = await done(act(INVOICES, draft, 'post'));
    const { rows } = await product.database.query<{ code: string; pence: number }>(
      `select n.code, sum(l.amount_pence)::bigint as pence from journal_line l join nominal_code n on n.id = l.nominal_code_id
        where l.journal_entry_id = $1 group by 1 order by 1`,
      [posted.journalEntryId],
    );
    expect(Object.fromEntries(rows.map(({ code, pence }) => [code, pence]))).toEqual({
      1100: 30_000,
      2200: -5_000,
      4000: -10_000,
      4040: -15_000,
    });
    expect(posted).toMatchObject({ dueDate: '2026-12-20', taxPoint: '2026-11-20' });
  });

  it('cannot use a control account on a line', async () => {
    const { rows } = await product.database.query<{ id: number }>(`select id from nominal_code where code = '1100'`);
    const refused = await admin.send('POST', INVOICES, {
      customerId,
      lines: [{ description: 'Wrong', unitPence: 1, nominalId: rows[0]?.id }],
    });
    expect(refused.body.errors).toHaveProperty(['lines.0.nominalId']);
  });

  it('posted twice is one, and a repeat with the same key returns the same answer', async () => {
    const draft = await plain();
    const headers = { 'idempotency-key': 'post-once' };
    const path = `${INVOICES}/${String(draft.id)}/actions/post`;
    const first = await admin.send('POST', path, { version: draft.version }, headers);
    const repeat = await admin.send('POST', path, { version: draft.version }, headers);
    expect([first.status, repeat.body.row?.number]).toEqual([200, first.body.row?.number]);
    const other = await admin.send('POST', path, { version: first.body.row?.version });
    expect([other.status, other.body.code]).toEqual([409, 'wrong_state']);
  });

  it('cannot be changed once posted, neither through the API nor in the database', async () => {
    const posted = await done(act(INVOICES, await plain(), 'post'));
    for (const set of [{ lines: [] }, { documentDate: '2026-11-01' }, { note: 'Later' }, { customerPo: 'X' }]) {
      const refused = await patch(INVOICES, posted, set);
      expect([refused.status, refused.body.code]).toEqual([409, 'POSTED_IMMUTABLE']);
    }
    expect((await act(INVOICES, posted, 'discard')).status).toBe(409);
    expect((await patch(INVOICES, posted, { internalNote: 'Call before sending' })).status).toBe(200);
    for (const statement of [
      `update sales_document set gross_pence = 1 where id = ${String(posted.id)}`,
      `delete from sales_document where id = ${String(posted.id)}`,
      `update sales_document_line set net_pence = 1 where document_id = ${String(posted.id)}`,
      `delete from sales_document_line where document_id = ${String(posted.id)}`,
      `insert into sales_document_line (document_id, position) values (${String(posted.id)}, 9)`,
      `update sales_document_print set content = '{}' where document_id = ${String(posted.id)}`,
    ])
      await expect(product.owner.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('is printed as it was posted, even if the customer changes', async () => {
    const posted = await done(act(INVOICES, await plain({ note: 'Thank you.' }), 'post'));
    const row = await fresh('/api/v1/customers', { id: customerId });
    await done(patch('/api/v1/customers', row, { name: 'Renamed School' }));
    const page = await paper(`${INVOICES}/${String(posted.id)}/pdf`);
    for (const words of [
      `Invoice ${String(posted.number)}`,
      'Ashfield Primary School',
      'Engineer, per hour',
      '£300.00',
      'VAT at 20%',
    ])
      expect(page).toContain(words);
    await done(patch('/api/v1/customers', await fresh('/api/v1/customers', row), { name: 'Ashfield Primary School' }));
  });

  it('is sent as PDF and with a link that needs no account', async () => {
    const posted = await done(act(INVOICES, await plain(), 'post'));
    const sent = await done(act(INVOICES, posted, 'send', { to: 'bursar@ashfield.example', message: 'As agreed.' }));
    expect(sent).toMatchObject({ sentTo: 'bursar@ashfield.example', status: 'posted' });
    const { rows } = await product.database.query<{
      subject: string;
      body: { action: { path: string }; fileIds: number[] };
    }>(`select subject, body from letter where recipient = 'bursar@ashfield.example'`);
    expect(rows[0]?.body.fileIds).toEqual([sent.pdfId]);
    expect(await paper(`/api/v1/files/${String(sent.pdfId)}/content`)).toContain(`Invoice ${String(posted.number)}`);
    const again = await done(act(INVOICES, sent, 'send', { to: 'head@ashfield.example' }));
    expect(again.pdfId).toBe(sent.pdfId);
    expect(rows[0]?.subject).toContain(String(posted.number));
    expect(rows[0]?.body.action.path).toBe('/invoice/{token}');
    expect((await product.stranger.get(`/api/invoice/1-${'x'.repeat(43)}`)).status).toBe(410);
  });

  it('in a locked period or for zero is refused and uses no number', async () => {
    const count = async () =>
      (await product.database.query<{ n: number }>(`select count(*)::int as n from series_number where name = 'INV'`))
        .rows[0]?.n;
    const before = await count();
    expect((await act(INVOICES, await plain({ documentDate: '2031-01-01' }), 'post')).status).toBe(409);
    expect((await act(INVOICES, await plain({ lines: [] }), 'post')).status).toBe(422);
    expect(await count()).toBe(before);
  });

  it('is posted and credited by finance; other users view or draft it', async () => {
    const finance = await signInAs(product, 'Fiona Finance', await permissionsOf('Finance'));
    const manager = await signInAs(product, 'Max Manager', await permissionsOf('Account Manager'));
    const draft = await plain();
    expect((await act(INVOICES, draft, 'post', {}, manager)).status).toBe(403);
    const posted = await done(act(INVOICES, draft, 'post', {}, finance));
    expect((await manager.send('POST', `${INVOICES}/${String(posted.id)}/credit`, { reason: 'x' })).status).toBe(403);
    const pay = { customerId, paidOn: '2026-11-21', amountPence: 1_000, method: 'bacs' };
    expect((await finance.send('POST', '/api/v1/accounts/customer/payments/record', pay, oneKey())).status).toBe(201);
    expect((await finance.get('/api/v1/reports/trial-balance')).status).toBe(200);
    expect((await manager.get('/api/v1/reports/trial-balance')).status).toBe(403);
  });
});

const permissionsOf = async (name: string): Promise<readonly string[]> =>
  (await product.database.query<{ permissions: string[] }>('select permissions from role where name = $1', [name]))
    .rows[0]?.permissions ?? [];

describe('a credit note', () => {
  it('of part of a line, and then of the rest, settles the invoice to zero and reopens the order', async () => {
    const order = await accepted();
    const invoice = await done(act(INVOICES, await draftInvoice(order, 'rest'), 'post'));
    const draft = await draftCredit(invoice);
    const [line] = linesOf(draft);
    const part = await done(patch(INVOICES, draft, { lines: [{ id: line?.id, quantity: 1, unitPence: 1 }] }));
    expect(part).toMatchObject({ kind: 'creditNote', netPence: 31_666, vatPence: 6_333, reason: 'Returned' });
    const first = await done(act(INVOICES, part, 'post'));
    expect(first.number).toMatch(/^CRN-2627-\d{5}$/);
    expect(await fresh(ORDERS, order)).toMatchObject({ status: 'inProgress', invoicedBps: 8000 });
    const rest = await done(act(INVOICES, await draftCredit(invoice), 'post'));
    expect(Number(first.grossPence) + Number(rest.grossPence)).toBe(invoice.grossPence);
    const { rows } = await product.database.query(
      `select settled_pence = total_pence as done from open_item where id = $1`,
      [invoice.openItemId],
    );
    expect(rows).toEqual([{ done: true }]);
    const again = await admin.send('POST', `${INVOICES}/${String(invoice.id)}/credit`, { reason: 'More' });
    expect([again.status, again.body.code]).toEqual([409, 'NOTHING_TO_CREDIT']);
    expect(await faultsOfBooks(product.database)).toEqual([]);
  });

  it('is refused above the rest of a line, with its own lines, and for a draft', async () => {
    const invoice = await done(
      act(
        INVOICES,
        await make('accounts/customer/invoices', { customerId, lines: [{ description: 'A', unitPence: 500 }] }),
        'post',
      ),
    );
    const draft = await draftCredit(invoice);
    const [line] = linesOf(draft);
    const more = await patch(INVOICES, draft, { lines: [{ id: line?.id, quantity: 2 }] });
    expect(more.status).toBe(422);
    expect(more.body).toMatchObject({
      code: 'CREDIT_EXCEEDS_INVOICE',
      errors: { 'lines.0.quantity': [expect.stringContaining('Only 1')] },
      current: { quantity: 1, netPence: 500, vatPence: 100 },
    });
    const own = await patch(INVOICES, draft, { lines: [{ description: 'Own', unitPence: 5 }] });
    expect(own.status).toBe(422);
    expect((await admin.send('POST', `${INVOICES}/${String(draft.id)}/credit`, { reason: 'x' })).status).toBe(409);
  });

  it('of two that credit the same line at the same time is posted once', async () => {
    const lines = [{ description: 'A', unitPence: 500, quantity: 2 }];
    const invoice = await done(act(INVOICES, await make('accounts/customer/invoices', { customerId, lines }), 'post'));
    const one = await draftCredit(invoice);
    const half = await done(patch(INVOICES, one, { lines: [{ id: linesOf(one)[0]?.id, quantity: 1 }] }));
    const other = await draftCredit(invoice);
    const whole = await done(patch(INVOICES, half, { lines: [{ id: linesOf(half)[0]?.id, quantity: 2 }] }));
    const answers = await Promise.all([act(INVOICES, whole, 'post'), act(INVOICES, other, 'post')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('CREDIT_EXCEEDS_INVOICE');
    expect(await faultsOfBooks(product.database)).toEqual([]);
  });
});

describe('a discount for prompt payment', () => {
  const posted = async (): Promise<Values> => {
    const lines = [{ description: 'Work', unitPence: 100_000 }];
    const terms = { documentDate: '2026-11-20', settlementBps: 250, settlementDays: 5 };
    return done(act(INVOICES, await make('accounts/customer/invoices', { customerId, lines, ...terms }), 'post'));
  };
  const pay = async (invoice: Values, paidOn: string, amountPence: number): Promise<Values> => {
    const allocations = [{ itemId: invoice.openItemId, pence: amountPence }];
    const body = { customerId, paidOn, amountPence, method: 'bacs', allocations };
    return done(admin.send('POST', `${PAYMENTS}/record`, body, oneKey()));
  };
  const openOf = async ({ openItemId }: Values): Promise<number> =>
    Number(
      (
        await product.database.query<{ open: number }>(
          'select (total_pence - settled_pence)::bigint as open from open_item where id = $1',
          [openItemId],
        )
      ).rows[0]?.open,
    );

  it('is printed, and given for the exact amount until the last day; a returned payment reverses it', async () => {
    const invoice = await posted();
    expect(await paper(`${INVOICES}/${String(invoice.id)}/pdf`)).toContain('£1,170.00 is received by 25/11/2026');
    const { body } = await admin.get(`${PAYMENTS}/open-items?customerId=${String(customerId)}`);
    expect(body.items).toContainEqual(
      expect.objectContaining({ id: invoice.openItemId, prompt: { payablePence: 117_000, lastDay: '2026-11-25' } }),
    );
    const payment = await pay(invoice, '2026-11-25', 117_000);
    expect(payment).toMatchObject({ discountNetPence: 2_500, discountVatPence: 500 });
    expect(await openOf(invoice)).toBe(0);
    expect(await faultsOfBooks(product.database)).toEqual([]);
    const back = { returnedOn: '2026-11-26', reason: 'Refer to payer', feePence: 350 };
    await done(act(PAYMENTS, payment, 'markReturned', back));
    expect(await openOf(invoice)).toBe(120_000);
    expect(await faultsOfBooks(product.database)).toEqual([]);
  });

  it('is not given a day late or for another amount, and reversing a payment reverses it', async () => {
    const late = await posted();
    expect(await pay(late, '2026-11-26', 117_000)).toMatchObject({ discountNetPence: 0 });
    expect(await openOf(late)).toBe(3_000);
    const other = await posted();
    await pay(other, '2026-11-21', 116_999);
    expect(await openOf(other)).toBe(3_001);
    const third = await posted();
    await done(act(PAYMENTS, await pay(third, '2026-11-21', 117_000), 'reverse', { reason: 'Twice' }));
    expect(await openOf(third)).toBe(120_000);
    expect(await faultsOfBooks(product.database)).toEqual([]);
    const half = { customerId, settlementBps: 250, lines: [{ description: 'A', unitPence: 1 }] };
    expect((await admin.send('POST', INVOICES, half)).body.errors).toHaveProperty('settlementDays');
  });
});

describe('an order template', () => {
  it('creates a quote at today’s prices, with its quantities multiplied', async () => {
    const template = await make('accounts/customer/orders/templates', {
      name: 'New starter',
      terms: 'Payment within 30 days.',
      lines: [
        { productId: laptop.id, quantity: 1, times: 'seats', unitPence: 1 },
        { description: 'Set-up', unitPence: 5_000 },
      ],
    });
    const use = (body: Values) =>
      admin.send('POST', `${ORDERS}/templates/${String(template.id)}/use`, {
        customerId,
        title: 'Two starters',
        ...body,
      });
    expect((await use({})).body.errors).toHaveProperty(['numbers.seats']);
    const made = await use({ numbers: { seats: 2 } });
    expect(made.status).toBe(201);
    expect(made.body.row).toMatchObject({ title: 'Two starters', terms: 'Payment within 30 days.', netPence: 71_666 });
  });

  it('can be saved from an order', async () => {
    const order = await accepted();
    const saved = await admin.send('POST', `${ORDERS}/${String(order.id)}/template`, { name: 'Three laptops' });
    expect(linesOf(saved.body.row ?? {})).toMatchObject([{ kind: 'heading' }, { quantity: 3 }, { quantity: 2 }]);
    const twice = await admin.send('POST', `${ORDERS}/${String(order.id)}/template`, { name: 'Three laptops' });
    expect(twice.status).toBe(409);
  });
});

it('the lines of an order are exported as CSV, with costs only for users with permission', async () => {
  const order = await accepted();
  const path = `${ORDERS}/${String(order.id)}/lines.csv`;
  expect((await admin.get(path)).text).toContain('Item,LAP-14,"Laptop, 14 inch",3,333.33,,T1,');
  const colleague = await signInAs(product, 'No Costs', ['customerOrder.view']);
  expect((await colleague.get(path)).text).not.toContain('Unit cost');
});
