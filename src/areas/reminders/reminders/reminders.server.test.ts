import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { runTimers } from '#engine/timers/timers.server.ts';
import { openProduct, signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { fireReminders } from './fire.server.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
});
afterAll(() => product.close());

const add = async (body: Values, asker = admin): Promise<Values> => {
  const made = await asker.send('POST', '/api/v1/reminders', body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.row ?? {};
};
const fresh = async ({ id }: Values): Promise<Values> =>
  (await admin.get(`/api/v1/reminders/${String(id)}`)).body.row ?? {};
const act = async (row: Values, action: string, input: Values = {}) =>
  admin.send('POST', `/api/v1/reminders/${String(row.id)}/actions/${action}`, {
    version: (await fresh(row)).version,
    ...input,
  });
const pastOf = async ({ id }: Values): Promise<readonly Values[]> =>
  (await admin.get(`/api/v1/reminders/${String(id)}/times`)).body.past as Values[];
const at = (moment: string) => fireReminders(product.database, new Date(moment));
const noticesNaming = async (title: string, asker = admin): Promise<number> =>
  (await asker.get('/api/v1/notices')).text.split(title).length - 1;

describe('a reminder for several people', () => {
  it('creates a separate one for each, which they finish alone', async () => {
    const dan = await signInAs(product, 'Dan Daily', ['reminder.*']);
    const danId = await userIdOf(dan);
    const row = await add({ title: 'Test the alarm', startOn: '2099-06-01', otherIds: [danId] });
    const [own] = (await dan.get('/api/v1/reminders')).body.rows ?? [];
    expect(own).toMatchObject({ title: 'Test the alarm', ownerId: danId, nextAt: row.nextAt, otherIds: [] });
    expect(own?.givenById).toBe(row.ownerId);
    const done = await dan.send('POST', `/api/v1/reminders/${String(own?.id)}/actions/stop`, { version: own?.version });
    expect(done.status, done.text).toBe(200);
    expect(await fresh(row)).toMatchObject({ status: 'active' });
  });
});

describe('a reminder', () => {
  it('comes once at each of its times, even if two nodes check at once', async () => {
    const row = await add({ title: 'Ring Acme', startOn: '2099-03-02', startTime: '08:30', repeats: 'weekly' });
    expect(row).toMatchObject({ nextAt: '2099-03-02T08:30:00.000Z', dueAt: null });
    await at('2099-03-02T08:29:59Z');
    expect((await fresh(row)).dueAt).toBeNull();
    await Promise.all([at('2099-03-02T08:30:00Z'), at('2099-03-02T08:30:00Z')]);
    await at('2099-03-02T08:31:00Z');
    expect((await pastOf(row)).length).toBe(1);
    expect(await fresh(row)).toMatchObject({
      dueAt: '2099-03-02T08:30:00.000Z',
      nextAt: '2099-03-09T08:30:00.000Z',
      status: 'active',
    });
    expect(await noticesNaming('Ring Acme')).toBe(1);
    expect((await act(row, 'complete')).body.row).toMatchObject({ status: 'active', dueAt: null });
  });

  it('notifies ahead of each of its times as chosen, and no longer once it is stopped', async () => {
    const choice = { startTime: '08:30', repeats: 'weekly', remindBefore: ['min15', 'day1'] };
    const row = await add({ title: 'Swap the disks', startOn: '2099-03-02', ...choice });
    const ahead = (moment: string) => runTimers(product.database, new Date(moment));
    await ahead('2099-03-01T08:29:00Z');
    expect(await noticesNaming('Swap the disks')).toBe(0);
    await ahead('2099-03-01T08:30:00Z');
    await ahead('2099-03-01T08:31:00Z');
    expect((await admin.get('/api/v1/notices')).text).toContain('Swap the disks (due at 2 Mar 2099, 08:30)');
    expect(await noticesNaming('Swap the disks')).toBe(1);
    await ahead('2099-03-02T08:15:00Z');
    await at('2099-03-02T08:30:00Z');
    const { rows } = await product.database.query(
      `select due_at from timer where noun = 'reminder' and record_id = $1`,
      [row.id],
    );
    expect(rows.map(({ due_at }) => new Date(String(due_at)).toISOString())).toEqual(['2099-03-08T08:30:00.000Z']);
    await act(row, 'stop');
    const left = await product.database.query(`select 1 from timer where noun = 'reminder' and record_id = $1`, [
      row.id,
    ]);
    expect(left.rows).toEqual([]);
  });

  it('that was missed while CRM was stopped comes with the next check, each time once, with its due time', async () => {
    const row = await add({ title: 'Check tapes', startOn: '2099-04-01', startTime: '07:00', repeats: 'daily' });
    await at('2099-04-04T09:00:00Z');
    await at('2099-04-04T09:01:00Z');
    expect((await pastOf(row)).map(({ dueAt }) => dueAt)).toEqual([
      '2099-04-04T06:00:00.000Z',
      '2099-04-03T06:00:00.000Z',
      '2099-04-02T06:00:00.000Z',
      '2099-04-01T06:00:00.000Z',
    ]);
    expect((await admin.get('/api/v1/notices')).text).toContain('Check tapes (was due at 4 Apr 2099, 07:00)');
    await act(row, 'stop');
    await at('2099-04-06T09:00:00Z');
    expect((await pastOf(row)).length).toBe(4);
  });

  it('is snoozed and comes again, and is done with its only time', async () => {
    const row = await add({ title: 'Renew domain', startOn: '2099-05-01' });
    expect((await act(row, 'snooze')).body.code).toBe('not_due');
    await at('2099-05-01T08:00:00Z');
    expect(await fresh(row)).toMatchObject({ dueAt: '2099-05-01T08:00:00.000Z', nextAt: null });
    expect((await act(row, 'snooze', { until: 'hour' })).body.row?.dueAt).toBeNull();
    await at('2099-05-02T08:00:00Z');
    expect((await fresh(row)).dueAt).toBe('2099-05-01T08:00:00.000Z');
    expect((await pastOf(row)).length).toBe(1);
    expect((await act(row, 'complete')).body.row).toMatchObject({ status: 'done' });
  });

  it('is typed in one line', async () => {
    const made = await admin.send('POST', '/api/v1/reminders/quick', { text: 'every Monday 8.30 call Acme' });
    expect(made.body.row).toMatchObject({ title: 'Call Acme', startTime: '08:30', repeats: 'weekly' });
    const refused = await admin.send('POST', '/api/v1/reminders/quick', { text: 'every Monday' });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body.errors).toHaveProperty('text');
  });

  it('is refused if it would never come or its rule is not valid', async () => {
    const errorsOf = async (more: Values) =>
      (await admin.send('POST', '/api/v1/reminders', { title: 'Never', startOn: '2099-01-01', ...more })).body.errors;
    expect(await errorsOf({ startOn: '2001-01-01' })).toHaveProperty('startOn');
    expect(await errorsOf({ repeats: 'custom', rule: 'FREQ=HOURLY' })).toHaveProperty('rule');
    expect(await errorsOf({ repeats: 'custom' })).toHaveProperty('rule');
    expect(await errorsOf({ timezone: 'Europe/Atlantis' })).toHaveProperty('timezone');
  });

  it('on a record out of scope is refused, and a stale version changes nothing', async () => {
    const made = await admin.send('POST', '/api/v1/customers', { name: 'Rowan School', type: 'school' });
    const about = [`customer:${String(made.body.row?.id)}`];
    const outsider = await signInAs(product, 'Oda Outside', ['*'], []);
    const body = { title: 'Call Rowan', startOn: '2099-01-01', about };
    const hidden = await outsider.send('POST', '/api/v1/reminders', body);
    expect([hidden.status, Object.keys(hidden.body.errors ?? {})]).toEqual([422, ['about']]);
    const row = await add(body);
    const change = (title: string) =>
      admin.send('PATCH', `/api/v1/reminders/${String(row.id)}`, { title, version: row.version });
    expect((await change('Call Rowan School')).status).toBe(200);
    const stale = await change('Forget it');
    expect([stale.status, stale.body.code, stale.body.changedFields]).toEqual([409, 'conflict', ['title']]);
    expect(await fresh(row)).toMatchObject({ title: 'Call Rowan School' });
  });

  it('is visible to its owner only', async () => {
    const other = await signInAs(product, 'Olive Other', ['*']);
    const row = await add({ title: 'Private', startOn: '2099-06-01' });
    expect((await other.get(`/api/v1/reminders/${String(row.id)}`)).status).toBe(404);
    expect((await other.get('/api/v1/reminders')).text).not.toContain('Private');
    expect((await other.get(`/api/v1/reminders/${String(row.id)}/times`)).status).toBe(404);
  });

  it('can be calculated for programs', async () => {
    const body = { start: '2026-08-31T09:00', timezone: 'Europe/London', rule: 'FREQ=MONTHLY;BYMONTHDAY=31' };
    const span = { from: '2026-08-01T00:00:00Z', to: '2026-11-01T00:00:00Z' };
    const { body: found } = await admin.send('POST', '/api/v1/calculations/reminder.occurrences', { ...body, ...span });
    expect(JSON.stringify(found)).toContain('2026-10-31T09:00:00Z');
    const wrong = await admin.send('POST', '/api/v1/calculations/reminder.occurrences', {
      ...body,
      ...span,
      rule: 'X',
    });
    expect(wrong.status).toBe(422);
  });
});
