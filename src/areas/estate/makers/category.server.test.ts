import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { site } from '#areas/customers/sites/site.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';

const EXTRAS = 'asset-extras';
let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;
let hall: Values;
let clock: Values;
let service: Values;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    hall = await a(context, site, { customerId: Number(school.id), name: 'Hall' });
  });
  clock = await made('asset-categories', { name: 'Master clock' });
  service = await made('asset-categories', { name: 'Online service', isPhysical: false, panels: ['credential'] });
});
afterAll(() => product.close());

async function made(path: string, draft: Values): Promise<Values> {
  const { status, body } = await admin.send('POST', `/api/v1/${path}`, draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.row ?? {};
}
const extra = (name: string, category: Values | null, more: Values = {}): Promise<Values> =>
  made(EXTRAS, { customerId: school.id, name, categoryId: category?.id ?? null, ...more });
const change = (path: string, row: Values, set: Values) =>
  admin.send('PATCH', `/api/v1/${path}/${String(row.id)}`, { version: row.version, ...set });
const deploy = (row: Values) =>
  admin.send('POST', `/api/v1/${EXTRAS}/${String(row.id)}/actions/deploy`, { version: row.version });

it('an asset extra gets a tag, unless its category is not physical', async () => {
  expect(await extra('Clock 1', clock)).toMatchObject({ assetTag: expect.any(String) });
  expect(await extra('Unsorted', null)).toMatchObject({ assetTag: expect.any(String) });
  expect(await extra('Parent portal', service, { assetTag: 'PORTAL-1' })).toMatchObject({ assetTag: null });
});

it('an asset extra needs a site to be deployed, unless its category is not physical', async () => {
  const refused = await deploy(await extra('Clock 2', clock, { status: 'in_stock' }));
  expect([refused.status, refused.body.code]).toEqual([422, 'no_site']);
  const deployed = await deploy(await extra('Registration portal', service, { status: 'in_stock' }));
  expect(deployed.body.row, JSON.stringify(deployed.body)).toMatchObject({ status: 'in_use', siteId: null });
  const edited = await change(EXTRAS, await extra('Payment portal', service, { status: 'in_stock' }), {
    status: 'in_use',
  });
  expect(edited.body.row, JSON.stringify(edited.body)).toMatchObject({ status: 'in_use', siteId: null });
});

it('the tag follows the category when it changes', async () => {
  const row = await extra('Timetable display', clock);
  const without = await change(EXTRAS, row, { categoryId: service.id });
  expect(without.body.row).toMatchObject({ assetTag: null });
  const again = await change(EXTRAS, without.body.row ?? {}, { categoryId: clock.id });
  expect(again.body.row).toMatchObject({ assetTag: expect.any(String) });
});

it('only physical asset extras are in containers, and stay physical there', async () => {
  const rack = await made('containers', {
    customerId: school.id,
    siteId: hall.id,
    name: 'RACK-1',
    containerType: 'rack',
    heightU: 42,
  });
  const portal = await extra('Library portal', service);
  const place = { containerId: rack.id, h: 1 };
  const outside = await admin.send('POST', '/api/v1/container-items', { ...place, assetId: portal.id, u: 1 });
  expect([outside.status, outside.body.errors]).toEqual([
    422,
    { assetId: ['Library portal is not a physical asset and cannot be in a container.'] },
  ]);
  const panel = await extra('Panel 1', clock, { siteId: hall.id });
  await made('container-items', { ...place, assetId: panel.id, u: 2 });
  const { body } = await admin.get(`/api/v1/${EXTRAS}/${String(panel.id)}`);
  const turned = await change(EXTRAS, body.row ?? {}, { categoryId: service.id });
  expect(turned.body.errors).toEqual({
    categoryId: ['The asset is in RACK-1. Take it out before it is no longer physical.'],
  });
});

it('a category with assets stays as physical as it is; one without can change', async () => {
  const sensor = await made('asset-categories', { name: 'Leak detector' });
  const turned = await change('asset-categories', sensor, { isPhysical: false });
  expect(turned.body.row).toMatchObject({ isPhysical: false });
  await extra('Leak 1', sensor);
  const refused = await change('asset-categories', turned.body.row ?? {}, { isPhysical: true });
  expect(refused.body.errors).toEqual({
    isPhysical: ['1 asset has this category. Give it another category first.'],
  });
});

it('an asset of a category that is not physical does not change its type', async () => {
  const portal = await extra('Homework portal', service);
  const refused = await admin.send('POST', `/api/v1/assets/${String(portal.id)}/change-type`, {
    to: 'printer',
    version: portal.version,
    confirm: true,
  });
  expect([refused.status, refused.body.code]).toEqual([422, 'other_class']);
});

it('an installation begins with categories that the search finds, each with its icon', async () => {
  const { rows } = await product.database.query<{ name: string; icon: string | null }>(
    `select c.name, c.icon from asset_category c join search_entry s on s.entity = 'assetCategory' and s.entity_id = c.id
      where c.name in ('Desktop', 'Laptop', 'Router', 'Other', 'Patch panel') order by c.name`,
  );
  expect(rows).toEqual([
    { name: 'Desktop', icon: 'monitor' },
    { name: 'Laptop', icon: 'monitor-smartphone' },
    { name: 'Other', icon: null },
    { name: 'Patch panel', icon: 'cable' },
    { name: 'Router', icon: 'network' },
  ]);
});
