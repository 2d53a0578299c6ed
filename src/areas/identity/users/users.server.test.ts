import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { supplier } from '#areas/suppliers/suppliers/supplier.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { role } from '#areas/access/roles/role.ts';
import { user } from './user.ts';

let installation: TestInstallation & { administrator: Asker };
let ada: Asker;
let adaId: number;

beforeAll(async () => {
  installation = await openProduct();
  ada = installation.administrator;
  adaId = await userIdOf(ada);
});
afterAll(() => installation.close());

const roleNamed = async (name: string) =>
  Number((await ada.get(`/api/v1/system/roles?f.name=is:${encodeURIComponent(name)}`)).body.rows?.[0]?.id);
const read = async (id: number) => (await ada.get(`/api/v1/users/${id}`)).body.row as Values;
const change = async (who: Asker, id: number, set: Values) =>
  who.send('PATCH', `/api/v1/users/${id}`, { ...set, version: (await read(id)).version });
const act = async (who: Asker, id: number, action: string) =>
  who.send('POST', `/api/v1/users/${id}/actions/${action}`, { version: (await read(id)).version });

describe('an account', () => {
  it('is not created twice for one address in any case, and the answer leads to the user', async () => {
    const again = await ada.send('POST', '/api/v1/users', {
      name: 'Ada again',
      email: 'ADA@msp.example',
      roleIds: [await roleNamed('Engineer')],
    });
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({ code: 'exists', holder: { id: adaId, path: `/users/${adaId}` } });
    expect(again.body.errors).toMatchObject({ email: [expect.stringContaining('Ada Underhill')] });
  });

  it('has a role from the start', async () => {
    const none = await ada.send('POST', '/api/v1/users', { name: 'Ro Less', email: 'ro@msp.example', roleIds: [] });
    expect(none.status).toBe(422);
    expect(none.body.errors).toHaveProperty('roleIds');
  });

  it('cannot end before it begins', async () => {
    const backwards = await ada.send('POST', '/api/v1/users', {
      name: 'Tim Traveller',
      email: 'tim@msp.example',
      roleIds: [await roleNamed('Engineer')],
      startsOn: '2026-12-01',
      endsOn: '2026-11-30',
    });
    expect(backwards.body.errors).toHaveProperty('endsOn');
  });

  it('of a temporary colleague works only on its days, from one request to the next', async () => {
    const temp = await signInAs(installation, 'Tessa Temp', ['customer.view']);
    const id = await userIdOf(temp);
    expect((await temp.get('/api/v1/customers')).status).toBe(200);
    expect((await change(ada, id, { endsOn: '2026-01-31' })).status).toBe(200);
    expect((await temp.get('/api/v1/customers')).status).toBe(401);
    await expect(installation.signIn('tessa.temp@msp.example', 'four lifts wander quietly')).rejects.toThrow();
    expect((await change(ada, id, { endsOn: '2099-01-31' })).status).toBe(200);
    expect((await temp.get('/api/v1/customers')).status).toBe(200);
    expect((await change(ada, id, { startsOn: '2099-01-01' })).status).toBe(200);
    expect((await temp.get('/api/v1/customers')).status).toBe(401);
  });

  it('ends immediately with deactivation, everywhere, and returns without its old password', async () => {
    const leaver = await signInAs(installation, 'Lena Leaver', ['customer.view']);
    const id = await userIdOf(leaver);
    const done = await act(ada, id, 'deactivate');
    expect(done.body.row).toMatchObject({ status: 'deactivated', name: 'Lena Leaver' });
    expect((await leaver.get('/api/v1/customers')).status).toBe(401);
    const { rows } = await installation.database.query('select 1 from session where user_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await act(ada, id, 'reactivate')).body.row).toMatchObject({ status: 'active' });
    await expect(installation.signIn('lena.leaver@msp.example', 'four lifts wander quietly')).rejects.toThrow();
  });

  it('keeps its name in the history and is never archived', async () => {
    const someone = await installation.write((context) => a(context, user));
    expect((await ada.send('POST', `/api/v1/users/${someone.id}/archive`, { version: 1 })).status).toBe(404);
    expect(
      (await ada.send('POST', '/api/v1/users/bulk', { select: { ids: [someone.id] }, archive: true })).body,
    ).toMatchObject({ code: 'permanent' });
    expect((await ada.get(`/api/v1/users/${someone.id}`)).body.may).not.toContain('user.delete');
  });

  it('can be signed out everywhere and stays active', async () => {
    const phoneless = await signInAs(installation, 'Phil Phoneless', ['customer.view']);
    const id = await userIdOf(phoneless);
    expect((await act(ada, id, 'endSessions')).status).toBe(200);
    expect((await phoneless.get('/api/v1/customers')).status).toBe(401);
    const history = await ada.get(`/api/v1/users/${id}/history`);
    expect(history.body.rows?.[0]).toMatchObject({ action: 'endSessions' });
  });

  it('cannot be deactivated by its own user', async () => {
    expect((await act(ada, adaId, 'deactivate')).body).toMatchObject({ code: 'own_account' });
  });
});

describe('giving permissions', () => {
  it('is limited to your own', async () => {
    const desk = await signInAs(installation, 'Dee Desk', ['user.*', 'role.*', 'customer.*']);
    const engineer = await roleNamed('Engineer');
    const someone = await installation.write(async (context) =>
      a(context, user, { roleIds: [(await a(context, role, { permissions: ['customer.view'] })).id] }),
    );
    const more = await change(desk, someone.id, { roleIds: [engineer] });
    expect(more.status).toBe(422);
    expect(more.body.errors).toMatchObject({ roleIds: [expect.stringContaining('You do not have')] });
    const invited = await desk.send('POST', '/api/v1/users', {
      name: 'Too Much',
      email: 'too.much@msp.example',
      roleIds: [await roleNamed('Administrator')],
    });
    expect(invited.body.errors).toHaveProperty('roleIds');
    const wider = await desk.send('POST', '/api/v1/system/roles', { name: 'All', permissions: ['*'] });
    expect(wider.body.errors).toHaveProperty('permissions');
    const fits = await desk.send('POST', '/api/v1/system/roles', { name: 'Some', permissions: ['customer.update'] });
    expect(fits.status).toBe(201);
  });

  it('does not apply to users with more permissions', async () => {
    const desk = await signInAs(installation, 'Della Desk', ['user.*', 'customer.*']);
    expect((await change(desk, adaId, { email: 'mine@msp.example' })).body).toMatchObject({ code: 'beyond_own' });
    expect((await act(desk, adaId, 'deactivate')).body).toMatchObject({ code: 'beyond_own' });
  });

  it('does not include customers and suppliers out of your scope', async () => {
    const [mine, other] = await installation.write(async (context) => [
      await a(context, customer),
      await a(context, customer),
    ]);
    const narrow = await signInAs(installation, 'Nora Narrow', ['user.*', 'customer.*'], [Number(mine?.id)]);
    const someone = await installation.write(async (context) =>
      a(context, user, {
        roleIds: [(await a(context, role, { permissions: ['customer.view'] })).id],
        customerScope: 'assigned',
        customerIds: [mine?.id],
      }),
    );
    const all = await change(narrow, someone.id, { customerScope: 'all' });
    expect(all.body.errors).toMatchObject({ customerScope: [expect.any(String)] });
    const foreign = await change(narrow, someone.id, { customerIds: [mine?.id, other?.id] });
    expect(foreign.status).toBe(422);
    expect((await change(narrow, someone.id, { knownAs: 'Sam' })).status).toBe(200);
  });

  it('that are sensitive, and changing any role, needs an identity check within 15 minutes', async () => {
    const grace = await signInAs(installation, 'Grace Giver', ['*']);
    const graceId = await userIdOf(grace);
    await installation.database.query(
      `update session set step_up_at = now() - interval '16 minutes' where user_id = $1`,
      [graceId],
    );
    const make = (name: string, permissions: readonly string[]) =>
      grace.send('POST', '/api/v1/system/roles', { name, permissions });
    const made = await ada.send('POST', '/api/v1/system/roles', { name: 'Ordinary', permissions: ['customer.update'] });
    const ordinary = `/api/v1/system/roles/${String(made.body.row?.id)}`;
    for (const ask of [
      ...[['user.update'], ['user.*'], ['*.update'], ['*'], ['customer.view']].map(
        (permissions) => () => make('New', permissions),
      ),
      () => grace.send('PATCH', ordinary, { version: 1, permissions: ['customer.update', 'site.view'] }),
      () => grace.send('PATCH', ordinary, { version: 1, permissions: ['customer.view'] }),
      () => grace.send('POST', `${ordinary}/archive`, { version: 1 }),
    ]) {
      const refused = await ask();
      expect(refused.status, refused.text).toBe(400);
      expect(refused.body.message).toEqual(['One Time Password cannot be empty.']);
    }
    // Renaming a role changes no permissions.
    expect((await grace.send('PATCH', ordinary, { version: 1, name: 'Plain' })).status).toBe(200);
    const someone = await installation.write((context) => a(context, user));
    const promoted = await change(grace, someone.id, { roleIds: [await roleNamed('Administrator')] });
    expect(promoted.status).toBe(400);
    expect((await change(grace, someone.id, { roleIds: [made.body.row?.id] })).status).toBe(200);
  });

  it('accepts only existing permissions', async () => {
    const typo = await ada.send('POST', '/api/v1/system/roles', { name: 'Typo', permissions: ['custmer.view'] });
    expect(typo.body.errors).toMatchObject({ permissions: [expect.stringContaining('custmer.view')] });
  });
});

describe('suppliers', () => {
  it('are visible to users they are assigned to, and to no other limited user', async () => {
    const [mine, other] = await installation.write(async (context) => [
      await a(context, supplier, { name: 'Mine Ltd' }),
      await a(context, supplier, { name: 'Other Ltd' }),
    ]);
    const buyer = await signInAs(installation, 'Bob Buyer', ['supplier.*']);
    expect(
      (await change(ada, await userIdOf(buyer), { supplierScope: 'assigned', supplierIds: [mine?.id] })).status,
    ).toBe(200);
    const listed = await buyer.get('/api/v1/supplier');
    expect(listed.body.rows?.map((each) => each.id)).toEqual([mine?.id]);
    expect((await buyer.get(`/api/v1/supplier/${String(other?.id)}`)).status).toBe(404);
    expect((await buyer.get('/api/v1/search?q=Other')).text).not.toContain('Other Ltd');
    expect((await buyer.get('/api/v1/pick/supplier?q=')).text).not.toContain('Other Ltd');
    expect((await buyer.get('/api/v1/supplier.csv')).text).not.toContain('Other Ltd');
  });
});
