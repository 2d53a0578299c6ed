import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, signInAs } from '#app/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#core/testing/installation.server.ts';

let installation: TestInstallation & { administrator: Asker };

beforeAll(async () => {
  installation = await openProduct();
  await signInAs(installation, 'Zoe Reader', ['*.view']);
  await signInAs(installation, 'Amir Careful', ['customer.view']);
});
afterAll(() => installation.close());

const state = async () => (await installation.administrator.get('/api/v1/security')).body;

it('names who is guarded by a password alone, those first who may do harm', async () => {
  const { people, unguarded } = await state();
  expect(people).toBe(3);
  expect((unguarded as { name: string; mayHarm: boolean }[]).map(({ name, mayHarm }) => [name, mayHarm])).toEqual([
    ['Ada Underhill', true],
    ['Zoe Reader', true],
    ['Amir Careful', false],
  ]);
});

it('does not name whoever has a second factor', async () => {
  const { database } = installation;
  await database.query(
    `insert into authenticator (user_id, kind, name, secret) select id, 'totp', 'Phone', 'sealed' from "user" where name = 'Zoe Reader'`,
  );
  expect(JSON.stringify((await state()).unguarded)).not.toContain('Zoe Reader');
});

it('counts who is in and who was turned away', async () => {
  const before = await state();
  await installation.stranger.send('POST', '/api/v1/session', { email: 'amir.careful@msp.example', password: 'wrong' });
  const after = await state();
  expect(after.sessions).toEqual({ open: 3, people: 3 });
  expect(after.turnedAway).toEqual({ signIns: (before.turnedAway as { signIns: number }).signIns + 1, requests: 0 });
});

it('tells names of keys, and nothing of what they are', async () => {
  expect((await state()).keys).toEqual([{ id: 'k1', needed: expect.any(Number) }]);
});

it('is for whoever may see it', async () => {
  const amir = await signInAs(installation, 'Beth Curious', ['customer.*']);
  const { status, body } = await amir.get('/api/v1/security');
  expect([status, body.permission]).toEqual([403, 'security.view']);
});
