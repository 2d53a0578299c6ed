import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedWebhooks } from '#areas/integrations/integrations.server.ts';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import { placeChanges } from '#engine/live/bus/relay.server.ts';
import { withTimeLimit } from '#engine/db/pool.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { alarm } from './alarmKinds.server.ts';
import { clear, clearSeparately, raise, raiseSeparately } from './raise.server.ts';
import { runAlarmChecks } from './watch.server.ts';

let installation: TestInstallation & { administrator: Asker };
let looker: Asker;
let other: Asker;
let wrong: string | null = null;

beforeAll(async () => {
  alarm('test.door', { label: 'Door open', permission: 'work.view', ends: 'either', path: '/system/work' });
  alarm('test.deed', { label: 'Deed', permission: 'work.view', ends: 'acknowledged' });
  alarm('test.fire', { label: 'Fire', permission: 'work.view', ends: 'mended', check: async () => wrong });
  installation = await openProduct();
  looker = await signInAs(installation, 'Lena Looker', ['work.view', 'alarm.*']);
  other = await signInAs(installation, 'Otto Other', ['customer.view', 'alarm.*']);
  await installation.database.query(
    `insert into setting (name, value) values ('audit', '{"securityContact": "guard@msp.example"}')`,
  );
});
afterAll(() => installation.close());

// The product also raises alarms during these tests, so other kinds are left out.
const ours = (rows: readonly Record<string, unknown>[] = []) =>
  rows.filter(({ kind }) => String(kind).startsWith('test.'));
const open = async (asker: Asker = looker) => ours((await asker.get('/api/v1/alarms')).body.rows);
const past = async (asker: Asker = looker) => ours((await asker.get('/api/v1/alarms/past')).body.rows);
const acknowledge = async (id: unknown, body: object, asker: Asker = looker) =>
  asker.send('POST', `/api/v1/alarms/${String(id)}/acknowledge`, body);
const lettersOf = async (subject: string) =>
  (await installation.database.query('select recipient from letter where subject = $1', [subject])).rows;
const look = () =>
  runAlarmChecks(installation.database, (error) => {
    throw error;
  });

describe('an alarm with a lasting cause', () => {
  it('is shown to users who can act on it, under their bell, and sent to the security contact', async () => {
    await raiseSeparately(installation.database, 'test.door', { says: 'The back door is open.' });
    expect(await open()).toMatchObject([{ label: 'Door open', says: 'The back door is open.', path: '/system/work' }]);
    expect(await open(other)).toEqual([]);
    expect((await looker.get('/api/v1/notices')).body.rows?.[0]).toMatchObject({
      kind: 'alarm',
      text: 'Door open: The back door is open.',
    });
    expect((await other.get('/api/v1/notices')).body.rows).toEqual([]);
    expect(await lettersOf('Alarm: Door open')).toEqual([{ recipient: 'guard@msp.example' }]);
  });

  it('is one however often it is raised, even by two nodes at once', async () => {
    await withTimeLimit(() =>
      Promise.all(
        [1, 2, 3].map(() => raiseSeparately(installation.database, 'test.door', { says: 'The back door is open.' })),
      ),
    );
    expect(await open()).toHaveLength(1);
    expect(await lettersOf('Alarm: Door open')).toHaveLength(1);
    await raiseSeparately(installation.database, 'test.door', { says: 'The front door is open.', about: 'front' });
    expect(await open()).toHaveLength(2);
    await clearSeparately(installation.database, 'test.door', 'front');
    expect(await open()).toHaveLength(1);
  });

  it('is quiet once acknowledged, until the cause has ended and returned', async () => {
    const [row] = await open();
    expect((await acknowledge(row?.id, { version: row?.version })).status).toBe(422);
    expect((await acknowledge(row?.id, { note: 'It is being painted.' })).status).toBe(428);
    expect((await acknowledge(row?.id, { version: 99, note: 'It is being painted.' })).status).toBe(409);
    expect((await acknowledge(row?.id, { version: row?.version, note: 'It is being painted.' })).status).toBe(200);
    await raiseSeparately(installation.database, 'test.door', { says: 'The back door is open.' });
    expect(await open()).toEqual([]);
    expect((await past())[0]).toMatchObject({ state: 'over', endedBy: 'Alarms' });
    expect((await past())[1]).toMatchObject({
      state: 'acknowledged',
      note: 'It is being painted.',
      endedBy: 'Lena Looker',
    });
    await clearSeparately(installation.database, 'test.door');
    await raiseSeparately(installation.database, 'test.door', { says: 'The back door is open.' });
    expect(await open()).toHaveLength(1);
    await clearSeparately(installation.database, 'test.door');
  });

  it('is logged when it is raised, acknowledged and ended', async () => {
    const { rows } = await installation.database.query<{ action: string; actor_name: string }>(
      `select action, actor_name from change_log where entity = 'alarm' and title = 'The back door is open.' order by id`,
    );
    expect(rows.map(({ action, actor_name: by }) => `${action} ${by}`)).toEqual([
      'create Alarms',
      'acknowledge Lena Looker',
      'end Alarms',
      'create Alarms',
      'end Alarms',
    ]);
  });

  it('notifies the users of each node once, however often it is raised', async () => {
    for (const node of ['north', 'south', 'north'])
      await raiseSeparately(installation.database, 'test.door', { says: `The door of ${node} is open.`, about: node });
    const told = (await looker.get('/api/v1/notices')).body.rows ?? [];
    for (const node of ['north', 'south']) {
      const own = told.filter(({ text }) => text === `Door open: The door of ${node} is open.`);
      expect(own).toMatchObject([{ times: 1, path: expect.stringMatching(/^\/system\/work\?alarm=\d+$/) }]);
      await clearSeparately(installation.database, 'test.door', node);
    }
  });
});

describe('an alarm about an event', () => {
  it('counts occurrences, names the user in the log, and ends only with a note', async () => {
    for (let at = 0; at < 3; at++)
      await installation.write((context) => raise(context, 'test.deed', { says: 'Somebody did it.' }));
    const [row] = await open();
    expect(row).toMatchObject({ times: 3, endsByItself: false });
    await expect(installation.write((context) => clear(context, 'test.deed'))).rejects.toThrow('must be acknowledged');
    await acknowledge(row?.id, { version: row?.version, note: 'It was me.' });
    expect(await open()).toEqual([]);
    await installation.write((context) => raise(context, 'test.deed', { says: 'Somebody did it.' }));
    const [again] = await open();
    expect(again).toMatchObject({ times: 1 });
    await acknowledge(again?.id, { version: again?.version, note: 'Again.' });
  });

  it('is raised if and only if the event was committed', async () => {
    await expect(
      installation.write(async (context) => {
        await raise(context, 'test.deed', { says: 'Never mind.' });
        throw new Error('it was not done');
      }),
    ).rejects.toThrow('not done');
    expect(await open()).toEqual([]);
  });

  it('is acknowledged by users who can see it', async () => {
    await raiseSeparately(installation.database, 'test.deed', { says: 'Somebody did it.' });
    const [row] = await open();
    expect((await acknowledge(row?.id, { version: row?.version, note: 'Mine.' }, other)).status).toBe(404);
    expect((await acknowledge(row?.id, { version: row?.version, note: 'Mine.' })).status).toBe(200);
  });
});

it('a monitored condition raises an alarm while it lasts, which nobody can dismiss', async () => {
  wrong = 'The server room burns.';
  await look();
  await look();
  const [row] = await open();
  expect(row).toMatchObject({ label: 'Fire', canEnd: false, times: 1 });
  const refused = await acknowledge(row?.id, { version: row?.version, note: 'It is warm and cosy.' });
  expect([refused.status, refused.body.code]).toEqual([409, 'standing_alarm']);
  wrong = null;
  await look();
  expect(await open()).toEqual([]);
  expect((await past())[0]).toMatchObject({ label: 'Fire', state: 'over' });
});

it('a check that fails does not affect others', async () => {
  // Other test files in the same process also check these alarms.
  let isLooking = true;
  alarm('test.broken', {
    label: 'Broken',
    permission: 'work.view',
    ends: 'mended',
    check: () => (isLooking ? Promise.reject(new Error('it cannot be looked at')) : Promise.resolve(null)),
  });
  alarm('test.after', {
    label: 'After',
    permission: 'work.view',
    ends: 'mended',
    check: async () => (isLooking ? 'It is wrong.' : null),
  });
  const errors: unknown[] = [];
  await runAlarmChecks(installation.database, (error) => errors.push(error));
  expect(errors).toHaveLength(1);
  expect(await open()).toMatchObject([{ label: 'After' }]);
  isLooking = false;
});

it('webhooks for alarms are notified', async () => {
  const { administrator, database } = installation;
  const made = await administrator.send('POST', '/api/v1/system/webhooks', {
    name: 'Pager',
    url: 'https://pager.example/alarms',
    events: ['alarm.create', 'alarm.acknowledge'],
  });
  expect(made.status).toBe(201);
  await raiseSeparately(database, 'test.door', { says: 'The cellar door is open.', about: 'cellar' });
  await placeChanges(database);
  while ((await feedWebhooks(database)) > 0);
  const { rows } = await database.query('select type from webhook_delivery');
  expect(rows).toEqual([{ type: 'alarm.create' }]);
});

it('an undeclared alarm is a programming error', async () => {
  await expect(raiseSeparately(installation.database, 'weather', { says: 'It rains.' })).rejects.toThrow(
    'Kind of alarm “weather” not found.',
  );
});

it('pages of past alarms are requested by number', async () => {
  expect((await looker.get('/api/v1/alarms/past?before=x')).status).toBe(422);
});
