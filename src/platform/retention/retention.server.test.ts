import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProduct, signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import type { RetentionAnswer } from './outlook.ts';
import { outlook } from './outlook.server.ts';
import { beginRun, runRetention, stepRetention } from './run.server.ts';

let installation: TestInstallation & { administrator: Asker };
let ada: number;
beforeAll(async () => {
  installation = await openProduct();
  ada = await userIdOf(installation.administrator);
});
afterAll(() => installation.close());
const database = () => installation.database;

const TODAY = new Date('2024-03-31T03:10:00Z');
const BEFORE_LISTED = new Date('2024-03-17T03:10:00Z');
/** Emails to one person, sent on a day. */
const letters = (day: string, count: number, to = 'grace@school.example') =>
  database().query(
    `insert into letter (recipient, subject, state, posted_at, done_at) select $1, 'Hello', 'sent', $2, $2 from generate_series(1, $3)`,
    [to, `${day}T12:00:00Z`, count],
  );
const left = async () =>
  (await database().query<{ n: number }>(`select count(*)::int as n from letter where subject = 'Hello'`)).rows[0]?.n;
const of = async (category: string, now = TODAY) =>
  (await outlook(database(), now)).find((each) => each.category === category);

beforeEach(async () => {
  for (const table of ['retention_part', 'retention_run', 'retention_period', 'legal_hold'])
    await database().query(`delete from ${table}`);
  await database().query(`delete from letter where subject = 'Hello'`);
});

describe('personal data and its retention period', () => {
  it('are deleted fourteen days after the first announcement', async () => {
    await letters('2023-03-31', 3);
    await letters('2023-04-05', 2);
    await letters('2023-06-01', 1);
    expect(await of('letter', BEFORE_LISTED)).toMatchObject({
      months: 12,
      ending: 'delete',
      actsFrom: '2024-03-31',
      due: [{ dueOn: '2024-03-31', count: 3 }],
    });
    await runRetention(database(), BEFORE_LISTED);
    expect(await left()).toBe(6);
    expect(await of('letter')).toMatchObject({
      actsFrom: null,
      due: [
        { dueOn: '2024-04-01', count: 3 },
        { dueOn: '2024-04-05', count: 2 },
      ],
    });
    await runRetention(database(), TODAY);
    expect(await left()).toBe(3);
    const { rows } = await database().query(
      `select action, title, note, actor_name from change_log where entity = 'retention' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        action: 'delete',
        title: 'Emails',
        note: '3 deleted: all data that was due on 2023-03-31 or before.',
        actor_name: 'Retention',
      },
    ]);
  });

  it('change fourteen days after a period was shortened, and not before', async () => {
    await runRetention(database(), new Date('2024-01-01T03:10:00Z'));
    await letters('2023-12-01', 1);
    const { version } = (await installation.administrator.get('/api/v1/settings/retention')).body.row ?? {};
    const set = (letter: number, on: unknown) =>
      installation.administrator.send('PATCH', '/api/v1/settings/retention', { letter, version: on });
    const changed = await set(1, version);
    expect(changed.status, changed.text).toBe(200);
    expect(await of('letter')).toMatchObject({ months: 1, actsFrom: '2024-04-14' });
    await runRetention(database(), TODAY);
    expect(await left()).toBe(1);
    await runRetention(database(), new Date('2024-04-14T03:10:00Z'));
    expect(await left()).toBe(0);
    expect((await set(12, changed.body.row?.version)).status).toBe(200);
  });

  it('are processed in batches that continue, with one log entry in all, on any node', async () => {
    await runRetention(database(), BEFORE_LISTED);
    await letters('2023-01-01', 7);
    await installation.write(({ tx }) => beginRun(tx, TODAY));
    let steps = 0;
    while ((await left()) === 7 && steps < 30) {
      await stepRetention(database(), TODAY, 3);
      steps += 1;
    }
    expect(await left(), 'a process ended here').toBe(4);
    await Promise.all([runRetention(database(), TODAY, 3), runRetention(database(), TODAY, 3)]);
    expect(await left()).toBe(0);
    const { rows } = await database().query<{ note: string }>(
      `select note from change_log where entity = 'retention' and at = $1 and note like '7 deleted%'`,
      [TODAY],
    );
    expect(rows).toHaveLength(1);
  });

  it('stay while on hold, with the reason, until the hold is lifted', async () => {
    await runRetention(database(), BEFORE_LISTED);
    await letters('2023-01-01', 2, 'ada@msp.example');
    const hold = await installation.administrator.send('POST', '/api/v1/system/legal-holds', {
      reason: 'Claim 14/2024',
      userId: ada,
    });
    expect(hold.status, hold.text).toBe(201);
    expect(await of('letter')).toMatchObject({ due: [], held: 2 });
    await runRetention(database(), TODAY);
    expect(await left()).toBe(2);
    const { id, version } = hold.body.row ?? {};
    const lifted = await installation.administrator.send('POST', `/api/v1/system/legal-holds/${String(id)}/archive`, {
      version,
    });
    expect(lifted.status, lifted.text).toBe(200);
    await runRetention(database(), TODAY);
    expect(await left()).toBe(0);
  });

  it.each([
    [{}, 'userId'],
    [{ userId: 1, customerId: 1 }, 'customerId'],
  ])('refuse a hold on %j', async (who, field) => {
    const refused = await installation.administrator.send('POST', '/api/v1/system/legal-holds', {
      reason: 'A',
      ...who,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty(field);
  });

  it('do not include the audit log, which a command archives', async () => {
    await database().query(
      `insert into change_log (at, actor_name, action, entity, kind, title, version, changes, request_id) values ('2001-01-01', 'Old', 'update', 'x', 'x', 'Old', 0, '{}', 'old')`,
    );
    await runRetention(database(), BEFORE_LISTED);
    await runRetention(database(), TODAY);
    expect(await of('audit')).toMatchObject({ isByCommand: true, due: [{ count: 1 }] });
  });
});

it('can be previewed and cleared in every category, whatever it contains', async () => {
  const { rows, runs } = (await installation.administrator.get('/api/v1/retention')).body as unknown as RetentionAnswer;
  expect(rows.map(({ category }) => category).sort()).toEqual([
    'audit',
    'automation-run',
    'background-work',
    'disposable-link',
    'former-user',
    'incoming-call',
    'letter',
    'notice',
    'one-time-link',
    'phone-call',
    'refused-request',
    'session-log',
    'subject-access',
    'webhook-delivery',
  ]);
  expect(runs).toEqual([]);
  await database().query(
    `insert into outbound_refusal (use, host, port, last_at) values ('webhooks', 'old.example', 443, '2022-01-01')`,
  );
  await runRetention(database(), BEFORE_LISTED);
  await runRetention(database(), TODAY);
  expect((await database().query(`select 1 from outbound_refusal`)).rows).toEqual([]);
});

it('include all tables of a category, listed once', async () => {
  await database().query(
    `insert into notice (user_id, kind, text, path, at)
     select $1, 'mention', 'Old', '/jobs/' || n, '2022-01-01' from generate_series(1, 4) n`,
    [ada],
  );
  expect((await of('notice', BEFORE_LISTED))?.due).toEqual([{ dueOn: '2024-03-31', count: 4 }]);
  await runRetention(database(), BEFORE_LISTED);
  await runRetention(database(), TODAY, 3);
  expect((await database().query(`select 1 from notice where text = 'Old'`)).rows).toEqual([]);
});

it('anonymise former users, who cannot be found or sign in', async () => {
  const tom = await signInAs(installation, 'Tom Thumb', ['customer.view']);
  const id = await userIdOf(tom);
  const { version } = (await installation.administrator.get(`/api/v1/users/${id}`)).body.row ?? {};
  const left = await installation.administrator.send('POST', `/api/v1/users/${id}/actions/deactivate`, { version });
  expect(left.status, left.text).toBe(200);
  await runRetention(database(), new Date('2040-03-01T03:10:00Z'));
  await runRetention(database(), new Date('2040-03-15T03:10:00Z'));
  const people = await database().query('select name, email, status from "user" where id = $1', [id]);
  expect(people.rows).toEqual([
    { name: `Former user ${id}`, email: `former-user-${id}@anonymised.invalid`, status: 'deactivated' },
  ]);
  const { rows } = await database().query(
    `select 1 from search_entry where entity = 'user' and entity_id = $1 union all select 1 from user_password where user_id = $1`,
    [id],
  );
  expect(rows).toEqual([]);
});
