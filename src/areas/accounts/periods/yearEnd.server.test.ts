import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import type { ReportAnswer } from '#engine/reports/report.ts';
import { idOf, invoice } from '#tests/support/books.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { faultsOfBooks } from '../ledger/books.server.ts';
import { post } from '../ledger/post.server.ts';

const PERIODS = '/api/v1/accounts/periods';
let product: TestProduct;
let customerId: number;
/** The year that ended in March 2026, with sales of £100.00 and a rent of £40.00. */
let yearId: number;
beforeAll(async () => {
  product = await openProduct();
  await product.write(async (context) => {
    customerId = (await a(context, customer)).id;
    await invoice(context, customerId, { net: 10_000, on: '2026-02-10' });
    const lines = [
      { nominalCodeId: await idOf(context, 'nominal_code', '7100'), amountPence: 4_000 },
      { nominalCodeId: await idOf(context, 'nominal_code', '1200'), amountPence: -4_000 },
    ];
    await post(
      context,
      'manual',
      { ledger: 'all', postingDate: '2026-03-05', narrative: 'Rent', reason: 'Rent' },
      lines,
    );
  });
  const { rows } = await product.database.query<{ id: number }>(
    `select id from financial_year where ends_on = '2026-03-31'`,
  );
  yearId = Number(rows[0]?.id);
});
afterAll(async () => {
  expect(await faultsOfBooks(product.database)).toEqual([]);
  await product.close();
});

const send = (path: string, body: object, asker = product.administrator) =>
  asker.send('POST', `${PERIODS}/${path}`, body);
const version = async (): Promise<number> => {
  const { rows } = await product.database.query<{ version: number }>(
    'select version from financial_year where id = $1',
    [yearId],
  );
  return Number(rows[0]?.version);
};
const close = async (asker = product.administrator) =>
  send(`years/${yearId}/close`, { version: await version() }, asker);
const reopen = async (reason = 'A late bill') => send(`years/${yearId}/reopen`, { version: await version(), reason });
async function closePeriods(): Promise<void> {
  const { rows } = await product.database.query<{ id: number; version: number }>(
    `select id, version from accounting_period where financial_year_id = $1 and status = 'open' order by starts_on`,
    [yearId],
  );
  for (const { id, version: now } of rows) expect((await send(`${id}/softClose`, { version: now })).status).toBe(200);
}
/** Balances of the codes that earn, cost or keep the result. */
async function balances(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await product.database.query<{ code: string; pence: number }>(
    `select n.code, sum(l.amount_pence)::bigint as pence from journal_line l join nominal_code n on n.id = l.nominal_code_id
      where n.code >= '3000' group by 1 having sum(l.amount_pence) <> 0`,
  );
  return Object.fromEntries(rows.map(({ code, pence }) => [code, pence]));
}
const profit = async () => {
  const { body } = await product.administrator.get('/api/v1/reports/profit-loss?from=2025-04-01&to=2026-03-31');
  return (body as unknown as ReportAnswer).rows.find(({ key }) => key === 'Net profit')?.cells.pence;
};
const OPEN = { 4000: -10_000, 7100: 4_000 };

it('A year is closed once none of its periods is open: its result moves to retained earnings, the reports keep it', async () => {
  const early = await close();
  expect([early.status, early.body.code]).toEqual([409, 'PERIODS_OPEN']);
  await closePeriods();
  const narrow = await signInAs(product, 'Fay Finance', ['period.view', 'period.softClose']);
  expect((await close(narrow)).status).toBe(403);
  expect((await close()).body).toMatchObject({ id: yearId, status: 'closed' });
  expect(await balances()).toEqual({ 3200: -6_000 });
  expect(await profit()).toBe(6_000);
  const again = await close();
  expect([again.status, again.body.code]).toEqual([409, 'wrong_state']);
});

it('A closed year takes no posting, even with a reason, and its periods are not reopened', async () => {
  await expect(
    product.write((context) =>
      post(context, 'manual', { ledger: 'all', postingDate: '2026-03-06', narrative: 'Late', reason: 'Late' }, []),
    ),
  ).rejects.toMatchObject({ code: 'PERIOD_LOCKED' });
  const { rows } = await product.database.query<{ id: number; version: number }>(
    `select id, version from accounting_period where financial_year_id = $1 limit 1`,
    [yearId],
  );
  const refused = await send(`${String(rows[0]?.id)}/reopen`, { version: rows[0]?.version, reason: 'Late' });
  expect([refused.status, refused.body.code]).toEqual([409, 'YEAR_CLOSED']);
});

it('Reopening a year reverses its year end, and it can be closed again', async () => {
  expect((await send(`years/${yearId}/reopen`, { version: await version(), reason: ' ' })).status).toBe(422);
  expect((await reopen()).body).toMatchObject({ status: 'open' });
  expect(await balances()).toEqual(OPEN);
  expect(await profit()).toBe(6_000);
  const { rows } = await product.database.query<{ note: string }>(
    `select note from change_log where action = 'reopenYear'`,
  );
  expect(rows).toEqual([{ note: 'A late bill' }]);
  expect((await close()).body).toMatchObject({ status: 'closed' });
  expect(await balances()).toEqual({ 3200: -6_000 });
  expect(await profit()).toBe(6_000);
});
