import { expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { deskTest } from '#tests/support/deskTest.server.ts';
import { signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';

const desk = deskTest();

const answerOf = async (query: string) =>
  (await desk.get(`reports/planned-visits?from=2026-03-01&to=2026-04-30${query}`)).body as unknown as {
    readonly rows: readonly { readonly cells: Values; readonly to?: string }[];
    readonly totals: Values;
    readonly chart: { readonly labels: readonly string[]; readonly series: readonly { readonly values: number[] }[] };
  };

it('compares the planned visits of a period with those that took place, by customer, site or engineer', async () => {
  const { customerId, product } = desk;
  const engineerId = await userIdOf(product.administrator);
  const site = await desk.make('sites', { customerId, name: 'Main', line1: '1 High Street', town: 'Leeds' });
  const planned = async (from: string, to: string, status: string, onSite = 0) => {
    const plannedStart = `${from}:00.000Z`;
    const row = await desk.make('visits', {
      customerId,
      siteId: site.id,
      engineerId,
      plannedStart,
      plannedEnd: `${to}:00.000Z`,
    });
    await product.owner.query('update visit set status = $2, on_site_minutes = $3 where id = $1', [
      row.id,
      status,
      onSite,
    ]);
  };
  await planned('2026-03-02T09:00', '2026-03-02T11:00', 'done', 90);
  await planned('2026-03-09T09:00', '2026-03-09T11:00', 'missed');
  // The last minutes of March in London are already April, and the last of April in UTC are May.
  await planned('2026-03-31T23:30', '2026-04-01T00:30', 'done', 75);
  await planned('2026-04-30T23:30', '2026-05-01T00:30', 'done', 60);
  await planned('2026-04-13T09:00', '2026-04-13T10:00', 'cancelled');
  await planned('2026-04-20T09:00', '2026-04-20T10:00', 'planned');

  const all = { planned: 5, done: 2, missed: 1, cancelled: 1, coming: 1, plannedMinutes: 360, onSiteMinutes: 165 };
  const { rows, totals, chart } = await answerOf('');
  expect(rows).toMatchObject([
    { to: `/customer/${customerId}/visits`, cells: { name: 'Ashfield Primary School', ...all, difference: -195 } },
  ]);
  expect(totals).toMatchObject(all);
  expect(chart).toEqual({
    labels: ['Mar 2026', 'Apr 2026'],
    series: [
      { label: 'Planned', values: [240, 120] },
      { label: 'On site', values: [90, 75] },
    ],
  });
  expect((await answerOf('&by=site')).rows[0]?.cells.name).toBe('Main, Ashfield Primary School');
  expect((await answerOf('&by=engineer')).rows).toHaveLength(1);
});

it('counts only visits to customers in the scope of the user', async () => {
  const elsewhere = await signInAs(desk.product, 'Edwin Elsewhere', ['visit.view'], []);
  const { body } = await elsewhere.get('/api/v1/reports/planned-visits?from=2026-03-01&to=2026-04-30');
  expect(body).toMatchObject({ rows: [], totals: { planned: 0 } });
});
