import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { invoice } from '#tests/support/books.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { queriesOf } from '#tests/support/statements.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

it('the balance on the dashboard costs the same statements for any number of open items, and needs the permission', async () => {
  const few = await product.write(async (context) => (await a(context, customer)).id);
  const many = await product.write(async (context) => {
    const { id } = await a(context, customer);
    for (let n = 0; n < 12; n += 1) await invoice(context, id, { net: 10_000 });
    return id;
  });
  const balanceOf = (id: number, by = product.administrator) => by.get(`/api/v1/customers/${id}/accounts`);
  expect((await balanceOf(many)).body).toMatchObject({ balancePence: 144_000, isOnStop: false });
  expect((await balanceOf(few)).body).toMatchObject({ balancePence: 0, overduePence: 0 });
  const counted = [await queriesOf(() => balanceOf(few)), await queriesOf(() => balanceOf(many))];
  expect(counted.map(({ queries }) => queries)).toEqual([3, 3]);
  const stranger = await signInAs(product, 'Nora Nobody', ['customer.view']);
  expect((await balanceOf(many, stranger)).status).toBe(403);
});
