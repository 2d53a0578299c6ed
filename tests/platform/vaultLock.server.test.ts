import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followAll } from '#platform/audit/rules/followLog.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { recordSecretAccess, revealing } from '#platform/audit/secretAccess.server.ts';
import type { Asker } from '../support/installation.server.ts';
import {
  ADMINISTRATOR,
  anotherNode,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '../support/testInstallation.server.ts';

let installation: TestProduct;
let ada: Asker;
let ben: Asker;
let there: Awaited<ReturnType<typeof anotherNode>>;

beforeAll(async () => {
  installation = await openProduct();
  ada = installation.administrator;
  ben = await signInAs(installation, 'Ben Second', ['vault.*', 'security.view']);
  there = await anotherNode(installation);
});
afterAll(async () => {
  await there.app.close();
  await installation.close();
});

const share = async (): Promise<string> => {
  const made = await ada.send('POST', '/api/v1/disposables', {
    purpose: 'Door code',
    kind: 'text',
    hours: 1,
    ciphertext: randomBytes(32).toString('base64'),
    iv: randomBytes(12).toString('base64'),
  });
  expect(made.status).toBe(201);
  return String(made.body.path).replace('/share/', '/api/share/');
};
const lock = (by = ada) => by.send('POST', '/api/v1/vault/lock', { reason: 'A laptop was stolen.' });
const release = (by: Asker) => by.send('POST', '/api/v1/vault/release', {});

describe('the vault lock', () => {
  it('refuses every secret immediately on every node, uses no views, and raises an alarm', async () => {
    const path = await share();
    expect((await lock()).status).toBe(200);
    for (const asker of [installation.stranger, there.administrator]) {
      const refused = await asker.send('POST', `${path}/open`, {});
      expect([refused.status, refused.body.code]).toEqual([409, 'vault_locked']);
    }
    const { rows } = await installation.database.query(`select how, title from secret_access where how = 'refused'`);
    expect(rows).toEqual([
      { how: 'refused', title: 'Door code' },
      { how: 'refused', title: 'Door code' },
    ]);
    expect((await ben.get('/api/v1/alarms')).body.rows).toMatchObject([{ kind: 'vault.locked', canEnd: false }]);
    expect((await lock(ben)).body.code).toBe('vault_locked');
    // One user is not enough, even if they agree twice.
    expect((await release(ada)).body).toMatchObject({ lock: { agreed: [{ name: ADMINISTRATOR.name }] } });
    expect((await release(ada)).body.code).toBe('same_person');
    expect((await installation.stranger.send('POST', `${path}/open`, {})).status).toBe(409);
    expect((await release(ben)).body).toEqual({ lock: null });
    expect((await installation.stranger.send('POST', `${path}/open`, {})).status).toBe(200);
    expect((await ben.get('/api/v1/alarms')).body.rows).toEqual([]);
  });

  it('does not count a user who was deactivated since they agreed', async () => {
    const cleo = await signInAs(installation, 'Cleo Gone', ['vault.*']);
    await lock();
    expect((await release(cleo)).status).toBe(200);
    await installation.database.query(`update "user" set status = 'deactivated' where name = 'Cleo Gone'`);
    expect((await release(cleo)).status).toBe(401);
    expect((await release(ada)).body).toMatchObject({ lock: { agreed: [{ name: ADMINISTRATOR.name }] } });
    expect((await release(ben)).body).toEqual({ lock: null });
    expect((await release(ben)).body.code).toBe('vault_open');
  });

  it('is set and released with permission, an identity check and a reason', async () => {
    const otto = await signInAs(installation, 'Otto Other', ['security.view']);
    expect((await lock(otto)).body.permission).toBe('vault.lock');
    expect((await release(otto)).body.permission).toBe('vault.release');
    expect((await ada.send('POST', '/api/v1/vault/lock', { reason: ' ' })).status).toBe(422);
    await installation.database.query(`update session set step_up_at = now() - interval '16 minutes'`);
    expect((await lock()).status).toBe(400);
    expect((await release(ben)).status).toBe(400);
  });
});

describe('the number of secrets shown to one user', () => {
  const start = Date.parse('2026-11-21T09:00:00Z');
  const seeing = (userId: number, seconds: number, reason: string | null) => {
    const context = {
      actor: { userId, name: 'Ben Second', patterns: [], customers: 'all', suppliers: 'all' } as const,
      now: new Date(start + seconds * 1_000).toISOString(),
      requestId: 'test',
      ip: null,
    };
    return revealing(installation.database, context, (inside) =>
      recordSecretAccess(inside, {
        how: 'shown',
        entity: 'credential',
        entityId: 1,
        title: 'A',
        customerId: null,
        reason,
        sessionId: null,
      }),
    );
  };

  it('is ten a minute; beyond thirty an hour a reason is required and logged; a hundred a day', async () => {
    const userId = await userIdOf(ben);
    const see = (seconds: number, reason: string | null = null) => seeing(userId, seconds, reason);
    for (let at = 0; at < 10; at++) await see(at);
    await expect(see(20)).rejects.toMatchObject({ status: 429, code: 'reveals_minute' });
    for (let at = 1; at <= 20; at++) await see(60 + at * 30);
    await expect(see(700)).rejects.toMatchObject({ status: 422, code: 'reason_needed' });
    await see(700, 'The school moves house.');
    const { rows } = await installation.database.query(`select note from change_log where note like 'The school%'`);
    expect(rows).toEqual([{ note: 'The school moves house.' }]);
    // The threshold is the company's setting, and one event raises one alarm.
    await sealAll(installation.database);
    await followAll(installation.database);
    const alarms = await installation.database.query(
      `select kind, times from alarm where says like '%secrets within%'`,
    );
    expect(alarms.rows).toEqual([{ kind: 'audit.manyReveals', times: 1 }]);
    for (let at = 1; at <= 69; at++) await see(700 + at * 30, 'The school moves house.');
    await expect(see(80_000, 'The school moves house.')).rejects.toMatchObject({ status: 409, code: 'reveals_day' });
  });

  it('is none after that, until another user releases them with a reason', async () => {
    const userId = await userIdOf(ben);
    const nextWeek = 8 * 86_400;
    const release = (by: Asker, reason = 'Moving the school’s passwords.') =>
      by.send('POST', `/api/v1/vault/stopped-users/${userId}/release`, { reason });
    await installation.database.query('update session set step_up_at = now()');
    await expect(seeing(userId, nextWeek, 'Again.')).rejects.toMatchObject({ code: 'reveals_day' });
    expect((await ada.get('/api/v1/vault/stopped-users')).body.users).toMatchObject([{ userId, name: 'Ben Second' }]);
    const alarm = async () =>
      ((await ada.get('/api/v1/alarms')).body.rows as { kind: string }[]).filter(
        ({ kind }) => kind === 'vault.stopped',
      );
    expect(await alarm()).toMatchObject([{ canEnd: false }]);
    const otto = await signInAs(installation, 'Otto Third', ['security.view']);
    expect((await release(otto)).body.permission).toBe('vault.releaseUser');
    expect((await release(ben)).body.code).toBe('same_person');
    expect((await release(ada, ' ')).status).toBe(422);
    await installation.database.query(`update session set step_up_at = now() - interval '16 minutes'`);
    expect((await release(ada)).status).toBe(400);
    await installation.database.query('update session set step_up_at = now()');
    expect((await release(ada)).body).toEqual({ users: [] });
    expect((await release(ada)).body.code).toBe('not_stopped');
    const { rows } = await installation.database.query(
      `select action, title, actor_name as by, note from change_log where entity = 'vault' and action like '%-user' order by id`,
    );
    expect(rows).toEqual([
      { action: 'stop-user', title: 'Ben Second', by: 'Ben Second', note: null },
      { action: 'release-user', title: 'Ben Second', by: ADMINISTRATOR.name, note: 'Moving the school’s passwords.' },
    ]);
    expect(await alarm()).toEqual([]);
    await seeing(userId, nextWeek, 'Again.');
  });

  it('can be released by the users themselves if no other user can', async () => {
    const userId = await userIdOf(ada);
    await installation.database.query('insert into reveal_stop (user_id, stopped_at) values ($1, now())', [userId]);
    await installation.database.query(`update "user" set status = 'deactivated' where name = 'Ben Second'`);
    const own = await ada.send('POST', `/api/v1/vault/stopped-users/${userId}/release`, { reason: 'I am alone here.' });
    expect(own.body).toEqual({ users: [] });
  });
});
