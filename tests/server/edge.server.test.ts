import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '../support/addressOf.server.ts';
import { a } from '../support/builders.server.ts';
import type { KnownRoute } from '#engine/http/routes.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { team } from '#areas/teams/teams/team.ts';
import { NO_IDS } from '../house/noAddresses.examples.ts';
import { ADMINISTRATOR, openProduct } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let web: string;
let fileId: unknown;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), readFileSync('index.html'));
  writeFileSync(join(web, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(web, 'assets', 'main-abc123.js'), 'export {};');
  installation = await openProduct({ web });
  fileId = (await upload('notes.txt', 'Router is behind the door.')).id;
});
afterAll(async () => {
  await installation.close();
  rmSync(web, { recursive: true, force: true });
});

const admin = () => installation.administrator;

async function upload(name: string, content: string): Promise<Record<string, unknown>> {
  const answer = await admin().send('POST', '/api/v1/files', form(name, content), MULTIPART);
  return answer.body;
}
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=X' };
const form = (name: string, content: string): Buffer =>
  Buffer.from(
    `--X\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--X--\r\n`,
  );

describe('a page', () => {
  it('carries the configured names from the next load on', async () => {
    const meta = async () =>
      [
        ...(await admin().get('/')).text.matchAll(
          /<meta name="(app-name|application-name|environment|company)" content="([^"]*)"/g,
        ),
      ].map(([, name, value]) => `${name}: ${value}`);
    expect(await meta()).toEqual(['app-name: CRM', 'application-name: CRM', 'environment: Test', 'company: ']);
    await admin().send('PATCH', '/api/v1/settings/app', { version: 0, name: 'B<rig>ht' });
    await admin().send('PATCH', '/api/v1/settings/company', { version: 0, name: 'Brightside IT' });
    expect(await meta()).toEqual([
      'app-name: B&#60;rig&#62;ht',
      'application-name: B&#60;rig&#62;ht',
      'environment: Test',
      'company: Brightside IT',
    ]);
    await admin().send('PATCH', '/api/v1/settings/app', { version: 1, name: null });
    expect((await meta())[0]).toBe('app-name: CRM');
  });
});

describe('every response', () => {
  const answers: readonly (readonly [kind: string, url: () => string, status: number])[] = [
    ['a page', () => '/', 200],
    ['a page that does not exist', () => '/nowhere', 404],
    ['the page of what is forbidden', () => '/forbidden', 403],
    ['a list', () => '/api/v1/teams', 200],
    ['an address that does not exist', () => '/api/v1/nothing', 404],
    ['a refused query', () => '/api/v1/teams?sort=nonsense', 400],
    ['an export', () => '/api/v1/teams.csv', 200],
    ['a workbook', () => '/api/v1/teams.xlsx', 200],
    ['a file', () => `/api/v1/files/${String(fileId)}/content`, 200],
    ['an asset', () => '/assets/main-abc123.js', 200],
    ['an asset that does not exist', () => '/assets/gone.js', 404],
    ['the icon', () => '/icon.svg', 200],
    ['the description of the API', () => '/api/v1/openapi.json', 200],
    ['health', () => '/healthz', 200],
    ['readiness', () => '/readyz', 200],
    ['an address that cannot be read', () => '/%zz', 400],
  ];

  it.each(answers)('%s has the security headers', async (_kind, url, status) => {
    const { headers, status: given } = await admin().get(url());
    expect(given).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'origin-agent-cluster': '?1',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(headers.server ?? headers['x-powered-by']).toBeUndefined();
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const policy = String(headers['content-security-policy']);
    const isPage = String(headers['content-type']).startsWith('text/html');
    if (!isPage) expect(policy).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    else expect(headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin' });
  });

  it('caches only hashed assets and the icon', async () => {
    expect((await admin().get('/')).headers['cache-control']).toBe('no-store');
    expect((await admin().get('/api/v1/teams')).headers['cache-control']).toBe('no-store');
    expect((await admin().get('/assets/gone.js')).headers['cache-control']).toBe('no-store');
    expect((await admin().get(`/api/v1/files/${String(fileId)}/content`)).headers['cache-control']).toBe(
      'private, no-store',
    );
    expect((await admin().get('/assets/main-abc123.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('sets no session with what a shared cache may keep', async () => {
    for (const url of ['/assets/main-abc123.js', '/icon.svg', '/healthz']) {
      const { headers } = await installation.app.inject({ url });
      expect(headers['set-cookie'], url).toBeUndefined();
    }
  });

  it('lets a page run only scripts with its nonce, a new one each time', async () => {
    const [one, other] = [await admin().get('/'), await admin().get('/')];
    const policy = String(one.headers['content-security-policy']);
    const nonce = /'nonce-([^']{24})'/.exec(policy)?.[1] ?? '';
    expect(policy).toBe(
      `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws://localhost; worker-src 'self'; manifest-src 'self'; frame-src blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /api/v1/csp-report`,
    );
    expect(one.text).toContain(`content="${nonce}"`);
    expect(one.text).not.toMatch(/%[A-Z_]+%/);
    expect(String(other.headers['content-security-policy'])).not.toContain(nonce);
  });

  it('has the application and a page token of the session in the page', async () => {
    const page = await admin().get('/');
    expect(page.text).toContain('<meta name="app-name" content="CRM" />');
    const session = await admin().get('/api/v1/session');
    expect(page.text).toContain(`<meta name="csrf-token" content="${String(session.body.csrf)}" />`);
    const stranger = await installation.stranger.get('/');
    expect(stranger.text).not.toContain(String(session.body.csrf));
  });

  it('accepts content policy reports of browsers', async () => {
    const answer = await installation.app.inject({
      method: 'POST',
      url: '/api/v1/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': { 'blocked-uri': 'https://evil.example/x.js?secret' } }),
    });
    expect(answer.statusCode).toBe(204);
  });
});

describe('the API is for signed-in users', () => {
  it('except signing in, links in emails, setting up, the OpenAPI document and browser reports', async () => {
    const open: string[] = [];
    for (const route of installation.app.routeTable.all()) {
      const { method, path } = route;
      if (!path.startsWith('/api/') || method === 'HEAD') continue;
      const url = addressOf(route);
      const answer =
        method === 'GET'
          ? await installation.stranger.get(url)
          : await installation.stranger.send(method as 'POST', url, {});
      if (answer.status !== 401) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([
      'DELETE /api/ask/{token}/parcels/{parcel}',
      'DELETE /api/v1/session',
      'GET /api/approve-work/{token}',
      'GET /api/ask/{token}',
      'GET /api/invoice/{token}',
      'GET /api/invoice/{token}/pdf',
      'GET /api/quote/{token}',
      'GET /api/quote/{token}/pdf',
      'GET /api/rate-job/{token}',
      'GET /api/share/{token}',
      'GET /api/share/{token}/pieces/{at}',
      'GET /api/v1/calendar-feed/{token}.ics',
      'GET /api/v1/company-logo/{id}/{size}',
      'GET /api/v1/openapi.json',
      'GET /api/v1/session',
      'GET /api/visit/{token}',
      'POST /api/approve-work/{token}',
      'POST /api/ask/{token}/answer',
      'POST /api/ask/{token}/parcels',
      'POST /api/ask/{token}/parcels/{parcel}/pieces/{at}',
      'POST /api/quote/{token}/accept',
      'POST /api/quote/{token}/reject',
      'POST /api/rate-job/{token}',
      'POST /api/share/{token}/open',
      'POST /api/share/{token}/received',
      'POST /api/v1/address/confirm',
      'POST /api/v1/company-sign-in',
      'POST /api/v1/company-sign-in/connect',
      'POST /api/v1/company-sign-in/finish',
      'POST /api/v1/csp-report',
      'POST /api/v1/disown',
      'POST /api/v1/hooks/backup/{key}',
      'POST /api/v1/incoming/{key}',
      'POST /api/v1/invitation',
      'POST /api/v1/invitation/passkey',
      'POST /api/v1/invitation/passkey/options',
      'POST /api/v1/links/open',
      'POST /api/v1/password-reset',
      'POST /api/v1/password-reset/choose',
      'POST /api/v1/session',
      'POST /api/v1/session/passkey',
      'POST /api/v1/session/passkey/options',
      'POST /api/v1/session/ways',
      'POST /api/v1/setup',
      'POST /api/visit/{token}/accept',
      'POST /api/visit/{token}/decline',
    ]);
  });
});

describe('a change from outside CRM’s pages', () => {
  const wrong: readonly (readonly [
    form: string,
    change: (headers: Record<string, string>) => Record<string, string>,
  ])[] = [
    ['without a token', ({ 'x-csrf-token': _, ...rest }) => rest],
    ['with an empty token', (headers) => ({ ...headers, 'x-csrf-token': '' })],
    ['with the token of somebody else', (headers) => ({ ...headers, 'x-csrf-token': 'foreign' })],
    [
      'with the token in another header',
      ({ 'x-csrf-token': token = '', ...rest }) => ({ ...rest, 'x-xsrf-token': token }),
    ],
    ['without the header of the application', ({ 'x-requested-with': _, ...rest }) => rest],
    ['from another site', (headers) => ({ ...headers, 'sec-fetch-site': 'cross-site' })],
    ['from a sister site', (headers) => ({ ...headers, 'sec-fetch-site': 'same-site' })],
    ['from another origin', (headers) => ({ ...headers, origin: 'https://evil.example' })],
    ['from no origin', (headers) => ({ ...headers, origin: 'null' })],
    ['from another port', (headers) => ({ ...headers, origin: 'http://localhost:8081' })],
  ];

  it('is refused at every address, in each of ten ways, and nothing is done', async () => {
    const own = await headersOf(ADMINISTRATOR.email);
    const foreign = (await headersOf(ADMINISTRATOR.email))['x-csrf-token'] ?? '';
    const before = await everything();
    const changing: readonly KnownRoute[] = installation.app.routeTable
      .all()
      .filter(({ method, config }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && !config.unasked);
    expect(changing.length).toBeGreaterThan(100);
    for (const route of changing)
      for (const [how, change] of wrong) {
        const { method, path } = route;
        const headers = change(own);
        const answer = await installation.app.inject({
          method: method as 'POST',
          url: addressOf(route),
          headers: { ...headers, ...(headers['x-csrf-token'] === 'foreign' ? { 'x-csrf-token': foreign } : {}) },
          payload: {},
        });
        expect(`${method} ${path} ${how}: ${answer.statusCode}`).toBe(`${method} ${path} ${how}: 419`);
        expect(answer.json()).toMatchObject({ code: 'csrf_mismatch' });
      }
    expect(await everything()).toEqual(before);
  }, 120_000);

  it('is accepted with everything in order', async () => {
    const own = await headersOf(ADMINISTRATOR.email);
    const answer = await installation.app.inject({
      method: 'POST',
      url: '/api/v1/teams',
      headers: { ...own, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
      payload: { name: 'From our own page' },
    });
    expect(answer.statusCode).toBe(201);
  });
});

/** The headers of a signed-in browser. */
async function headersOf(email: string): Promise<Record<string, string>> {
  const { app } = installation;
  const first = await app.inject({ url: '/api/v1/session', headers: { host: 'localhost' } });
  const headers = {
    host: 'localhost',
    cookie: String(first.headers['set-cookie']).split(';')[0] ?? '',
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': first.json<{ csrf: string }>().csrf,
  };
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/v1/session',
    headers,
    payload: { email, password: ADMINISTRATOR.password },
  });
  return {
    ...headers,
    cookie: String(signedIn.headers['set-cookie']).split(';')[0] ?? '',
    'x-csrf-token': signedIn.json<{ csrf: string }>().csrf,
  };
}

/** The number of rows in each table. */
async function everything(): Promise<unknown> {
  const { rows } = await installation.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const counts = await installation.database.query(
    `select ${rows.map(({ name }) => `(select count(*) from "${name}") as "${name}"`).join(', ')}`,
  );
  return counts.rows[0];
}

describe('an address', () => {
  it('lists its methods when another is used', async () => {
    const { app } = installation;
    const allowed = async (method: 'GET' | 'DELETE' | 'PUT' | 'OPTIONS' | 'POST' | 'TRACE', url: string) => {
      const { statusCode, headers } = await app.inject({
        method: method as 'GET',
        url,
        headers: await headersOf(ADMINISTRATOR.email),
      });
      return [statusCode, headers.allow];
    };
    expect(await allowed('DELETE', '/api/v1/teams/1')).toEqual([405, 'GET, HEAD, PATCH']);
    expect(await allowed('PUT', '/api/v1/teams')).toEqual([405, 'GET, HEAD, POST']);
    expect(await allowed('GET', '/api/v1/teams/1/archive')).toEqual([405, 'POST']);
    expect(await allowed('POST', '/')).toEqual([405, 'GET, HEAD']);
    expect(await allowed('TRACE', '/api/v1/teams')).toEqual([405, 'GET, HEAD, POST']);
    expect(await allowed('OPTIONS', '/api/v1/teams')).toEqual([204, 'GET, HEAD, POST']);
    expect(await allowed('DELETE', '/api/v1/nothing')).toEqual([404, undefined]);
  });

  it('is not reached with another method by a header', async () => {
    const made = await installation.write((context) => a(context, team));
    const own = await headersOf(ADMINISTRATOR.email);
    await installation.app.inject({
      method: 'POST',
      url: `/api/v1/teams/${made.id}`,
      headers: { ...own, 'x-http-method-override': 'PATCH' },
      payload: { name: 'Overridden', version: made.version },
    });
    expect((await admin().get(`/api/v1/teams/${made.id}`)).body.row?.name).toBe(made.name);
  });

  it('has a positive ID without leading zeros, and nothing else', async () => {
    for (const id of NO_IDS) {
      const { status } = await admin().get(`/api/v1/teams/${id}`);
      expect(`${id}: ${status}`).toMatch(/: 404$/);
    }
  });

  it('accepts the same IDs everywhere', async () => {
    const paths = [
      '/api/v1/users/01/sessions',
      '/api/v1/users/1/sessions/01',
      '/api/v1/teams/01/history',
      '/users/01',
      '/users/0',
    ];
    for (const path of paths) expect([path, (await admin().get(path)).status]).toEqual([path, 404]);
    expect((await admin().get('/users/1')).status).toBe(200);
    expect((await admin().get('/api/v1/teams/8999999999999999')).status).toBe(404);
  });
});

describe('a query', () => {
  it.each([
    '/api/v1/teams?sort=name&sort=name',
    '/api/v1/search?q=ab&q=cd',
    '/api/v1/pick/team?q=ab&q=cd',
    '/api/v1/teams?size=201',
    '/api/v1/teams?size=0',
    '/api/v1/teams?size=1e3',
    '/api/v1/teams?page=-1',
    '/api/v1/teams?cursor=nonsense',
    '/api/v1/teams?cursor=W3sieCI6MX1d',
    '/api/v1/teams?where=[{]',
    '/api/v1/teams?where={}',
    '/api/v1/teams?f.nonsense=is:1',
    '/api/v1/teams?f.constructor=is:1',
    '/api/v1/teams?f.__proto__=is:1',
    '/api/v1/teams?sort=toString',
    '/api/v1/teams?sort=__proto__',
    '/api/v1/teams?fields=hasOwnProperty',
    '/api/v1/teams?archived=maybe',
    '/api/v1/teams?sort=name,createdAt,updatedAt,id',
    `/api/v1/teams?q=${'x'.repeat(201)}`,
    `/api/v1/teams?where=${encodeURIComponent(JSON.stringify(Array.from({ length: 21 }, () => ({ field: 'name', op: 'is', values: ['x'] }))))}`,
    '/api/v1/teams?q=%00',
    '/api/v1/search?q=a%00b',
    '/api/v1/teams.csv?columns=nonsense',
    '/api/v1/teams.csv?columns=constructor',
  ])('%s cannot be read, and the response says so', async (url) => {
    const answer = await admin().get(url);
    expect(`${answer.status} ${answer.text}`).toMatch(/^400 /);
    expect(answer.body).toMatchObject({
      message: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    });
  });

  it('that is longer than any of ours is refused', async () => {
    expect((await admin().get(`/api/v1/teams?q=${'x'.repeat(9_000)}`)).status).toBe(414);
  });
});

describe('a body', () => {
  const send = async (payload: string | Buffer, type = 'application/json', url = '/api/v1/teams', more = {}) => {
    const { statusCode, body } = await installation.app.inject({
      method: 'POST',
      url,
      headers: { ...(await headersOf(ADMINISTRATOR.email)), 'content-type': type, ...more },
      payload,
    });
    return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
  };

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=X',
    'text/html',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json,text/plain',
    'application/jsonp',
    'application/vnd.api+json',
    'application/json; version=2',
    'application',
    'json',
    '',
    '*/*',
    'application/json\t; charset=utf-7',
    'application/octet-stream',
  ])('of the type “%s” is refused', async (type) => {
    expect((await send('{"name":"Wrong type"}', type)).status).toBe(415);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'of the type “%s” is read',
    async (type) => {
      expect((await send(JSON.stringify({ name: `Right type ${type}` }), type)).status).toBe(201);
    },
  );

  it('that is compressed is refused', async () => {
    expect(
      (await send('{"name":"x"}', 'application/json', '/api/v1/teams', { 'content-encoding': 'gzip' })).status,
    ).toBe(415);
  });

  it.each([
    ['that is not JSON', '{"name":', 400],
    ['that is not UTF-8', Buffer.from([0x7b, 0x22, 0x6e, 0xff, 0x22, 0x7d]), 400],
    ['that is a list', '[1]', 400],
    ['that is a text', '"x"', 400],
    ['larger than a mebibyte', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413],
    ['nested too deeply', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 413],
    ['of ten thousand brackets', '['.repeat(10_000) + ']'.repeat(10_000), 413],
    ['of too many parts', JSON.stringify({ memberIds: Array.from({ length: 10_001 }, () => 1) }), 413],
    ['that names a field twice', '{"name":"One","name":"Two"}', 422],
    ['that names a field twice, once escaped', '{"name":"One","n\\u0061me":"Two"}', 422],
    ['that sets the prototype', '{"name":"x","__proto__":{"isAdmin":true}}', 422],
    ['that sets the prototype, escaped', '{"name":"x","__pr\\u006fto__":{"isAdmin":true}}', 422],
    ['that sets the constructor', '{"name":"x","constructor":{"prototype":{"isAdmin":true}}}', 422],
    ['with a NUL in a text', '{"name":"a\\u0000b"}', 422],
    ['with an unpaired surrogate', '{"name":"a\\ud800b"}', 422],
    ['with a control character in a name', '{"name":"a\\u0007b"}', 422],
    ['with text-direction characters in a name', '{"name":"a\\u202eb"}', 422],
    ['with a number that is too large', '{"name":"x","leadUserId":1e400}', 422],
    ['with a number that loses digits', '{"name":"x","leadUserId":9007199254740993}', 422],
  ])('%s is refused', async (_what, payload, status) => {
    const answer = await send(payload);
    expect(answer.body).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
    expect(answer.status).toBe(status);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it('with commas and braces inside texts is read unchanged', async () => {
    const name = 'A "quoted", {braced}, [bracketed] \\ back';
    expect((await send(JSON.stringify({ name }))).body.row).toMatchObject({ name });
  });

  it('is stored as typed, in composed form', async () => {
    const typed = 'Zoe\u0308 👩‍🏫 – “Ünïcödé” 漢字 مدرسة';
    const answer = await send(JSON.stringify({ name: typed }));
    expect(answer.body.row).toMatchObject({ name: typed.normalize('NFC') });
  });
});
