import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#engine/db/pool.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { runTimers } from '#engine/timers/timers.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { job } from './job.ts';

let product: TestProduct;
let customerId: unknown;
beforeAll(async () => {
  product = await openProduct();
  customerId = (await make('customers', { name: 'Ashfield Primary School', type: 'school' })).id;
});
afterAll(() => product.close());

const post = (path: string, body: Values) => product.administrator.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const fresh = async (row: Values): Promise<Values> =>
  (await product.administrator.get(`/api/v1/jobs/${String(row.id)}`)).body.row ?? {};
const act = async (row: Values, action: string, input: Values = {}) =>
  post(`jobs/${String(row.id)}/actions/${action}`, { version: (await fresh(row)).version, ...input });
const patch = async (row: Values, set: Values) =>
  product.administrator.send('PATCH', `/api/v1/jobs/${String(row.id)}`, {
    ...set,
    version: (await fresh(row)).version,
  });
const logged = (more: Values = {}): Promise<Values> =>
  make('jobs', { customerId, title: 'Printer is offline', ...more });

describe('a job', () => {
  it('has a number made from its ID and is found by it', async () => {
    const row = await logged();
    expect(row).toMatchObject({ number: `J${String(row.id)}`, status: 'new', priority: 'P4' });
    const found = await product.administrator.get(`/api/v1/search?q=J${String(row.id)}`);
    expect(found.text).toContain('Printer is offline');
    const listed = await product.administrator.get(`/api/v1/jobs?q=J${String(row.id)}`);
    expect((listed.body.rows as Values[])[0]).toMatchObject({ id: row.id });
  });

  it('gets its priority from impact and urgency, unless a reason is given', async () => {
    expect(await logged({ impact: 'high', urgency: 'medium' })).toMatchObject({ priority: 'P2' });
    const refused = await post('jobs', { customerId, title: 'Printer', priority: 'P1' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty('priorityReason');
    const row = await logged({ priority: 'P1', priorityReason: 'Exams today' });
    expect(row.priority).toBe('P1');
    expect((await patch(row, { priorityReason: null })).body.row).toMatchObject({ priority: 'P4' });
  });

  it('counts in the figures of its customer by priority, and with its target once it has ended', async () => {
    const owner = await make('customers', { name: 'Figures Academy', type: 'school' });
    const [late, met] = [await logged({ customerId: owner.id }), await logged({ customerId: owner.id })];
    await logged({ customerId: owner.id, impact: 'high', urgency: 'high' });
    const figures = async () => (await product.administrator.get(`/api/v1/jobs/figures?customers=${owner.id}`)).body;
    expect(await figures()).toEqual({
      byPriority: [
        { priority: 'P1', open: 1 },
        { priority: 'P4', open: 2 },
      ],
      ended: 0,
      met: 0,
    });
    for (const row of [late, met]) await act(row, 'close', { resolution: 'Fixed.' });
    await product.owner.query(`update job set sla_level = 'breached' where id = $1`, [late.id]);
    expect(await figures()).toMatchObject({ byPriority: [{ priority: 'P1', open: 1 }], ended: 2, met: 1 });
    await product.owner.query(`update job set resolved_at = resolved_at - interval '31 days' where id = $1`, [met.id]);
    expect(await figures()).toMatchObject({ ended: 1, met: 0 });
    expect((await product.administrator.get('/api/v1/jobs/figures?customers=all')).status).toBe(422);
  });

  it('takes the site of its requester, or the only site', async () => {
    const owner = await make('customers', { name: 'Beech Academy', type: 'school' });
    const first = await make('sites', {
      customerId: owner.id,
      name: 'Main building',
      line1: '1 High Street',
      town: 'Lewes',
    });
    expect(await logged({ customerId: owner.id })).toMatchObject({ siteId: first.id });
    const annexe = await make('sites', { customerId: owner.id, name: 'Annexe', line1: '2 High Street', town: 'Lewes' });
    const contact = await make('contacts', { customerId: owner.id, lastName: 'Crow', siteId: annexe.id });
    expect(await logged({ customerId: owner.id, contactId: contact.id })).toMatchObject({ siteId: annexe.id });
    expect(await logged({ customerId: owner.id })).toMatchObject({ siteId: null });
  });

  it('refuses a requester of another customer', async () => {
    const owner = await make('customers', { name: 'Cedar School', type: 'school' });
    const contact = await make('contacts', { customerId: owner.id, lastName: 'Wren' });
    const refused = await post('jobs', { customerId, title: 'Printer', contactId: contact.id });
    expect([refused.status, refused.body.code]).toEqual([422, 'wrong_customer']);
  });

  it('moves through its statuses by actions, each with its required input', async () => {
    const row = await logged();
    expect((await act(row, 'start')).body.row).toMatchObject({ status: 'in-progress' });
    const held = await act(row, 'hold');
    expect([held.status, held.body.code, held.body.errors]).toEqual([
      422,
      'reason-required',
      { reason: ['Enter a reason.'] },
    ]);
    expect((await act(row, 'hold', { reason: 'Part ordered' })).body.row).toMatchObject({
      status: 'on-hold',
      waitReason: 'Part ordered',
    });
    expect((await act(row, 'resume')).body.row).toMatchObject({ status: 'open', waitReason: null });
    expect((await act(row, 'resume')).body.code).toBe('not-paused');
    expect((await act(row, 'resolve')).body.code).toBe('resolution-required');
    const resolved = await act(row, 'resolve', { resolution: 'Replaced the fuser', resolutionCode: 'fixed' });
    expect(resolved.body.row).toMatchObject({ status: 'resolved', resolutionCode: 'fixed' });
    expect((await act(row, 'start')).body.code).toBe('not-open');
    expect((await act(row, 'close')).body.row).toMatchObject({ status: 'closed', resolution: 'Replaced the fuser' });
    expect((await act(row, 'reopen')).body.row).toMatchObject({ status: 'open', reopenCount: 1, closedAt: null });
    expect((await act(row, 'reopen')).body.code).toBe('not-closed');
  });

  it('is not resolved before its parts are', async () => {
    const whole = await logged();
    const part = await logged({ parentId: whole.id });
    const refused = await act(whole, 'resolve', { resolution: 'Done', resolutionCode: 'fixed' });
    expect([refused.status, refused.body.code]).toEqual([422, 'children-open']);
    expect((await post('jobs', { customerId, title: 'Deeper', parentId: part.id })).body.errors).toHaveProperty(
      'parentId',
    );
    await act(part, 'resolve', { resolution: 'Done', resolutionCode: 'fixed' });
    expect((await act(whole, 'resolve', { resolution: 'Done', resolutionCode: 'fixed' })).status).toBe(200);
  });

  it('is open once assigned, and only to users who can edit jobs', async () => {
    const row = await logged();
    const { body } = await product.administrator.get('/api/v1/users');
    const [me] = body.rows as Values[];
    expect((await act(row, 'assign', { assigneeUserId: me?.id })).body.row).toMatchObject({
      status: 'open',
      assigneeUserId: me?.id,
    });
  });

  it('changes status with others, each with its own result, and all can be undone together', async () => {
    const [one, other] = [await logged(), await logged()];
    await act(other, 'cancel', { reason: 'Not needed' });
    const { status, body } = await post('jobs/bulk-actions', { ids: [one.id, other.id], action: 'start' });
    expect(status).toBe(207);
    expect(body.results).toMatchObject([
      { id: one.id, code: null },
      { id: other.id, code: 'not-open' },
    ]);
    expect(await fresh(one)).toMatchObject({ status: 'in-progress' });
    await post(`batches/${String(body.batch)}/undo`, {});
    expect(await fresh(one)).toMatchObject({ status: 'new' });
  });

  it('has due times by the policy for its priority until it ends', async () => {
    const row = await logged({ impact: 'high', urgency: 'high' });
    expect(row.slaLevel).toBe('on-track');
    const due = (key: string) =>
      Math.round((Date.parse(String(row[key])) - Date.parse(String(row.createdAt))) / 60_000);
    expect([due('responseDueAt'), due('resolutionDueAt')]).toEqual([30, 240]);
    expect(row.nextDueAt).toBe(row.responseDueAt);
    const { rows } = await product.database.query('select due_at from timer where record_id = $1', [row.id]);
    expect(rows).toHaveLength(1);
    const clocks = await product.administrator.get(`/api/v1/jobs/${String(row.id)}/clocks`);
    expect(clocks.body).toMatchObject({
      mode: 'always',
      clocks: [
        { name: 'response', targetMinutes: 30, state: 'running' },
        { name: 'resolution', targetMinutes: 240 },
      ],
    });
    const resolved = await act(row, 'resolve', { resolution: 'Done', resolutionCode: 'fixed' });
    expect(resolved.body.row).toMatchObject({ slaLevel: 'met', nextDueAt: null, resolutionDueAt: null });
    // Only the timer for closing is left.
    const left = await product.database.query('select kind from timer where record_id = $1', [row.id]);
    expect(left.rows).toEqual([{ kind: 'chase' }]);
  });

  it('notifies its assignee when a target is nearly used up and when it is missed', async () => {
    const { body } = await product.administrator.get('/api/v1/users');
    const [me] = body.rows as Values[];
    const row = await logged({ impact: 'high', urgency: 'high', assigneeUserId: me?.id });
    const runAt = async (minutes: number) => {
      await runTimers(product.database, new Date(Date.parse(String(row.createdAt)) + minutes * 60_000));
      return (await fresh(row)).slaLevel;
    };
    expect(await runAt(10)).toBe('on-track');
    expect(await runAt(24)).toBe('at-risk');
    expect(await runAt(31)).toBe('breached');
    const { rows } = await product.database.query(
      `select text from notice where user_id = $1 and kind = 'job.sla' order by id desc limit 1`,
      [me?.id],
    );
    expect(rows[0]?.text).toBe(`J${String(row.id)} Printer is offline has missed its response target.`);
  });
});

it('does not block its due times while a user is writing, or the reverse', async () => {
  const row = await logged({ impact: 'high', urgency: 'high' });
  const late = new Date(Date.parse(String(row.createdAt)) + 31 * 60_000);
  await product.write(async ({ tx }) => {
    await tx.query('select from job where id = $1 for update', [row.id]);
    await runTimers(product.database, late);
    await tx.query('update timer set due_at = due_at where record_id = $1', [row.id]);
  });
  expect((await fresh(row)).slaLevel).toBe('on-track');
  await runTimers(product.database, late);
  expect((await fresh(row)).slaLevel).toBe('breached');
});

it('ten jobs are written with as many statements as two', async () => {
  const statements = async (count: number): Promise<number> =>
    product.write(async (context) => {
      let queries = 0;
      const tx: Queryable = { query: (text, values) => (queries++, context.tx.query(text, values)) };
      const drafts = Array.from({ length: count }, () => ({ customerId, title: 'Printer is offline' }));
      await createMany({ ...context, tx }, job, drafts);
      return queries;
    });
  await statements(2);
  expect(await statements(10)).toBe(await statements(2));
});
