import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '#engine/permission/actor.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { type Asker, type TestInstallation, untilServed } from '../support/installation.server.ts';

/** Each password check: the cost of the hash, and whether it finished. */
const looked: { cost: string; done: boolean }[] = [];
// Spies on the real package, before the product loads it.
const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');
const { verify } = argon2;
const watched: typeof verify = async (hash, ...rest) => {
  const look = { cost: String(hash).split('$').slice(0, 4).join('$'), done: false };
  looked.push(look);
  const answer = await verify(hash, ...rest);
  look.done = true;
  return answer;
};
Object.assign(argon2, { verify: watched });
const { makeSetupLink } = await import('#areas/identity/identity.server.ts');
const { ADMINISTRATOR, openProduct, signInAs } = await import('../support/testInstallation.server.ts');

type Product = TestInstallation & { administrator: Asker };
let installation: Product;
let secured: Product;

beforeAll(async () => {
  [installation, secured] = await Promise.all([
    openProduct(),
    openProduct({ secure: true, publicUrl: 'https://crm.example', hostsAllowed: ['crm.internal', 'localhost'] }),
  ]);
});
afterAll(async () => {
  await installation.close();
  await secured.close();
});

const PASSWORD = ADMINISTRATOR.password;
const QUERY = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await installation.database.query<R>(text, values)).rows;

interface Tab {
  cookie: string;
  csrf: string;
}
interface Given {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookies: readonly string[];
  readonly headers: Record<string, unknown>;
  readonly tab: Tab;
}

/** Sends a request as a browser does, with the cookie of its tab. */
async function ask(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  {
    tab,
    body,
    from = '192.0.2.1',
    headers = {},
    on = installation,
  }: {
    tab?: Tab;
    body?: object;
    from?: string;
    headers?: Record<string, string>;
    on?: Product;
  } = {},
): Promise<Given> {
  const answer = await on.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      host: on === secured ? 'crm.example' : 'localhost',
      'x-requested-with': 'XMLHttpRequest',
      ...(tab ? { cookie: tab.cookie, 'x-csrf-token': tab.csrf } : {}),
      ...headers,
    },
    ...(body ? { payload: body } : {}),
  });
  const cookies = [answer.headers['set-cookie']].flat().filter((each): each is string => typeof each === 'string');
  const given = String(answer.headers['content-type'] ?? '').includes('json')
    ? (JSON.parse(answer.body) as Record<string, unknown>)
    : {};
  const next: Tab = {
    cookie: cookies[0]?.split(';')[0] ?? tab?.cookie ?? '',
    csrf: typeof given.csrf === 'string' ? given.csrf : (tab?.csrf ?? ''),
  };
  return { status: answer.statusCode, body: given, cookies, headers: answer.headers, tab: next };
}

/** A newly opened page. */
const opened = async (on = installation, from?: string): Promise<Tab> =>
  (await ask('GET', '/api/v1/session', { on, ...(from ? { from } : {}) })).tab;

async function signIn(
  email = ADMINISTRATOR.email,
  more: { remember?: boolean; tab?: Tab; on?: Product } = {},
): Promise<Given> {
  const on = more.on ?? installation;
  const tab = more.tab ?? (await opened(on));
  return ask('POST', '/api/v1/session', {
    tab,
    on,
    body: { email, password: PASSWORD, ...(more.remember === undefined ? {} : { remember: more.remember }) },
  });
}

const tokenOf = ({ cookie }: Tab): string => cookie.split('=')[1] ?? '';

describe('the cookie of a session', () => {
  it('is for CRM’s pages only, and scripts cannot read it', async () => {
    const { cookies } = await signIn();
    // The second cookie identifies the browser when others guess its owner's password.
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookies[1]).toMatch(/^device=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('lasts for thirty days on a trusted device', async () => {
    expect((await signIn(ADMINISTRATOR.email, { remember: true })).cookies[0]).toMatch(
      /^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is sent over https only if there is https, and is bound to the host', async () => {
    const { cookies, headers } = await signIn(ADMINISTRATOR.email, { on: secured });
    expect(cookies[0]).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  it('from plain http is not accepted over https', async () => {
    const { tab } = await signIn(ADMINISTRATOR.email, { on: secured });
    const plain = { ...tab, cookie: `sid=${tokenOf(tab)}` };
    expect((await ask('GET', '/api/v1/teams', { tab: plain, on: secured })).status).toBe(401);
    expect((await ask('GET', '/api/v1/teams', { tab, on: secured })).status).toBe(200);
  });

  it('is not in the database', async () => {
    const { tab } = await signIn();
    const token = tokenOf(tab);
    const digests = [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')];
    for (const { text } of await QUERY<{ text: string }>('select s::text as text from session s'))
      for (const each of digests) expect(text).not.toContain(each);
  });
});

describe('an unknown host', () => {
  it('is refused', async () => {
    const asked = (host: string) => ask('GET', '/api/v1/session', { on: secured, headers: { host } });
    expect((await asked('evil.example')).status).toBe(421);
    expect((await asked('crm.internal')).status).toBe(200);
    expect((await asked('crm.example')).status).toBe(200);
  });

  it('that is additionally allowed accepts changes from its own pages', async () => {
    const tab = await opened(secured);
    const headers = { host: 'crm.internal', origin: 'https://crm.internal' };
    const body = { email: ADMINISTRATOR.email, password: PASSWORD };
    expect((await ask('POST', '/api/v1/session', { tab, on: secured, headers, body })).status).toBe(200);
    const foreign = { host: 'crm.internal', origin: 'https://evil.example' };
    expect((await ask('POST', '/api/v1/session', { tab, on: secured, headers: foreign, body })).status).toBe(419);
  });
});

describe('signing in', () => {
  it('gives a new session; an existing cookie is never adopted', async () => {
    const planted: Tab = { ...(await opened()), cookie: `sid=${'A'.repeat(43)}` };
    const { csrf } = (await ask('GET', '/api/v1/session', { tab: planted })).tab;
    const signed = await signIn(ADMINISTRATOR.email, { tab: { ...planted, csrf } });
    expect(signed.status).toBe(200);
    expect(signed.tab.cookie).not.toBe(planted.cookie);
    expect((await ask('GET', '/api/v1/teams', { tab: planted })).status).toBe(401);
    expect((await ask('GET', '/api/v1/teams', { tab: signed.tab })).status).toBe(200);
  });

  it('again ends the previous session', async () => {
    const first = await signIn();
    const second = await signIn(ADMINISTRATOR.email, { tab: first.tab });
    expect((await ask('GET', '/api/v1/teams', { tab: first.tab })).status).toBe(401);
    expect((await ask('GET', '/api/v1/teams', { tab: second.tab })).status).toBe(200);
  });

  it('returns the user and their permissions', async () => {
    const { body } = await signIn();
    expect(body).toMatchObject({
      user: { userid: 1, name: ADMINISTRATOR.name, initials: 'AU', email: ADMINISTRATOR.email },
      twoFactor: 'off',
      permissions: ['*'],
      app: { name: 'CRM', environment: 'Test', debug: false },
      csrf: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('accepts the address in any case', async () => {
    expect((await signIn(' ADA@MSP.EXAMPLE ')).status).toBe(200);
  });

  it.each([
    ['a list of addresses', { email: ['ada@msp.example'], password: PASSWORD }],
    ['a query object as a password', { email: 'ada@msp.example', password: { $ne: '' } }],
    ['no password', { email: 'ada@msp.example' }],
    ['an additional user ID', { email: 'ada@msp.example', password: PASSWORD, userId: 1 }],
    ['an excessively long address', { email: 'x'.repeat(300), password: PASSWORD }],
    ['an excessively long password', { email: 'ada@msp.example', password: 'x'.repeat(2_000) }],
  ])('with %s is refused by field', async (_with, body) => {
    const answer = await ask('POST', '/api/v1/session', { tab: await opened(), body });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('validation');
  });

  it('stores nothing for visitors who only look', async () => {
    const before = await QUERY(
      'select (select count(*) from session) as sessions, (select count(*) from sign_in_failure) as failures',
    );
    for (let n = 0; n < 100; n++) await opened();
    expect(
      await QUERY(
        'select (select count(*) from session) as sessions, (select count(*) from sign_in_failure) as failures',
      ),
    ).toEqual(before);
  });
});

describe('a session', () => {
  it('ends after twelve hours without activity', async () => {
    const { tab } = await signIn();
    await QUERY(`update session set idle_until = now() - interval '1 second' where id = (select max(id) from session)`);
    expect((await ask('GET', '/api/v1/teams', { tab })).status).toBe(401);
  });

  it('ends after a day, whatever its activity', async () => {
    const { tab } = await signIn();
    const [{ hours } = { hours: 0 }] = await QUERY<{ hours: number }>(
      'select extract(epoch from ends_at - created_at) / 3600 as hours from session order by id desc limit 1',
    );
    expect(hours).toBe(24);
    await QUERY(`update session set ends_at = now() - interval '1 second' where id = (select max(id) from session)`);
    expect((await ask('GET', '/api/v1/teams', { tab })).status).toBe(401);
  });

  it('continues during activity', async () => {
    const { tab } = await signIn();
    await QUERY(
      `update session set last_seen_at = now() - interval '5 minutes', idle_until = now() + interval '1 hour' where id = (select max(id) from session)`,
    );
    await ask('GET', '/api/v1/teams', { tab });
    const [session] = await QUERY<{ hours: number }>(
      'select extract(epoch from idle_until - now()) / 3600 as hours from session order by id desc limit 1',
    );
    expect(session?.hours).toBeGreaterThan(11.9);
  });

  it('is one of at most twenty: the oldest ends', async () => {
    await signInAs(installation, 'Twenty Tabs', ['team.view']);
    const tabs: Tab[] = [];
    for (let n = 0; n < 21; n++) tabs.push((await signIn('twenty.tabs@msp.example')).tab);
    const alive = await Promise.all(
      tabs.map(async (tab) => (await untilServed(() => ask('GET', '/api/v1/teams', { tab }))).status),
    );
    expect(alive.filter((status) => status === 200)).toHaveLength(20);
    expect(alive[0]).toBe(401);
  });

  it('ends when the user signs out, and the browser deletes its data', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const out = await ask('DELETE', '/api/v1/session', { tab: one.tab });
    expect(out.status).toBe(204);
    expect(out.headers['clear-site-data']).toBe('"cache", "storage"');
    expect((await ask('GET', '/api/v1/teams', { tab: one.tab })).status).toBe(401);
    expect((await ask('GET', '/api/v1/teams', { tab: other.tab })).status).toBe(200);
  });

  it('ends everywhere when the user signs out everywhere', async () => {
    const tabs = [(await signIn()).tab, (await signIn()).tab, (await signIn()).tab];
    await ask('DELETE', '/api/v1/session?everywhere=1', { tab: tabs[0] as Tab });
    for (const tab of tabs) expect((await ask('GET', '/api/v1/teams', { tab })).status).toBe(401);
  });

  it('of a deactivated user ends with the next request', async () => {
    await signInAs(installation, 'Leaving Soon', ['team.view']);
    const { tab } = await signIn('leaving.soon@msp.example');
    expect((await ask('GET', '/api/v1/teams', { tab })).status).toBe(200);
    await QUERY(`update "user" set status = 'deactivated' where email = 'leaving.soon@msp.example'`);
    expect((await ask('GET', '/api/v1/teams', { tab })).status).toBe(401);
    expect((await signIn('leaving.soon@msp.example')).body.code).toBe('wrong_credentials');
  });

  it('has the current permissions of its owner', async () => {
    await signInAs(installation, 'Changing Roles', ['team.*']);
    const { tab } = await signIn('changing.roles@msp.example');
    expect((await ask('POST', '/api/v1/teams', { tab, body: { name: 'While I may' } })).status).toBe(201);
    await QUERY(`update role set permissions = '{team.view}' where name = 'Role of Changing Roles'`);
    expect((await ask('POST', '/api/v1/teams', { tab, body: { name: 'No more' } })).status).toBe(403);
    expect((await ask('GET', '/api/v1/teams', { tab })).status).toBe(200);
    await QUERY(`update role set archived_at = now() where name = 'Role of Changing Roles'`);
    expect((await ask('GET', '/api/v1/teams', { tab })).status).toBe(403);
  });
});

describe('guessing passwords', () => {
  const guess = (email: string, tab: Tab, from = '198.51.100.7', password = 'a guess that is wrong') =>
    ask('POST', '/api/v1/session', { tab, from, body: { email, password } });
  const forgetTheAddress = () => QUERY('delete from sign_in_failure');
  const wait = (seconds: number) => QUERY(`update sign_in_failure set at = at - make_interval(secs => $1)`, [seconds]);

  it('in parallel is no quicker: of forty at once ten at most are checked', async () => {
    await signInAs(installation, 'Forty Guesses', []);
    const tab = await opened();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        untilServed(() => guess('forty.guesses@msp.example', tab, `198.51.100.${n}`)),
      ),
    );
    const examined = answers.filter(({ status }) => status === 422);
    const refused = answers.filter(({ status }) => status === 429);
    expect(examined.length).toBeLessThanOrEqual(10);
    expect(examined.length + refused.length).toBe(40);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // The right password is not checked before the wait is over; after it, it is.
    expect((await guess('forty.guesses@msp.example', tab, '203.0.113.9', PASSWORD)).status).toBe(429);
    await wait(31);
    expect((await guess('forty.guesses@msp.example', tab, '203.0.113.9', PASSWORD)).status).toBe(200);
    await forgetTheAddress();
  });

  it('for an unknown account gets the same answers', async () => {
    await signInAs(installation, 'Well Known', []);
    const tab = await opened();
    const seen = async (email: string) => {
      const answers: unknown[] = [];
      for (let n = 0; n < 7; n++) {
        const { status, body, headers } = await guess(email, tab, `203.0.113.${n}`);
        const { requestId: _, ...rest } = body;
        answers.push([status, rest, headers['retry-after'], Object.keys(headers).sort()]);
      }
      return answers;
    };
    expect(await seen('well.known@msp.example')).toEqual(await seen('nobody.here@msp.example'));
    await forgetTheAddress();
  });

  it('for an unknown account takes as much time', async () => {
    const tab = await opened();
    const workFor = async (email: string) => {
      await forgetTheAddress();
      looked.length = 0;
      expect((await guess(email, tab)).status).toBe(422);
      return [...looked];
    };
    const known = await workFor('well.known@msp.example');
    expect(known).toEqual([{ cost: '$argon2id$v=19$m=19456,t=2,p=1', done: true }]);
    expect(await workFor('nobody.at.all@msp.example')).toEqual(known);
    await forgetTheAddress();
  });

  it('from one network for many accounts is stopped; for IPv6 the network counts', async () => {
    const tab = await opened();
    for (let n = 1; n <= 20; n++) await guess(`person${n}@msp.example`, tab, `2001:db8:1:2::${n.toString(16)}`);
    expect((await guess('person21@msp.example', tab, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await guess(ADMINISTRATOR.email, tab, '2001:db8:1:2::1', PASSWORD)).status).toBe(429);
    expect((await guess('person21@msp.example', tab, '2001:db8:1:3::1')).status).toBe(422);
    await wait(600);
    expect((await guess(ADMINISTRATOR.email, tab, '2001:db8:1:2::1', PASSWORD)).status).toBe(200);
    await forgetTheAddress();
  });

  it('a hundred times locks the account', async () => {
    await signInAs(installation, 'Locked Out', []);
    const tab = await opened();
    const { tab: _, ...first } = await guess('locked.out@msp.example', tab);
    expect(first.status).toBe(422);
    await QUERY(
      `insert into sign_in_failure (account, ip, at) select account, '192.0.2.' || n, now() - interval '1 day' from sign_in_failure, generate_series(1, 99) n`,
    );
    expect((await guess('locked.out@msp.example', tab, '192.0.2.200', PASSWORD)).status).toBe(429);
    await forgetTheAddress();
  });
});

describe('personal settings', () => {
  it('are merged, group by group, and available on every device', async () => {
    const { tab } = await signIn();
    const set = (body: object) => ask('PATCH', '/api/v1/session/settings', { tab, body });
    await set({ theme: { dark: true }, lists: { customers: { size: 50 } } });
    await set({ lists: { sites: { size: 25 } } });
    await set({ density: 'compact' });
    expect((await signIn()).body.settings).toEqual({
      theme: { dark: true },
      density: 'compact',
      lists: { customers: { size: 50 }, sites: { size: 25 } },
    });
    expect((await ask('GET', '/', { tab })).headers['content-type']).toBeDefined();
  });

  it('that do not exist are refused', async () => {
    const { tab } = await signIn();
    for (const body of [
      { theme: { dark: 'yes' } },
      { isAdmin: true },
      { density: 'huge' },
      { theme: { dark: true, x: 1 } },
    ])
      expect((await ask('PATCH', '/api/v1/session/settings', { tab, body })).status).toBe(422);
  });

  it('are limited in size', async () => {
    const { tab } = await signIn();
    const statuses = new Set<number>();
    for (let n = 0; n < 4; n++) {
      const body = { lists: { [`list${n}`]: { filler: 'x'.repeat(30_000) } } };
      statuses.add((await ask('PATCH', '/api/v1/session/settings', { tab, body })).status);
    }
    expect([...statuses].sort()).toEqual([200, 422]);
  });

  it('changed twice at once keep both changes', async () => {
    await signInAs(installation, 'Two Tabs', []);
    const { tab } = await signIn('two.tabs@msp.example');
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        untilServed(() => ask('PATCH', '/api/v1/session/settings', { tab, body: { shell: { [`part${n}`]: n } } })),
      ),
    );
    const { body } = await ask('GET', '/api/v1/session', { tab });
    expect(Object.keys((body.settings as { shell: object }).shell)).toHaveLength(10);
  });
});

describe('the link for the first administrator', () => {
  const person = { name: 'Grace Hopper', email: 'grace@msp.example', password: 'seven quiet harbour lights' };
  const setUp = async (token: string, more: object = {}) =>
    ask('POST', '/api/v1/setup', { tab: await opened(), body: { token, ...person, ...more } });

  it('does nothing if a user can already sign in', async () => {
    const link = await inTransaction(installation.database, makeSetupLink);
    const answer = await setUp(link.split('/').at(-1) ?? '');
    expect(answer.status).toBe(410);
    expect(answer.body.code).toBe('gone');
  });

  it('does nothing if users sign in without passwords', async () => {
    const passwords = await QUERY<{ user_id: number; hash: string }>(
      'delete from user_password returning user_id, hash',
    );
    const [first] = passwords;
    for (const [made, undone] of [
      [
        `insert into authenticator (user_id, kind, name, credential_id, public_key, counter) values ($1, 'passkey', 'Key', 'k', '', 0)`,
        'delete from authenticator where user_id = $1',
      ],
      [
        `insert into company_account (issuer, subject, user_id, connected_at) values ('https://login.example', 's', $1, now())`,
        'delete from company_account where user_id = $1',
      ],
    ] as const) {
      await QUERY(made, [first?.user_id]);
      const link = await inTransaction(installation.database, makeSetupLink);
      expect((await setUp(link.split('/').at(-1) ?? '')).status).toBe(410);
      await QUERY(undone, [first?.user_id]);
    }
    for (const { user_id, hash } of passwords)
      await QUERY('insert into user_password (user_id, hash) values ($1, $2)', [user_id, hash]);
  });

  it('works once, requires a good password, and signs in', async () => {
    const passwords = await QUERY<{ user_id: number; hash: string }>(
      'delete from user_password returning user_id, hash',
    );
    const link = await inTransaction(installation.database, makeSetupLink);
    const token = link.split('/').at(-1) ?? '';
    const weak = await setUp(token, { password: 'Password1' });
    expect([weak.status, Object.keys(weak.body.errors as object)]).toEqual([422, ['password']]);
    const [one, other] = await Promise.all([
      untilServed(() => setUp(token)),
      untilServed(() => setUp(token, { email: 'alan@msp.example' })),
    ]);
    const made = [one, other].filter(({ status }) => status === 200);
    expect([one.status, other.status].sort()).toEqual([200, 410]);
    expect((await ask('GET', '/api/v1/teams', { tab: made[0]?.tab as Tab })).status).toBe(200);
    const again = await setUp(token);
    const foreign = await setUp('nonsense');
    expect([again.status, foreign.status]).toEqual([410, 410]);
    expect(again.body.message).toBe(foreign.body.message);
    for (const { user_id, hash } of passwords)
      await QUERY('insert into user_password (user_id, hash) values ($1, $2)', [user_id, hash]);
  });

  it('ends when the next one is made', async () => {
    const [first, second] = [
      await inTransaction(installation.database, makeSetupLink),
      await inTransaction(installation.database, makeSetupLink),
    ];
    expect(first).not.toBe(second);
    expect(await QUERY('select 1 from setup_link')).toHaveLength(1);
    expect(product('Test').userId).toBeNull();
  });
});
