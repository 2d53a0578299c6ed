import { afterAll, beforeAll, expect, it } from 'vitest';
import { logEvent } from '#core/audit/logEvent.server.ts';
import { recordSecretAccess } from '#core/audit/secretAccess.server.ts';
import type { Asker, TestInstallation } from '#core/testing/installation.server.ts';
import { openProduct } from './testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };

beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const lines = async (where: string): Promise<Record<string, unknown>[]> =>
  (await installation.database.query(`select * from change_log where ${where} order by id`)).rows;

it('what changes no record has a line in the log, if and only if its transaction commits', async () => {
  const event = { action: 'export', entity: 'ups', entityId: null, title: 'UPS units', note: '12 rows' };
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

it('whoever meets a secret is in both logs, with how, which, the reason and the session', async () => {
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

it('a change of a record says in which session it was made', async () => {
  await installation.administrator.send('POST', '/api/v1/teams', { name: 'Night shift' });
  const [line] = await lines(`title = 'Night shift'`);
  const { rows } = await installation.database.query('select id from session');
  expect(rows).toContainEqual({ id: line?.session_id });
});
