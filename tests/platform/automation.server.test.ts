import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { server } from '#areas/estate/servers/server.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { team } from '#areas/teams/teams/team.ts';
import { automate } from '#platform/automation/runner.server.ts';
import type { RunRow, TryAnswer } from '#platform/automation/runRow.ts';
import { holdOutgoing, releaseOutgoing } from '#engine/outbound/outgoingHold.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { createMany, setArchived } from '#engine/store/store.server.ts';
import { a, draftOf } from '../support/builders.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { type OwnNode, ownNode } from '../support/ownNode.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

const BASE = '/api/v1/system/automation';
let product: TestProduct;
let admin: Asker;
let adminId: number;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  adminId = await userIdOf(admin);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.database.query(`update automation set state = 'off', version = version + 1 where state = 'on'`);
  await product.database.query(`update automation_run set state = 'skipped', next_at = null where state = 'waiting'`);
  await work();
});

const office = () => ({
  database: product.database,
  actorOf: actorOfUser,
  onError: (error: unknown) => {
    throw error;
  },
});
/** The work of a node in a few seconds. */
const work = async (now?: string): Promise<void> => {
  for (let round = 0; round < 8; round++) await automate(office(), now ? new Date(now) : new Date());
};

type Draft = Record<string, unknown> & { readonly steps: readonly Record<string, unknown>[] };
const TELL = { does: 'letter', address: 'desk@msp.example', text: 'Look at {name}' };

const TELL_OF_JOB = { ...TELL, text: 'Look at {title}' };

/** A rule that is on. */
async function rule(draft: Draft, by: Asker = admin): Promise<number> {
  const made = await by.send('POST', BASE, { name: 'Test rule', noun: 'customer', trigger: 'changed', ...draft });
  expect(made.status, made.text).toBe(201);
  const id = Number(made.body.row?.id);
  const on = await by.send('POST', `${BASE}/${id}/actions/switchOn`, { version: made.body.row?.version });
  expect(on.status, on.text).toBe(200);
  return id;
}
const runsOf = async (id: number, query = ''): Promise<readonly RunRow[]> =>
  (await admin.get(`${BASE}/${id}/runs${query}`)).body.rows as unknown as readonly RunRow[];
const stateOf = async (id: number): Promise<Values> => (await admin.get(`${BASE}/${id}`)).body.row as Values;
const school = (given: Values = {}) => product.write((context) => a(context, customer, given));
const fresh = async (id: number): Promise<Values> => (await admin.get(`/api/v1/customers/${id}`)).body.row as Values;
const patch = async (id: number, set: Values, by: Asker = admin): Promise<void> => {
  const answer = await by.send('PATCH', `/api/v1/customers/${id}`, { version: (await fresh(id)).version, ...set });
  expect(answer.status, answer.text).toBe(200);
};
const historyOf = async (id: number) =>
  (await admin.get(`/api/v1/customers/${id}/history`)).body.rows as unknown as {
    actor: { id: number; name: string };
    ruleId: number | null;
    changes: Record<string, [unknown, unknown]>;
    from: { requestId: string };
  }[];

describe('a rule', () => {
  it('follows a change: with its owner’s permissions, its own name in the history, and the request of its cause', async () => {
    const { id } = await school();
    const made = await rule({ steps: [{ does: 'set', field: 'notes', value: 'Telephone changed' }] });
    await patch(id, { phone: '+441273496000' });
    await work();
    expect(await fresh(id)).toMatchObject({ phone: '+441273496000', notes: 'Telephone changed' });
    const [latest, cause] = await historyOf(id);
    expect(latest).toMatchObject({
      actor: { id: adminId, name: 'Automation: Test rule, for Ada Underhill' },
      ruleId: made,
      changes: { notes: [null, 'Telephone changed'] },
    });
    expect(latest?.from.requestId).toBe(cause?.from.requestId);
    expect(await runsOf(made)).toMatchObject([
      {
        state: 'done',
        entityId: id,
        byName: 'Ada Underhill',
        steps: [{ does: 'set', changes: { notes: [null, 'Telephone changed'] } }],
      },
    ]);
  });

  it('follows one of its fields, and no other', async () => {
    const { id } = await school();
    const made = await rule({ changedFields: ['phone'], steps: [TELL] });
    await patch(id, { legalName: 'Ashdown Ltd' });
    await work();
    expect(await runsOf(made)).toEqual([]);
    await patch(id, { phone: '+441273496001' });
    await work();
    expect(await runsOf(made)).toHaveLength(1);
  });

  it('follows a creation, an archiving and a reached state, and only those', async () => {
    const made = await rule({ trigger: 'created', steps: [TELL] });
    const lost = await rule({ trigger: 'reached', reachedState: 'lost', steps: [TELL] });
    const gone = await rule({ trigger: 'archived', steps: [TELL] });
    const one = await school();
    await work();
    const row = await fresh(one.id);
    const act = await admin.send('POST', `/api/v1/customers/${one.id}/actions/markLost`, {
      version: row.version,
      lostReason: 'price',
    });
    expect(act.status, act.text).toBe(200);
    await work();
    await product.write(async (context) =>
      setArchived(context, customer, one.id, true, Number((await fresh(one.id)).version)),
    );
    await work();
    for (const id of [made, lost, gone])
      expect(await runsOf(id), String(id)).toMatchObject([{ state: 'done', entityId: one.id }]);
  });

  it('follows every type of a base, and uses the filters of lists', async () => {
    const made = await rule({
      noun: 'asset',
      trigger: 'created',
      conditions: 'f.name=starts:ASH&f.status=is:in_use',
      steps: [{ does: 'tag', field: 'tags', value: 'seen' }],
    });
    const [one] = await product.write(async (context) => [
      await a(context, server, { name: 'ASH-DC01', status: 'in_use' }),
      await a(context, server, { name: 'BEX-DC01', status: 'in_use' }),
    ]);
    await work();
    expect(await runsOf(made)).toMatchObject([{ state: 'done', noun: 'server', entityId: one?.id, title: 'ASH-DC01' }]);
    expect((await admin.get(`/api/v1/${server.path}/${one?.id}`)).body.row).toMatchObject({ tags: ['seen'] });
  });

  it('checks a date once for each record and date, and makes up for missed days', async () => {
    const one = await school({ dpaReviewOn: '2031-03-31' });
    const other = await school({ dpaReviewOn: '2031-04-01' });
    const made = await rule({
      trigger: 'date',
      dateField: 'dpaReviewOn',
      dateDays: 30,
      dateSide: 'before',
      hour: 7,
      steps: [TELL],
    });
    await work('2031-02-27T12:00:00Z');
    await work('2031-03-01T06:59:00Z');
    expect((await runsOf(made)).map(({ entityId }) => entityId)).toEqual([]);
    await work('2031-03-01T07:00:01Z');
    expect((await runsOf(made)).map(({ entityId }) => entityId)).toEqual([one.id]);
    await work('2031-03-01T20:00:00Z');
    await work('2031-03-04T07:00:01Z');
    await work('2031-03-04T07:00:02Z');
    expect((await runsOf(made)).map(({ entityId }) => entityId)).toEqual([other.id, one.id]);
    await patch(one.id, { dpaReviewOn: '2031-04-20' });
    await work('2031-03-21T07:00:01Z');
    expect((await runsOf(made)).filter(({ entityId }) => entityId === one.id)).toHaveLength(2);
  });

  it('runs each week for all records that match', async () => {
    await school({ name: 'Weekly One' });
    await school({ name: 'Weekly Two' });
    const made = await rule({
      trigger: 'schedule',
      every: 'week',
      weekday: 'mon',
      hour: 9,
      conditions: 'f.name=starts:Weekly',
      steps: [TELL],
    });
    await work('2031-06-01T12:00:00Z');
    await work('2031-06-02T08:00:01Z');
    expect(await runsOf(made)).toHaveLength(2);
    await work('2031-06-03T08:00:01Z');
    expect(await runsOf(made)).toHaveLength(2);
    await work('2031-06-09T08:00:01Z');
    expect(await runsOf(made)).toHaveLength(4);
  });

  it('does its steps in order: fields, tags, an action, notifications, an email', async () => {
    const members = await product.write((context) =>
      a(context, team, { name: 'Automation desk', memberIds: [adminId] }),
    );
    const one = await school({ tags: ['new', 'old'], notes: 'Before' });
    const made = await rule({
      changedFields: ['phone'],
      steps: [
        { does: 'set', field: 'notes', value: null },
        { does: 'tag', field: 'tags', value: 'called' },
        { does: 'untag', field: 'tags', value: 'NEW' },
        { does: 'tell', teamIds: [members.id], text: '{name} has the number {phone}' },
        { does: 'letter', address: 'desk@msp.example', subject: 'Call {name}', text: 'Line one\nNumber {phone}' },
      ],
    });
    await patch(one.id, { phone: '+441273496000' });
    await work();
    const [run] = await runsOf(made);
    expect(run, JSON.stringify(run)).toMatchObject({ state: 'done' });
    expect(await fresh(one.id)).toMatchObject({ notes: null, tags: ['old', 'called'] });
    expect(run?.steps.map(({ does, says }) => [does, says])).toEqual([
      ['set', null],
      ['tell', 'One user.'],
      ['letter', 'To desk@msp.example.'],
    ]);
    const notices = await product.database.query(
      `select text, path from notice where kind = 'automation' order by id desc limit 1`,
    );
    expect(notices.rows[0]).toEqual({
      text: `${one.name} has the number 01273 496000`,
      path: `/customers/${one.id}#rule-${made}`,
    });
    const letters = await product.database.query(
      `select recipient, subject, body from letter order by id desc limit 1`,
    );
    expect(letters.rows[0]).toMatchObject({
      recipient: 'desk@msp.example',
      subject: `Call ${one.name}`,
      body: { paragraphs: ['Line one', 'Number 01273 496000'] },
    });
  });

  it('runs a declared action as its button does', async () => {
    const box = await product.write((context) => a(context, server, { name: 'Retire me', status: 'in_use' }));
    const made = await rule({
      noun: 'server',
      trigger: 'changed',
      changedFields: ['notes'],
      steps: [{ does: 'act', field: 'retire' }],
    });
    const row = (await admin.get(`/api/v1/${server.path}/${box.id}`)).body.row as Values;
    await admin.send('PATCH', `/api/v1/${server.path}/${box.id}`, { version: row.version, notes: 'Dead' });
    await work();
    expect(await runsOf(made)).toMatchObject([{ state: 'done', steps: [{ does: 'act', says: 'Retired' }] }]);
    expect((await admin.get(`/api/v1/${server.path}/${box.id}`)).body.row).toMatchObject({ status: 'retired' });
  });

  it('does all of its steps or none, says why, and can be run again', async () => {
    const one = await school();
    const taken = await school({ code: 'TAKEN' });
    const made = await rule({
      changedFields: ['phone'],
      steps: [
        { does: 'tag', field: 'tags', value: 'half' },
        { ...TELL },
        { does: 'set', field: 'code', value: 'TAKEN' },
      ],
    });
    const letters = async () => (await product.database.query('select 1 from letter')).rows.length;
    const before = await letters();
    await patch(one.id, { phone: '+441273496000' });
    await work();
    const [run] = await runsOf(made, '?state=failed');
    expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining('is already used by') });
    expect(await fresh(one.id)).toMatchObject({ tags: [] });
    expect(await letters()).toBe(before);
    await patch(taken.id, { code: 'FREE' });
    expect((await admin.send('POST', `${BASE}/${made}/runs/${run?.id}/again`, {})).status).toBe(202);
    await work();
    expect(await runsOf(made)).toMatchObject([{ state: 'done' }]);
    expect(await fresh(one.id)).toMatchObject({ tags: ['half'], code: 'TAKEN' });
    expect((await admin.send('POST', `${BASE}/${made}/runs/${run?.id}/again`, {})).status).toBe(404);
  });

  it('waits for a record that a user is saving, and then runs', async () => {
    const one = await school();
    const made = await rule({ changedFields: ['phone'], steps: [{ does: 'tag', field: 'tags', value: 'late' }] });
    await patch(one.id, { phone: '+441273496000' });
    const client = await product.owner.connect();
    await client.query('begin');
    await client.query('select 1 from customer where id = $1 for update', [one.id]);
    await automate(office());
    await client.query('rollback');
    client.release();
    expect(await runsOf(made)).toMatchObject([
      { state: 'waiting', tries: 1, error: 'Another user was saving this record.' },
    ]);
    await product.database.query(`update automation_run set next_at = now() where state = 'waiting'`);
    await work();
    expect(await runsOf(made)).toMatchObject([{ state: 'done', tries: 2 }]);
  });
});

describe('a rule acts with the permissions of its owner, never with more', () => {
  it('and sees and changes only the customers of its owner', async () => {
    const mine = await school();
    const other = await school();
    const ann = await signInAs(product, 'Ann Scoped', ['automation.*', 'customer.*'], [mine.id]);
    const made = await rule({ changedFields: ['phone'], steps: [{ does: 'tag', field: 'tags', value: 'ann' }] }, ann);
    for (const id of [mine.id, other.id]) await patch(id, { phone: '+441273496000' });
    await work();
    expect((await runsOf(made)).map(({ entityId }) => entityId)).toEqual([mine.id]);
    expect([(await fresh(mine.id)).tags, (await fresh(other.id)).tags]).toEqual([['ann'], []]);
  });

  it('and does not follow a private job that its owner cannot see, or name one that others see', async () => {
    const ivo = await signInAs(product, 'Ivo Scoped', ['automation.*', 'job.view', 'job.update']);
    const made = await rule({ noun: 'job', trigger: 'created', steps: [TELL_OF_JOB] }, ivo);
    const all = await rule({ noun: 'job', trigger: 'created', steps: [TELL_OF_JOB] });
    const [hidden, open] = await product.write(async (context) => [
      await a(context, job, { isPrivate: true, watcherIds: [adminId] }),
      await a(context, job),
    ]);
    await work();
    expect((await runsOf(made)).map(({ entityId }) => entityId)).toEqual([open?.id]);
    const { rows } = (await ivo.get(`${BASE}/${all}/runs`)).body as unknown as { rows: readonly RunRow[] };
    const titleOf = (id: unknown) => rows.find(({ entityId }) => entityId === id)?.title;
    expect([titleOf(hidden?.id), titleOf(open?.id)]).toEqual([null, expect.stringContaining(String(open?.title))]);
  });

  it('and stops and notifies its owner when a permission is lost, and users who manage rules when the owner has left', async () => {
    const one = await school();
    const ben = await signInAs(product, 'Ben Losing', ['automation.*', 'customer.*']);
    const benId = await userIdOf(ben);
    const made = await rule({ changedFields: ['phone'], steps: [{ does: 'tag', field: 'tags', value: 'ben' }] }, ben);
    await product.database.query(`update role set permissions = '{customer.view}' where name = 'Role of Ben Losing'`);
    await patch(one.id, { phone: '+441273496000' });
    await work();
    expect(await fresh(one.id)).toMatchObject({ tags: [] });
    expect(await runsOf(made)).toMatchObject([{ state: 'failed', error: expect.stringContaining('customer.update') }]);
    expect(await stateOf(made)).toMatchObject({ state: 'stopped', reason: expect.stringContaining('customer.update') });
    const told = async (id: number) =>
      (await product.database.query(`select text from notice where kind = 'automation.stopped' and user_id = $1`, [id]))
        .rows;
    expect(await told(benId)).toHaveLength(1);

    const cyd = await signInAs(product, 'Cyd Leaving', ['automation.*', 'customer.*']);
    const left = await rule({ changedFields: ['phone'], steps: [TELL] }, cyd);
    await product.database.query(`update "user" set status = 'deactivated' where id = $1`, [await userIdOf(cyd)]);
    await patch(one.id, { phone: '+441273496001' });
    await work();
    expect(await stateOf(left)).toMatchObject({
      state: 'stopped',
      reason: 'The owner of the rule can no longer sign in.',
    });
    expect(await told(adminId)).toMatchObject([{ text: expect.stringContaining('can no longer sign in') }]);
  });

  it('and belongs to the user who last changed it, who needs the sensitive permission', async () => {
    const made = await rule({ steps: [TELL] });
    const dee = await signInAs(product, 'Dee Changing', ['automation.*', 'customer.view']);
    const row = await stateOf(made);
    const named = await dee.send('PATCH', `${BASE}/${made}`, { version: row.version, name: 'Renamed' });
    expect(named.body.row).toMatchObject({ ownerId: adminId });
    const changed = await dee.send('PATCH', `${BASE}/${made}`, {
      version: named.body.row?.version,
      steps: [{ ...TELL, text: 'x' }],
    });
    expect(changed.body.row).toMatchObject({ ownerId: await userIdOf(dee) });
    const eve = await signInAs(product, 'Eve Nobody', ['customer.*']);
    expect(
      (await eve.send('POST', BASE, { name: 'x', noun: 'customer', trigger: 'created', steps: [TELL] })).status,
    ).toBe(403);
    expect((await eve.get(`${BASE}/${made}/runs`)).status).toBe(403);
  });

  it.each<[string, Values, string]>([
    ['records of an unknown noun', { noun: 'spaceship' }, 'noun'],
    ['webhooks, which need an identity check', { noun: 'webhook' }, 'noun'],
    ['itself', { noun: 'automation' }, 'noun'],
    ['an unknown field', { trigger: 'changed', changedFields: ['wings'] }, 'changedFields'],
    ['an unknown state', { trigger: 'reached', reachedState: 'flying' }, 'reachedState'],
    ['an unknown date', { trigger: 'date', dateField: 'name', dateDays: 3 }, 'dateField'],
    ['a date without its days', { trigger: 'date', dateField: 'dpaReviewOn' }, 'dateDays'],
    ['a schedule without an interval', { trigger: 'schedule' }, 'every'],
    ['conditions that lists refuse', { conditions: 'f.wings=is:2' }, 'conditions'],
    ['invalid conditions', { conditions: 'sort=name' }, 'conditions'],
    ['unreadable conditions', { conditions: 'f.name=%zz' }, 'conditions'],
    ['no steps', { steps: [] }, 'steps'],
    ['eleven steps', { steps: Array(11).fill(TELL) }, 'steps'],
    ['a value that is not valid', { steps: [{ does: 'set', field: 'pupilCount', value: 'many' }] }, 'steps.0.value'],
    ['a required field that is emptied', { steps: [{ does: 'set', field: 'name' }] }, 'steps.0.value'],
    ['a field that CRM sets', { steps: [{ does: 'set', field: 'status', value: 'active' }] }, 'steps.0.field'],
    ['a tag in a text field', { steps: [{ does: 'tag', field: 'name', value: 'x' }] }, 'steps.0.field'],
    ['an action that needs input', { steps: [{ does: 'act', field: 'markLost' }] }, 'steps.0.field'],
    ['an unknown action', { steps: [{ does: 'act', field: 'fly' }] }, 'steps.0.field'],
    ['nobody told', { steps: [{ does: 'tell' }] }, 'steps.0.userIds'],
    ['an email without a recipient', { steps: [{ does: 'letter' }] }, 'steps.0.address'],
    [
      'an email to two recipients',
      { steps: [{ does: 'letter', address: 'a@b.example,c@d.example' }] },
      'steps.0.address',
    ],
    ['a placeholder that is not a field', { steps: [{ ...TELL, text: 'Dear {wings}' }] }, 'steps.0.text'],
  ])('and is not created for %s', async (_, given, at) => {
    const draft = { name: 'Bad', noun: 'customer', trigger: 'created', steps: [TELL], ...given };
    const answer = await admin.send('POST', BASE, draft);
    expect([answer.status, Object.keys((answer.body.errors ?? {}) as object)], answer.text).toEqual([422, [at]]);
    const tried = await admin.send('POST', `${BASE}/try`, { rule: draft, id: 1 });
    expect(tried.status, tried.text).toBe(422);
  });
});

describe('rules do not run in loops', () => {
  it('a rule does not follow its own change; two that follow each other are ended, and stopped when it happens again', async () => {
    const one = await school();
    const first = await rule({
      changedFields: ['notes'],
      steps: [
        { does: 'set', field: 'legalName', value: 'A{}' },
        { does: 'set', field: 'tradingName', value: 'x' },
      ],
    });
    await patch(one.id, { notes: 'n' });
    await work();
    expect(await runsOf(first)).toHaveLength(1);

    const tag = (name: string, other: string) => ({
      steps: [
        { does: 'tag', field: 'tags', value: name },
        { does: 'untag', field: 'tags', value: other },
      ],
    });
    const ping = await rule({ name: 'Ping', changedFields: ['tags'], ...tag('ping', 'pong') });
    const pong = await rule({ name: 'Pong', changedFields: ['tags'], ...tag('pong', 'ping') });
    await patch(one.id, { tags: ['begin'] });
    await work();
    const all = [...(await runsOf(ping)), ...(await runsOf(pong))];
    expect(all.filter(({ state }) => state === 'guarded').length).toBeGreaterThan(0);
    expect(all.filter(({ state }) => state === 'done').length).toBeLessThanOrEqual(10);
    expect(all.find(({ state }) => state === 'guarded')?.error).toContain('in a row');
    for (let n = 0; n < 4; n++) {
      await patch(one.id, { tags: [`again ${n}`] });
      await work();
    }
    const states = [(await stateOf(ping)).state, (await stateOf(pong)).state];
    expect(states).toContain('stopped');
  });

  it('a rule ignores a record that it changed ten times within the hour', async () => {
    const one = await school();
    const made = await rule({ changedFields: ['pupilCount'], steps: [{ does: 'untag', field: 'tags', value: 'odd' }] });
    for (let n = 1; n <= 12; n++) {
      await patch(one.id, { pupilCount: n, tags: ['odd'] });
      await work();
    }
    const states = (await runsOf(made)).map(({ state }) => state);
    expect(states.filter((state) => state === 'done')).toHaveLength(10);
    expect(states.filter((state) => state === 'guarded')).toHaveLength(2);
  });

  it('a rule stops after five failures in a row, and leaves waiting runs undone', async () => {
    await school({ code: 'MINE' });
    const made = await rule({ changedFields: ['phone'], steps: [{ does: 'set', field: 'code', value: 'MINE' }] });
    const ids = [];
    for (let n = 0; n < 7; n++) ids.push((await school()).id);
    for (const id of ids) await patch(id, { phone: '+441273496000' });
    await work();
    const states = (await runsOf(made)).map(({ state }) => state).toReversed();
    expect(states).toEqual([...Array<string>(5).fill('failed'), 'skipped', 'skipped']);
    expect(await stateOf(made)).toMatchObject({ state: 'stopped', reason: '5 runs in a row failed.' });
    const history = (await admin.get(`${BASE}/${made}/history`)).body.rows as unknown as {
      action: string;
      actor: { name: string };
    }[];
    expect(history[0]).toMatchObject({ action: 'halt', actor: { name: 'Automation' } });
  });
});

describe('testing a rule', () => {
  const draft = {
    name: 'Tried',
    noun: 'customer',
    trigger: 'changed',
    conditions: 'f.name=starts:Tried&f.pupilCount=from:100',
    steps: [{ does: 'set', field: 'notes', value: 'After' }, { ...TELL }, { does: 'set', field: 'code', value: 'TRY' }],
  };
  it('shows each condition and what each step would change, and writes nothing', async () => {
    const one = await school({ name: 'Tried School', pupilCount: 50, notes: 'Before' });
    const before = await fresh(one.id);
    const letters = (await product.database.query('select 1 from letter')).rows.length;
    const answer = await admin.send('POST', `${BASE}/try`, { rule: draft, id: one.id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body as unknown as TryAnswer).toEqual({
      title: 'Tried School',
      met: [true, false],
      steps: [
        { does: 'set', changes: { notes: ['Before', 'After'] }, says: null },
        { does: 'letter', changes: {}, says: 'To desk@msp.example.' },
        { does: 'set', changes: { code: [before.code, 'TRY'] }, says: null },
      ],
      problem: null,
    });
    expect(await fresh(one.id)).toEqual(before);
    expect((await product.database.query('select 1 from letter')).rows.length).toBe(letters);
    expect(await historyOf(one.id)).toHaveLength(1);
  });

  it('says what prevents it, and refuses what the user cannot view', async () => {
    const one = await school({ name: 'Tried Second' });
    await school({ code: 'TRY' });
    const answer = await admin.send('POST', `${BASE}/try`, { rule: draft, id: one.id });
    expect(answer.body).toMatchObject({
      steps: [{ does: 'set' }, { does: 'letter' }],
      problem: expect.stringContaining('is already used by'),
    });
    const fay = await signInAs(product, 'Fay Elsewhere', ['automation.view', 'customer.view'], []);
    expect((await fay.send('POST', `${BASE}/try`, { rule: draft, id: one.id })).status).toBe(404);
    expect((await admin.send('POST', `${BASE}/try`, { rule: draft, id: 99_999_999 })).status).toBe(404);
  });

  it('counts the current matches, with ten of them', async () => {
    for (let n = 0; n < 12; n++) await school({ name: `Counted ${n}` });
    const answer = await admin.send('POST', `${BASE}/matches`, {
      rule: { ...draft, conditions: 'f.name=starts:Counted' },
    });
    expect(answer.body).toMatchObject({ total: 12, estimated: false });
    expect(answer.body.rows).toHaveLength(10);
  });
});

describe('a copy that was put back from a backup', () => {
  it('runs no rules until it is released, and then those for what happened since', async () => {
    const one = await school();
    const made = await rule({ changedFields: ['phone'], steps: [{ does: 'tag', field: 'tags', value: 'kept' }] });
    await product.write(({ tx, now }) => holdOutgoing(tx, now));
    await patch(one.id, { phone: '+441273496000' });
    await work();
    expect(await runsOf(made)).toMatchObject([{ state: 'waiting' }]);
    await product.write(({ tx }) => releaseOutgoing(tx));
    await work();
    expect(await runsOf(made)).toMatchObject([{ state: 'done' }]);
  });
});

describe('many nodes, and nodes that die', () => {
  it('run each rule once, though three of them check at the same time', async () => {
    const made = await rule({
      trigger: 'created',
      conditions: 'f.name=starts:Thrice',
      steps: [{ does: 'tag', field: 'tags', value: 'one' }],
    });
    await product.write(async (context) => {
      const drafts = await Promise.all(
        Array.from({ length: 40 }, (_, n) => draftOf(context, customer, { name: `Thrice ${n}` })),
      );
      await createMany(context, customer, drafts);
    });
    await Promise.all([work(), work(), work()]);
    const runs = await runsOf(made);
    expect(runs.map(({ state, tries }) => `${state} ${tries}`)).toEqual(Array(40).fill('done 1'));
    const { rows } = await product.database.query(`select version from customer where name like 'Thrice %'`);
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([2]));
  });

  describe('nodes killed in the middle', () => {
    let node: OwnNode;
    beforeAll(async () => {
      node = await ownNode(`
        import { prepareAreas } from './src/app/areas.server.ts';
        import { actorOfUser } from './src/areas/identity/identity.server.ts';
        import { startAutomation } from './src/platform/automation/runner.server.ts';
        import { openDatabase } from './src/engine/db/pool.server.ts';
        prepareAreas();
        startAutomation({ database: openDatabase(process.env.DATABASE_URL), actorOf: actorOfUser, onError: console.error });
        console.log('ready');
      `);
    }, 120_000);
    afterAll(() => node?.remove());

    it('leave the rest to the next, and nothing is lost or duplicated', async () => {
      const COUNT = 400;
      const made = await rule({
        trigger: 'created',
        conditions: 'f.name=starts:Killed',
        steps: [
          { does: 'tag', field: 'tags', value: 'k' },
          { does: 'tell', userIds: [adminId] },
        ],
      });
      const url = String((product.database.options as { connectionString?: string }).connectionString);
      await product.write(async (context) => {
        const drafts = await Promise.all(
          Array.from({ length: COUNT }, (_, n) => draftOf(context, customer, { name: `Killed ${n}` })),
        );
        await createMany(context, customer, drafts);
      });
      const counted = async (state: string): Promise<number> =>
        (
          await product.database.query<{ n: number }>(
            'select count(*)::int as n from automation_run where rule_id = $1 and state = $2',
            [made, state],
          )
        ).rows[0]?.n ?? 0;
      const until = async (isSo: () => Promise<boolean>) => {
        while (!(await isSo())) await new Promise((wait) => setTimeout(wait, 10));
      };
      const first = await node.start({ DATABASE_URL: url });
      await until(async () => (await counted('done')) > 20);
      await first.kill();
      const halfway = await counted('done');
      expect(halfway).toBeLessThan(COUNT);
      const [second, third] = await Promise.all([node.start({ DATABASE_URL: url }), node.start({ DATABASE_URL: url })]);
      await until(async () => (await counted('done')) === COUNT);
      await second.kill();
      await third.kill();
      const { rows } = await product.database.query(
        `select count(*)::int as n, min(version) as least, max(version) as most from customer where name like 'Killed %' and tags = '{k}'`,
      );
      expect(rows[0]).toEqual({ n: COUNT, least: 2, most: 2 });
      const told = await product.database.query<{ n: number }>(
        `select sum(times)::int as n from notice where kind = 'automation' and path like '%#rule-' || $1`,
        [made],
      );
      expect(told.rows[0]?.n).toBe(COUNT);
    }, 240_000);
  });
});
