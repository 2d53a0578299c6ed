import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { anotherNode, openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';
import { openTestProvider, type TestProvider } from '../support/testProvider.server.ts';

const ADDRESS = 'https://crm.example';
const AT = '/api/v1/settings/companySignIn';
const TRY = '/api/v1/company-sign-in/try';

let company: TestProvider;
let installation: TestProduct;
beforeAll(async () => {
  // The provider library warns about its development pages.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  company = await openTestProvider(`${ADDRESS}/logon/company`);
  const block = readEnvironmentBlock(`127.0.0.1:${new URL(company.issuer).port}`);
  installation = await openProduct({
    address: ADDRESS,
    outbound: { environment: block ? [block] : [], own: [] },
  });
});
afterAll(async () => {
  await installation.close();
  await company.close();
});
beforeEach(async () => void (await put({ issuer: null, clientId: null, domains: null })));

const admin = () => installation.administrator;
const version = async () => Number((await admin().get(AT)).body.row?.version);
const put = async (set: object) => admin().send('PATCH', AT, { version: await version(), ...set });
const good = () => ({ issuer: company.issuer, ...company.client, domains: ['MSP.example'] });
const begin = async () => (await installation.newcomer()).send('POST', '/api/v1/company-sign-in', {});
const tried = async () => {
  const { status, body } = await admin().send('POST', TRY, {});
  expect(status).toBe(200);
  return (body as unknown as { findings: { level: string; words: string }[] }).findings.map(
    ({ level, words }) => `${level}: ${words}`,
  );
};

describe('a provider that is configured on the screen', () => {
  it('signs users in from the next request, and no longer when it is removed', async () => {
    expect((await begin()).status).toBe(404);
    const saved = await put(good());
    expect(saved.status, saved.text).toBe(200);
    expect(saved.text).not.toContain(company.client.clientSecret);
    await signInAs(installation, 'Priya Company', ['team.view']);
    company.accounts.set('sub-priya', { email: 'priya.company@msp.example' });
    const browser = await installation.signIn('priya.company@msp.example', 'four lifts wander quietly');
    const begun = await browser.send('POST', '/api/v1/company-sign-in', {});
    expect(begun.status, begun.text).toBe(200);
    const answer = await company.signIn(String(begun.body.url), 'sub-priya');
    const done = await browser.send('POST', '/api/v1/company-sign-in/finish', { answer });
    expect([done.status, done.body.user], done.text).toMatchObject([200, { name: 'Priya Company' }]);
    await put({ issuer: null });
    expect((await begin()).status).toBe(404);
  });
});

describe('testing the provider', () => {
  it('reports the issuer, PKCE, algorithms and keys', async () => {
    await put(good());
    const found = await tried();
    expect(found).toEqual(
      expect.arrayContaining([
        `good: The provider answered as ${company.issuer}.`,
        'good: The provider supports PKCE with S256.',
        expect.stringMatching(/^good: The provider signs with .*RS256/),
        'good: The provider’s key can be read.',
      ]),
    );
    expect(found.filter((each) => each.startsWith('bad'))).toEqual([]);
    const { rows } = await installation.database.query(
      `select note from change_log where entity = 'companySignIn' and action = 'test'`,
    );
    expect(rows).toEqual([{ note: 'No problems found.' }]);
  });

  it.each([
    ['an issuer that differs by a slash', () => `${company.issuer}/`, /^bad: The provider is \S+\. Enter exactly this/],
    [
      'an address without a provider',
      () => `${company.issuer}/nowhere`,
      /^bad: Tested \S+\/nowhere\/\.well-known\/.*404/,
    ],
  ])('reports %s', async (_what, issuer, words) => {
    const saved = await put({ ...good(), issuer: issuer() });
    expect(saved.status, saved.text).toBe(200);
    expect((await tried())[0]).toMatch(words);
  });

  it('reports a missing provider, and needs permission to change settings and an identity check', async () => {
    expect(await tried()).toEqual([expect.stringMatching(/^bad: No provider yet/)]);
    const looker = await signInAs(installation, 'Lena Looker', ['setting.view']);
    expect((await looker.send('POST', TRY, {})).status).toBe(403);
    expect((await looker.get('/api/v1/company-sign-in/set-up')).body).toEqual({
      back: `${ADDRESS}/logon/company`,
      directory: `${ADDRESS}/scim/v2`,
    });
    const age = (time: string) =>
      installation.database.query(`update session set step_up_at = step_up_at - interval '${time}'`);
    await age('16 minutes');
    const asked = await admin().send('POST', TRY, {});
    await age('-16 minutes');
    expect([asked.status, asked.body.message]).toEqual([400, ['One Time Password cannot be empty.']]);
  });
});

describe('invalid settings of the provider are refused by field:', () => {
  it.each([
    ['a provider by plain http', { issuer: 'http://93.184.215.14' }, 'issuer'],
    ['a provider at this machine that is not allowed', { issuer: 'https://127.0.0.1' }, 'issuer'],
    ['a provider at an internal address', { issuer: 'https://10.20.0.9' }, 'issuer'],
    ['the address of its document', { issuer: 'https://93.184.215.14/.well-known/openid-configuration' }, 'issuer'],
    ['another scheme', { issuer: 'ssh://93.184.215.14' }, 'issuer'],
    ['no client ID', { clientId: null }, 'clientId'],
    ['no client secret', { clientSecret: null }, 'clientSecret'],
    ['an address among the domains', { domains: ['ann@msp.example'] }, 'domains'],
    ['a group with an unknown role', { groupRoles: 'CN=Staff,OU=IT = Wizard' }, 'groupRoles'],
  ])('%s', async (_what, set, field) => {
    const refused = await put({ ...good(), ...set });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('no provider while passwords are turned off', async () => {
    await put(good());
    for (const set of [
      { issuer: null, isOnlyWay: true },
      { issuer: null, clientId: null, isOnlyWay: true },
    ]) {
      const refused = await put(set);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['issuer']]);
    }
  });

  it('another provider without its secret', async () => {
    await put(good());
    const moved = await put({ issuer: 'https://93.184.215.14' });
    expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['clientSecret']]);
  });
});

describe('a provider set in the environment', () => {
  it('takes precedence, and the screen shows it without the secret', async () => {
    const { issuer, client } = company;
    const node = await anotherNode(installation, {
      provider: { issuer, ...client, domains: ['msp.example'] },
      outbound: { environment: [], own: [] },
    });
    const answer = await node.administrator.get(AT);
    expect(answer.body.outside).toMatchObject({ says: { issuer, clientId: client.clientId, domains: 'msp.example' } });
    expect(answer.text).not.toContain(client.clientSecret);
    const at = { version: answer.body.row?.version };
    const refused = await node.administrator.send('PATCH', AT, { ...at, issuer: 'https://93.184.215.14' });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['issuer']]);
    expect((await node.administrator.send('PATCH', AT, { ...at, label: 'Come in' })).status).toBe(200);
    // The outbound policy applies here too: this machine is not allowed in the environment.
    const { findings } = (await node.administrator.send('POST', TRY, {})).body as { findings?: { words: string }[] };
    expect(findings?.[0]?.words).toContain('This address is not allowed');
    await node.app.close();
  });
});
