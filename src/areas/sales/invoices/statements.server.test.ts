import { expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { type Asker, oneKey, rowOf } from '#tests/support/installation.server.ts';
import { productWithCustomer } from '#tests/support/productWithCustomer.server.ts';
import { queriesOf } from '#tests/support/statements.server.ts';

const ORDERS = '/api/v1/accounts/customer/orders';
const INVOICES = '/api/v1/accounts/customer/invoices';
const bench = productWithCustomer();

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ description: `Line ${at}`, unitPence: 1_000 + at }));
const make = async (path: string, body: Values) =>
  rowOf(await bench.admin.send('POST', path, { customerId: bench.customerId, ...body }));
/** The statements of a request, once what it needs is in memory. */
async function statements(work: () => ReturnType<Asker['send']>): Promise<number> {
  const { answer, queries } = await queriesOf(work);
  rowOf(answer);
  return queries;
}

async function posting(count: number): Promise<number> {
  const { id, version } = await make(INVOICES, { lines: linesOf(count) });
  return statements(() => bench.admin.send('POST', `${INVOICES}/${String(id)}/actions/post`, { version }));
}
async function saving(count: number): Promise<number> {
  const { id, version, lines } = await make(ORDERS, { title: 'Cabling', lines: linesOf(count) });
  const changed = (lines as readonly Values[]).map((line, at) =>
    at === 1 ? { id: line.id, quantity: 2 } : { id: line.id },
  );
  return statements(() => bench.admin.send('PATCH', `${ORDERS}/${String(id)}`, { version, lines: changed }));
}

it('an invoice of a hundred lines is posted with as many statements as one of two', async () => {
  await posting(2);
  expect([await posting(2), await posting(100)]).toEqual([33, 33]);
});

it('one line of an order of two hundred is saved with as many statements as of an order of two', async () => {
  await saving(2);
  expect([await saving(2), await saving(200)]).toEqual([13, 13]);
});

it('a payment of twenty invoices is posted with as many statements as one of a single invoice', async () => {
  const paying = async (count: number) => {
    const owner = rowOf(
      await bench.admin.send('POST', '/api/v1/customers', { name: `Payer ${count}`, type: 'school' }),
    ).id;
    for (let at = 0; at < count; at++) {
      const { id, version } = await make(INVOICES, { customerId: owner, lines: linesOf(1) });
      rowOf(await bench.admin.send('POST', `${INVOICES}/${String(id)}/actions/post`, { version }));
    }
    const body = { customerId: owner, paidOn: '2026-11-21', amountPence: 1_200 * count, method: 'bacs' };
    return statements(() => bench.admin.send('POST', '/api/v1/accounts/customer/payments/record', body, oneKey()));
  };
  await paying(1);
  expect([await paying(2), await paying(20)]).toEqual([42, 42]);
});
