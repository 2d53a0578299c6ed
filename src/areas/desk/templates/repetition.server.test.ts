import { expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { runTimers } from '#engine/timers/timers.server.ts';
import { deskTest } from '#tests/support/deskTest.server.ts';

const desk = deskTest();
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY_MS);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const templateOf = (more: Values) => desk.post('system/job-templates', { name: `Check ${Math.random()}`, ...more });
const active = async (name: string) => {
  const { id } = await desk.make('customers', { name, type: 'school' });
  await desk.product.owner.query(`update customer set status = 'active' where id = $1`, [id]);
  return id;
};
const jobsOf = async (title: string) =>
  (await desk.get(`jobs?f.title=is:${encodeURIComponent(title)}&sort=id`)).body.rows as Values[];

it('a template logs its job with parts for each active customer when it is due, and plans the next', async () => {
  const [ash, beech, left] = [await active('Ash School'), await active('Beech School'), await active('Cedar School')];
  const nextOn = dayOf(later(2));
  const made = await templateOf({
    title: 'Okapi maintenance',
    type: 'maintenance',
    parts: [{ title: 'Okapi backup' }],
    repeats: 'fortnight',
    nextOn,
    customerIds: [ash, beech, left],
  });
  expect(made.status, made.text).toBe(201);
  await desk.product.owner.query(`update customer set status = 'lost' where id = $1`, [left]);
  await runTimers(desk.product.database, later(1));
  expect(await jobsOf('Okapi maintenance')).toEqual([]);
  await runTimers(desk.product.database, later(3));
  await runTimers(desk.product.database, later(3));
  const logged = await jobsOf('Okapi maintenance');
  expect(logged.map(({ customerId, type }) => [customerId, type])).toEqual([
    [ash, 'maintenance'],
    [beech, 'maintenance'],
  ]);
  expect((await jobsOf('Okapi backup')).map(({ parentId }) => parentId)).toEqual(logged.map(({ id }) => id));
  const row = (await desk.get(`system/job-templates/${String(made.body.row?.id)}`)).body.row;
  expect(row).toMatchObject({ nextOn: dayOf(new Date(Date.parse(nextOn) + 14 * DAY_MS)) });
  await runTimers(desk.product.database, later(18));
  expect(await jobsOf('Okapi maintenance')).toHaveLength(4);
});

it('a job that is refused is not logged in part, and its author is notified', async () => {
  const customerIds = [await active('Gorse School')];
  const team = await desk.make('teams', { name: 'Kudu team' });
  await templateOf({
    title: 'Kudu check',
    teamId: team.id,
    parts: [{ title: 'Kudu part' }],
    repeats: 'week',
    nextOn: dayOf(later(1)),
    customerIds,
  });
  await desk.post(`teams/${String(team.id)}/archive`, { version: team.version });
  await runTimers(desk.product.database, later(2));
  expect([...(await jobsOf('Kudu check')), ...(await jobsOf('Kudu part'))]).toEqual([]);
  expect((await desk.get('notices')).text).toContain('for Gorse School was not logged');
});

it('an archived template, and one that does not repeat any more, log nothing', async () => {
  const customerIds = [await active('Elm School')];
  const [kept, ended] = [
    await templateOf({ title: 'Tapir check', repeats: 'week', nextOn: dayOf(later(1)), customerIds }),
    await templateOf({ title: 'Tapir check', repeats: 'week', nextOn: dayOf(later(1)), customerIds }),
  ];
  const { id, version } = kept.body.row ?? {};
  await desk.post(`system/job-templates/${String(id)}/archive`, { version });
  const stopped = await desk.product.administrator.send(
    'PATCH',
    `/api/v1/system/job-templates/${String(ended.body.row?.id)}`,
    { version: ended.body.row?.version, repeats: 'none' },
  );
  expect(stopped.body.row).toMatchObject({ nextOn: null, customerIds: [] });
  await runTimers(desk.product.database, later(5));
  expect(await jobsOf('Tapir check')).toEqual([]);
});

it('a repetition without a day or customers, in the past, or on a day that some months lack is refused', async () => {
  const customerIds = [await active('Fir School')];
  for (const [input, field] of [
    [{ repeats: 'week', customerIds }, 'nextOn'],
    [{ repeats: 'week', nextOn: '2020-01-06', customerIds }, 'nextOn'],
    [{ repeats: 'month', nextOn: '2030-01-31', customerIds }, 'nextOn'],
    [{ repeats: 'week', nextOn: '2030-01-07' }, 'customerIds'],
  ] as const) {
    const refused = await templateOf({ title: 'Check', ...input });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  }
});
