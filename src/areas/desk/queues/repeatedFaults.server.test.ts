import { expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { deskTest } from '#tests/support/deskTest.server.ts';
import { signInAs } from '#tests/support/testInstallation.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';

const desk = deskTest();

const answerOf = async (query = '', asker: Asker = desk.product.administrator) =>
  (await asker.get(`/api/v1/reports/repeated-faults${query}`)).body as unknown as {
    readonly rows: readonly { readonly cells: Values; readonly to?: string }[];
    readonly totals: Values;
  };
const shown = async (query = '', asker?: Asker) =>
  (await answerOf(query, asker)).rows.map(({ cells }) => [cells.name, cells.jobs]);

it('lists assets and sites with several jobs in the period, those with the most first', async () => {
  const { customerId } = desk;
  const site = await desk.make('sites', { customerId, name: 'Main', line1: '1 High Street', town: 'Leeds' });
  const ups = async (name: string) => {
    const { id } = await desk.make('hardware/ups', { customerId, siteId: site.id, name });
    return `asset:${String(id)}`;
  };
  const [worst, bad, fine] = [await ups('UPS-1'), await ups('UPS-2'), await ups('UPS-3')];
  for (const assets of [[worst, bad], [worst, bad], [worst], [fine]]) await desk.logged({ siteId: site.id, assets });
  const undone = await desk.logged({ siteId: site.id, assets: [fine] });
  await desk.post(`jobs/${String(undone.id)}/actions/cancel`, { version: undone.version, reason: 'Logged twice' });

  expect(await shown()).toEqual([
    ['UPS-1', 3],
    ['UPS-2', 2],
  ]);
  expect(await shown('?least=3')).toEqual([['UPS-1', 3]]);
  expect(await shown('?by=site')).toEqual([['Main', 4]]);
  expect(await shown('?from=2020-01-01&to=2020-12-31')).toEqual([]);
  expect((await answerOf()).rows[0]).toMatchObject({
    to: expect.stringContaining(`/customer/${customerId}/`),
    cells: { customer: 'Ashfield Primary School', place: 'Main', visits: 0 },
  });
});

it('shows only records that the user can see, and refuses what is not asked properly', async () => {
  const elsewhere = await signInAs(desk.product, 'Edwin Elsewhere', ['job.view', 'asset.view'], []);
  expect(await shown('', elsewhere)).toEqual([]);
  const blind = await signInAs(desk.product, 'Bill Blind', ['job.view']);
  expect(await shown('', blind)).toEqual([]);
  for (const query of ['?least=1', '?by=colour', '?from=yesterday'])
    expect((await desk.get(`reports/repeated-faults${query}`)).status, query).toBe(422);
});
