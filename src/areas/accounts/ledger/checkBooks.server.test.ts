import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { invoice } from '#tests/support/books.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { pdfText } from '#tests/support/pdfText.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { checkBooks } from './checkBooks.server.ts';

const FAULT = 'The sales of a day are not the sum of their lines.';
let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
  await product.write(async (context) => invoice(context, (await a(context, customer)).id));
});
afterAll(() => product.close());

const checked = () => product.write(({ tx }) => checkBooks({ tx, now: nowIso() }));
const alarms = async () =>
  (
    await product.database.query<{ says: string; state: string }>(
      `select says, state from alarm where kind = 'books.differ' order by id`,
    )
  ).rows;
const found = async () => {
  const { body } = await product.administrator.get('/api/v1/reports/books-in-balance');
  const rows = body.rows as unknown as readonly {
    readonly cells: { readonly fault: string; readonly found: string };
  }[];
  return rows.filter(({ cells }) => cells.found === 'Yes').map(({ cells }) => cells.fault);
};

it('Books that balance have no fault and no alarm, and the checks of sales are among theirs', async () => {
  await checked();
  expect([await alarms(), await found()]).toEqual([[], []]);
  const { body } = await product.administrator.get('/api/v1/reports/books-in-balance');
  expect(JSON.stringify(body.rows)).toContain('Deposits are not the balance of 2130.');
});

it('A fault is shown on the report and found by the nightly check, and the alarm ends when the fault is gone', async () => {
  const change = 'update sales_day_delta set pence = pence + $1';
  await product.owner.query(change, [1]);
  expect(await found()).toEqual([FAULT]);
  await checked();
  await checked();
  expect(await alarms()).toEqual([{ says: `The books do not balance. ${FAULT}`, state: 'open' }]);
  await product.owner.query(change, [-1]);
  await checked();
  expect(await alarms()).toMatchObject([{ state: 'over' }]);
});

it('The checks are printed, though the report asks for nothing', async () => {
  const paper = await product.app.inject({
    url: '/api/v1/reports/books-in-balance.pdf',
    headers: { cookie: product.administrator.cookie() },
  });
  expect(paper.statusCode).toBe(200);
  expect(pdfText(paper.rawPayload).join(' ')).toContain('A series of numbers has a gap.');
});

it('Only those who may view the periods see whether the books balance', async () => {
  const reader = await signInAs(product, 'Rae Reader', ['openItem.view']);
  expect((await reader.get('/api/v1/reports/books-in-balance')).status).toBe(403);
});
