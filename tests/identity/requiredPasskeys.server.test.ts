import { tokensNow } from '#areas/integrations/integrations.server.ts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveAccess } from '#areas/identity/sessions/liveAccess.server.ts';
import type { Answered, Asker } from '../support/installation.server.ts';
import { SoftPasskey } from '../support/softPasskey.server.ts';
import {
  ADMINISTRATOR,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '../support/testInstallation.server.ts';

const EMPTY = ['One Time Password cannot be empty.'];
const PROOF = '/api/v1/session/two-factor';
const SETTINGS = '/api/v1/settings/security';
let installation: TestProduct;
let ada: Asker;
let adasKey: SoftPasskey;

beforeAll(async () => {
  installation = await openProduct();
  ada = installation.administrator;
  adasKey = new SoftPasskey('http://localhost');
  const added = await addPasskey(ada, adasKey);
  expect(added.status, added.text).toBe(200);
});
afterAll(() => installation.close());

const QUERY = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await installation.database.query<R>(text, values)).rows;
const signIn = (email: string): Promise<Asker> => installation.signIn(email, ADMINISTRATOR.password);
const code = (secret: string, steps = 1) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * steps });
const dueOf = async (asker: Asker) => (await asker.get('/api/v1/session')).body;
const isOpen = async (asker: Asker) => (await asker.get('/api/v1/teams')).status === 200;

async function addPasskey(asker: Asker, key: SoftPasskey): Promise<Answered> {
  const own = `/api/v1/users/${await userIdOf(asker)}/authenticators/passkey`;
  const { body } = await asker.send('POST', `${own}/options`);
  return asker.send('POST', own, { passkey: key.made(String(body.challenge)), name: 'Key' });
}
async function provePasskey(asker: Asker, key: SoftPasskey): Promise<Answered> {
  const { body } = await asker.send('POST', `${PROOF}/passkey`);
  return asker.send('POST', PROOF, { passkey: key.used(String(body.challenge)) });
}
async function addApp(asker: Asker) {
  const own = `/api/v1/users/${await userIdOf(asker)}/authenticators/app`;
  const { secret, draft } = (await asker.send('POST', `${own}/draft`)).body as { secret: string; draft: string };
  const done = await asker.send('POST', own, { draft, code: code(secret, 0) });
  expect(done.status, done.text).toBe(200);
  return { secret, codes: done.body.recoveryCodes as string[] };
}
/** A colleague with an authenticator app, and optionally a passkey. */
async function colleague(name: string, { patterns = ['*'], hasKey = false } = {}) {
  const asker = await signInAs(installation, name, patterns);
  const id = await userIdOf(asker);
  const app = await addApp(asker);
  const key = new SoftPasskey('http://localhost');
  if (hasKey) expect((await addPasskey(asker, key)).status).toBe(200);
  return { asker, id, key, ...app, email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@msp.example` };
}
async function ask(set: object, who = ada): Promise<Answered> {
  const version = (await ada.get(SETTINGS)).body.row?.version;
  return who.send('PATCH', SETTINGS, { version, ...set });
}
const over = (id: number) =>
  QUERY(`update passkey_duty set since = now() - interval '15 days' where user_id = $1`, [id]);
const sessionIdOf = async (id: number) =>
  Number((await QUERY<{ id: number }>('select max(id) as id from session where user_id = $1', [id]))[0]?.id);

describe('requiring passkeys of others', () => {
  it('needs a user who has just signed in with one', async () => {
    const other = await colleague('Asks Too Early');
    const refused = await ask({ passkey: 'sensitive' }, other.asker);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { passkey: [expect.stringContaining('To require passkeys')] },
    ]);
    const owner = await colleague('Has Both', { hasKey: true });
    const byCode = await signIn(owner.email);
    expect((await byCode.send('POST', PROOF, { code: code(owner.secret) })).status).toBe(200);
    expect((await ask({ passkeyRoleIds: [1] }, byCode)).status).toBe(422);
    expect((await provePasskey(byCode, owner.key)).status).toBe(200);
    const done = await ask({ passkey: 'sensitive' }, byCode);
    expect(done.status, done.text).toBe(200);
    expect((await ask({ passkey: 'nobody' }, other.asker)).status).toBe(200);
  });

  it('notifies break-glass accounts without one by email', async () => {
    const { id, email } = await colleague('Glass Breaker');
    await QUERY('update "user" set is_break_glass = true where id = $1', [id]);
    expect((await ask({ passkey: 'sensitive' })).status).toBe(200);
    const letters = await QUERY('select 1 from letter where recipient = $1 and subject = $2', [
      email,
      'This break-glass account needs a passkey',
    ]);
    expect(letters).toHaveLength(1);
    await ask({ passkey: 'nobody' });
  });
});

describe('a user who must have a passkey', () => {
  it('has a grace period with an app, and then can only set up a passkey', async () => {
    const { asker, id, email, secret } = await colleague('Grace With App');
    await ask({ passkey: 'sensitive' });
    expect(await isOpen(asker)).toBe(true);
    expect(Math.round(Number((await dueOf(asker)).enrolmentDueSeconds))).toBeCloseTo(14 * 86_400, -2);
    expect((await asker.send('POST', `/api/v1/users/${id}/authenticators/app/draft`)).body.code).toBe('passkey_needed');
    await over(id);
    expect((await asker.get('/api/v1/teams')).body.message).toEqual(EMPTY);
    // Live updates end with the session.
    expect(await liveAccess(installation.database, tokensNow).sessionsAlive([await sessionIdOf(id)])).toEqual(
      new Set(),
    );
    const byCode = await signIn(email);
    const proved = await byCode.send('POST', PROOF, { code: code(secret) });
    expect(proved.body).toMatchObject({ twoFactor: 'passed', enrolmentDueSeconds: 0, isPasskeyAsked: true });
    expect(await isOpen(byCode)).toBe(false);
    const key = new SoftPasskey('http://localhost');
    expect((await addPasskey(byCode, key)).body).toMatchObject({ twoFactor: 'passed', enrolmentDueSeconds: null });
    expect(await isOpen(byCode)).toBe(true);
    expect(await QUERY('select 1 from passkey_duty where user_id = $1', [id])).toEqual([]);
    await ask({ passkey: 'nobody' });
  });

  it('can no longer sign in or confirm identity with the code of an app', async () => {
    const { asker, email, secret, key, id } = await colleague('Key And App', { hasKey: true });
    const byCode = await signIn(email);
    expect((await byCode.send('POST', PROOF, { code: code(secret) })).status).toBe(200);
    await ask({ passkey: 'sensitive' });
    // A session verified by a code must now use the passkey first; a session verified by a passkey continues.
    expect((await dueOf(byCode)).twoFactor).toBe('pending');
    expect([await isOpen(byCode), await isOpen(asker)]).toEqual([false, true]);
    expect(await liveAccess(installation.database, tokensNow).sessionsAlive([await sessionIdOf(id)])).toEqual(
      new Set(),
    );
    expect((await byCode.get(PROOF)).body).toEqual({ means: ['passkey', 'recoveryCode'], isPasskeyAsked: true });
    await QUERY('update authenticator set last_step = null where user_id = $1', [id]);
    for (const who of [byCode, asker, await signIn(email)]) {
      const refused = await who.send('POST', PROOF, { code: code(secret) });
      expect([refused.status, refused.body.code]).toEqual([422, 'passkey_needed']);
    }
    expect(
      await QUERY(`select 1 from change_log where entity_id = $1 and note like 'A code from an app was used%'`, [id]),
    ).toHaveLength(3);
    expect((await provePasskey(byCode, key)).status).toBe(200);
    expect(await isOpen(byCode)).toBe(true);
    await ask({ passkey: 'nobody' });
  });

  it('can only set up another passkey with a recovery code', async () => {
    const { email, codes, key, id } = await colleague('Lost The Key', { hasKey: true });
    await ask({ passkey: 'everyone' });
    const back = await signIn(email);
    const proved = await back.send('POST', PROOF, { recoveryCode: codes[0] });
    expect(proved.body).toMatchObject({ twoFactor: 'passed', enrolmentDueSeconds: 0 });
    expect([await isOpen(back), (await back.get('/api/v1/users')).status]).toEqual([false, 400]);
    const own = (await back.get(`/api/v1/users/${id}/authenticators`)).body.authenticators as { id: number }[];
    expect((await back.send('DELETE', `/api/v1/users/${id}/authenticators/${own[0]?.id}`)).status).toBe(400);
    // The passkey is found again, and it opens everything.
    expect((await provePasskey(back, key)).status).toBe(200);
    expect(await isOpen(back)).toBe(true);
    expect((await back.send('POST', PROOF, { recoveryCode: codes[1] })).body.enrolmentDueSeconds).toBe(0);
    expect((await addPasskey(back, new SoftPasskey('http://localhost'))).status).toBe(200);
    expect(await isOpen(back)).toBe(true);
    await ask({ passkey: 'nobody' });
  });

  it('keeps the last passkey, unless there is another', async () => {
    const { asker, id } = await colleague('Keeps The Last', { hasKey: true, patterns: ['team.view'] });
    const own = `/api/v1/users/${id}/authenticators`;
    const passkeys = async () =>
      ((await asker.get(own)).body.authenticators as { id: number; kind: string }[]).filter(
        ({ kind }) => kind === 'passkey',
      );
    const roles = await QUERY<{ id: number }>(`select id from role where name = 'Role of Keeps The Last'`);
    expect((await ask({ passkeyRoleIds: [Number(roles[0]?.id)] })).status).toBe(200);
    const [only] = await passkeys();
    const refused = await asker.send('DELETE', `${own}/${only?.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'passkey_needed']);
    expect((await addPasskey(asker, new SoftPasskey('http://localhost'))).status).toBe(200);
    expect((await asker.send('DELETE', `${own}/${only?.id}`)).status).toBe(200);
    await ask({ passkeyRoleIds: [] });
    expect((await asker.send('DELETE', `${own}/${(await passkeys())[0]?.id}`)).status).toBe(200);
  });

  it('sets one up immediately after an administrator reset theirs', async () => {
    const { id, email } = await colleague('Was Reset', { hasKey: true });
    await ask({ passkey: 'sensitive' });
    expect((await ada.send('POST', `/api/v1/users/${id}/reset-two-factor`)).status).toBe(200);
    const back = await signIn(email);
    expect((await dueOf(back)).enrolmentDueSeconds).toBe(0);
    expect(await isOpen(back)).toBe(false);
    expect((await addPasskey(back, new SoftPasskey('http://localhost'))).status).toBe(200);
    expect(await isOpen(back)).toBe(true);
    await ask({ passkey: 'nobody' });
  });

  it('sees it on their page, and is counted on the security screen', async () => {
    const { asker, id } = await colleague('Lacks One');
    await ask({ passkey: 'sensitive' });
    await isOpen(asker);
    const own = (await ada.get(`/api/v1/users/${id}/authenticators`)).body as { passkeyAsked?: { dueSeconds: number } };
    expect(own.passkeyAsked?.dueSeconds).toBeGreaterThan(13 * 86_400);
    await over(id);
    const { withoutPasskey } = (await ada.get('/api/v1/security')).body;
    expect(withoutPasskey).toContainEqual({ id, name: 'Lacks One', isDue: true });
    await ask({ passkey: 'nobody' });
    expect((await ada.get(`/api/v1/users/${id}/authenticators`)).body.passkeyAsked).toBeUndefined();
    expect((await ada.get('/api/v1/security')).body.withoutPasskey).toEqual([]);
  });
});

it('includes at least one administrator with a passkey', async () => {
  await ask({ passkey: 'sensitive' });
  const adaId = await userIdOf(ada);
  // Only Ada has access by a passkey.
  await QUERY(`delete from authenticator where kind = 'passkey' and user_id <> $1`, [adaId]);
  const second = await colleagueWithout('Second Admin');
  const reset = await second.send('POST', `/api/v1/users/${adaId}/reset-two-factor`);
  expect([reset.status, reset.body.code]).toEqual([409, 'last_admin']);
  const [row] = await QUERY<{ version: number }>('select version from "user" where id = $1', [adaId]);
  const away = await second.send('POST', `/api/v1/users/${adaId}/actions/deactivate`, { version: row?.version });
  expect([away.status, away.body.code]).toEqual([409, 'last_admin']);
  expect((await addPasskey(second, new SoftPasskey('http://localhost'))).status).toBe(200);
  expect((await second.send('POST', `/api/v1/users/${adaId}/reset-two-factor`)).status).toBe(200);
});

/** An administrator with only a password, within the grace period. */
const colleagueWithout = (name: string): Promise<Asker> => signInAs(installation, name, ['*']);
