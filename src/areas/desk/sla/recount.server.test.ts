import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { recountPortion } from './recount.server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

const make = async (path: string, body: Values): Promise<Values> => {
  const made = await product.administrator.send('POST', `/api/v1/${path}`, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const recount = async () => (await product.administrator.get('/api/v1/jobs/recount')).body.recount;

it('a changed policy moves the due times of open jobs in the background and shows its progress', async () => {
  const customer = await make('customers', { name: 'Ashfield Primary School', type: 'school' });
  const policy = await make('system/sla-policies', { name: 'Standard', isDefault: true });
  while (await recountPortion(product.database, new Date().toISOString()));
  const row = await make('jobs', { customerId: customer.id, title: 'Printer' });
  const dueAt = async () => {
    const { body } = await product.administrator.get(`/api/v1/jobs/${String(row.id)}`);
    return (body.row as Values).resolutionDueAt;
  };
  const before = await dueAt();
  const targets = (policy.targets as Values[]).map((target) => ({ ...target, resolutionMinutes: 60 }));
  const changed = await product.administrator.send('PATCH', `/api/v1/system/sla-policies/${String(policy.id)}`, {
    targets,
    version: policy.version,
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await recount()).toEqual({ done: 0, total: 1 });
  expect(await dueAt()).toBe(before);
  while (await recountPortion(product.database, new Date().toISOString()));
  expect(await dueAt()).not.toBe(before);
  expect(await recount()).toBeNull();
});

it('a job without a target gets one when the policy adds it', async () => {
  const customer = await make('customers', { name: 'Oak Hill', type: 'school' });
  const { id, version, targets } = await make('system/sla-policies', { name: 'Urgent work' });
  const path = `/api/v1/system/sla-policies/${String(id)}`;
  const promise = async (given: readonly Values[], known: unknown) => {
    const changed = await product.administrator.send('PATCH', path, { targets: given, version: known });
    expect(changed.status, changed.text).toBe(200);
    return changed.body.row?.version;
  };
  const all = targets as Values[];
  const next = await promise(
    all.filter(({ priority }) => priority === 'P1'),
    version,
  );
  const row = await make('jobs', { customerId: customer.id, title: 'Scanner', slaPolicyId: id });
  expect([row.priority, row.slaLevel, row.resolutionDueAt]).toEqual(['P4', 'none', null]);
  await promise(all, next);
  while (await recountPortion(product.database, new Date().toISOString()));
  const { body } = await product.administrator.get(`/api/v1/jobs/${String(row.id)}`);
  expect([body.row?.slaLevel, typeof body.row?.resolutionDueAt]).toEqual(['on-track', 'string']);
});
