import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';

let installation: TestInstallation & { administrator: Asker };

beforeAll(async () => {
  installation = await openProduct();
  await signInAs(installation, 'Zoe Reader', ['*.view']);
  await signInAs(installation, 'Amir Careful', ['customer.view']);
});
afterAll(() => installation.close());

const state = async () => (await installation.administrator.get('/api/v1/security')).body;

it('lists users protected only by a password, the most powerful first', async () => {
  const { people, unguarded } = await state();
  expect(people).toBe(3);
  expect((unguarded as { name: string; mayHarm: boolean }[]).map(({ name, mayHarm }) => [name, mayHarm])).toEqual([
    ['Ada Underhill', true],
    ['Zoe Reader', true],
    ['Amir Careful', false],
  ]);
});

it('does not list users with two-factor authentication', async () => {
  const { database } = installation;
  await database.query(
    `insert into authenticator (user_id, kind, name, secret) select id, 'totp', 'Phone', 'sealed' from "user" where name = 'Zoe Reader'`,
  );
  expect(JSON.stringify((await state()).unguarded)).not.toContain('Zoe Reader');
});

it('counts successful and refused sign-ins', async () => {
  const before = await state();
  await installation.stranger.send('POST', '/api/v1/session', { email: 'amir.careful@msp.example', password: 'wrong' });
  const after = await state();
  expect(after.sessions).toEqual({ open: 3, people: 3 });
  expect(after.turnedAway).toEqual({ signIns: (before.turnedAway as { signIns: number }).signIns + 1, requests: 0 });
});

it('shows names of keys and nothing of their content', async () => {
  expect((await state()).keys).toEqual([{ id: 'k1', needed: expect.any(Number) }]);
});

it('lists open sessions page by page, and users with permission end them with an identity check', async () => {
  const { administrator, database } = installation;
  const sessions = async (before = '') => (await administrator.get(`/api/v1/security/sessions${before}`)).body;
  const rowsOf = (body: Record<string, unknown>) => body.rows as { id: number; userId: number; name: string }[];
  const first = await sessions();
  expect(first).toMatchObject({
    rows: [
      { name: 'Amir Careful', ip: '127.0.0.1', isThis: false, isPending: false, lastSeenAt: expect.any(String) },
      { name: 'Zoe Reader' },
      { name: 'Ada Underhill', isThis: true },
    ],
    next: null,
  });
  const [amir] = rowsOf(first);
  expect(rowsOf(await sessions(`?before=${amir?.id}`)).map(({ name }) => name)).toEqual([
    'Zoe Reader',
    'Ada Underhill',
  ]);
  await database.query(
    `insert into session (user_id, token_hash, kind, two_factor, created_at, last_seen_at, idle_until, ends_at)
     select ${amir?.userId}, decode(md5(n::text), 'hex'), 'password', 'off', now(), now(), now() + interval '1 hour', now() + interval '1 hour'
       from generate_series(1, 25) n`,
  );
  const full = await sessions();
  expect(rowsOf(full)).toHaveLength(25);
  expect(rowsOf(await sessions(`?before=${String(full.next)}`))).toHaveLength(3);
  await database.query(
    `delete from session where token_hash in (select decode(md5(n::text), 'hex') from generate_series(1, 25) n)`,
  );
  const path = `/api/v1/users/${amir?.userId}/sessions/${amir?.id}`;
  await database.query(`update session set step_up_at = now() - interval '1 hour' where user_id <> ${amir?.userId}`);
  expect((await administrator.send('DELETE', path)).status).toBe(400);
  await database.query('update session set step_up_at = now()');
  expect((await administrator.send('DELETE', path)).status).toBe(200);
  expect(rowsOf(await sessions()).map(({ name }) => name)).toEqual(['Zoe Reader', 'Ada Underhill']);
});

it('lists who was stopped by rate limits, and where', async () => {
  await installation.database.query(
    `insert into change_log (at, actor_id, actor_name, action, entity, kind, title, version, changes, request_id, ip)
     select now(), id, name, 'limit', 'limit', 'limit', 'GET /api/v1/customers', 0, '{}', 'r', '192.0.2.7' from "user" where name = 'Zoe Reader'`,
  );
  const { rows } = (await installation.administrator.get('/api/v1/security/limits')).body;
  expect(rows).toMatchObject([{ name: 'Zoe Reader', ip: '192.0.2.7', where: 'GET /api/v1/customers' }]);
});

it('shows unused accounts', async () => {
  const line = async () => {
    const { lines } = (await installation.administrator.get('/api/v1/health?page=security')).body;
    return (lines as { key: string; state: string; figure: string }[]).find(({ key }) => key === 'accounts');
  };
  expect(await line()).toMatchObject({ state: 'good' });
  await installation.database.query(
    `update "user" set last_seen_at = now() - interval '91 days' where name = 'Zoe Reader'`,
  );
  expect(await line()).toMatchObject({ state: 'attention', figure: '1 unused for 90 days' });
});

it('needs permission to view', async () => {
  const amir = await signInAs(installation, 'Beth Curious', ['customer.*']);
  const { status, body } = await amir.get('/api/v1/security');
  expect([status, body.permission]).toEqual([403, 'security.view']);
  for (const part of ['sessions', 'limits']) expect((await amir.get(`/api/v1/security/${part}`)).status).toBe(403);
});
