import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LoggedEvent, logEvent } from '#engine/changes/logEvent.server.ts';
import { recordSecretAccess } from '#platform/audit/secretAccess.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { ADMINISTRATOR, openProduct, signInAs } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };

beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const lines = async (where: string): Promise<Record<string, unknown>[]> =>
  (await installation.database.query(`select * from change_log where ${where} order by id`)).rows;

it('an event without a record has a log entry if and only if its transaction commits', async () => {
  const event: LoggedEvent = { action: 'export', entity: 'ups', entityId: null, title: 'UPS units', note: '12 rows' };
  await installation.write((context) => logEvent({ ...context, sessionId: 7 }, event));
  await expect(
    installation.write(async (context) => {
      await logEvent(context, event);
      throw new Error('after all not');
    }),
  ).rejects.toThrow('after all not');
  expect(await lines(`action = 'export'`)).toMatchObject([
    { entity: 'asset', kind: 'ups', entity_id: null, version: 0, changes: {}, note: '12 rows', session_id: 7 },
  ]);
});

it('access to a secret is in both logs, with how, which, the reason and the session', async () => {
  await installation.write((context) =>
    recordSecretAccess(context, {
      how: 'shown',
      entity: 'credential',
      entityId: 12,
      title: 'Firewall',
      customerId: 3,
      reason: 'Ticket 88',
      sessionId: 9,
    }),
  );
  const [line] = await lines(`action = 'secret-shown'`);
  expect(line).toMatchObject({ entity: 'credential', entity_id: 12, customer_id: 3, note: 'Ticket 88', session_id: 9 });
  const { rows } = await installation.database.query('select * from secret_access');
  expect(rows).toMatchObject([
    { how: 'shown', title: 'Firewall', reason: 'Ticket 88', session_id: 9, entry_id: line?.id, request_id: 'test' },
  ]);
});

it('a change of a record names its session', async () => {
  await installation.administrator.send('POST', '/api/v1/teams', { name: 'Night shift' });
  const [line] = await lines(`title = 'Night shift'`);
  const { rows } = await installation.database.query('select id from session');
  expect(rows).toContainEqual({ id: line?.session_id });
});

it('sign-ins, sign-outs and failed attempts are logged, without what was typed', async () => {
  const someone = await signInAs(installation, 'Grace Hopper', ['*']);
  await someone.send('DELETE', '/api/v1/session?everywhere=1');
  const wrong = { email: 'grace.hopper@msp.example', password: 'my cat is called Socks' };
  await installation.stranger.send('POST', '/api/v1/session', wrong);
  await installation.stranger.send('POST', '/api/v1/session', { email: 'my cat is called Socks', password: 'x' });
  expect(await lines(`entity = 'user' and action like 'sign-%' and title <> '${ADMINISTRATOR.name}'`)).toMatchObject([
    { action: 'sign-in', actor_name: 'Grace Hopper', title: 'Grace Hopper', session_id: expect.any(Number) },
    { action: 'sign-out', actor_name: 'Grace Hopper', note: 'On all devices.' },
    { action: 'sign-in-failed', actor_id: null, title: 'Grace Hopper', note: 'Wrong password.' },
    { action: 'sign-in-failed', title: 'Unknown account', note: 'No active account has this address.' },
  ]);
  expect(JSON.stringify(await lines('true'))).not.toContain('Socks');
});

it('a rate-limited client is logged once, however often it is refused', async () => {
  const email = 'guessed@msp.example';
  for (let n = 0; n < 8; n++) await installation.stranger.send('POST', '/api/v1/session', { email, password: 'x' });
  await expect.poll(() => lines(`action = 'limit'`)).toMatchObject([{ title: 'POST /api/v1/session', actor_id: null }]);
  expect(await lines(`action = 'limit'`)).toHaveLength(1);
});

it('an exported list is logged, with its filters', async () => {
  await installation.administrator.get('/api/v1/teams.csv?f.name=contains:%C3%A9t%C3%A9&sort=name&q=%zz');
  await installation.administrator.get('/api/v1/teams.xlsx');
  expect(await lines(`action = 'export' and kind = 'team'`)).toMatchObject([
    { title: 'Teams', entity_id: null, note: 'As CSV, filtered by f.name=contains:été, sort=name, q=%zz.' },
    { note: 'As XLSX, all rows.' },
  ]);
});
