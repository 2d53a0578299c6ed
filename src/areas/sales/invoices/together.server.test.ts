import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfBooks } from '#areas/accounts/ledger/books.server.ts';
import { mergeLines } from '#engine/kinds/lines/mergeLines.ts';
import type { Line } from '#engine/kinds/lines/lines.ts';
import { seriesStates } from '#engine/series/series.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { type Answered, oneKey, untilServed } from '#tests/support/installation.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { faultsOfSales } from './salesFaults.server.ts';

/** The nightly run sets a higher number. */
const OPERATIONS = Number(process.env.SALES_OPERATIONS ?? 160);
const CONNECTIONS = 8;

let product: TestProduct;
let customers: readonly number[];
beforeAll(async () => {
  product = await openProduct();
  const made: number[] = [];
  for (let n = 0; n < 6; n++)
    made.push(Number((await make('customers', { name: `Customer ${n}`, type: 'school' })).id));
  customers = made;
});
afterAll(() => product.close());

const ORDERS = 'accounts/customer/orders';
const INVOICES = 'accounts/customer/invoices';
const send = (path: string, body: Values = {}, method: 'POST' | 'PATCH' = 'POST'): Promise<Answered> =>
  untilServed(() => product.administrator.send(method, `/api/v1/${path}`, body, oneKey()));
async function make(path: string, body: Values): Promise<Values> {
  const { status, text, body: answer } = await send(path, body);
  if (status !== 201) throw new Error(text);
  return answer.row ?? {};
}
const act = ({ id, version }: Values, path: string, action: string, input: Values = {}) =>
  send(`${path}/${String(id)}/actions/${action}`, { version, ...input });
const linesOf = (row: Values | undefined): readonly Line[] => (row?.lines ?? []) as readonly Line[];
const draft = (customerId: unknown, unitPence: number) =>
  make(INVOICES, { customerId, documentDate: '2026-11-20', lines: [{ description: 'Work', unitPence, quantity: 3 }] });

it('Fifty invoices posted at the same time get fifty numbers without a gap', async () => {
  const drafts: Values[] = [];
  for (let n = 0; n < 50; n++) drafts.push(await draft(customers[n % 6], 1_000 + n));
  const posted = await Promise.all(drafts.map((row) => act(row, INVOICES, 'post')));
  expect(posted.map(({ status }) => status)).toEqual(drafts.map(() => 200));
  const numbers = posted.map(({ body }) => String(body.row?.number)).sort();
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => `INV-2627-${String(n + 1).padStart(5, '0')}`));
  expect((await seriesStates(product.database)).flatMap(({ missing }) => missing)).toEqual([]);
}, 120_000);

it('Ten users who post one draft create one invoice', async () => {
  const row = await draft(customers[0], 777);
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(row, INVOICES, 'post')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const { rows } = await product.database.query(
    `select count(*)::int as n from journal_entry where source_type = 'salesDocument' and source_id = $1`,
    [row.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

it('Ten users who invoice one order create one draft, and two drafts never invoice more than was ordered', async () => {
  const order = await accepted(customers[1]);
  const drafts = await Promise.all(
    Array.from({ length: 10 }, () => send(`${ORDERS}/${String(order.id)}/invoice`, { portion: 'rest' })),
  );
  expect(drafts.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});

it('Two users who change different lines of one order at the same time both keep their change', async () => {
  const row = await make(ORDERS, {
    customerId: customers[0],
    title: 'Two at once',
    lines: [{ description: 'One' }, { description: 'Two' }],
  });
  const first = linesOf(row);
  const changed = (at: number, quantity: number) => first.map((line, n) => (n === at ? { ...line, quantity } : line));
  const save = (version: unknown, lines: readonly Line[]) =>
    send(`${ORDERS}/${String(row.id)}`, { version, lines }, 'PATCH');
  const edits = [changed(0, 5), changed(1, 7)];
  const answers = await Promise.all(edits.map((mine) => save(row.version, mine)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.findIndex(({ status }) => status === 409);
  const current = answers[late]?.body.current as Values;
  const joined = mergeLines({ first, mine: edits[late] ?? [], theirs: linesOf(current) });
  expect(joined.conflicts).toEqual([]);
  expect((await save(current.version, joined.lines)).status).toBe(200);
  const { body } = await product.administrator.get(`/api/v1/${ORDERS}/${String(row.id)}`);
  expect(linesOf(body.row).map(({ quantity }) => quantity)).toEqual([5, 7]);
});

it('A line that one user removes while another changes it is reported to the later one', async () => {
  const row = await make(ORDERS, {
    customerId: customers[0],
    title: 'Removed',
    lines: [{ description: 'One' }, { description: 'Two' }],
  });
  const [one, two] = linesOf(row);
  const save = (lines: readonly Line[]) =>
    send(`${ORDERS}/${String(row.id)}`, { version: row.version, lines }, 'PATCH');
  const answers = await Promise.all([save([{ id: one?.id }]), save([{ id: one?.id }, { id: two?.id, quantity: 9 }])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.changedFields).toContain('lines');
});

async function accepted(customerId: unknown, lines: readonly Values[] = ITEMS): Promise<Values> {
  const row = await make(ORDERS, { customerId, title: 'An order', discount: '7.5%', lines });
  return (await act(row, ORDERS, 'accept', { acceptedBy: 'Jane Ashworth' })).body.row ?? {};
}
const ITEMS = [
  { description: 'Laptop', quantity: 7, unitPence: 33_333 },
  { description: 'Cable', quantity: 12.5, unitPence: 99, discount: '10%' },
];

it('After many orders, deliveries, invoices, credits and payments from eight connections everything agrees', async () => {
  const WHAT = ['order', 'deliver', 'undo', 'invoice', 'part', 'post', 'credit', 'pay', 'amend', 'discard'] as const;
  const seeds = fc.sample(
    fc.record({
      what: fc.constantFrom(...WHAT),
      who: fc.nat(5),
      which: fc.nat(1_000),
      pence: fc.integer({ min: 1, max: 90_000 }),
    }),
    { numRuns: OPERATIONS, seed: 20_261_126 },
  );
  const orders: Values[] = [await accepted(customers[0])];
  const oneOf = async (path: string, which: number, query: string): Promise<Values | undefined> => {
    const { body } = await product.administrator.get(`/api/v1/${path}?size=50&${query}`);
    const rows = body.rows ?? [];
    return rows[which % Math.max(1, rows.length)];
  };
  /** Rules may refuse an operation, but none may fail with a server error. */
  const answered = ({ status, text }: Answered): void => {
    if (status >= 500) throw new Error(text);
  };
  const operate = async ({ what, who, which, pence }: (typeof seeds)[number]): Promise<void> => {
    const customerId = customers[who];
    const order = orders[which % orders.length] ?? {};
    if (what === 'order') return void orders.push(await accepted(customerId));
    if (what === 'deliver') {
      const made = await send(`${ORDERS}/${String(order.id)}/deliveries`);
      answered(made);
      if (made.status === 201) answered(await act(made.body.row ?? {}, 'accounts/deliveries', 'despatch'));
    } else if (what === 'undo') {
      const row = await oneOf('accounts/deliveries', which, 'f.status=is:despatched');
      if (row) answered(await act(row, 'accounts/deliveries', 'undo', { reason: 'Refused' }));
    } else if (what === 'invoice' || what === 'part') {
      const made = await send(`${ORDERS}/${String(order.id)}/invoice`, { portion: 'rest' });
      answered(made);
      const { row } = made.body;
      if (row && what === 'part')
        answered(
          await send(
            `${INVOICES}/${String(row.id)}`,
            {
              version: row.version,
              lines: linesOf(row).map(({ id, quantity }) => ({
                id,
                quantity: Math.max(0.5, Math.floor(Number(quantity) / 2)),
              })),
            },
            'PATCH',
          ),
        );
    } else if (what === 'post' || what === 'discard') {
      const row = await oneOf(INVOICES, which, 'f.status=is:draft');
      if (row) answered(await act(row, INVOICES, what));
    } else if (what === 'credit') {
      const row = await oneOf(INVOICES, which, 'f.status=is:posted&f.kind=is:invoice');
      if (row) answered(await send(`${INVOICES}/${String(row.id)}/credit`, { reason: 'Returned' }));
    } else if (what === 'pay')
      answered(
        await send('accounts/customer/payments/record', {
          customerId,
          paidOn: '2026-11-21',
          amountPence: pence,
          method: 'bacs',
        }),
      );
    else {
      const { body } = await product.administrator.get(`/api/v1/${ORDERS}/${String(order.id)}`);
      const lines = linesOf(body.row).map(({ id, quantity }) => ({ id, quantity: Number(quantity) + (which % 3) - 1 }));
      answered(await send(`${ORDERS}/${String(order.id)}`, { version: body.row?.version, lines }, 'PATCH'));
    }
  };
  let at = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let seed = seeds[at++]; seed; seed = seeds[at++]) await operate(seed);
    }),
  );
  expect(await faultsOfSales(product.database)).toEqual([]);
  expect(await faultsOfBooks(product.database)).toEqual([]);
  const { rows } = await product.database.query<{ posted: number; credited: number }>(
    `select count(*) filter (where kind = 'invoice')::int as posted, count(*) filter (where kind = 'creditNote')::int as credited
       from sales_document where status = 'posted'`,
  );
  expect(rows[0]?.posted).toBeGreaterThan(51);
}, 900_000);
