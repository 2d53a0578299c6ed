import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { provider } from './providers/provider.ts';
import { supplier } from './suppliers/supplier.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
});
afterAll(() => product.close());

describe('a supplier’s IP range', () => {
  const add = async (cidr: string) => {
    const { id: supplierId } = await product.write((context) => a(context, supplier));
    return admin.send('POST', '/api/v1/supplier-ip-ranges', { supplierId, cidr, purpose: 'Remote support' });
  };

  it('is stored as the network, and a single address as a network of one', async () => {
    expect((await add('198.51.100.77/24')).body.row).toMatchObject({ cidr: '198.51.100.0/24' });
    expect((await add('203.0.113.9')).body.row).toMatchObject({ cidr: '203.0.113.9/32' });
    expect((await add('2001:DB8::/32')).body.row).toMatchObject({ cidr: '2001:db8::/32' });
  });

  it('refuses invalid networks and the whole internet', async () => {
    for (const wrong of ['198.51.100.0/40', 'office', '0.0.0.0/0']) {
      const refused = await add(wrong);
      expect([refused.status, Object.keys(refused.body.errors ?? {})], wrong).toEqual([422, ['cidr']]);
    }
  });
});

it('a supplier without a code gets the next free one for its name', async () => {
  const codeOf = async (body: object) => (await admin.send('POST', '/api/v1/supplier', body)).body.row?.code;
  expect(await codeOf({ name: 'The Quince Works' })).toBe('QUI001');
  expect(await codeOf({ name: 'Quill & Sons', code: 'QUI002' })).toBe('QUI002');
  expect(await codeOf({ name: 'Quill & Sons' })).toBe('QUI003');
});

describe('a provider account', () => {
  const today = new Date().toISOString().slice(0, 10);

  async function accountOf(values: Readonly<Record<string, unknown>>) {
    const { id: customerId } = await product.write((context) => a(context, customer));
    const { id: providerId } = await product.write((context) => a(context, provider));
    const made = await admin.send('POST', '/api/v1/provider-accounts', {
      customerId,
      providerId,
      reference: 'FTTP600100',
      ...values,
    });
    const dashboard = await admin.get(`/api/v1/customers/${customerId}/dashboard`);
    return { row: made.body.row, attention: JSON.stringify(dashboard.body) };
  }

  it('whose notice period ends soon is on the customer’s attention list', async () => {
    const { row, attention } = await accountOf({ contractEndsOn: addDays(today, 70), noticeDays: 30 });
    expect(row).toMatchObject({ noticeBy: addDays(today, 40) });
    expect(attention).toContain('give notice by');
  });

  it('is on the support summary with the details for a fault report, until it ceases', async () => {
    const { row } = await accountOf({ accountNumber: 'A-77', whoMaySpeak: 'Ann Other' });
    const lines = async () =>
      JSON.stringify((await admin.get(`/api/v1/customers/${String(row?.customerId)}/support-summary`)).body.more);
    expect(await lines()).toContain('Reference FTTP600100, account A-77. May speak: Ann Other.');
    await admin.send('PATCH', `/api/v1/provider-accounts/${String(row?.id)}`, {
      version: row?.version,
      ceasedOn: addDays(today, -1),
    });
    expect(await lines()).not.toContain('FTTP600100');
  });

  it('that has ceased needs no notice', async () => {
    const { row, attention } = await accountOf({
      contractEndsOn: addDays(today, 70),
      noticeDays: 30,
      ceasedOn: addDays(today, -1),
    });
    expect(row).toMatchObject({ noticeBy: null });
    expect(attention).not.toContain('give notice by');
  });
});
