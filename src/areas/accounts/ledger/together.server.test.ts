import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { act } from '#engine/actions/act.server.ts';
import { isBusy, type Queryable } from '#engine/db/pool.server.ts';
import { seriesStates } from '#engine/series/series.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { read } from '#engine/store/store.server.ts';
import { invoice, receipt } from '#tests/support/books.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { oneKey, untilServed } from '#tests/support/installation.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { customerPayment } from '../payments/customerPayment.ts';
import { faultsOfBooks } from './books.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { allocateCredit, undoAllocation } from '../receivables/allocating.server.ts';
import { foldMonths } from './months.server.ts';

/** The nightly run sets a higher number. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 240);
const CONNECTIONS = 8;

let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

const someone = () => product.write(async (context) => (await a(context, customer)).id);
/** Created one by one, because codes derive from names. */
async function some(count: number): Promise<readonly number[]> {
  const made: number[] = [];
  while (made.length < count) made.push(await someone());
  return made;
}
/** Retries after a lock timeout, as a browser does. */
async function patiently<T>(work: (context: Context) => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await product.write(work);
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
}

it('Fifty invoices posted at the same time get fifty numbers without a gap', async () => {
  const customers = await some(10);
  const made = await Promise.all(
    Array.from({ length: 50 }, (_, n) => patiently((context) => invoice(context, customers[n % 10] ?? 0))),
  );
  const numbers = made.map(({ number }) => number).sort();
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => `INV-2627-${String(n + 1).padStart(5, '0')}`));
  expect((await seriesStates(product.database)).flatMap(({ missing }) => missing)).toEqual([]);
});

it('Fifty payments of one invoice settle it once, and the rest is on account', async () => {
  const customerId = await someone();
  const { openItemId } = await product.write((context) => invoice(context, customerId, { net: 10_000 }));
  await Promise.all(
    Array.from({ length: 50 }, () =>
      untilServed(() =>
        product.administrator.send(
          'POST',
          '/api/v1/accounts/customer/payments/record',
          { customerId, paidOn: '2026-11-21', amountPence: 1_000, method: 'bacs' },
          oneKey(),
        ),
      ).then(({ status }) => expect(status).toBe(201)),
    ),
  );
  const { rows } = await product.database.query<{ settled: number; onAccount: number; count: number }>(
    `select (select settled_pence from open_item where id = $1) as settled,
            (select sum(settled_pence - total_pence)::bigint from open_item where customer_id = $2 and total_pence < 0) as "onAccount",
            (select count(*)::int from open_item where customer_id = $2 and kind = 'receipt') as count`,
    [openItemId, customerId],
  );
  expect(rows[0]).toEqual({ settled: 12_000, onAccount: 38_000, count: 50 });
  expect(await faultsOfBooks(product.database)).toEqual([]);
}, 120_000);

it('The second of two users who allocate the same invoice by hand sees what is open', async () => {
  const customerId = await someone();
  const { openItemId } = await product.write((context) => invoice(context, customerId, { net: 1_000 }));
  const pay = () =>
    product.administrator.send(
      'POST',
      '/api/v1/accounts/customer/payments/record',
      {
        customerId,
        paidOn: '2026-11-21',
        amountPence: 1_000,
        method: 'card',
        allocations: [{ itemId: openItemId, pence: 1_000 }],
      },
      oneKey(),
    );
  expect((await pay()).status).toBe(201);
  const second = await pay();
  expect([second.status, second.body.code]).toEqual([409, 'ALLOCATION_EXCEEDS_OPEN']);
  expect(second.body.current).toMatchObject({
    itemId: openItemId,
    openPence: 200,
    changedBy: 'Ada Underhill',
    changedAt: expect.stringMatching(/^20\d\d-.*Z$/),
  });
  expect(second.body.message).toContain('Ada Underhill');
});

it('After many postings, payments, allocations, discounts, returns and reversals from eight connections the books are in balance', async () => {
  const customers = await some(12);
  const seeds = fc.sample(
    fc.record({
      what: fc.constantFrom(
        'invoice',
        'invoice',
        'promptInvoice',
        'creditNote',
        'receipt',
        'receipt',
        'promptReceipt',
        'allocate',
        'undo',
        'return',
        'reverse',
        'fold',
      ),
      who: fc.nat(customers.length - 1),
      pence: fc.integer({ min: 1, max: 90_000 }),
      day: fc.integer({ min: 1, max: 25 }),
    }),
    { numRuns: OPERATIONS, seed: 20_261_126 },
  );
  const paid: number[] = [];
  const operate = async ({ what, who, pence, day }: (typeof seeds)[number]): Promise<void> => {
    const customerId = customers[who] ?? 0;
    const on = `2026-${day % 2 ? '11' : '10'}-${String(day).padStart(2, '0')}`;
    if (what === 'fold') return void (await patiently(({ tx }) => foldMonths(tx)));
    if (what === 'promptInvoice') {
      const settlement = { bps: 250, days: 60 };
      return void (await patiently((context) => invoice(context, customerId, { net: 40_000, on, settlement })));
    }
    if (what === 'allocate' || what === 'undo') return corrected(what, customerId);
    if (what === 'invoice' || what === 'creditNote')
      return void (await patiently((context) => invoice(context, customerId, { net: pence, on, kind: what })));
    const payment = what === 'return' || what === 'reverse' ? paid.pop() : undefined;
    // What an invoice with a discount comes to, so that some receipts take one.
    const amount = what === 'promptReceipt' ? 46_800 : pence;
    if (payment === undefined)
      return void paid.push((await patiently((context) => receipt(context, customerId, amount, on))).id);
    await patiently(async (context) => {
      const { version, paidOn } = await read(context, customerPayment, payment);
      if (what === 'reverse') return act(context, customerPayment, 'reverse', payment, version, { reason: 'Twice' });
      const input = { returnedOn: paidOn > on ? paidOn : on, reason: 'Refer to payer', feePence: 350 };
      return act(context, customerPayment, 'markReturned', payment, version, input);
    });
  };
  let at = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let seed = seeds[at++]; seed; seed = seeds[at++]) await operate(seed);
    }),
  );
  expect(await faultsOfBooks(product.database)).toEqual([]);
  expect(await linesOf(product.database)).toBeGreaterThan(OPERATIONS);
}, 900_000);

/** Allocates a credit of a customer to the oldest debt, or undoes the latest allocation that may be undone. */
async function corrected(what: 'allocate' | 'undo', customerId: number): Promise<void> {
  await patiently(async (context) => {
    const { rows } = await context.tx.query<{ id: number; debtId: number; pence: number }>(CORRECTED[what], [
      customerId,
    ]);
    const [found] = rows;
    if (!found) return;
    const { id, debtId, pence } = found;
    const done =
      what === 'undo'
        ? undoAllocation(context, id)
        : allocateCredit(context, id, [{ itemId: debtId, pence: Number(pence) }]);
    // Another connection may have been quicker.
    await done.catch((refusal: unknown) => {
      if (!(refusal instanceof Problem)) throw refusal;
    });
  });
}
const CORRECTED = {
  allocate: `select c.id, d.id as "debtId", least(d.total_pence - d.settled_pence, c.settled_pence - c.total_pence) as pence
               from open_item c join open_item d on d.customer_id = c.customer_id and d.total_pence > 0 and not d.is_settled
              where c.customer_id = $1 and c.total_pence < 0 and not c.is_settled order by d.due_date, d.id, c.id limit 1`,
  undo: `select a.id, a.debit_item_id as "debtId", a.amount_pence as pence from allocation a join open_item c on c.id = a.credit_item_id
          where a.customer_id = $1 and a.reverses_id is null and c.kind in ('receipt', 'creditNote')
            and not exists (select from allocation r where r.reverses_id = a.id) order by a.id desc limit 1`,
};

const linesOf = async (tx: Queryable): Promise<number> =>
  (await tx.query<{ count: number }>('select count(*)::int as count from journal_line')).rows[0]?.count ?? 0;
