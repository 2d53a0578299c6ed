import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { type Answered, type Asker, untilServed } from '../support/installation.server.ts';
import { SoftPasskey } from '../support/softPasskey.server.ts';
import {
  ADMINISTRATOR,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '../support/testInstallation.server.ts';

const ORIGIN = 'http://localhost';
let installation: TestProduct;
let ada: Person;
let ben: Person;

interface Person {
  readonly asker: Asker;
  readonly id: number;
  readonly email: string;
}

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await installation.database.query<R>(text, values)).rows;
const rowOf = async (id: number) => (await query<Values>('select * from "user" where id = $1', [id]))[0] ?? {};
const change = async (who: Asker, id: number, set: Values) =>
  untilServed(async () => who.send('PATCH', `/api/v1/users/${id}`, { ...set, version: (await rowOf(id)).version }));
const mark = (of: Person, isBreakGlass: boolean) => change(ada.asker, of.id, { isBreakGlass });

async function addPasskey({ asker, id }: Pick<Person, 'asker' | 'id'>): Promise<SoftPasskey> {
  const key = new SoftPasskey(ORIGIN);
  const own = `/api/v1/users/${id}/authenticators/passkey`;
  const { body } = await asker.send('POST', `${own}/options`);
  const made = await asker.send('POST', own, { passkey: key.made(String(body.challenge)), name: 'Key' });
  expect(made.status, made.text).toBe(200);
  return key;
}
const set = async (values: Values): Promise<Answered> => {
  const { headers } = await ada.asker.get('/api/v1/settings/companySignIn');
  const version = Number(String(headers.etag).replaceAll('"', ''));
  return ada.asker.send('PATCH', '/api/v1/settings/companySignIn', { version, ...values });
};
/** The response to a password from a new browser. */
const tryPassword = async (email: string, password = ADMINISTRATOR.password) => {
  const asker = await installation.newcomer();
  return asker.send('POST', '/api/v1/session', { email, password });
};

beforeAll(async () => {
  installation = await openProduct({
    work: true,
    provider: { issuer: 'https://login.example.com', clientId: 'crm', clientSecret: 'unused', domains: [] },
  });
  ada = {
    asker: installation.administrator,
    id: await userIdOf(installation.administrator),
    email: ADMINISTRATOR.email,
  };
  const asker = await signInAs(installation, 'Ben Bishop', ['*']);
  ben = { asker, id: await userIdOf(asker), email: 'ben.bishop@msp.example' };
});
afterAll(() => installation.close());
/** Resets the state: no break-glass users, no passkeys, and passwords allowed. */
beforeEach(async () => {
  await query(`update setting set value = value || '{"isOnlyWay": false}' where name = 'companySignIn'`);
  await query(
    `update "user" set is_break_glass = false, status = 'active', two_factor = 'off', customer_scope = 'all'`,
  );
  await query('delete from authenticator');
  await query(`update session set two_factor = 'off', step_up_at = now()`);
});

describe('a break-glass account', () => {
  it('belongs to an administrator, and is marked and unmarked with an identity check and a log entry', async () => {
    const desk = await signInAs(installation, 'Desk Dora', ['team.view']);
    const refused = await change(ada.asker, await userIdOf(desk), { isBreakGlass: true });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { isBreakGlass: [expect.stringContaining('a role that can manage users and roles')] },
    ]);
    await query(`update session set step_up_at = now() - interval '16 minutes'`);
    expect((await mark(ben, true)).body).toMatchObject({ code: 'one_time_password' });
    await query('update session set step_up_at = now()');
    expect((await mark(ben, true)).status).toBe(200);
    expect(
      await query(
        `select changes->'isBreakGlass' as marked from change_log where entity_id = $1 and action = 'update'`,
        [ben.id],
      ),
    ).toEqual([{ marked: [false, true] }]);
  });
  it('notifies the security contact and users who can change users when it is used', async () => {
    await query(
      `insert into setting (name, value, version) values ('audit', '{"securityContact": "watch@msp.example"}', 1)
       on conflict (name) do update set value = excluded.value`,
    );
    await mark(ben, true);
    expect((await tryPassword(ben.email)).status).toBe(200);
    const letters = await query<{ subject: string }>(
      `select subject from letter where recipient = 'watch@msp.example'`,
    );
    expect(letters.map(({ subject }) => subject)).toContain(`Break-glass account used: ${ben.email}`);
    expect(await query(`select user_id, kind from notice where kind = 'break-glass-used'`)).toEqual([
      { user_id: ada.id, kind: 'break-glass-used' },
    ]);
    expect(
      await query(`select 1 from change_log where action = 'break-glass-used' and entity_id = $1`, [ben.id]),
    ).toHaveLength(1);
  });
});

describe('required single sign-on', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['without a break-glass account', async () => addPasskey(ada)],
    ['with one that has no passkey', async () => mark(ben, true)],
    [
      'with one that is deactivated',
      async () => {
        await mark(ben, true);
        await addPasskey(ben);
        await query(`update "user" set status = 'deactivated' where id = $1`, [ben.id]);
      },
    ],
  ])('cannot be turned on %s', async (_what, prepared) => {
    await prepared();
    const refused = await set({ isOnlyWay: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'last_admin']);
    expect((await tryPassword(ada.email)).status).toBe(200);
  });

  async function switchedOn(): Promise<void> {
    await mark(ben, true);
    await addPasskey(ben);
    const done = await set({ isOnlyWay: true });
    expect(done.status, done.text).toBe(200);
  }

  it('refuses passwords in the same words for known and unknown, right and wrong', async () => {
    await switchedOn();
    const known = await tryPassword(ada.email);
    expect([known.status, known.body.code]).toEqual([422, 'wrong_credentials']);
    expect(known.body.message).toContain('Password sign-in is turned off');
    const answers = await Promise.all([
      tryPassword(ada.email, 'wrong'),
      tryPassword('nobody@msp.example'),
      tryPassword(ben.email, 'wrong'),
    ]);
    for (const { status, body } of answers)
      expect({ status, message: body.message, code: body.code }).toEqual({
        status: known.status,
        message: known.body.message,
        code: known.body.code,
      });
  });
  it('leaves the break-glass account its password, with two-factor authentication', async () => {
    await switchedOn();
    const answer = await tryPassword(ben.email);
    expect([answer.status, answer.body.twoFactor]).toEqual([200, 'pending']);
  });
  it('ends sessions that began with a password, except that of the user who turns it on', async () => {
    const other = await installation.signIn(ada.email, ADMINISTRATOR.password);
    await switchedOn();
    expect((await other.get('/api/v1/teams')).status).toBe(401);
    expect((await ada.asker.get('/api/v1/teams')).status).toBe(200);
  });
  it('prevents choosing a password, confirming identity with one, or resetting it by email', async () => {
    await switchedOn();
    expect((await ada.asker.get('/api/v1/session/two-factor')).body).toEqual({ means: [], isPasskeyAsked: false });
    const kept = await ada.asker.get('/api/v1/session/password');
    expect(kept.body).toEqual({ isSet: true, counts: false });
    const own = { current: ADMINISTRATOR.password, password: 'gravel umbrella Thursday moth' };
    expect((await ada.asker.send('POST', '/api/v1/session/password', own)).body).toMatchObject({
      code: 'passwords_off',
    });
    const stranger = await installation.newcomer();
    for (const { email } of [ada, ben])
      expect((await stranger.send('POST', '/api/v1/password-reset', { email })).status).toBe(202);
    await expect
      .poll(async () => query(`select user_id from one_time_link where purpose = 'reset'`))
      .toEqual([{ user_id: ben.id }]);
  });
  it('lets an invited user sign in with a passkey, and not with a password', async () => {
    await switchedOn();
    const [role] = await query<{ id: number }>(`select id from role where name = 'Auditor'`);
    const email = 'newly.invited@msp.example';
    const made = await ada.asker.send('POST', '/api/v1/users', { name: 'Newly Invited', email, roleIds: [role?.id] });
    expect(made.status, made.text).toBe(201);
    const token = await tokenFor(Number(made.body.row?.id));
    const asker = await installation.newcomer();
    const refused = await asker.send('POST', '/api/v1/invitation', {
      token,
      password: 'gravel umbrella Thursday moth',
    });
    expect([refused.status, refused.body.code]).toEqual([422, 'passwords_off']);
    const options = await asker.send('POST', '/api/v1/invitation/passkey/options', { token });
    const key = new SoftPasskey(ORIGIN);
    const body = { token, passkey: key.made(String(options.body.challenge)) };
    const accepted = await asker.send('POST', '/api/v1/invitation/passkey', body);
    expect([accepted.status, accepted.body.twoFactor], accepted.text).toEqual([200, 'passed']);
    expect(accepted.body.recoveryCodes).toHaveLength(10);
    expect((await asker.get('/api/v1/teams')).status).not.toBe(401);
    const again = await (await installation.newcomer()).send('POST', '/api/v1/invitation/passkey/options', { token });
    expect([again.status, again.body.code]).toEqual([410, 'gone']);
  });

  it.each<[string, (last: Person) => Promise<Answered>]>([
    ['removing the passkey', removePasskey],
    ['a reset of the second factor', (last) => ada.asker.send('POST', `/api/v1/users/${last.id}/reset-two-factor`)],
    [
      'deactivating',
      async (last) =>
        ada.asker.send('POST', `/api/v1/users/${last.id}/actions/deactivate`, {
          version: (await rowOf(last.id)).version,
        }),
    ],
    ['removing the mark', (last) => mark(last, false)],
    ['other roles', async (last) => change(ada.asker, last.id, { roleIds: [await engineers()] })],
    ['fewer customers', (last) => change(ada.asker, last.id, { customerScope: 'assigned' })],
    ['the end of the account', (last) => change(ada.asker, last.id, { endsOn: '2099-12-31' })],
  ])('keeps the last break-glass account: %s is refused', async (_how, attempt) => {
    await switchedOn();
    const refused = await attempt(ben);
    expect([refused.status, refused.body.code], refused.text).toEqual([409, 'last_admin']);
    expect((await tryPassword(ben.email)).body).toMatchObject({ twoFactor: 'pending' });
  });
  it('keeps one of two removed at the same time, in twenty attempts', async () => {
    for (let round = 0; round < 20; round++) {
      await query('delete from authenticator');
      await query(`update session set two_factor = 'off', step_up_at = now()`);
      await query(`update setting set value = value || '{"isOnlyWay": false}' where name = 'companySignIn'`);
      await query('update "user" set is_break_glass = true where id = any($1::bigint[])', [[ada.id, ben.id]]);
      await addPasskey(ada);
      await addPasskey(ben);
      await query(`update setting set value = value || '{"isOnlyWay": true}' where name = 'companySignIn'`);
      const answers = await Promise.all(
        round % 2 === 0
          ? [removePasskey(ada), removePasskey(ben)]
          : [removePasskey(ada), change(ben.asker, ben.id, { isBreakGlass: false })],
      );
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'last_admin' });
    }
  });
});

const engineers = async () =>
  Number((await query<{ id: number }>(`select id from role where name = 'Engineer'`))[0]?.id);

async function removePasskey({ asker, id }: Person): Promise<Answered> {
  const [key] = await query<{ id: number }>('select id from authenticator where user_id = $1', [id]);
  return untilServed(() => asker.send('DELETE', `/api/v1/users/${id}/authenticators/${key?.id}`));
}

/** The token of a pending invitation. */
async function tokenFor(userId: number): Promise<string> {
  const { tokenOf } = await import('#engine/keys/oneTimeLink.server.ts');
  const [link] = await query<{ id: number }>(
    `select id from one_time_link where user_id = $1 and purpose = 'invite' and ended_at is null`,
    [userId],
  );
  return (await tokenOf(installation.database, installation.keys, link?.id ?? 0, new Date().toISOString())) ?? '';
}
