import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import type { Values } from '#engine/store/change.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { endsByMonth, serverCover } from './serverWarranty.rules.ts';

let product: TestProduct;
let customer: Values;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  product = await openProduct();
  customer = await make('customers', { name: 'Ashfield Primary', type: 'school' });
  const site = await make('sites', { customerId: customer.id, name: 'Main', line1: '1 High Street', town: 'Leeds' });
  const serverOf = (name: string, endsOn: string | null, more: Values = {}) =>
    make('hardware/servers', {
      customerId: customer.id,
      siteId: site.id,
      name,
      warranties: endsOn ? [{ kind: 'manufacturer', endsOn }] : [],
      ...more,
    });
  await serverOf('OLD', addDays(today, -10), { operatingSystem: 'Windows Server 2019' });
  await serverOf('SOON', addDays(today, 30));
  await serverOf('NEW', addDays(today, 400));
  await serverOf('NONE', null);
  await serverOf('SPARE', addDays(today, 30), { status: 'spare' });
});
afterAll(() => product.close());

const make = async (path: string, body: Values): Promise<Values> => {
  const made = await product.administrator.send('POST', `/api/v1/${path}`, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const names = async (query = '') => {
  const { body } = await product.administrator.get(`/api/v1/reports/server-warranty${query}`);
  return (body.rows as { cells: Values }[]).map(({ cells }) => cells.name);
};

it('servers in use are listed by the end of their warranty, with a chart of 24 months and a file', async () => {
  expect(await names()).toEqual(['NONE', 'OLD', 'SOON', 'NEW']);
  expect(await names('?state=soon')).toEqual(['SOON']);
  expect(await names('?state=expired')).toEqual(['OLD']);
  expect(await names('?system=2019')).toEqual(['OLD']);
  expect(await names('?customer=100%25')).toEqual([]);
  expect(await names('?minYears=1')).toEqual([]);
  const { body } = await product.administrator.get('/api/v1/reports/server-warranty');
  expect((body.chart as { labels: string[] }).labels).toHaveLength(24);
  const file = await product.administrator.get('/api/v1/reports/server-warranty.csv');
  expect(file.text).toContain('Ends within 90 days');
  expect((await product.administrator.get('/api/v1/reports/server-warranty?state=gone')).status).toBe(422);
});

it('servers of unassigned customers are not listed', async () => {
  const elsewhere = await signInAs(product, 'Elsa Where', ['*'], []);
  expect((await elsewhere.get('/api/v1/reports/server-warranty')).body.rows).toEqual([]);
});

it('a warranty counts to the end of its last day', () => {
  expect(serverCover('2026-11-20', '2026-11-20')).toBe('soon');
  expect(serverCover('2026-11-19', '2026-11-20')).toBe('expired');
  expect(serverCover('2027-02-19', '2026-11-20')).toBe('covered');
  expect(serverCover(null, '2026-11-20')).toBe('unknown');
  expect(endsByMonth(['2026-12-01', '2026-12-31', null], '2026-11-20', 2)).toEqual([
    { label: 'Nov 2026', count: 0 },
    { label: 'Dec 2026', count: 2 },
  ]);
});
