import { expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { oneKey, rowOf } from '#tests/support/installation.server.ts';
import { productWithCustomer } from '#tests/support/productWithCustomer.server.ts';

/*
 * What is posted to a soft-closed period asks users with the permission for a reason. October 2026 is soft-closed, and
 * November is open.
 */
const PERIODS = '/api/v1/accounts/periods';
const INVOICES = '/api/v1/accounts/customer/invoices';
const PAYMENTS = '/api/v1/accounts/customer/payments';
const JOURNALS = '/api/v1/accounts/journals';
const REASON = 'The supplier told us late';

const bench = productWithCustomer();

const act = (base: string, { id, version }: Values, action: string, input: Values = {}) =>
  bench.admin.send('POST', `${base}/${String(id)}/actions/${action}`, { version, ...input });
const draftInvoice = async (documentDate: string) =>
  rowOf(
    await bench.admin.send('POST', INVOICES, {
      customerId: bench.customerId,
      documentDate,
      lines: [{ description: 'Cable', unitPence: 1_000 }],
    }),
  );
async function softClose(): Promise<void> {
  const { rows } = await bench.product.database.query<{ id: number; version: number }>(
    `select id, version from accounting_period where starts_on = '2026-10-01'`,
  );
  rowOf(await bench.admin.send('POST', `${PERIODS}/${String(rows[0]?.id)}/softClose`, { version: rows[0]?.version }));
}
/** What the audit log says of postings to soft-closed periods since the last question. */
let seen = 0;
async function logged() {
  const { rows } = await bench.product.database.query<{
    id: number;
    entity: string;
    title: string;
    note: string | null;
  }>(`select id, entity, title, note from change_log where action = 'postToSoftClosed' and id > $1 order by id`, [
    seen,
  ]);
  seen = Math.max(seen, ...rows.map(({ id }) => id));
  return rows.map(({ entity, title, note }) => [entity, title, note]);
}
const refusal = { code: 'PERIOD_SOFT_CLOSED', firstOpenDay: '2026-11-01', errors: { reason: [expect.any(String)] } };

it('An invoice, a credit note, a payment and a journal in a soft-closed period have their reason in the audit log', async () => {
  const invoice = await draftInvoice('2026-10-15');
  const before = rowOf(await act(INVOICES, await draftInvoice('2026-10-14'), 'post'));
  const draft = rowOf(
    await bench.admin.send('POST', PAYMENTS, {
      customerId: bench.customerId,
      paidOn: '2026-10-20',
      amountPence: 500,
      method: 'card',
    }),
  );
  expect(await logged()).toEqual([]);
  await softClose();

  const refused = await act(INVOICES, invoice, 'post');
  expect([refused.status, refused.body]).toMatchObject([409, refusal]);
  expect(refused.body.message).toBe(
    '15/10/2026 is in a soft-closed period. Enter a reason to post to it. The first open day is 01/11/2026.',
  );
  const posted = rowOf(await act(INVOICES, invoice, 'post', { reason: REASON }));
  expect(await logged()).toEqual([['salesDocument', posted.number, REASON]]);

  const credit = rowOf(
    await bench.admin.send('POST', `${INVOICES}/${String(before.id)}/credit`, { reason: 'Returned' }),
  );
  const dated = rowOf(
    await bench.admin.send('PATCH', `${INVOICES}/${String(credit.id)}`, {
      version: credit.version,
      documentDate: '2026-10-16',
    }),
  );
  expect((await act(INVOICES, dated, 'post')).body).toMatchObject(refusal);
  const credited = rowOf(await act(INVOICES, dated, 'post', { reason: REASON }));
  expect(await logged()).toEqual([['salesDocument', credited.number, REASON]]);

  expect((await act(PAYMENTS, draft, 'post')).body).toMatchObject(refusal);
  const paid = rowOf(await act(PAYMENTS, draft, 'post', { reason: REASON }));
  expect(await logged()).toEqual([['customerPayment', paid.number, REASON]]);
  rowOf(await act(PAYMENTS, paid, 'markReturned', { returnedOn: '2026-10-22', reason: 'Refer to payer', feePence: 0 }));
  expect(await logged()).toEqual([
    ['customerPayment', `Returned ${String(paid.number)}: Refer to payer`, 'Refer to payer'],
  ]);

  const record = { customerId: bench.customerId, paidOn: '2026-10-21', amountPence: 700, method: 'card' };
  expect((await bench.admin.send('POST', `${PAYMENTS}/record`, record, oneKey())).body).toMatchObject(refusal);
  rowOf(await bench.admin.send('POST', `${PAYMENTS}/record`, { ...record, reason: REASON }, oneKey()));
  expect(await logged()).toMatchObject([['customerPayment', expect.stringMatching(/^RCT-/), REASON]]);
});

it('A journal always has a reason, which the audit log repeats, and its reversal is posted on the next open day', async () => {
  const code = async (named: string) =>
    Number((await bench.admin.get(`/api/v1/accounts/nominal-codes?f.code=is:${named}`)).body.rows?.[0]?.id);
  const made = await bench.admin.send(
    'POST',
    `${JOURNALS}/manual`,
    {
      postingDate: '2026-10-20',
      narrative: 'Rent',
      reason: REASON,
      lines: [
        { nominalCodeId: await code('7100'), amountPence: 500 },
        { nominalCodeId: await code('1200'), amountPence: -500 },
      ],
    },
    oneKey(),
  );
  expect(made.status, made.text).toBe(201);
  expect(await logged()).toEqual([['journalEntry', made.body.number, REASON]]);
  const reversed = await bench.admin.send(
    'POST',
    `${JOURNALS}/${String(made.body.id)}/reverse`,
    { reason: 'No' },
    oneKey(),
  );
  expect(reversed.body.postingDate).toBe('2026-11-01');
  expect(await logged()).toEqual([]);
});

it('No reason is required in an open period, and one that is given is not logged as an exception', async () => {
  rowOf(await act(INVOICES, await draftInvoice('2026-11-02'), 'post'));
  rowOf(await act(INVOICES, await draftInvoice('2026-11-02'), 'post', { reason: 'Just so' }));
  expect(await logged()).toEqual([]);
});

it('The first open day of the refusal can be used at once: the document and the payment take it', async () => {
  const draft = await draftInvoice('2026-10-15');
  const { body } = await act(INVOICES, draft, 'post');
  const posted = rowOf(await act(INVOICES, draft, 'post', { on: body.firstOpenDay }));
  expect(posted).toMatchObject({ status: 'posted', documentDate: '2026-11-01', taxPoint: '2026-11-01' });
  const payment = rowOf(
    await bench.admin.send('POST', PAYMENTS, {
      customerId: bench.customerId,
      paidOn: '2026-10-20',
      amountPence: 500,
      method: 'card',
    }),
  );
  const paid = rowOf(await act(PAYMENTS, payment, 'post', { on: '2026-11-01' }));
  expect(paid).toMatchObject({ status: 'posted', paidOn: '2026-11-01' });
  expect(await logged()).toEqual([]);
});
