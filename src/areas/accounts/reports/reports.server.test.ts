import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { act } from '#engine/actions/act.server.ts';
import { read } from '#engine/store/store.server.ts';
import type { ReportAnswer } from '#engine/reports/report.ts';
import { invoice, receipt } from '#tests/support/books.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { pdfText } from '#tests/support/pdfText.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { faultsOfBooks } from '../ledger/books.server.ts';
import { type AgedItem, ageing } from '../kernel/receivables.rules.ts';
import { foldMonths } from '../ledger/months.server.ts';
import { post } from '../ledger/post.server.ts';
import { customerPayment } from '../payments/customerPayment.ts';

let product: TestProduct;
let ash: number;
let oak: number;
beforeAll(async () => {
  product = await openProduct();
  await product.write(async (context) => {
    ash = (await a(context, customer, { name: 'Ash Grove' })).id;
    oak = (await a(context, customer, { name: 'Oak Hill' })).id;
    await invoice(context, ash, { net: 10_000, on: '2026-09-01', due: '2026-10-01' });
    await invoice(context, ash, { net: 20_000, on: '2026-11-10', due: '2026-12-10' });
    await invoice(context, oak, { net: 5_000, on: '2026-10-05', due: '2026-11-04' });
    const paid = await receipt(context, ash, 15_000, '2026-11-12');
    await receipt(context, oak, 2_000, '2026-11-15');
    const { version } = await read(context, customerPayment, paid.id);
    const input = { returnedOn: '2026-11-18', reason: 'Refer to payer', feePence: 350 };
    await act(context, customerPayment, 'markReturned', paid.id, version, input);
    await foldMonths(context.tx);
  });
});
afterAll(() => product.close());

const ask = async (path: string, asker = product.administrator) =>
  (await asker.get(`/api/v1/reports/${path}`)).body as unknown as ReportAnswer;
const cellsOf = ({ rows }: ReportAnswer, name: string) => rows.find(({ cells }) => cells.customer === name)?.cells;

it('Aged debts agree with 1100 on any day, before a receipt, after it, and after its return', async () => {
  for (const [day, total] of [
    ['2026-08-31', 0],
    ['2026-10-06', 18_000],
    ['2026-11-12', 27_000],
    ['2026-11-17', 25_000],
    ['2026-11-18', 40_000],
  ] as const) {
    const answer = await ask(`sales-debtors-by-age?asAt=${day}`);
    expect([day, answer.totals.totalPence]).toEqual([day, total]);
    expect(answer.checks).toEqual([{ says: 'Balance of 1100 Debtors control', pence: total, expectedPence: total }]);
  }
});

it('Each debt is in the column of its age, by due date or document date', async () => {
  const byDue = await ask('sales-debtors-by-age?asAt=2026-11-26');
  expect(cellsOf(byDue, 'Ash Grove')).toMatchObject({
    b60Pence: 12_000,
    notDuePence: 24_000,
    totalPence: 36_000,
    oldestDays: 56,
  });
  expect(cellsOf(byDue, 'Oak Hill')).toMatchObject({ b30Pence: 4_000, unallocatedPence: 0, lastPaidOn: '2026-11-15' });
  const byDocument = await ask('sales-debtors-by-age?asAt=2026-11-26&basis=document');
  expect(cellsOf(byDocument, 'Ash Grove')).toMatchObject({ b90Pence: 12_000, b30Pence: 24_000 });
});

it('Debts summed in the database have the ages of the calculation, from either date', async () => {
  const { rows: items } = await product.database.query<AgedItem & Record<string, unknown>>(
    `select kind, due_date as "dueDate", doc_date as "docDate", total_pence - settled_pence as "openPence"
       from open_item where customer_id = $1 and not is_settled`,
    [ash],
  );
  for (const basis of ['due', 'document'] as const)
    for (const asAt of [
      '2026-11-30',
      '2026-12-10',
      '2026-12-11',
      '2027-01-09',
      '2027-01-10',
      '2027-02-08',
      '2027-03-11',
    ]) {
      const answer = await ask(`sales-debtors-by-age?asAt=${asAt}&basis=${basis}`);
      expect([asAt, basis, cellsOf(answer, 'Ash Grove')]).toMatchObject([
        asAt,
        basis,
        ageing({ asAt, basis, items: items.map((item) => ({ ...item, openPence: Number(item.openPence) })) }),
      ]);
    }
});

it('A user with one customer sees only that customer and no total of the ledger', async () => {
  const narrow = await signInAs(product, 'Nell Narrow', ['openItem.view'], [oak]);
  const answer = await ask('sales-debtors-by-age?asAt=2026-11-26', narrow);
  expect(answer.rows.map(({ cells }) => cells.customer)).toEqual(['Oak Hill']);
  expect(answer.checks).toBeUndefined();
  expect((await narrow.get('/api/v1/reports/trial-balance')).status).toBe(403);
});

it('The trial balance adds up to zero on any day, also in the middle of a month', async () => {
  const balances = async (day: string) =>
    Object.fromEntries(
      (await ask(`trial-balance?asAt=${day}`)).rows.map(({ key, cells }) => [
        key,
        Number(cells.debitPence ?? 0) - Number(cells.creditPence ?? 0),
      ]),
    );
  expect(await balances('2026-11-12')).toEqual({ 1100: 27_000, 1200: 15_000, 2200: -7_000, 4000: -35_000 });
  expect(await balances('2026-11-30')).toEqual({ 1100: 40_000, 1200: 1_650, 2200: -7_000, 4000: -35_000, 7900: 350 });
  const { checks } = await ask('trial-balance?asAt=2026-11-30');
  expect(checks?.[0]?.pence).toBe(checks?.[0]?.expectedPence);
});

it('Activity continues from the opening balance, line by line', async () => {
  const answer = await ask('nominal-code-activity?code=1100&from=2026-10-01&to=2026-11-30');
  expect(answer.rows.map(({ cells }) => cells.balancePence)).toEqual([12_000, 18_000, 42_000, 27_000, 25_000, 40_000]);
  expect(answer.totals).toMatchObject({ debitPence: 45_000, creditPence: 17_000, balancePence: 40_000 });
  expect(answer.chart?.labels).toEqual(['10/2026', '11/2026']);
});

it('A report refuses unknown parameters and can be exported', async () => {
  expect((await product.administrator.get('/api/v1/reports/trial-balance?asAt=yesterday-ish')).status).toBe(422);
  expect((await product.administrator.get('/api/v1/reports/trial-balance?from=2026-01-01')).status).toBe(400);
  expect((await product.administrator.get('/api/v1/reports/nominal-code-activity?after=x')).status).toBe(400);
  const csv = await product.administrator.get('/api/v1/reports/trial-balance.csv?asAt=2026-11-30');
  expect(csv.text).toContain('1100,Debtors control,Receivable,400.00,');
});

it('Sales by customer, by code and by month agree with the ledger', async () => {
  const dates = 'from=2026-04-01&to=2026-11-30';
  for (const name of ['sales-customers', 'sales-nominal-codes', 'sales-graphs']) {
    const answer = await ask(`${name}?${dates}`);
    expect([name, answer.totals.netPence]).toEqual([name, 35_000]);
    expect(answer.checks).toEqual([{ says: 'Balance of the sales codes', pence: 35_000, expectedPence: 35_000 }]);
  }
  const byCustomer = await ask(`sales-customers?${dates}`);
  expect(cellsOf(byCustomer, 'Ash Grove')).toMatchObject({ netPence: 30_000, share: '85.71%', changePence: 30_000 });
  expect(byCustomer.rows[0]?.to).toBe(
    `/accounts/customer/invoices?f.customerId=is:${ash}&f.documentDate=between:2026-04-01,2026-11-30`,
  );
  const nextYear = await ask('sales-graphs?from=2027-10-01&to=2027-11-30');
  expect(nextYear.rows.map(({ cells }) => [cells.month, cells.netPence, cells.beforePence])).toEqual([
    ['10/2027', 0, 5_000],
    ['11/2027', 0, 20_000],
  ]);
});

it('Sales by month, by code and by customer are the sums of the days and of the postings', async () => {
  const net = async (name: string, from: string, to: string) =>
    (await ask(`${name}?from=${from}&to=${to}`)).totals.netPence ?? 0;
  for (const name of ['sales-graphs', 'sales-nominal-codes', 'sales-customers'])
    for (const [from, to, pence] of [
      ['2026-09-01', '2026-09-30', 10_000],
      ['2026-09-02', '2026-11-09', 5_000],
      ['2026-10-05', '2026-10-05', 5_000],
      ['2026-09-01', '2026-11-10', 35_000],
      ['2026-10-06', '2026-11-09', 0],
      ['2026-09-15', '2026-11-15', 25_000],
    ] as const)
      expect([name, from, to, await net(name, from, to)]).toEqual([name, from, to, pence]);
  for (const [table, name, fault] of [
    ['sales_day_total', 'sales-graphs', 'The sales of a day are not the sum of their lines.'],
    ['customer_sales', 'sales-customers', 'The sales of a customer are not the sum of their lines.'],
  ] as const) {
    const onTheFirst = `update ${table} set pence = pence + $1 where day = '2026-09-01'`;
    await product.owner.query(onTheFirst, [1]);
    expect(await net(name, '2026-09-01', '2026-09-30')).toBe(10_001);
    expect(await net(name, '2026-09-02', '2026-10-05')).toBe(5_000);
    expect(await faultsOfBooks(product.database)).toEqual([fault]);
    await product.owner.query(onTheFirst, [-1]);
  }
});

it('A user with one customer sees only the sales of that one', async () => {
  const narrow = await signInAs(product, 'Sam Sales', ['openItem.view'], [oak]);
  const answer = await ask('sales-customers?from=2026-04-01&to=2026-11-30', narrow);
  expect(answer.rows.map(({ cells }) => cells.customer)).toEqual(['Oak Hill']);
  expect(answer.checks).toBeUndefined();
});

it('Profit and loss and the balance sheet come from the ledger and agree', async () => {
  const result = await ask('profit-loss?from=2026-04-01&to=2026-11-30');
  const figures = ({ rows }: ReportAnswer) => Object.fromEntries(rows.map(({ key, cells }) => [key, cells.pence]));
  expect(figures(result)).toEqual({
    4000: 35_000,
    'Gross profit': 35_000,
    7900: -350,
    'Operating profit': 34_650,
    'Net profit': 34_650,
  });
  const sheet = await ask('balance-sheet?asAt=2026-11-30');
  expect(figures(sheet)).toMatchObject({ 1100: 40_000, 'Net assets': 34_650, result: 34_650, reserves: 34_650 });
  expect(sheet.checks?.[0]?.pence).toBe(sheet.checks?.[0]?.expectedPence);
});

it('Profit and loss uses lines for parts of months and totals for whole months, without year-end entries', async () => {
  const sales = async (from: string, to: string) =>
    (await ask(`profit-loss?from=${from}&to=${to}`)).rows.find(({ key }) => key === '4000')?.cells.pence ?? 0;
  const ranges = [
    ['2026-09-01', '2026-09-30', 10_000],
    ['2026-09-02', '2026-11-09', 5_000],
    ['2026-10-05', '2026-10-05', 5_000],
    ['2026-09-01', '2026-11-10', 35_000],
    ['2026-10-06', '2026-11-09', 0],
    ['2026-09-15', '2026-11-15', 25_000],
  ] as const;
  for (const [from, to, pence] of ranges) expect([from, to, await sales(from, to)]).toEqual([from, to, pence]);
  await product.write(async (context) => {
    const { rows } = await context.tx.query<{ code: string; id: number }>(
      `select code, id from nominal_code where code in ('4000', '3200')`,
    );
    const of = (code: string): number => rows.find((row) => row.code === code)?.id ?? 0;
    const day = { ledger: 'all', postingDate: '2026-10-31', narrative: 'Close' } as const;
    await post(context, 'yearEnd', day, [
      { nominalCodeId: of('4000'), amountPence: 15_000 },
      { nominalCodeId: of('3200'), amountPence: -15_000 },
    ]);
  });
  for (const [from, to, pence] of ranges) expect([from, to, await sales(from, to)]).toEqual([from, to, pence]);
});

it('A report is printed with its totals and checks', async () => {
  const { rawPayload } = await product.app.inject({
    url: '/api/v1/reports/sales-customers.pdf?from=2026-04-01&to=2026-11-30',
    headers: { cookie: product.administrator.cookie() },
  });
  const [page = ''] = pdfText(rawPayload);
  for (const words of ['Sales by customer', 'Ash Grove', '£350.00', 'Balance of the sales codes'])
    expect(page).toContain(words);
});
