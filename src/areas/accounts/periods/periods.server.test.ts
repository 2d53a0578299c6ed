import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { oneKey } from '#tests/support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { firstOpenDay, guardDay } from './openDay.server.ts';
import type { PeriodRow } from './usePeriods.web.ts';

const BASE = '/api/v1/accounts/periods';
let product: TestProduct;
let customerId: number;
beforeAll(async () => {
  product = await openProduct();
  customerId = await product.write(async (context) => (await a(context, customer)).id);
});
afterAll(() => product.close());

const admin = () => product.administrator;
const all = async () =>
  (await admin().get(BASE)).body as unknown as {
    years: { label: string; endsOn: string; periods: PeriodRow[] }[];
    locks: { ledger: string; version: number }[];
  };
const period = async (startsOn: string) => {
  const found = (await all()).years.flatMap(({ periods }) => periods).find((each) => each.startsOn === startsOn);
  if (!found) throw new Error(`No period starts on ${startsOn}.`);
  return found;
};
const pay = (paidOn: string, asker = admin(), more: object = {}) =>
  asker.send(
    'POST',
    '/api/v1/accounts/customer/payments/record',
    { customerId, paidOn, amountPence: 500, method: 'card', ...more },
    oneKey(),
  );
const step = async (startsOn: string, name: string, more: object = {}) => {
  const { id, version } = await period(startsOn);
  return admin().send('POST', `${BASE}/${id}/${name}`, { version, ...more });
};

it('A new installation has the financial years around today, and another can be added', async () => {
  const before = (await all()).years;
  expect(before.map(({ periods }) => periods.length)).toEqual([12, 12, 12]);
  const made = await admin().send('POST', `${BASE}/years`, {});
  expect(made.status).toBe(201);
  const [added, ...rest] = (await all()).years;
  expect(rest).toHaveLength(3);
  expect(added?.periods[0]?.startsOn.slice(5)).toBe('04-01');
});

it('A month that has not begun is closed, and the refusal names the first open day', async () => {
  const refused = await pay('2027-03-01');
  expect([refused.status, refused.body.code]).toEqual([409, 'PERIOD_NOT_OPEN']);
  expect(refused.body.firstOpenDay).toBe(companyToday());
});

it('The first open day follows the closed day and is not in an earlier month', async () => {
  expect((await step('2026-08-01', 'softClose')).status).toBe(200);
  expect((await pay('2026-08-15')).body.firstOpenDay).toBe('2026-09-01');
  const firstOpen = (day: string) => firstOpenDay(product.database, 'bank', day);
  expect([await firstOpen('2026-07-10'), await firstOpen('2026-09-10')]).toEqual(['2026-07-10', '2026-09-10']);
});

it('A soft-closed month needs permission, and a locked one must be reopened', async () => {
  const clerk = await signInAs(product, 'Cleo Clerk', ['customerPayment.*', 'openItem.view', 'customer.view']);
  expect((await step('2026-10-01', 'softClose')).status).toBe(200);
  expect((await pay('2026-10-15', clerk)).body.code).toBe('PERIOD_SOFT_CLOSED');
  expect((await pay('2026-10-15', admin(), { reason: 'The bank told us late' })).status).toBe(201);
  expect((await step('2026-10-01', 'lock')).status).toBe(200);
  expect((await pay('2026-10-15')).body.code).toBe('PERIOD_LOCKED');
  expect((await step('2026-10-01', 'reopen')).status).toBe(422);
  expect((await step('2026-10-01', 'reopen', { reason: 'A bill came late' })).status).toBe(200);
  expect((await pay('2026-10-15', clerk)).status).toBe(201);
});

it('A period is closed only after the running postings end', async () => {
  let closing: ReturnType<typeof step> | undefined;
  let isClosed = false;
  await product.write(async (context) => {
    await guardDay(context, '2026-09-15', 'bank');
    closing = step('2026-09-01', 'softClose').finally(() => void (isClosed = true));
    await new Promise((rest) => setTimeout(rest, 300));
    expect(isClosed).toBe(false);
  });
  expect((await closing)?.status).toBe(200);
});

it('A lock date closes its part of the books, and a permanent one does not move back', async () => {
  const lock = async (lockedOn: string | null, isHard: boolean) => {
    const { version } = (await all()).locks.find(({ ledger }) => ledger === 'bank') ?? { version: 0 };
    return admin().send('PUT', `${BASE}/locks`, { ledger: 'bank', lockedOn, isHard, version });
  };
  expect((await lock('2026-11-10', true)).status).toBe(200);
  expect((await pay('2026-11-10')).body.code).toBe('PERIOD_LOCKED');
  expect((await pay('2026-11-11')).status).toBe(201);
  expect((await lock('2026-11-09', true)).body.code).toBe('HARD_LOCK');
  expect((await lock('2026-11-12', true)).status).toBe(200);
});

it('A manual journal gets a number, is reversed once, and cannot use codes that documents move', async () => {
  const id = async (code: string) =>
    Number((await admin().get(`/api/v1/accounts/nominal-codes?f.code=is:${code}`)).body.rows?.[0]?.id);
  const journal = async (pence: number, other = '7100') =>
    admin().send(
      'POST',
      '/api/v1/accounts/journals/manual',
      {
        postingDate: '2026-11-20',
        narrative: 'Rent',
        reason: 'Accrued',
        lines: [
          { nominalCodeId: await id(other), amountPence: 500 },
          { nominalCodeId: await id('1200'), amountPence: pence },
        ],
      },
      oneKey(),
    );
  const posted = await journal(-500);
  expect([posted.status, posted.body.number]).toEqual([201, 'JNL-2627-00001']);
  expect((await journal(-499)).body).toMatchObject({
    code: 'JE_UNBALANCED',
    message: 'Debits and credits differ by £0.01.',
  });
  expect((await journal(-500, '1100')).body.code).toBe('CONTROL_CODE');
  const reverse = (journalId = posted.body.id) =>
    admin().send('POST', `/api/v1/accounts/journals/${String(journalId)}/reverse`, { reason: 'Wrong month' }, oneKey());
  const reversal = await reverse();
  expect(reversal.status).toBe(201);
  expect((await reverse()).body).toMatchObject({ code: 'ALREADY_REVERSED', reversedById: reversal.body.id });
  expect((await reverse(reversal.body.id)).body.code).toBe('IS_REVERSAL');
});
