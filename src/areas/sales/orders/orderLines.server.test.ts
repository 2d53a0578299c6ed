import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { product as byProduct } from '#engine/permission/actor.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { updateMany } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { customerOrder } from './customerOrder.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;
let customerId: unknown;
let laptop: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  customerId = (await make('customers', { name: 'Ashfield Primary School', type: 'school' })).id;
  const group = await make('accounts/product-groups', { name: 'Hardware', marginFloorBps: 1500 });
  laptop = await make('accounts/products', {
    sku: 'lap-14',
    name: 'Laptop, 14 inch',
    groupId: group.id,
    sellPence: 80_000,
    standardCostPence: 70_000,
  });
});
afterAll(() => product.close());

const ORDERS = 'accounts/customer/orders';
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await admin.send('POST', `/api/v1/${path}`, body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.row ?? {};
};
const order = (lines: readonly Values[], more: Values = {}): Promise<Values> =>
  make(ORDERS, { customerId, title: 'New laptops', lines, ...more });
const fresh = async ({ id }: Values): Promise<Values> =>
  (await admin.get(`/api/v1/${ORDERS}/${String(id)}`)).body.row ?? {};
const patch = (row: Values, set: Values, who = admin) =>
  who.send('PATCH', `/api/v1/${ORDERS}/${String(row.id)}`, { version: row.version, ...set });
const linesOf = (row: Values): readonly Values[] => row.lines as readonly Values[];

describe('lines of an order', () => {
  it('get name, price, VAT and cost from their product, and the order adds them up', async () => {
    const row = await order([
      { productId: laptop.id, quantity: 3 },
      { description: 'Set-up', quantity: 1.5, unitPence: 6500, discount: '10%' },
    ]);
    expect(row).toMatchObject({ netPence: 248_775, vatPence: 49_755, grossPence: 298_530, marginPence: 30_000 });
    expect(row.number).toMatch(/^ORD-\d{6}$/);
    expect(linesOf(row)).toMatchObject([
      {
        description: 'Laptop, 14 inch',
        unitPence: 80_000,
        vatCodeId: expect.any(Number),
        costPence: 70_000,
        marginClass: 'belowFloor',
      },
      { description: 'Set-up', netPence: 8775, marginClass: null },
    ]);
  });

  it('keep fields that a change leaves out, follow the order of the list, and a line left out is removed', async () => {
    const row = await order([
      { description: 'One', unitPence: 100 },
      { description: 'Two', unitPence: 200 },
      { description: 'Three', unitPence: 300 },
    ]);
    const [one, , three] = linesOf(row);
    const changed = await patch(row, {
      lines: [{ id: three?.id }, { id: one?.id, quantity: 5 }, { description: 'Four' }],
    });
    expect(changed.status).toBe(200);
    const read = linesOf(await fresh(row));
    expect(read).toMatchObject([
      { id: three?.id, description: 'Three', unitPence: 300 },
      { id: one?.id, description: 'One', quantity: 5 },
      { description: 'Four', unitPence: 0 },
    ]);
  });

  it('can be sent back unchanged, and nothing is written', async () => {
    const row = await order([{ productId: laptop.id }]);
    expect((await patch(row, { lines: row.lines })).body.row).toMatchObject({ version: 1 });
  });

  it('are refused by line and field', async () => {
    const refused = await admin.send('POST', `/api/v1/${ORDERS}`, {
      customerId,
      title: 'Wrong lines',
      lines: [{ description: 'Fine' }, { description: 'Wrong', quantity: 'two' }],
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty(['lines.1.quantity']);
    const rule = await admin.send('POST', `/api/v1/${ORDERS}`, {
      customerId,
      title: 'Wrong lines',
      lines: [{ description: 'Fine' }, { discount: 'ten' }],
    });
    expect(rule.body.errors).toMatchObject({
      'lines.1.discount': [expect.stringContaining('10%')],
      'lines.1.description': ['Enter a description.'],
    });
    const foreign = await admin.send('POST', `/api/v1/${ORDERS}`, {
      customerId,
      title: 'Unknown product',
      lines: [{ description: 'Fine' }, { description: 'Lost', productId: 999_999 }],
    });
    expect(foreign.body.errors).toHaveProperty(['lines.1.productId']);
    const many = Array.from({ length: 501 }, () => ({ description: 'x' }));
    expect((await admin.send('POST', `/api/v1/${ORDERS}`, { customerId, title: 'Many', lines: many })).status).toBe(
      422,
    );
  });

  it('of another order are refused', async () => {
    const one = await order([{ description: 'Mine' }]);
    const other = await order([{ description: 'Theirs' }]);
    const taken = await patch(one, { lines: [{ id: linesOf(other)[0]?.id, quantity: 9 }] });
    expect(taken.status).toBe(422);
    expect(taken.body.errors).toHaveProperty(['lines.0.id']);
  });

  it('changed by another user are a conflict that names and returns them', async () => {
    const row = await order([{ description: 'One' }, { description: 'Two' }]);
    const [one, two] = linesOf(row);
    expect((await patch(row, { lines: [{ id: one?.id, quantity: 2 }, { id: two?.id }] })).status).toBe(200);
    const late = await patch(row, { lines: [{ id: one?.id }, { id: two?.id, quantity: 7 }] });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'conflict',
      current: { version: 2, lines: [{ quantity: 2 }, { quantity: 1 }] },
    });
    expect((late.body as Values).changedFields).toContain('lines');
  });

  it('removed by another user are reported when they are changed on the newest version', async () => {
    const row = await order([{ description: 'One' }, { description: 'Two' }]);
    const [one, two] = linesOf(row);
    const removed = await patch(row, { lines: [{ id: one?.id }] });
    const late = await patch(removed.body.row ?? {}, { lines: [{ id: one?.id }, { id: two?.id, quantity: 4 }] });
    expect(late.status).toBe(422);
    expect(late.body.errors).toMatchObject({ 'lines.1.id': [expect.stringContaining('removed by another user')] });
  });

  it('are in the history of their order, value by value', async () => {
    const row = await order([{ description: 'One' }, { description: 'Two' }, { description: 'Three' }]);
    const [one, two, three] = linesOf(row);
    await patch(row, { lines: [{ id: one?.id }, { id: three?.id, quantity: 5 }, { description: 'Four' }] });
    const { body } = await admin.get(`/api/v1/${ORDERS}/${String(row.id)}/history`);
    const [line] = (body as { rows: { changes: Values }[] }).rows;
    expect(line?.changes).toMatchObject({
      [`lines.${String(three?.id)}`]: [
        { place: 3, quantity: 1 },
        { place: 2, quantity: 5 },
      ],
      [`lines.${String(two?.id)}`]: [{ place: 2, description: 'Two' }, null],
    });
    expect(Object.keys(line?.changes ?? {})).toHaveLength(3);
  });

  it('show cost and margin only to users with permission, and others keep them when they save', async () => {
    const row = await order([{ productId: laptop.id }]);
    const colleague = await signInAs(product, 'Without Margins', ['customerOrder.*', 'customer.view', 'product.view']);
    const seen = (await colleague.get(`/api/v1/${ORDERS}/${String(row.id)}`)).body.row ?? {};
    expect(seen).not.toHaveProperty('costPence');
    expect(linesOf(seen)[0]).toMatchObject({ description: 'Laptop, 14 inch', netPence: 80_000 });
    for (const key of ['costPence', 'marginPence', 'marginClass', 'marginFloorBps'])
      expect(linesOf(seen)[0]).not.toHaveProperty(key);
    const [line] = linesOf(seen);
    expect((await patch(row, { lines: [{ ...line, quantity: 2 }] }, colleague)).status).toBe(200);
    expect(await fresh(row)).toMatchObject({ costPence: 140_000, lines: [{ costPence: 70_000 }] });
    const refused = await patch({ ...row, version: 2 }, { lines: [{ id: line?.id, costPence: 1 }] }, colleague);
    expect(refused.body.errors).toHaveProperty(['lines.0.costPence']);
    const { body } = await colleague.get(`/api/v1/${ORDERS}/${String(row.id)}/history`);
    expect(JSON.stringify(body)).not.toContain('marginPence');
  });

  it('cost no more queries for two hundred than for one', async () => {
    const count = async (rows: number): Promise<number> => {
      const row = await order(
        Array.from({ length: rows }, (_, at) => ({ productId: laptop.id, description: `No. ${at}` })),
      );
      let queries = 0;
      await inTransaction(product.database, async (tx) => {
        const counted: Queryable = { query: (text, values) => (queries++, tx.query(text, values as unknown[])) };
        const context = { tx: counted, actor: byProduct('Test'), now: nowIso(), requestId: 'test', ip: null };
        const lines = linesOf(row).map(({ id }) => ({ id, quantity: 2 }));
        await updateMany(context, customerOrder, [{ id: Number(row.id), version: null, set: { lines } }]);
      });
      return queries;
    };
    const few = await count(1);
    expect(few).toBeLessThan(12);
    expect(await count(200)).toBe(few);
  });
});
