import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, anotherNode, openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { may } from '../permission/permission.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';

let installation: TestInstallation & { administrator: Asker };
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const admin = () => installation.administrator;
const at = (key: string) => `/api/v1/features/${key}`;
const turn = async (key: string, set: object) =>
  admin().send('PATCH', at(key), { version: (await admin().get(at(key))).body.row?.version, ...set });

describe('a feature', () => {
  it('is on until a user turns it off', async () => {
    const { body } = await admin().get('/api/v1/features');
    expect(body.rows?.map(({ key, state }) => `${String(key)} ${String(state)}`)).toEqual(
      expect.arrayContaining(['imports on', 'exports on', 'estate on', 'live on']),
    );
  });

  it('that is off stops with the next request: its addresses, menu entries and permissions', async () => {
    expect((await admin().get('/api/v1/imports')).status).toBe(200);
    const answer = await turn('imports', { state: 'off', note: 'Until the audit is over' });
    expect(answer.status).toBe(200);
    const refused = await admin().get('/api/v1/imports');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'feature_off', message: expect.stringContaining('“Imports”') });
    const session = (await admin().get('/api/v1/session')).body as unknown as {
      permissions: string[];
      features: Record<string, boolean>;
    };
    expect(session.features).toMatchObject({ imports: false, exports: true });
    expect(may(session.permissions, 'import.run')).toBe(false);
    expect(may(session.permissions, 'customer.view')).toBe(true);
    const { rows } = await installation.database.query<{ id: number }>(`select id from "user" where email = $1`, [
      ADMINISTRATOR.email,
    ]);
    const actor = await actorOfUser(installation.database, rows[0]?.id ?? 0);
    expect(may(actor?.patterns ?? [], 'import.run')).toBe(false);
    await turn('imports', { state: 'on', note: null });
    expect((await admin().get('/api/v1/imports')).status).toBe(200);
  });

  it('turned off at one node is off at the other with its next request', async () => {
    const other = await anotherNode(installation);
    expect((await other.administrator.get('/api/v1/imports')).status).toBe(200);
    await turn('imports', { state: 'off' });
    expect((await other.administrator.get('/api/v1/imports')).body.code).toBe('feature_off');
    await turn('imports', { state: 'on' });
    expect((await other.administrator.get('/api/v1/imports')).status).toBe(200);
    await other.app.close();
  });

  it('that is off for a user is off for their tokens, and tokens themselves can be off', async () => {
    const made = await admin().send('POST', '/api/v1/system/tokens', {
      name: 'Stock list',
      scopes: ['manufacturer.view', 'team.view'],
      expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    });
    expect(made.status, made.text).toBe(201);
    const asked = async (url: string) =>
      (
        await installation.app.inject({
          method: 'GET',
          url,
          headers: { host: 'localhost', authorization: `Bearer ${String((made.body as { token?: unknown }).token)}` },
        })
      ).statusCode;
    expect(await asked('/api/v1/manufacturers')).toBe(200);
    await turn('estate', { state: 'off' });
    expect(await asked('/api/v1/manufacturers')).toBe(403);
    expect(await asked('/api/v1/teams')).toBe(200);
    await turn('estate', { state: 'on' });
    await turn('tokens', { state: 'off' });
    expect(await asked('/api/v1/teams')).toBe(403);
    await turn('tokens', { state: 'on' });
    expect(await asked('/api/v1/teams')).toBe(200);
  });

  it('of nouns turns off their lists, pages, search and pickers', async () => {
    expect((await admin().get('/api/v1/manufacturers')).status).toBe(200);
    await turn('estate', { state: 'off' });
    const [list, asset, pick] = await Promise.all(
      ['/api/v1/manufacturers', '/api/v1/hardware/servers', '/api/v1/pick/manufacturer?q='].map((url) =>
        admin().get(url),
      ),
    );
    expect([list?.body.code, asset?.body.code, pick?.body.code]).toEqual(['feature_off', 'feature_off', 'feature_off']);
    expect((await admin().get('/api/v1/customers')).status).toBe(200);
    await turn('estate', { state: 'on' });
  });

  it('for some roles is on for them only', async () => {
    const taker = await signInAs(installation, 'Tina Taker', ['team.*']);
    const other = await signInAs(installation, 'Otto Other', ['team.*']);
    const { rows } = await installation.database.query<{ id: number }>(
      `select id from role where name = 'Role of Tina Taker'`,
    );
    expect((await turn('exports', { state: 'roles', roleIds: [] })).body.errors).toHaveProperty('roleIds');
    expect((await turn('exports', { state: 'roles', roleIds: [999_999] })).status).toBe(422);
    expect((await turn('exports', { state: 'roles', roleIds: [rows[0]?.id] })).status).toBe(200);
    expect((await taker.get('/api/v1/teams.csv')).status).toBe(200);
    expect((await other.get('/api/v1/teams.csv')).body.code).toBe('feature_off');
    const back = await turn('exports', { state: 'on' });
    expect(back.body.row).toMatchObject({ state: 'on', roleIds: [] });
    expect((await other.get('/api/v1/teams.csv')).status).toBe(200);
  });

  it('without a permission is refused at its addresses', async () => {
    await turn('live', { state: 'off' });
    const answer = await admin().send('POST', '/broadcasting/auth', { socket_id: '1.1', channel_name: 'private-x' });
    expect(answer.body.code).toBe('feature_off');
    await turn('live', { state: 'on' });
  });

  it('is changed only by a user who saw its current state', async () => {
    const { version } = (await admin().get(at('imports'))).body.row as { version: number };
    expect((await admin().send('PATCH', at('imports'), { state: 'off' })).status).toBe(428);
    expect((await admin().send('PATCH', at('imports'), { version: version - 1, state: 'off' })).status).toBe(409);
    expect((await admin().send('PATCH', at('imports'), { version, state: 'sometimes' })).status).toBe(422);
    expect((await admin().send('PATCH', at('imports'), { version, stops: 'all' })).status).toBe(422);
    expect((await admin().send('PATCH', at('nothing'), { version: 0, state: 'off' })).status).toBe(404);
  });

  it('is changed by users with feature.update, and the log names them', async () => {
    const looker = await signInAs(installation, 'Lena Looker', ['feature.view']);
    expect((await looker.get('/api/v1/features')).status).toBe(200);
    expect((await looker.send('PATCH', at('imports'), { version: 0, state: 'off' })).status).toBe(403);
    const { rows } = await installation.database.query(
      `select actor_name, title, changes from change_log where entity = 'featureSwitch' order by id limit 1`,
    );
    expect(rows).toEqual([
      {
        actor_name: ADMINISTRATOR.name,
        title: 'Imports',
        changes: { state: ['on', 'off'], note: [null, 'Until the audit is over'] },
      },
    ]);
  });
});
