import { expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { runTimers } from '#engine/timers/timers.server.ts';
import { supplier } from '#areas/suppliers/suppliers/supplier.ts';
import { a } from '#tests/support/builders.server.ts';
import { deskTest } from '#tests/support/deskTest.server.ts';
import { userIdOf } from '#tests/support/testInstallation.server.ts';

const desk = deskTest();
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY_MS);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const openReach = async () =>
  Number((await desk.product.write((context) => a(context, supplier, { name: 'Openreach' }))).id);
const waitFor = async (row: Values, input: Values = {}) =>
  desk.post(`jobs/${String(row.id)}/actions/waitSupplier`, {
    version: (await desk.fresh(row)).version,
    reason: 'Fault on the line',
    ...input,
  });
const linesOf = async (row: Values) =>
  ((await desk.get(desk.thread(row))).body.entries as Values[]).map(({ body }) => String(body));

it('a job that waits for a supplier keeps the case, which lists and the search find', async () => {
  const supplierId = await openReach();
  const row = await desk.logged();
  const waiting = await waitFor(row, {
    supplierId,
    supplierCase: 'VOL012345678901',
    supplierCaseUrl: 'https://openreach.example/cases/1',
  });
  expect(waiting.body.row, waiting.text).toMatchObject({
    status: 'waiting-supplier',
    supplierId,
    supplierCase: 'VOL012345678901',
    supplierCaseUrl: 'https://openreach.example/cases/1',
  });
  const listed = await desk.get(`jobs?f.supplierId=is:${supplierId}&f.status=is:waiting-supplier`);
  expect((listed.body.rows as Values[]).map(({ id }) => id)).toEqual([row.id]);
  expect((await desk.get('jobs?f.supplierCase=is:VOL012345678901')).body.total).toBe(1);
  const found = await desk.get('search?q=VOL012345678901');
  expect(found.text).toContain(`"id":${String(row.id)}`);
});

it('a second wait keeps the details that are not given again', async () => {
  const row = await desk.logged();
  await waitFor(row, { supplierCase: 'A-1' });
  await desk.post(`jobs/${String(row.id)}/actions/resume`, { version: (await desk.fresh(row)).version });
  await waitFor(row);
  expect(await desk.fresh(row)).toMatchObject({ supplierCase: 'A-1', supplierChaseOn: expect.any(String) });
});

it('the assignee is reminded to chase the supplier, and again after the usual interval', async () => {
  const supplierId = await openReach();
  const userId = await userIdOf(desk.product.administrator);
  const row = await desk.logged({ assigneeUserId: userId });
  await waitFor(row, { supplierId, supplierCase: 'VOL7' });
  const first = await desk.fresh(row);
  expect(first).toMatchObject({ nextChase: 'supplier', supplierChaseOn: expect.any(String) });
  await runTimers(desk.product.database, later(8));
  const second = await desk.fresh(row);
  expect(String(second.supplierChaseOn) > String(first.supplierChaseOn)).toBe(true);
  expect(second).toMatchObject({ nextChase: 'supplier' });
  expect(await linesOf(row)).toContain('reminded the assignee to chase Openreach');
  const { rows } = await desk.product.database.query<{ text: string }>(
    'select text from notice where user_id = $1 and kind = $2',
    [userId, 'job.supplier'],
  );
  expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('Their case number is VOL7.')]);
});

it('the job names another day, and no reminder follows once it goes on or is not to be chased', async () => {
  const row = await desk.logged();
  const day = dayOf(later(30));
  expect((await waitFor(row, { supplierChaseOn: day })).body.row).toMatchObject({ supplierChaseOn: day });
  const { version } = await desk.fresh(row);
  const patched = await desk.product.administrator.send('PATCH', `/api/v1/jobs/${String(row.id)}`, {
    noChasing: true,
    version,
  });
  expect(patched.body.row).toMatchObject({ nextChase: null, nextChaseAt: null });
  await desk.post(`jobs/${String(row.id)}/actions/resume`, { version: (await desk.fresh(row)).version });
  expect(await desk.fresh(row)).toMatchObject({ supplierChaseOn: null, nextChase: null });
});

it('a day that has passed, an address that is none and a missing reason are refused at their fields', async () => {
  const row = await desk.logged();
  for (const [input, field] of [
    [{ supplierChaseOn: '2020-01-06' }, 'supplierChaseOn'],
    [{ supplierCaseUrl: 'javascript:alert(1)' }, 'supplierCaseUrl'],
    [{ supplierId: 999_999 }, 'supplierId'],
    [{ reason: '' }, 'reason'],
  ] as const) {
    const refused = await waitFor(row, input);
    expect([refused.status, Object.keys(refused.body.errors ?? {})], field).toEqual([422, [field]]);
  }
});

it('a merge keeps the case of the job that has one', async () => {
  const [kept, dropped] = [await desk.logged(), await desk.logged()];
  await waitFor(dropped, { supplierCase: 'VOL9' });
  const { version } = await desk.fresh(dropped);
  const merged = await desk.post(`jobs/${String(dropped.id)}/merge`, { intoId: kept.id, version });
  expect(merged.status, merged.text).toBe(200);
  expect(await desk.fresh(kept)).toMatchObject({ supplierCase: 'VOL9' });
});
