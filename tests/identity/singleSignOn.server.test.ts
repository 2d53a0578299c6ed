import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { MailWorker } from '#engine/mail/mailWorker.server.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import type { Answered, Asker, TestInstallation } from '../support/installation.server.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.server.ts';
import { openTestPost } from '../support/post.server.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';
import { openTestProvider, type TestProvider } from '../support/testProvider.server.ts';

const ADDRESS = 'https://crm.example';

let company: TestProvider;
let installation: TestInstallation & { readonly administrator: Asker };
let mailbox: Mailbox;
let mailWorker: MailWorker;
beforeAll(async () => {
  // The provider library warns about its development pages.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  mailbox = await openMailbox();
  company = await openTestProvider(`${ADDRESS}/logon/company`);
  const { issuer, client } = company;
  const block = readEnvironmentBlock(`127.0.0.1:${new URL(issuer).port}`);
  installation = await openProduct({
    provider: { issuer, ...client, domains: ['msp.example'] },
    address: ADDRESS,
    outbound: { environment: block ? [block] : [], own: [] },
  });
  const { keys } = installation.app as unknown as { keys: KeyRing };
  mailWorker = openTestPost({ database: installation.database, keys, mailbox, address: ADDRESS });
});
afterAll(async () => {
  await mailWorker.stop();
  await installation.close();
  await mailbox.close();
  await company.close();
});
afterEach(() => {
  company.tamper = undefined;
});

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await installation.database.query<R>(text, values)).rows;

/** From the button to the callback, in one browser or with the callback opened in another. */
async function arrive(
  login: string,
  { browser, finishIn }: { browser?: Asker; finishIn?: Asker } = {},
): Promise<Answered> {
  const asker = browser ?? (await installation.newcomer());
  const begun = await asker.send('POST', '/api/v1/company-sign-in', { from: '%2Fcustomers', remember: false });
  expect(begun.status, begun.text).toBe(200);
  const answer = await company.signIn(String(begun.body.url), login);
  return (finishIn ?? asker).send('POST', '/api/v1/company-sign-in/finish', { answer });
}

let count = 0;
/** A user with an unconnected account at the provider. */
async function person(patterns: readonly string[] = ['team.view']) {
  const name = `Company Person ${String.fromCharCode(65 + count++)}`;
  await signInAs(installation, name, patterns);
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@msp.example`;
  const login = `sub-${count}`;
  company.accounts.set(login, { email });
  const [row] = await query<{ id: number }>('select id from "user" where email = $1', [email]);
  return { id: row?.id ?? 0, email, login };
}
async function connected() {
  const who = await person();
  expect((await arrive(who.login)).status).toBe(202);
  const { path } = await mailbox.mailTo(who.email, /^Connect your company account/);
  const asker = await installation.newcomer();
  const token = path.split('/').at(-1);
  expect((await asker.send('POST', '/api/v1/company-sign-in/connect', { token })).status).toBe(200);
  return who;
}
const refusedAs = (answer: Answered) => [answer.status, answer.body.code];

describe('single sign-on', () => {
  it('asks for confirmation by email the first time, and signs in directly afterwards', async () => {
    const { id, login } = await connected();
    const asker = await installation.newcomer();
    const answer = await arrive(login, { browser: asker });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ user: { userid: id }, from: '%2Fcustomers' });
    expect((await asker.get('/api/v1/teams')).status).toBe(200);
    expect(await query('select kind from session where user_id = $1 and kind = $2', [id, 'sso'])).not.toEqual([]);
  });
  it('needs no email from a user with a recent identity check', async () => {
    const { email, login, id } = await person();
    const asker = await installation.signIn(email, 'four lifts wander quietly');
    expect((await arrive(login, { browser: asker })).body).toMatchObject({ user: { userid: id } });
  });
  it('connects to a session only an address verified by the provider, in an allowed domain', async () => {
    const { email, login } = await person();
    const asker = await installation.signIn(email, 'four lifts wander quietly');
    for (const part of [{ isVerified: false }, { email: 'private@elsewhere.example' }]) {
      company.accounts.set(login, { email, ...part });
      expect(refusedAs(await arrive(login, { browser: asker }))).toEqual([422, 'no_account']);
    }
    expect((await asker.get('/api/v1/teams')).status).toBe(200);
  });
  it('never connects the account of a colleague to the user at the browser: the colleague is asked by email', async () => {
    const [mine, theirs] = [await person(), await person()];
    const asker = await installation.signIn(mine.email, 'four lifts wander quietly');
    expect((await arrive(theirs.login, { browser: asker })).status).toBe(202);
    await mailbox.mailTo(theirs.email, /^Connect your company account/);
    expect(await query('select 1 from company_account where subject = $1', [theirs.login])).toEqual([]);
  });
  it('needs an email for a session without a recent identity check', async () => {
    const { email, login, id } = await person();
    const asker = await installation.signIn(email, 'four lifts wander quietly');
    await query(`update session set step_up_at = now() - interval '16 minutes' where user_id = $1`, [id]);
    expect((await arrive(login, { browser: asker })).status).toBe(202);
  });
  it('accepts an invitation only for the address verified by the provider', async () => {
    const invite = async (name: string) => {
      const email = `${name.toLowerCase()}@msp.example`;
      const [role] = await query<{ id: number }>(`select id from role where name = 'Auditor'`);
      const made = await installation.administrator.send('POST', '/api/v1/users', {
        name,
        email,
        roleIds: [role?.id],
      });
      expect(made.status, made.text).toBe(201);
      const invitation = (await mailbox.mailTo(email)).path.split('/').at(-1);
      return { id: Number(made.body.row?.id), email, invitation };
    };
    const come = async (login: string, invitation: string | undefined) => {
      const asker = await installation.newcomer();
      const begun = await asker.send('POST', '/api/v1/company-sign-in', { invitation });
      const answer = await company.signIn(String(begun.body.url), login);
      return asker.send('POST', '/api/v1/company-sign-in/finish', { answer });
    };
    const [winifred, xerxes] = [await invite('Winifred'), await invite('Xerxes')];
    company.accounts.set('sub-winifred', { email: winifred.email });
    const foreign = await come('sub-winifred', xerxes.invitation);
    expect([...refusedAs(foreign), foreign.body.message]).toEqual([
      422,
      'other_account',
      expect.stringContaining(xerxes.email),
    ]);
    expect((await come('sub-winifred', winifred.invitation)).body).toMatchObject({ user: { userid: winifred.id } });
    expect(await query('select status from "user" where id = $1', [winifred.id])).toEqual([{ status: 'active' }]);
    // The account is now known, and the invitation is used.
    company.accounts.set('sub-xerxes', { email: xerxes.email });
    expect(refusedAs(await come('sub-xerxes', winifred.invitation))).toEqual([410, 'gone']);
  });
  it('stays signed in on a trusted device', async () => {
    const { login } = await connected();
    const remembered = async (remember: boolean) => {
      const asker = await installation.newcomer();
      const begun = await asker.send('POST', '/api/v1/company-sign-in', { remember });
      const answer = await company.signIn(String(begun.body.url), login);
      const done = await asker.send('POST', '/api/v1/company-sign-in/finish', { answer });
      return String(done.headers['set-cookie']);
    };
    expect(await remembered(true)).toMatch(/sid=[^;]+; Max-Age=2592000/);
    expect(await remembered(false)).not.toMatch(/sid=[^;]+; Max-Age/);
  });
  it('identifies users by issuer and subject: another address or subject changes nothing', async () => {
    const { id, login, email } = await connected();
    company.accounts.set(login, { email: 'renamed@msp.example' });
    expect((await arrive(login)).body).toMatchObject({ user: { userid: id } });
    // A new provider account with the old address is unknown until the email is confirmed.
    company.accounts.set('sub-new', { email });
    expect((await arrive('sub-new')).status).toBe(202);
  });
  it.each([
    ['an address that the provider has not verified', { isVerified: false }],
    ['an address at another domain', { email: 'someone@elsewhere.example' }],
    ['an address without a user here', { email: 'nobody.here@msp.example' }],
  ])('refuses %s', async (_by, part) => {
    const { login, email } = await person();
    company.accounts.set(login, { email, ...part });
    expect(refusedAs(await arrive(login))).toEqual([422, 'no_account']);
  });
  it('ends with the account', async () => {
    const { id, login } = await connected();
    await query(`update "user" set status = 'deactivated' where id = $1`, [id]);
    expect(refusedAs(await arrive(login))).toEqual([422, 'no_account']);
  });
  it('is bound to the browser and request in which it began', async () => {
    const { login } = await connected();
    expect(refusedAs(await arrive(login, { finishIn: await installation.newcomer() }))).toEqual([
      422,
      'company_sign_in',
    ]);
    const asker = await installation.newcomer();
    for (const answer of ['code=x&state=y', '', 'error=access_denied', 'state='])
      expect(refusedAs(await asker.send('POST', '/api/v1/company-sign-in/finish', { answer }))).toEqual([
        422,
        'company_sign_in',
      ]);
  });
  it('accepts a response only from the requested provider: `iss` is required and checked', async () => {
    const { login } = await connected();
    for (const change of [
      (answer: URLSearchParams) => answer.set('iss', 'https://evil.example'),
      (answer: URLSearchParams) => answer.delete('iss'),
    ]) {
      const asker = await installation.newcomer();
      const begun = await asker.send('POST', '/api/v1/company-sign-in', {});
      const answer = new URLSearchParams(await company.signIn(String(begun.body.url), login));
      expect(answer.get('iss')).toBe(company.issuer);
      change(answer);
      const done = await asker.send('POST', '/api/v1/company-sign-in/finish', { answer: String(answer) });
      expect(refusedAs(done)).toEqual([422, 'company_sign_in']);
    }
  });
  it('accepts a response once', async () => {
    const { login } = await connected();
    const asker = await installation.newcomer();
    const begun = await asker.send('POST', '/api/v1/company-sign-in', {});
    const answer = await company.signIn(String(begun.body.url), login);
    const finish = () => asker.send('POST', '/api/v1/company-sign-in/finish', { answer });
    expect([(await finish()).status, (await finish()).status]).toEqual([200, 422]);
  });
  it('continues when the provider changes its keys', async () => {
    const { id, login } = await connected();
    company.rotate();
    expect((await arrive(login)).body).toMatchObject({ user: { userid: id } });
  });
  it('uses PKCE, a state and a nonce, and names the expected provider', async () => {
    const email = 'ann@msp.example';
    const begun = await (await installation.newcomer()).send('POST', '/api/v1/company-sign-in', { email });
    const asked = new URL(String(begun.body.url)).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('login_hint')).toBe(email);
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)?.length).toBeGreaterThan(40);
    expect(asked.get('redirect_uri')).toBe(`${ADDRESS}/logon/company`);
  });
});

describe('the step after the email address', () => {
  const waysOf = async (email: string) =>
    (await installation.newcomer()).send('POST', '/api/v1/session/ways', { email });
  it('depends on its domain, never on whether the account exists', async () => {
    const { email } = await connected();
    const known = await waysOf(email);
    expect(known.body).toEqual({
      company: 'Sign in with your company account',
      isCompanyAway: false,
      isCompanyFirst: true,
      hasPassword: true,
    });
    expect((await waysOf('nobody.at.all@msp.example')).text).toBe(known.text);
    expect((await waysOf('nobody@elsewhere.example')).body).toMatchObject({ isCompanyFirst: false });
  });
  it('explains what is wrong with an address', async () => {
    for (const email of ['', 'ann', 'ann@', 'two words@msp.example']) {
      const refused = await waysOf(email);
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.body.errors)).toMatch(/Enter (your|an) email address/);
    }
  });
});

describe('an identity token', () => {
  const parts = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claimsOf = (token: string) => JSON.parse(parts(token)[1] ?? '{}') as Record<string, unknown>;
  const headOf = (token: string) => JSON.parse(parts(token)[0] ?? '{}') as Record<string, unknown>;

  it.each<[string, NonNullable<TestProvider['tamper']>]>([
    ['without a signature', (token) => `${encoded({ alg: 'none' })}.${encoded(claimsOf(token))}.`],
    [
      'signed with the public key as if it were a secret',
      (token, key) => {
        const pem = createPublicKey({ key: key as JsonWebKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
        const body = `${encoded({ ...headOf(token), alg: 'HS256' })}.${encoded(claimsOf(token))}`;
        return `${body}.${createHmac('sha256', pem).update(body).digest('base64url')}`;
      },
    ],
    [
      'with another subject under the old signature',
      (token) => {
        const [head, , tail] = token.split('.');
        return `${head}.${encoded({ ...claimsOf(token), sub: 'sub-1' })}.${tail}`;
      },
    ],
  ])('%s is refused', async (_what, tamper) => {
    const { login } = await connected();
    company.tamper = tamper;
    expect(refusedAs(await arrive(login))).toEqual([422, 'company_sign_in']);
  });
  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another program', { aud: 'another' }],
    ['for another request', { nonce: 'another' }],
    ['that has expired', { exp: 1_700_000_000 }],
  ])('%s is refused, although correctly signed', async (_what, part) => {
    const { sign, createPrivateKey } = await import('node:crypto');
    const { login } = await connected();
    company.tamper = (token, key) => {
      const body = `${token.split('.')[0]}.${encoded({ ...claimsOf(token), ...part })}`;
      const made = sign('sha256', Buffer.from(body), createPrivateKey({ key: key as JsonWebKey, format: 'jwk' }));
      return `${body}.${made.toString('base64url')}`;
    };
    expect(refusedAs(await arrive(login))).toEqual([422, 'company_sign_in']);
  });
});

describe('roles by group', () => {
  it('are added at sign-in, and removed if configured', async () => {
    const { id, login, email } = await connected();
    const set = async (values: object) => {
      const { headers } = await installation.administrator.get('/api/v1/settings/companySignIn');
      const version = Number(String(headers.etag).replaceAll('"', ''));
      return installation.administrator.send('PATCH', '/api/v1/settings/companySignIn', {
        version,
        ...values,
      });
    };
    const answer = await set({ groupRoles: 'helpdesk = Service Desk\nvisitors = Auditor', removesRoles: true });
    expect(answer.status, answer.text).toBe(200);
    const rolesOf = async () =>
      (
        await query<{ name: string }>(
          'select r.name from role r join "user" u on r.id = any(u.role_ids) where u.id = $1',
          [id],
        )
      )
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('Role of'));
    company.accounts.set(login, { email, groups: ['helpdesk', 'unknown'] });
    expect((await arrive(login)).status).toBe(200);
    expect(await rolesOf()).toEqual(['Service Desk']);
    company.accounts.set(login, { email, groups: ['visitors'] });
    expect((await arrive(login)).status).toBe(200);
    expect(await rolesOf()).toEqual(['Auditor']);
    expect((await set({ groupRoles: 'nonsense' })).status).toBe(422);
  });
});
