import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

let installation: TestProduct;
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const AT = '/api/v1/session/name';

describe('the name of a user', () => {
  it('can be changed by its user without permission to change users, and is logged', async () => {
    const ann = await signInAs(installation, 'Ann Gardener', ['team.view']);
    expect((await ann.get(AT)).body).toEqual({ name: 'Ann Gardener', knownAs: null, initials: null });
    const said = await ann.send('PUT', AT, { knownAs: 'Annie', initials: 'ax' });
    expect([said.status, said.body]).toEqual([200, { name: 'Ann Gardener', knownAs: 'Annie', initials: 'AX' }]);
    expect((await ann.get('/api/v1/session')).body.user).toMatchObject({ name: 'Annie', initials: 'AX' });
    const { rows } = await installation.database.query(
      `select actor_name as who, action, changes -> 'knownAs' as "knownAs" from change_log
        where entity = 'user' and entity_id = $1 order by id desc limit 1`,
      [await userIdOf(ann)],
    );
    expect(rows).toEqual([{ who: 'Ann Gardener', action: 'update', knownAs: [null, 'Annie'] }]);
    expect((await ann.send('PUT', AT, {})).body).toMatchObject({ knownAs: null, initials: null });
  });

  it('is all that its user can change: full name, address and roles are for others', async () => {
    const bea = await signInAs(installation, 'Bea Bold', ['team.view']);
    for (const body of [{ name: 'Boss' }, { knownAs: 'B', roleIds: [1] }, { email: 'b@elsewhere.example' }])
      expect((await bea.send('PUT', AT, body)).status, JSON.stringify(body)).toBe(422);
    for (const [body, field] of [
      [{ knownAs: 'x'.repeat(61) }, 'knownAs'],
      [{ initials: 'ABCDE' }, 'initials'],
      [{ knownAs: 'Bea\u202e' }, 'knownAs'],
    ] as const) {
      const refused = await bea.send('PUT', AT, body);
      expect([refused.status, Object.keys(refused.body.errors ?? {})], JSON.stringify(body)).toEqual([422, [field]]);
    }
  });
});

describe('the chosen start page', () => {
  const keep = (startPage: unknown) =>
    installation.administrator.send('PATCH', '/api/v1/session/settings', { startPage });
  it('is stored for every device, and can be reset', async () => {
    expect((await keep('/teams')).body.settings).toMatchObject({ startPage: '/teams' });
    expect((await installation.administrator.get('/api/v1/session')).body.settings).toMatchObject({
      startPage: '/teams',
    });
    expect((await keep(null)).status).toBe(200);
    expect((await installation.administrator.get('/api/v1/session')).body.settings).not.toMatchObject({
      startPage: '/teams',
    });
  });
  it.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere', 'teams', '/teams?x=1'])(
    'is never %s',
    async (page) => expect((await keep(page)).status).toBe(422),
  );
});
