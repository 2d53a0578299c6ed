import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { staffMember } from '#areas/staff/people/staffMember.ts';
import { a } from '#tests/support/builders.server.ts';
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

  it('is done for all by the user who added it, and by none of the others', async () => {
    const eve = await signInAs(product, 'Eve Early', ['reminder.*']);
    const row = await add({ title: 'Book the hall', startOn: '2099-06-01', otherIds: [await userIdOf(eve)] });
    const own = (await eve.get('/api/v1/reminders')).body.rows?.[0] ?? {};
    const stolen = await add({ title: 'Book the hall too', startOn: '2099-06-01' }, eve);
    await product.database.query('update reminder set source_id = $1 where id = $2', [row.id, stolen.id]);
    expect((await act(row, 'complete', { forAll: true })).body.row).toMatchObject({ status: 'done' });
    const stateOf = async ({ id }: Values) => (await eve.get(`/api/v1/reminders/${String(id)}`)).body.row?.status;
    expect([await stateOf(own), await stateOf(stolen)]).toEqual(['done', 'active']);
  });
});

describe('reminders of another user', () => {
  it('are listed for users with the permission, and for no one else', async () => {
    const fay = await signInAs(product, 'Fay Forgetful', ['reminder.*']);
    const path = `/api/v1/users/${await userIdOf(fay)}/reminders`;
    await add({ title: 'Call the provider', startOn: '2099-06-01', details: 'About the invoice' }, fay);
    const lead = await signInAs(product, 'Lea Lead', ['reminder.*', 'user.viewReminders']);
    const seen = await lead.get(path);
    expect(seen.body).toMatchObject({ name: 'Fay Forgetful', rows: [{ title: 'Call the provider' }] });
    expect(seen.text).not.toContain('About the invoice');
    expect((await (await signInAs(product, 'Gus Curious', ['reminder.*'])).get(path)).status).toBe(403);
    expect((await fay.get(path)).status).toBe(200);
    expect((await lead.get('/api/v1/users/999999/reminders')).status).toBe(404);
  });
});

describe('a reminder about a job', () => {
  const statusOf = async (path: string): Promise<Values> => (await admin.get(`/api/v1/${path}`)).body.row ?? {};
  const jobDoes = async (id: unknown, action: string, more: Values = {}) => {
    const { version } = await statusOf(`jobs/${String(id)}`);
    const done = await admin.send('POST', `/api/v1/jobs/${String(id)}/actions/${action}`, { version, ...more });
    expect(done.status, done.text).toBe(200);
  };

  it('asks whether to keep it when the job is closed, and no longer once the job is open again', async () => {
    const owner = (await admin.send('POST', '/api/v1/customers', { name: 'Elm School', type: 'school' })).body.row;
    const made = await admin.send('POST', '/api/v1/jobs', { customerId: owner?.id, title: 'Okapi switch' });
    const id = made.body.row?.id;
    const row = await add({
      title: 'Ring Elm',
      startOn: '2099-07-01',
      repeats: 'weekly',
      about: [`job:${String(id)}`],
    });
    expect((await act(row, 'keep')).status).toBe(409);
    await jobDoes(id, 'close', { resolution: 'Replaced.' });
    expect(await fresh(row)).toMatchObject({ status: 'active', jobState: 'jobEnded' });
    expect((await admin.get('/api/v1/notices')).text).toContain('is closed. Keep or stop your reminder “Ring Elm”.');
    await jobDoes(id, 'reopen');
    expect(await fresh(row)).toMatchObject({ jobState: 'jobOpen' });
    await jobDoes(id, 'cancel', { reason: 'Not needed.' });
    expect((await act(row, 'keep')).body.row).toMatchObject({ status: 'active', jobState: 'jobOpen' });
  });
});

describe('a reminder during leave', () => {
  async function onLeave(userId: number, start: string, end: string): Promise<void> {
    await product.write(async (context) => {
      const { id } = await a(context, staffMember, { userId });
      await context.tx.query(
        `insert into holiday (staff_id, type_id, start, "end", days, minutes, status)
         select $1, min(id), $2, $3, '[]', 0, 'approved' from leave_type`,
        [id, start, end],
      );
    });
  }

  it('waits for the first working morning, goes to the colleague if chosen, or comes anyway', async () => {
    const away = await signInAs(product, 'Lee Leave', ['reminder.*']);
    const deputy = await signInAs(product, 'Dee Deputy', ['reminder.*']);
    const deputyId = await userIdOf(deputy);
    // Thursday 5 and Friday 6 March 2099.
    await onLeave(await userIdOf(away), '2099-03-05', '2099-03-06');
    const common = { startOn: '2099-03-05', startTime: '10:00' };
    const held = await add({ ...common, title: 'Held' }, away);
    const handed = await add({ ...common, title: 'Handed over', duringLeave: 'deputy', deputyId }, away);
    await add({ ...common, title: 'Sent anyway', duringLeave: 'send' }, away);
    await at('2099-03-05T10:00:00Z');
    const known = async () =>
      Promise.all(['Held', 'Handed over', 'Sent anyway'].map((each) => noticesNaming(each, away)));
    expect(await known()).toEqual([0, 0, 1]);
    const own = (await deputy.get('/api/v1/reminders')).body.rows ?? [];
    expect(own).toMatchObject([
      { title: 'Handed over', givenById: handed.ownerId, sourceId: handed.id, repeats: 'once' },
    ]);
    await at('2099-03-05T10:02:00Z');
    expect(await noticesNaming('Handed over', deputy)).toBe(1);
    // The company opens at 07:00 on Monday.
    await at('2099-03-09T06:59:00Z');
    expect(await known()).toEqual([0, 0, 1]);
    await at('2099-03-09T07:00:00Z');
    expect(await known()).toEqual([1, 1, 1]);
    expect((await away.get('/api/v1/notices')).text).toContain('Held (was due at 5 Mar 2099, 10:00)');
    const { body } = await away.get(`/api/v1/reminders/${String(held.id)}`);
    expect(body.row).toMatchObject({ dueAt: '2099-03-05T10:00:00.000Z' });
  });

  it('needs another colleague when it is sent on', async () => {
    const body = { title: 'Call', startOn: '2099-06-01', duringLeave: 'deputy' };
    const mine = await add({ title: 'Call', startOn: '2099-06-01' });
    for (const deputyId of [null, mine.ownerId]) {
      const refused = await admin.send('POST', '/api/v1/reminders', { ...body, deputyId });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['deputyId']]);
    }
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
