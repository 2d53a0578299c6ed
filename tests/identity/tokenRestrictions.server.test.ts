import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered } from '../support/installation.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

/*
 * A token of an administrator with all permissions, tried on every operation about users and sign-in. The list comes
 * from the API description, so new operations are tested automatically.
 */
let installation: TestProduct;
let token: string;
let userId: number;
let operations: readonly { readonly method: string; readonly path: string; readonly isPublic: boolean }[];

beforeAll(async () => {
  installation = await openProduct();
  const made = await installation.administrator.send('POST', '/api/v1/system/tokens', {
    name: 'Everything',
    scopes: ['*'],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  token = String(made.body.token);
  userId = await userIdOf(await signInAs(installation, 'Paula Person', ['team.view']));
  const document = (await installation.stranger.get('/api/v1/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  };
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path,
      isPublic: security?.length === 0,
    })),
  );
});
afterAll(() => installation.close());

async function ask(method: string, url: string, body: object = {}): Promise<Answered> {
  const answer = await installation.app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: body }),
  });
  const said = answer.body.startsWith('{') ? (JSON.parse(answer.body) as Answered['body']) : {};
  return { status: answer.statusCode, body: said, headers: answer.headers, text: answer.body };
}
const rowOf = async () =>
  (await ask('GET', `/api/v1/users/${userId}`)).body.row as { readonly version: number; readonly email: string };
const refusal = ({ status, body }: Answered) => [status, body.code];
const FOR_PEOPLE = [403, 'session_only'];

/** Operations about users that a token may use: reading them, and changing names, roles and scopes. */
const ALLOWED = [
  'GET /api/v1/users',
  'POST /api/v1/users',
  'GET /api/v1/users.csv',
  'GET /api/v1/users.xlsx',
  'POST /api/v1/users/bulk',
  'GET /api/v1/users/{id}',
  'PATCH /api/v1/users/{id}',
  'GET /api/v1/users/{id}/assignment/{of}',
  'POST /api/v1/users/{id}/assignment/{of}',
  'POST /api/v1/users/{id}/assignment/{of}/preview',
  'GET /api/v1/users/{id}/avatar',
  'GET /api/v1/users/{id}/avatar/{size}',
  'PUT /api/v1/users/{id}/avatar',
  'DELETE /api/v1/users/{id}/avatar',
  'GET /api/v1/users/{id}/reminders',
];

describe('a token with all permissions', () => {
  it('is refused at every operation about sign-in, sessions and devices', async () => {
    const about = operations.filter(
      ({ path, isPublic }) =>
        !isPublic && /^\/api\/v1\/(?:users|session|setup|imports|system\/tokens)(?:[/.]|$)/.test(path),
    );
    const refused = about.filter(({ method, path }) => !ALLOWED.includes(`${method} ${path}`));
    expect(refused.length).toBeGreaterThan(30);
    const wrong: string[] = [];
    for (const { method, path } of refused) {
      const url = path.replace('{id}', String(userId)).replace(/\{\w+\}/g, '1');
      const answer = await ask(method, url);
      if (answer.status !== 403 || answer.body.code !== 'session_only')
        wrong.push(`${method} ${path}: ${answer.status} ${String(answer.body.code)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('cannot change an address or invite, in any way, and gets the reason', async () => {
    const [before, roles] = [
      await rowOf(),
      await installation.database.query<{ id: number }>(`select id from role where name = 'Auditor'`),
    ];
    const changed = await ask('PATCH', `/api/v1/users/${userId}`, {
      version: before.version,
      email: 'thief@evil.example',
    });
    expect(refusal(changed)).toEqual(FOR_PEOPLE);
    expect(changed.body.errors).toEqual({ email: [expect.stringContaining('A token cannot invite')] });
    const person = { name: 'New Person', email: 'new.person@msp.example', roleIds: [roles.rows[0]?.id] };
    expect(refusal(await ask('POST', '/api/v1/users', person))).toEqual(FOR_PEOPLE);
    await ask('POST', '/api/v1/users/bulk', { ids: [userId], set: { email: 'thief@evil.example' } });
    expect(await rowOf()).toMatchObject({ email: before.email, newEmail: null, version: before.version });
    const { rows } = await installation.database.query(`select 1 from letter where recipient like '%evil.example'`);
    expect(rows).toEqual([]);
  });

  it('can still do everything unrelated to sign-in', async () => {
    const { version } = await rowOf();
    const called = await ask('PATCH', `/api/v1/users/${userId}`, { version, knownAs: 'Paulie' });
    expect([called.status, called.body.row?.knownAs]).toEqual([200, 'Paulie']);
  });
});
