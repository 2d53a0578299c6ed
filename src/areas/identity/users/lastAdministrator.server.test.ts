import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { type Asker, type TestInstallation, untilServed } from '#tests/support/installation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let ada: Asker;
let ben: Asker;
let adaId: number;
let benId: number;
let administrators: number;
let engineers: number;

beforeAll(async () => {
  installation = await openProduct();
  ada = installation.administrator;
  ben = await signInAs(installation, 'Ben Bishop', ['*']);
  [adaId, benId] = [await userIdOf(ada), await userIdOf(ben)];
  [administrators, engineers] = [await roleNamed('Administrator'), await roleNamed('Engineer')];
  // Ben is an administrator only by the same role.
  await installation.database.query('update "user" set role_ids = $2 where id = $1', [benId, [administrators]]);
});
afterAll(() => installation.close());

const roleNamed = async (name: string) =>
  Number((await ada.get(`/api/v1/system/roles?f.name=is:${name}`)).body.rows?.[0]?.id);
const userRow = async (id: number): Promise<Values> => {
  const { rows } = await installation.database.query<Values>('select * from "user" where id = $1', [id]);
  return rows[0] ?? {};
};
const change = async (who: Asker, id: number, set: Values) =>
  untilServed(async () => who.send('PATCH', `/api/v1/users/${id}`, { ...set, version: (await userRow(id)).version }));
const act = async (who: Asker, id: number, action: string) =>
  who.send('POST', `/api/v1/users/${id}/actions/${action}`, { version: (await userRow(id)).version });

/** Makes both administrators again, with new sign-ins. */
const bothAgain = async () => {
  await installation.database.query(
    `update "user" set status = 'active', role_ids = $2, customer_scope = 'all', customer_ids = null, ends_on = null, starts_on = null where id = any($1::bigint[])`,
    [[adaId, benId], [administrators]],
  );
};

describe('the last administrator', () => {
  it.each<[string, (id: number) => Promise<{ status: number; body: Values }>]>([
    ['is not deactivated', (id) => act(ada, id, 'deactivate')],
    ['keeps a role that can give access', (id) => change(ada, id, { roleIds: [engineers] })],
    ['sees all customers', (id) => change(ada, id, { customerScope: 'assigned', customerIds: [] })],
    ['is not temporary', (id) => change(ada, id, { endsOn: '2099-12-31' })],
    ['does not begin on a later day', (id) => change(ada, id, { startsOn: '2099-12-31' })],
  ])('%s', async (_, attempt) => {
    await bothAgain();
    // Ada's end date excludes her from the count, so Ben is the last administrator; she can still sign in.
    await installation.database.query(`update "user" set ends_on = '2099-01-01' where id = $1`, [adaId]);
    const refused = await attempt(benId);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'last_admin',
      message: expect.stringContaining('First give another active user'),
    });
    expect(await userRow(benId)).toMatchObject({ status: 'active', role_ids: [administrators], ends_on: null });
  });

  it('is not lost by editing or archiving the role', async () => {
    await bothAgain();
    const made = await ada.send('POST', '/api/v1/system/roles', {
      name: 'Keepers',
      permissions: ['user.*', 'role.*', 'customer.*'],
    });
    const keepers = made.body.row as Values;
    // Both keep access only by the new role.
    await installation.database.query('update "user" set role_ids = $1 where id = any($2::bigint[])', [
      [keepers.id],
      [adaId, benId],
    ]);
    const one = `/api/v1/system/roles/${String(keepers.id)}`;
    const edited = await ada.send('PATCH', one, { permissions: ['user.*', 'customer.*'], version: 1 });
    expect(edited.body).toMatchObject({ code: 'last_admin' });
    expect((await ada.send('POST', `${one}/archive`, { version: 1 })).body).toMatchObject({ code: 'last_admin' });
    const without = await ada.send('PATCH', one, { permissions: ['user.*', 'role.*'], version: 1 });
    expect(without.status).toBe(200);
    await bothAgain();
  });

  it('is not lost by a bulk edit', async () => {
    await bothAgain();
    const many = await ada.send('POST', '/api/v1/users/bulk', {
      select: { ids: [adaId, benId] },
      set: { roleIds: [engineers] },
    });
    expect(many.body).toMatchObject({ code: 'last_admin' });
    expect((await userRow(adaId)).role_ids).toEqual([administrators]);
  });

  it('cannot remove their own last role', async () => {
    await bothAgain();
    const own = await change(ada, adaId, { roleIds: [] });
    expect(own.status).toBe(409);
    expect(own.body).toMatchObject({ code: 'last_admin', message: expect.stringContaining('your own last role') });
  });

  it('needs a role that is active and has permissions', async () => {
    const edit = await ada.send('PATCH', `/api/v1/system/roles/${administrators}`, {
      permissions: ['*.view'],
      version: 2,
    });
    expect(edit.body).toMatchObject({ code: 'builtin' });
    const away = await ada.send('POST', `/api/v1/system/roles/${administrators}/archive`, { version: 2 });
    expect(away.body).toMatchObject({ code: 'builtin' });
  });

  it('is not lost when two remove each other at the same time: one stays, in twenty attempts', async () => {
    for (let round = 0; round < 20; round++) {
      await bothAgain();
      const [first, second] =
        round % 2 === 0
          ? await Promise.all([
              change(ada, benId, { roleIds: [engineers] }),
              change(ben, adaId, { roleIds: [engineers] }),
            ])
          : await Promise.all([
              change(ada, benId, { customerScope: 'assigned' }),
              change(ben, adaId, { roleIds: [engineers] }),
            ]);
      const refused = first?.status === 200 ? second : first;
      const words = `round ${round}: ${first?.text} ${second?.text}`;
      expect([first?.status, second?.status], words).toContain(200);
      // The later request may already have lost the permission.
      expect([403, 409], words).toContain(refused?.status);
      expect(['forbidden', 'beyond_own', 'last_admin'], words).toContain(refused?.body.code);
    }
  });
});
