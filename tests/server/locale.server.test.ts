import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { a } from '../support/builders.server.ts';
import { openProduct } from '../support/testInstallation.server.ts';
import { companyZone, keepCompanyZone, USUAL_ZONE } from '#engine/calendar/companyZone.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { readCompanyClock } from '#engine/settings/companyClock.server.ts';

let installation: TestInstallation & { administrator: Asker };
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(async () => {
  keepCompanyZone(USUAL_ZONE);
  await installation.close();
});
const set = async (fields: object) => {
  const { version } = (await installation.administrator.get('/api/v1/settings/locale')).body.row ?? {};
  return installation.administrator.send('PATCH', '/api/v1/settings/locale', { ...fields, version });
};

it.each(['Europe/Atlantis', '+05:00', ''])('a time zone “%s” is refused', async (timezone) => {
  const refused = await set({ timezone });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toHaveProperty('timezone');
});

it('the day is that of the company’s time zone, for CRM and its database', async () => {
  const late = new Date('2026-07-01T13:00:00Z');
  expect(companyToday(late)).toBe('2026-07-01');
  const changed = await set({ timezone: 'Pacific/Auckland', weekStart: 'sunday' });
  expect(changed.status, changed.text).toBe(200);
  await readCompanyClock(installation.database);
  expect(companyZone()).toBe('Pacific/Auckland');
  expect(companyToday(late)).toBe('2026-07-02');
  const { rows } = await installation.database.query(
    `select to_char($1::timestamptz at time zone (select company_zone()), 'YYYY-MM-DD') as day`,
    [late],
  );
  expect(rows).toEqual([{ day: '2026-07-02' }]);
});

it('queries by day still work: the log, its counts, the credential log, lists and the weeks of a customer', async () => {
  const { id } = await installation.write((context) => a(context, customer));
  for (const address of [
    '/api/v1/audit?from=2026-01-01&to=2099-01-01',
    '/api/v1/audit/summary?from=2026-01-01',
    '/api/v1/credential-accesses?from=2026-01-01',
    '/api/v1/users?f.lastSeenAt=from:2026-01-01',
    `/api/v1/customers/${id}/dashboard`,
  ]) {
    const answer = await installation.administrator.get(address);
    expect(answer.status, `${address} ${answer.text}`).toBe(200);
  }
});
