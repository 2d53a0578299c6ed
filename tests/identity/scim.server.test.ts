import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Asker } from '../support/installation.server.ts';
import { HOSTILE_TEXTS } from '../support/hostileValues.server.ts';
import {
  ADMINISTRATOR,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '../support/testInstallation.server.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

let installation: TestProduct;
let base: string;
let token: string;
let roles: { first: number; desk: number; engineer: number };

/** A SCIM response: a user, a group, a list or an error. */
interface Body {
  readonly id: string;
  readonly userName: string;
  readonly displayName: string;
  readonly externalId: string;
  readonly active: boolean;
  readonly members: readonly unknown[];
  readonly groups: readonly unknown[];
  readonly meta: { readonly version: string; readonly location: string };
  readonly totalResults: number;
  readonly Resources: readonly Body[];
  readonly schemas: readonly string[];
  readonly scimType?: string;
  readonly detail: string;
}
interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

async function makeToken(by: Asker, scopes: readonly string[]): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const made = await by.send('POST', '/api/v1/system/tokens', { name: 'Directory', scopes, expiresAt });
  expect(made.status, made.text).toBe(201);
  return String(made.body.token);
}

async function scim(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text === '' ? {} : JSON.parse(text)) as Body };
}

const admin = () => installation.administrator;
const set = async (values: object) => {
  const at = '/api/v1/settings/companySignIn';
  const { version } = (await admin().get(at)).body.row as { version: number };
  const done = await admin().send('PATCH', at, { version, ...values });
  expect(done.status, done.text).toBe(200);
};
const makeRole = async (name: string, permissions: readonly string[]) =>
  Number((await admin().send('POST', '/api/v1/system/roles', { name, permissions })).body.row?.id);
let count = 0;
const address = () => `person${++count}@msp.example`;
/** The format of Entra's documentation, with our user. */
const entraUser = (userName: string) => ({
  schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `0a21f0f2-8d2a-4f8e-bf98-${String(count).padStart(12, '0')}`,
  userName,
  active: true,
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  displayName: 'Zoë Lange',
  name: { formatted: 'Zoë Lange', familyName: 'Lange', givenName: 'Zoë' },
  roles: [],
});
const made = async () => {
  const { status, body } = await scim('POST', '/Users', entraUser(address()));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const patch = (path: string, ...Operations: object[]) => scim('PATCH', path, { schemas: [PATCH], Operations });
const accountOf = async (id: unknown) =>
  (await admin().get(`/api/v1/users/${String(id)}`)).body.row as {
    readonly roleIds: readonly number[];
    readonly status: string;
  };

beforeAll(async () => {
  installation = await openProduct();
  await installation.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = installation.app.server.address() as { port: number };
  base = `http://127.0.0.1:${port}/scim/v2`;
  token = await makeToken(admin(), ['directory.provision']);
  roles = {
    first: await makeRole('Newcomer', ['customer.view']),
    desk: await makeRole('Directory Desk', ['customer.view', 'contact.view']),
    engineer: await makeRole('Directory Engineer', ['asset.*']),
  };
  await set({ firstRoleId: roles.first, groupRoles: 'Helpdesk = Directory Desk\n77-engineers = Directory Engineer' });
});
afterAll(() => installation.close());
beforeEach(async () => {
  await set({ firstRoleId: roles.first, domains: null });
});

describe('a user created by the directory', () => {
  it('has an account without a password or email, and the role for new users', async () => {
    const asked = entraUser(address());
    const { status, body, headers } = await scim('POST', '/Users', asked);
    expect(status).toBe(201);
    expect(headers.get('content-type')).toMatch(/^application\/scim\+json/);
    expect(headers.get('location')).toBe(body.meta.location);
    expect(headers.get('etag')).toBe(body.meta.version);
    expect(body).toMatchObject({
      schemas: [USER],
      userName: asked.userName,
      externalId: asked.externalId,
      active: true,
    });
    expect(await accountOf(body.id)).toMatchObject({
      name: 'Zoë Lange',
      status: 'invited',
      roleIds: [roles.first],
      externalId: asked.externalId,
    });
    const { rows } = await installation.database.query(
      `select (select count(*)::int from user_password where user_id = $1) as passwords,
              (select count(*)::int from letter where recipient = $2) as letters`,
      [body.id, asked.userName],
    );
    expect(rows).toEqual([{ passwords: 0, letters: 0 }]);
    const history = (await admin().get(`/api/v1/users/${body.id}/history`)).text;
    expect(history).toContain('Directory, by a token of Ada Underhill');
  });

  it('is found by name, number and ID, and not created twice', async () => {
    const one = await made();
    for (const filter of [
      `userName eq "${String(one.userName).toUpperCase()}"`,
      `externalId eq "${one.externalId}"`,
      `id eq "${one.id}"`,
      `emails.value EQ "${one.userName}"`,
    ]) {
      const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect([body.totalResults, body.Resources[0]?.id], filter).toEqual([1, one.id]);
    }
    const nobody = await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "non-existent"')}`);
    expect([nobody.status, nobody.body.totalResults, nobody.body.Resources]).toEqual([200, 0, []]);
    const twice = await scim('POST', '/Users', entraUser(String(one.userName)));
    expect(twice).toMatchObject({ status: 409, body: { schemas: [ERROR], status: '409', scimType: 'uniqueness' } });
  });

  it('is listed in pages', async () => {
    await made();
    await made();
    const all = (await scim('GET', '/Users')).body;
    const second = (await scim('GET', '/Users?startIndex=2&count=1')).body;
    expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(second.Resources[0]?.id).toBe(all.Resources[1]?.id);
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ Resources: [], totalResults: all.totalResults });
  });

  it.each([
    [
      'without a role for new users',
      async () => (await set({ firstRoleId: null }), address()),
      /Choose a default role/,
    ],
    [
      'at a domain that is not allowed',
      async () => (await set({ domains: ['other.example'] }), address()),
      /not a domain of the company/,
    ],
    ['by a name that is not an address', async () => 'DOMAIN\\zoe', /email address/],
    ['by an impossible address', async () => 'zoe@@msp', /email/],
  ])('is refused %s', async (_what, name, detail) => {
    const { status, body } = await scim('POST', '/Users', entraUser(await name()));
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    expect(body.detail).toMatch(detail);
  });
});

describe('a user changed by the directory', () => {
  it('is updated by PUT, and nothing is written without a difference', async () => {
    const one = await made();
    const put = await scim('PUT', `/Users/${one.id}`, {
      ...entraUser(one.userName),
      externalId: one.externalId,
      displayName: 'Zoë Lang',
      nickName: 'Zo',
    });
    expect(put).toMatchObject({ status: 200, body: { displayName: 'Zoë Lang', nickName: 'Zo', id: one.id } });
    const again = await scim('PUT', `/Users/${one.id}`, put.body);
    expect(again.body.meta.version).toBe(put.body.meta.version);
  });

  it.each([
    ['the RFC', { op: 'replace', path: 'displayName', value: 'Barbara' }, 'Barbara'],
    ['Entra, in capitals', { op: 'Replace', path: 'displayName', value: 'Barbara' }, 'Barbara'],
    ['Entra, without a path', { op: 'replace', value: { displayName: 'Babs', active: true } }, 'Babs'],
    ['Entra, with dots', { op: 'Add', value: { 'name.givenName': 'Bo', 'name.familyName': 'Derek' } }, 'Bo Derek'],
    ['Okta', { op: 'replace', value: { name: { givenName: 'Jo', familyName: 'Ott' } } }, 'Jo Ott'],
    ['the name of the schema', { op: 'replace', path: `${USER}:name.formatted`, value: 'Full Name' }, 'Full Name'],
  ])('accepts the PATCH of %s', async (_whose, operation, name) => {
    const one = await made();
    const { status, body } = await patch(`/Users/${one.id}`, operation);
    expect([status, body.displayName]).toEqual([200, name]);
  });

  it('ignores attributes that are not stored', async () => {
    const one = await made();
    const { status, body } = await patch(
      `/Users/${one.id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'someone.else@msp.example' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: '12' },
      { op: 'replace', path: 'title', value: 'Tour Guide' },
    );
    expect([status, body.userName, body.meta.version]).toEqual([200, one.userName, one.meta.version]);
  });

  it('with a name that is too long gets its beginning, of whole characters, and is not written again', async () => {
    const asked = { ...entraUser(address()), displayName: `${'A'.repeat(119)}😀 and more` };
    const { status, body } = await scim('POST', '/Users', asked);
    expect(status).toBe(201);
    expect(body.displayName).toBe('A'.repeat(119));
    const again = await scim('PUT', `/Users/${body.id}`, asked);
    expect([again.status, again.body.meta.version]).toEqual([200, body.meta.version]);
  });

  it('is refused on an outdated version, and gets a short answer without changes', async () => {
    const one = await made();
    const stale = await scim('PUT', `/Users/${one.id}`, entraUser(one.userName), { 'if-match': 'W/"77"' });
    expect(stale).toMatchObject({ status: 412, body: { schemas: [ERROR], status: '412' } });
    const fresh = await scim(
      'PATCH',
      `/Users/${one.id}`,
      { Operations: [{ op: 'replace', path: 'nickName', value: 'Z' }] },
      { 'if-match': one.meta.version },
    );
    expect(fresh.status).toBe(200);
    const seen = await scim('GET', `/Users/${one.id}`, undefined, { 'if-none-match': fresh.body.meta.version });
    expect(seen.status).toBe(304);
  });
});

describe('a user whose address the directory changes', () => {
  const mailsTo = async (email: string) =>
    (
      await installation.database.query<{ subject: string; paragraphs: string }>(
        `select subject, letter::text as paragraphs from letter where recipient = $1 order by id`,
        [email],
      )
    ).rows;
  const move = (id: string, email: string) => patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: email });

  it.each(['invited', 'active', 'deactivated'])(
    'has it immediately while %s, and the old one is notified',
    async (status) => {
      const { id, userName } = await made();
      await installation.database.query(`update "user" set status = $2, new_email = 'x@evil.example' where id = $1`, [
        Number(id),
        status,
      ]);
      const next = address();
      expect((await move(id, next)).status).toBe(200);
      expect(await accountOf(id)).toMatchObject({ email: next, newEmail: null, status });
      const [letter] = await mailsTo(userName);
      expect(letter?.subject).toBe('Your sign-in address has changed');
      expect(letter?.paragraphs).toContain('Directory, by a token of Ada Underhill');
    },
  );

  it('cannot use links sent to the old one', async () => {
    const { id, userName } = await made();
    const { version } = (await admin().get(`/api/v1/users/${id}`)).body.row as { version: number };
    expect((await admin().send('POST', `/api/v1/users/${id}/actions/invite`, { version })).status).toBe(200);
    expect((await mailsTo(userName)).map(({ subject }) => subject)).toEqual(['Ada Underhill invites you to CRM']);
    await move(id, address());
    const { rows } = await installation.database.query(
      'select 1 from one_time_link where user_id = $1 and ended_at is null',
      [Number(id)],
    );
    expect(rows).toEqual([]);
  });

  it('is notified when it returns without its second factors, and so are the people responsible for security', async () => {
    const { id, userName } = await made();
    await installation.database.query(
      `insert into authenticator (user_id, kind, name, secret) values ($1, 'totp', 'App', 'sealed')`,
      [Number(id)],
    );
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect((await mailsTo(userName)).map(({ subject }) => subject)).toEqual(['Your sign-in settings have changed']);
    const { rows } = await installation.database.query(`select 1 from alarm where about = $1`, [`user ${id}`]);
    expect(rows).toHaveLength(1);
  });
});

describe('a user deactivated by the directory', () => {
  it.each([
    ['false', { op: 'replace', path: 'active', value: false }],
    ['Entra’s word', { op: 'Replace', path: 'active', value: 'False' }],
    ['no path', { op: 'replace', value: { active: false } }],
  ])('is signed out immediately by %s, and returns unchanged', async (_how, operation) => {
    const asker = await signInAs(installation, `Sam ${'abc'[count++ % 3]}field`, ['customer.view']);
    const id = await userIdOf(asker);
    expect((await asker.get('/api/v1/customers')).status).toBe(200);
    const { status, body } = await patch(`/Users/${id}`, operation);
    expect([status, body.active]).toEqual([200, false]);
    expect((await asker.get('/api/v1/customers')).status).toBe(401);
    expect(await accountOf(id)).toMatchObject({ status: 'deactivated' });
    const back = await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: 'True' });
    expect(back.body.active).toBe(true);
    expect(await accountOf(id)).toMatchObject({ status: 'active' });
  });

  it('stays in the history when the directory deletes them, however often', async () => {
    const one = await made();
    expect((await scim('DELETE', `/Users/${one.id}`)).status).toBe(204);
    expect((await scim('DELETE', `/Users/${one.id}`)).status).toBe(204);
    expect(await accountOf(one.id)).toMatchObject({ status: 'deactivated', name: 'Zoë Lange' });
  });

  it('is neither the last administrator nor a break-glass account', async () => {
    const id = await userIdOf(admin());
    const last = await scim('DELETE', `/Users/${id}`);
    expect(last).toMatchObject({
      status: 409,
      body: { schemas: [ERROR], detail: expect.stringMatching(/At least one administrator must remain/) },
    });
    await installation.database.query('update "user" set is_break_glass = true where id = $1', [id]);
    const kept = await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect(kept).toMatchObject({
      status: 409,
      body: { scimType: 'mutability', detail: expect.stringMatching(/break-glass/) },
    });
    await installation.database.query('update "user" set is_break_glass = false where id = $1', [id]);
    expect((await admin().get('/api/v1/session')).status).toBe(200);
  });
});

describe('a group of the directory', () => {
  const named = (displayName: string, more: object = {}) => ({ schemas: [GROUP], displayName, ...more });
  const rolesOf = async (id: unknown) => (await accountOf(id)).roleIds;
  const cleared = async () => {
    for (const { id } of (await scim('GET', '/Groups')).body.Resources) await scim('DELETE', `/Groups/${id}`);
  };
  beforeEach(cleared);

  it('gives its members the roles of the mapping, and removes them when they leave', async () => {
    const [one, two] = [await made(), await made()];
    const { status, body } = await scim(
      'POST',
      '/Groups',
      named('Helpdesk', { externalId: 'a-1', members: [{ value: one.id }] }),
    );
    expect([status, body.members]).toEqual([201, [expect.objectContaining({ value: one.id, display: 'Zoë Lange' })]]);
    expect(await rolesOf(one.id)).toEqual([roles.first, roles.desk]);
    // Adds a member as Entra does.
    const added = await patch(`/Groups/${body.id}`, {
      op: 'Add',
      path: 'members',
      value: [{ $ref: null, value: two.id }],
    });
    expect(added.body.members).toHaveLength(2);
    expect(await rolesOf(two.id)).toEqual([roles.first, roles.desk]);
    // Removes members as the RFC describes, and as Entra does.
    await patch(`/Groups/${body.id}`, { op: 'remove', path: `members[value eq "${one.id}"]` });
    expect(await rolesOf(one.id)).toEqual([roles.first]);
    const empty = await patch(`/Groups/${body.id}`, { op: 'Remove', path: 'members', value: [{ value: two.id }] });
    expect(empty.body.members).toEqual([]);
    expect(await rolesOf(two.id)).toEqual([roles.first]);
  });

  it('is also identified by its number, and each role stays while some group gives it', async () => {
    const one = await made();
    const desk = await scim('POST', '/Groups', named('Helpdesk', { members: [{ value: one.id }] }));
    const engineers = await scim(
      'POST',
      '/Groups',
      named('Engineers', { externalId: '77-engineers', members: [{ value: one.id }] }),
    );
    expect(await rolesOf(one.id)).toEqual([roles.first, roles.desk, roles.engineer]);
    expect((await scim('GET', `/Users/${one.id}`)).body.groups).toHaveLength(2);
    await scim('DELETE', `/Groups/${desk.body.id}`);
    expect(await rolesOf(one.id)).toEqual([roles.first, roles.engineer]);
    expect((await scim('GET', `/Groups/${desk.body.id}`)).status).toBe(404);
    await patch(`/Groups/${engineers.body.id}`, { op: 'replace', value: { externalId: '78', displayName: 'Others' } });
    expect(await rolesOf(one.id)).toEqual([roles.first]);
  });

  it('is found by its name, without its members unless requested, and not created twice', async () => {
    const one = await made();
    const { body } = await scim('POST', '/Groups', named('Helpdesk', { members: [{ value: one.id }] }));
    const found = await scim(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "helpdesk"')}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: body.id }] });
    expect(found.body.Resources[0]).not.toHaveProperty('members');
    expect(await scim('POST', '/Groups', named('HELPDESK'))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    const stranger = await patch(`/Groups/${body.id}`, { op: 'add', path: 'members', value: [{ value: '99999999' }] });
    expect([stranger.status, stranger.body.scimType]).toEqual([400, 'invalidValue']);
  });
});

describe('the addresses of SCIM', () => {
  const DOORS = ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas', '/Users', '/Groups', '/Users/1', '/Groups/1'];

  it.each(DOORS)('%s needs a token with the scope and nothing else', async (path) => {
    const strangers = await fetch(`${base}${path}`);
    expect([strangers.status, (await strangers.json()).schemas]).toEqual([401, [ERROR]]);
    const own = token;
    token = await makeToken(admin(), ['user.*', 'customer.view']);
    const other = await scim('GET', path);
    token = own;
    expect([other.status, other.body.schemas]).toEqual([403, [ERROR]]);
    // This token opens no other route.
    const elsewhere = await fetch(`${base.replace('/scim/v2', '')}/api/v1/users`, {
      headers: { authorization: `Bearer ${own}` },
    });
    expect(elsewhere.status).toBe(403);
  });

  it('accept no change from a page without its token', async () => {
    const { status } = await fetch(`${base}/Users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: admin().cookie() },
      body: '{}',
    });
    expect(status).toBe(419);
  });

  it('describe their features', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
    });
    const types = (await scim('GET', '/ResourceTypes')).body;
    expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group']);
    expect((await scim('GET', `/Schemas/${USER}`)).body).toMatchObject({ id: USER, name: 'User' });
    expect((await scim('GET', '/Schemas/nothing')).status).toBe(404);
  });

  it.each([
    ['a filter of another kind', 'GET', '/Users?filter=title%20pr', undefined, 400, 'invalidFilter'],
    [
      'a filter over an attribute that is not stored',
      'GET',
      '/Users?filter=title%20eq%20%22x%22',
      undefined,
      400,
      'invalidFilter',
    ],
    ['no JSON', 'POST', '/Users', '{', 400, undefined],
    ['a list', 'POST', '/Users', [], 400, 'invalidSyntax'],
    ['no userName', 'POST', '/Users', {}, 400, 'invalidValue'],
    ['no operations', 'PATCH', '/Users/1', {}, 400, 'invalidSyntax'],
    ['an unknown operation', 'PATCH', '/Users/1', { Operations: [{ op: 'copy', path: 'x' }] }, 400, 'invalidSyntax'],
    ['an invalid path', 'PATCH', '/Users/1', { Operations: [{ op: 'add', path: '][', value: 1 }] }, 400, 'invalidPath'],
    ['a removal without a target', 'PATCH', '/Users/1', { Operations: [{ op: 'remove' }] }, 400, 'noTarget'],
    ['nobody', 'GET', '/Users/99999999', undefined, 404, undefined],
    ['no number', 'GET', '/Users/%27%3B--', undefined, 404, undefined],
  ])('refuse %s in the format of SCIM', async (_what, method, path, body, status, type) => {
    const found = await scim(method, path, body);
    expect([found.status, found.body.schemas, found.body.scimType]).toEqual([status, [ERROR], type]);
    expect(found.body.detail.length).toBeGreaterThan(10);
  });

  it('never fail, whatever is sent', async () => {
    const word = fc.oneof(
      fc.constantFrom(...HOSTILE_TEXTS),
      fc.string(),
      fc.constantFrom('userName', 'members', 'active', 'name'),
    );
    const value = fc.oneof(
      word,
      fc.jsonValue({ maxDepth: 3 }),
      fc.record({ value: word }),
      fc.array(fc.record({ value: word })),
    );
    const operation = fc.record(
      {
        op: fc.oneof(fc.constantFrom('Add', 'replace', 'REMOVE'), word),
        path: fc.oneof(
          word,
          fc.constantFrom('members', 'active', 'externalId', 'displayName', 'members[value eq "1"]'),
        ),
        value,
      },
      { requiredKeys: ['op'] },
    );
    const resource = fc.record(
      {
        userName: fc.oneof(word, fc.emailAddress()),
        displayName: value,
        name: value,
        active: value,
        externalId: value,
        members: value,
      },
      { requiredKeys: [] },
    );
    const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
    const body = fc.oneof(fc.jsonValue(), resource, fc.record({ Operations: fc.oneof(fc.array(operation), value) }));
    const id = Number((await made()).id);
    const path = fc.constantFrom('/Users', '/Groups', `/Users/${id}`, '/Groups/1', '/Users/0', '/Schemas/x');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'), path, body, async (method, at, sent) => {
        const { status } = await scim(method, at, sent);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(word, word, async (attribute, compared) => {
        const filter = encoded(`${attribute} eq ${JSON.stringify(compared)}`);
        for (const list of ['/Users', '/Groups'])
          expect((await scim('GET', `${list}?filter=${filter}&startIndex=${encoded(compared)}`)).status).toBeLessThan(
            500,
          );
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});

it('ignore passwords from the directory', async () => {
  const email = address();
  await scim('POST', '/Users', { ...entraUser(email), password: ADMINISTRATOR.password });
  const { status } = await installation.stranger.send('POST', '/api/v1/session', {
    email,
    password: ADMINISTRATOR.password,
  });
  expect(status).toBe(422);
});
