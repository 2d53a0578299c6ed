import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOfToken } from '#areas/integrations/integrations.server.ts';
import { tokenHash } from '#areas/integrations/tokens/tokens.server.ts';
import { makeToken } from '#areas/integrations/tokens/tokenText.server.ts';
import { openKeyRing } from '#engine/keys/keys.server.ts';
import { a } from '../support/builders.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import type { Answered, Asker, TestInstallation } from '../support/installation.server.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let ids: number[];

beforeAll(async () => {
  installation = await openProduct();
  ids = await installation.write(async (context) => [(await a(context, customer)).id, (await a(context, customer)).id]);
});
afterAll(() => installation.close());

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const draft = (rest: Record<string, unknown> = {}) => ({
  name: 'Sync',
  scopes: ['customer.view'],
  expiresAt: inDays(30),
  ...rest,
});

/** A program without cookies: it only has its token. */
async function program(
  token: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  headers: Record<string, string> = {},
  remoteAddress?: string,
): Promise<Answered> {
  const answer = await installation.app.inject({
    method,
    url,
    headers: { host: 'localhost', authorization: `Bearer ${token}`, ...headers },
    ...(body ? { payload: body } : {}),
    ...(remoteAddress ? { remoteAddress } : {}),
  });
  const body_ = answer.body.startsWith('{') ? (JSON.parse(answer.body) as Answered['body']) : {};
  return { status: answer.statusCode, body: body_, headers: answer.headers, text: answer.body };
}

async function made(by: Asker, rest: Record<string, unknown> = {}): Promise<{ id: number; token: string }> {
  const answer = await by.send('POST', '/api/v1/system/tokens', draft(rest));
  expect(answer.status, answer.text).toBe(201);
  return { id: Number(answer.body.id), token: String(answer.body.token) };
}

describe('a token', () => {
  it('is shown once, stored as a hash, and gives a program its permitted access', async () => {
    const { token } = await made(installation.administrator);
    expect(token).toMatch(/^crm_[\w-]{49}$/);
    expect((await program(token, 'GET', `/api/v1/customers/${ids[0]}`)).status).toBe(200);
    expect((await program(token, 'GET', '/api/v1/teams')).status).toBe(403);
    expect((await program(token, 'PATCH', `/api/v1/customers/${ids[0]}`, { version: 1, notes: 'x' })).status).toBe(403);
    const { rows } = await installation.database.query(
      `select t::text as row from api_token t union all select s::text from api_token_secret s union all select c::text from change_log c`,
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(12));
    const list = await installation.administrator.get('/api/v1/system/tokens');
    expect(list.text).not.toContain(token);
    expect(list.body.rows?.[0]).toMatchObject({ name: 'Sync', prefix: token.slice(0, 8), ownerName: 'Ada Underhill' });
  });

  it('needs no page token, and writes under its own and its owner’s name', async () => {
    const { token } = await made(installation.administrator, { name: 'RMM', scopes: ['team.*'] });
    const answer = await program(token, 'POST', '/api/v1/teams', { name: 'Made by a program' });
    expect(answer.status, answer.text).toBe(201);
    const { rows } = await installation.database.query(
      `select actor_name, actor_id is not null as owned from change_log where title = 'Made by a program'`,
    );
    expect(rows).toEqual([{ actor_name: 'Ada Underhill (token “RMM”)', owned: true }]);
  });

  it('repeats its result under one key, separate from its owner and other tokens', async () => {
    const one = await made(installation.administrator, { scopes: ['team.*'] });
    const other = await made(installation.administrator, { scopes: ['team.*'] });
    const post = (token: string, name: string) =>
      program(token, 'POST', '/api/v1/teams', { name }, { 'idempotency-key': 'the-same' });
    const [first, again] = [await post(one.token, 'Once'), await post(one.token, 'Once')];
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true']);
    expect((await post(other.token, 'Another')).status).toBe(201);
  });

  it('gets its rate limit, and a refusal above it', async () => {
    const small = await openProduct({ rateLimitScale: 1 });
    const key = await small.administrator.send('POST', '/api/v1/system/tokens', draft());
    const ask = () =>
      small.app.inject({
        url: '/api/v1/customers?size=1',
        headers: { host: 'localhost', authorization: `Bearer ${String(key.body.token)}` },
      });
    const first = await ask();
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599' });
    const answers = [first];
    // The refusal says when the client may ask again.
    while (answers.length < 900 && answers.at(-1)?.statusCode !== 429) answers.push(await ask());
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(answers.length).toBeGreaterThanOrEqual(600);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    await small.close();
  }, 60_000);

  it.each([
    ['in the address', (token: string) => ({ url: `/api/v1/customers?token=${token}`, headers: {} })],
    ['as a common parameter', (token: string) => ({ url: `/api/v1/customers?access_token=${token}`, headers: {} })],
    ['in another header', (token: string) => ({ url: '/api/v1/customers', headers: { 'x-api-key': token } })],
    [
      'as a password',
      (token: string) => ({ url: '/api/v1/customers', headers: { authorization: `Basic ${btoa(`x:${token}`)}` } }),
    ],
    [
      'with a character changed',
      (token: string) => ({
        url: '/api/v1/customers',
        headers: { authorization: `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      }),
    ],
    [
      'cut short',
      (token: string) => ({ url: '/api/v1/customers', headers: { authorization: `Bearer ${token.slice(0, -6)}` } }),
    ],
    ['empty', () => ({ url: '/api/v1/customers', headers: { authorization: 'Bearer' } })],
    [
      'well formed, but unknown',
      () => ({ url: '/api/v1/customers', headers: { authorization: `Bearer crm_${'A'.repeat(49)}` } }),
    ],
  ])('does not work %s', async (_says, how) => {
    const { token } = await made(installation.administrator);
    const { url, headers } = how(token);
    const answer = await installation.app.inject({ url, headers: { host: 'localhost', ...headers } });
    expect(answer.statusCode).toBe(401);
  });

  it('is refused together with a session, and never sets a cookie', async () => {
    const { token } = await made(installation.administrator);
    const both = await program(token, 'GET', '/api/v1/customers', undefined, { cookie: `sid=${'a'.repeat(43)}` });
    expect([both.status, both.body.code]).toEqual([400, 'bad_request']);
    const alone = await program(token, 'GET', '/api/v1/customers');
    expect(alone.headers).not.toHaveProperty('set-cookie');
  });

  it('does not open pages', async () => {
    const { token } = await made(installation.administrator, { scopes: ['*'] });
    const page = await program(token, 'GET', '/customers');
    expect(page.text).not.toContain('Ada');
    expect(page.headers['set-cookie']).toBeDefined();
  });

  it('cannot be used for signing in, tokens, allowed networks, or anything with an identity check', async () => {
    const { id, token } = await made(installation.administrator, { scopes: ['*'] });
    const refused = await Promise.all([
      program(token, 'GET', '/api/v1/session'),
      program(token, 'DELETE', '/api/v1/session'),
      program(token, 'POST', '/api/v1/session', { email: 'a@b.example', password: 'x' }),
      program(token, 'PATCH', '/api/v1/session/settings', { theme: { dark: true } }),
      program(token, 'GET', '/api/v1/system/tokens'),
      program(token, 'POST', '/api/v1/system/tokens', draft()),
      program(token, 'POST', `/api/v1/system/tokens/${id}/rotate`, {}),
      program(token, 'POST', `/api/v1/system/tokens/${id}/revoke`, {}),
      program(token, 'POST', '/api/v1/system/outbound', { cidr: '10.0.0.0/8', note: 'x' }),
    ]);
    expect(refused.map(({ status, body }) => `${status} ${String(body.code)}`)).toEqual(
      refused.map(() => '403 session_only'),
    );
  });
});

describe('the permissions of a token', () => {
  it('are never more than those of its owner', async () => {
    const desk = await signInAs(installation, 'Dora Desk', ['customer.view', 'site.*', 'token.own']);
    const wide = await desk.send('POST', '/api/v1/system/tokens', draft({ scopes: ['customer.*', 'site.view', '*'] }));
    expect(wide.status).toBe(422);
    expect(wide.body.errors).toEqual({
      scopes: ['You do not have customer.*, *, so your tokens cannot have it.'],
    });
    await made(desk, { scopes: ['site.view', 'customer.view'] });
  });

  it('change together with its owner’s, and end with its owner', async () => {
    const eve = await signInAs(installation, 'Eve Engineer', ['customer.*', 'team.view', 'token.own']);
    const { token } = await made(eve, { scopes: ['customer.*', 'team.view'] });
    const statuses = async () => [
      (await program(token, 'GET', `/api/v1/customers/${ids[0]}`)).status,
      (await program(token, 'GET', '/api/v1/teams')).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await installation.database.query(
      `update role set permissions = '{team.view,token.own}' where name = 'Role of Eve Engineer'`,
    );
    expect(await statuses()).toEqual([403, 200]);
    await installation.database.query(`update "user" set status = 'deactivated' where name = 'Eve Engineer'`);
    expect(await statuses()).toEqual([401, 401]);
  });

  it('are limited to its customers, and to those its owner sees', async () => {
    const [first = 0, second = 0] = ids;
    const { token } = await made(installation.administrator, { customerIds: [first] });
    expect((await program(token, 'GET', `/api/v1/customers/${first}`)).status).toBe(200);
    expect((await program(token, 'GET', `/api/v1/customers/${second}`)).status).toBe(404);
    const limited = await signInAs(installation, 'Lim Ited', ['customer.view', 'token.own'], [second]);
    const foreign = await limited.send('POST', '/api/v1/system/tokens', draft({ customerIds: [first] }));
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['customerIds']]);
  });

  it('apply only from its allowed addresses', async () => {
    const { token } = await made(installation.administrator, { allowFrom: ['192.0.2.0/24', '2001:db8::7'] });
    const from = async (address: string) =>
      (await program(token, 'GET', '/api/v1/customers', undefined, {}, address)).status;
    expect(await from('192.0.2.9')).toBe(200);
    expect(await from('::ffff:192.0.2.9')).toBe(200);
    expect(await from('2001:db8::7')).toBe(200);
    expect(await from('198.51.100.1')).toBe(403);
    expect(await from('2001:db8::8')).toBe(403);
  });
});

describe('the lifetime of a token', () => {
  it('ends when it is revoked, expires, or, for its old secret, is rotated', async () => {
    const { id, token } = await made(installation.administrator);
    const rotated = await installation.administrator.send('POST', `/api/v1/system/tokens/${id}/rotate`, {});
    const fresh = String(rotated.body.token);
    expect((await program(token, 'GET', '/api/v1/customers')).status).toBe(401);
    expect((await program(fresh, 'GET', '/api/v1/customers')).status).toBe(200);
    await installation.database.query(`update api_token set expires_at = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    expect((await program(fresh, 'GET', '/api/v1/customers')).status).toBe(401);
    await installation.database.query(`update api_token set expires_at = now() + interval '1 day' where id = $1`, [id]);
    const revoked = await installation.administrator.send('POST', `/api/v1/system/tokens/${id}/revoke`, {});
    expect(revoked.status).toBe(200);
    expect((await program(fresh, 'GET', '/api/v1/customers')).status).toBe(401);
    expect((await installation.administrator.send('POST', `/api/v1/system/tokens/${id}/rotate`, {})).body.code).toBe(
      'revoked',
    );
    const { rows } = await installation.database.query(
      `select action from change_log where kind = 'apiToken' and entity_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'issue', 'rotate', 'revoke']);
  });

  it('begins with an identity check, and ends without one', async () => {
    const late = await signInAs(installation, 'Late Proof', ['customer.view', 'token.own']);
    const { id } = await made(late);
    await installation.database.query(
      `update session set step_up_at = now() - interval '20 minutes' where user_id = (select id from "user" where name = 'Late Proof')`,
    );
    const refused = await late.send('POST', '/api/v1/system/tokens', draft());
    expect([refused.status, refused.body.message]).toEqual([400, ['One Time Password cannot be empty.']]);
    expect((await late.send('POST', `/api/v1/system/tokens/${id}/rotate`, {})).status).toBe(400);
    expect((await late.send('POST', `/api/v1/system/tokens/${id}/revoke`, {})).status).toBe(200);
  });

  it('is managed by its user, and by those who manage all', async () => {
    const one = await signInAs(installation, 'Own One', ['customer.view', 'token.own']);
    const two = await signInAs(installation, 'Own Two', ['customer.view', 'token.own']);
    const none = await signInAs(installation, 'Own None', ['customer.view']);
    const { id } = await made(one);
    expect((await two.get('/api/v1/system/tokens')).body.rows).toEqual([]);
    expect((await two.send('POST', `/api/v1/system/tokens/${id}/revoke`, {})).status).toBe(404);
    expect((await none.get('/api/v1/system/tokens')).status).toBe(403);
    expect((await none.send('POST', '/api/v1/system/tokens', draft())).status).toBe(403);
    const stolen = await installation.administrator.send('POST', `/api/v1/system/tokens/${id}/rotate`, {});
    expect([stolen.status, stolen.body.code]).toEqual([422, 'not_yours']);
    expect((await installation.administrator.send('POST', `/api/v1/system/tokens/${id}/revoke`, {})).status).toBe(200);
  });

  it('continues when the keys are rotated, and after its next use without the older key', async () => {
    const [one, two] = ['one', 'two'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
    const { id } = await made(installation.administrator);
    const token = makeToken();
    const use = async (keys: string) =>
      (await callerOfToken(installation.database, openKeyRing(keys, ''), { ip: '192.0.2.1' } as never, token))?.tokenId;
    await installation.database.query('update api_token_secret set hash = $2 where token_id = $1', [
      id,
      tokenHash(openKeyRing(one, ''), token),
    ]);
    expect(await use(`${two}`)).toBeUndefined();
    expect(await use(`${two},${one}`)).toBe(id);
    expect(await use(`${two}`)).toBe(id);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name with text-direction characters', { name: 'a\u202eb' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['customer'] }, 'scopes.0'],
    ['an end in the past', { expiresAt: inDays(-1) }, 'expiresAt'],
    ['an end in two years', { expiresAt: inDays(730) }, 'expiresAt'],
    ['an invalid end', { expiresAt: 'soon' }, 'expiresAt'],
    ['an invalid address', { allowFrom: ['here'] }, 'allowFrom.0'],
    ['a customer that does not exist', { customerIds: [999_999] }, 'customerIds'],
    ['an unknown field', { ownerId: 1 }, 'ownerId'],
  ])('does not begin with %s', async (_says, rest, field) => {
    const answer = await installation.administrator.send('POST', '/api/v1/system/tokens', draft(rest));
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toContain(field);
  });
});

describe('allowed networks', () => {
  it.each([
    ['127.0.0.0/8', 'outbound_forbidden'],
    ['127.77.0.1/32', 'outbound_forbidden'],
    ['169.254.0.0/16', 'outbound_forbidden'],
    ['169.254.169.254/32', 'outbound_forbidden'],
    ['224.0.0.0/8', 'outbound_forbidden'],
    ['240.0.0.0/8', 'outbound_forbidden'],
    ['0.0.0.0/0', 'outbound_forbidden'],
    ['::/0', 'outbound_forbidden'],
    ['::1/128', 'outbound_forbidden'],
    ['fe80::/10', 'outbound_forbidden'],
    ['fc00::/7', 'outbound_forbidden'],
    ['8.8.8.0/24', 'outbound_forbidden'],
    ['::ffff:127.0.0.0/104', 'outbound_forbidden'],
    ['10.20.0.5', 'outbound_forbidden'],
    ['office', 'outbound_forbidden'],
  ])('cannot be %s', async (cidr, code) => {
    const answer = await installation.administrator.send('POST', '/api/v1/system/outbound', { cidr, note: 'try' });
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(answer.body.errors).toMatchObject({ cidr: [expect.any(String)] });
  });

  it('can be private ones of /8 and smaller, are written in one form, and are logged', async () => {
    const made = await installation.administrator.send('POST', '/api/v1/system/outbound', {
      cidr: '10.20.5.9/16',
      ports: '443, 8443',
      uses: ['webhook'],
      note: 'Monitoring over the VPN',
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.row).toMatchObject({ cidr: '10.20.0.0/16' });
    const { rows } = await installation.database.query(`select action, title from change_log where kind = 'outbound'`);
    expect(rows).toEqual([{ action: 'create', title: '10.20.0.0/16' }]);
    const ports = await installation.administrator.send('POST', '/api/v1/system/outbound', {
      cidr: '10.30.0.0/16',
      ports: '443, x',
      note: 'x',
    });
    expect(Object.keys(ports.body.errors ?? {})).toEqual(['ports']);
  });

  it('are reported to the security contact', async () => {
    const { version } = (await installation.administrator.get('/api/v1/settings/audit')).body.row ?? { version: 0 };
    const set = await installation.administrator.send('PATCH', '/api/v1/settings/audit', {
      version,
      securityContact: 'security@msp.example',
    });
    expect(set.status, set.text).toBe(200);
    await installation.administrator.send('POST', '/api/v1/system/outbound', {
      cidr: '10.40.0.0/16',
      note: 'Old site',
    });
    const { rows } = await installation.database.query(`select * from letter where recipient = 'security@msp.example'`);
    expect(JSON.stringify(rows)).toContain('10.40.0.0/16');
  });

  it('are changed only with an identity check', async () => {
    const late = await signInAs(installation, 'Net Late', ['outbound.*']);
    await installation.database.query(
      `update session set step_up_at = now() - interval '20 minutes' where user_id = (select id from "user" where name = 'Net Late')`,
    );
    const tried = await late.send('POST', '/api/v1/system/outbound', { cidr: '10.0.0.0/8', note: 'x' });
    expect([tried.status, tried.body.message]).toEqual([400, ['One Time Password cannot be empty.']]);
    expect((await late.get('/api/v1/system/outbound')).status).toBe(200);
  });
});
