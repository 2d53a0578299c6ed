import { tokensNow } from '#areas/integrations/integrations.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveAccess } from '#areas/identity/sessions/liveAccess.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Answered, Asker } from '../support/installation.server.ts';
import { SoftPasskey } from '../support/softPasskey.server.ts';
import {
  ADMINISTRATOR,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '../support/testInstallation.server.ts';

const OFFICE = '203.0.113.0/24';
/** Requests come through a trusted proxy, from the office or from outside. */
const INSIDE = { 'x-forwarded-for': '203.0.113.9' };
const OUTSIDE = { 'x-forwarded-for': '198.51.100.7' };
const ROLES = '/api/v1/system/roles';
let installation: TestProduct;
let ada: Asker;

beforeAll(async () => {
  installation = await openProduct({ trustedProxies: ['127.0.0.1'] });
  ada = installation.administrator;
});
afterAll(() => installation.close());

const QUERY = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await installation.database.query<R>(text, values)).rows;

/** A user with a separate role. */
async function colleague(name: string, patterns: readonly string[] = ['team.view']) {
  const asker = await signInAs(installation, name, patterns);
  const [role] = await QUERY<{ id: number }>('select id from role where name = $1', [`Role of ${name}`]);
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@msp.example`;
  return { asker, id: await userIdOf(asker), role: Number(role?.id), email };
}
/** Changes a role as Ada, from her IP address. */
async function rule(role: number, set: Values, who = ada, headers = {}): Promise<Answered> {
  const [row] = await QUERY<{ version: number }>('select version from role where id = $1', [role]);
  return who.send('PATCH', `${ROLES}/${role}`, { version: row?.version, ...set }, headers);
}
const enter = async (email: string, password: string, headers: Record<string, string>): Promise<[Answered, Asker]> => {
  const asker = await installation.newcomer();
  return [await asker.send('POST', '/api/v1/session', { email, password }, headers), asker];
};
const teams = async (asker: Asker, headers: Record<string, string>) =>
  (await asker.get('/api/v1/teams', headers)).status;
const logged = (id: number, action: string) =>
  QUERY<{ note: string; ip: string }>(
    'select note, ip from change_log where entity_id = $1 and action = $2 order by id',
    [id, action],
  );

/** A calendar that is open or closed now, on any day. */
async function calendar(name: string, isOpen: boolean): Promise<number> {
  const today = new Date().getUTCDay();
  const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  const hours = isOpen
    ? days.map((day) => ({ day, from: '00:00', to: '24:00' }))
    : [{ day: days[(today + 3) % 7], from: '10:00', to: '11:00' }];
  const made = await ada.send('POST', '/api/v1/system/calendars', { name, hours, timezone: 'UTC' });
  expect(made.status, made.text).toBe(201);
  return Number(made.body.row?.id);
}

describe('a role limited to networks', () => {
  it('lets its users sign in only from there, and says so only after the right password', async () => {
    const { email, id, role } = await colleague('Office Only');
    expect((await rule(role, { networks: [OFFICE] })).status).toBe(200);
    const [wrong] = await enter(email, 'a guess that is wrong', OUTSIDE);
    const [unknown] = await enter('nobody@msp.example', 'a guess that is wrong', OUTSIDE);
    expect([wrong.status, wrong.body.message]).toEqual([422, unknown.body.message]);
    const [refused, asker] = await enter(email, ADMINISTRATOR.password, OUTSIDE);
    expect([refused.status, refused.body.code]).toEqual([403, 'not_from_here']);
    expect(refused.body.message).toBe(
      'You cannot sign in from the address 198.51.100.7. Use a company network, or ask an administrator.',
    );
    expect((await asker.get('/api/v1/session', OUTSIDE)).body.user).toEqual({ userid: null });
    const [, last] = await logged(id, 'sign-in-failed');
    expect(last).toEqual({
      note: 'Identity was confirmed. The address 198.51.100.7 is outside the networks of role Role of Office Only.',
      ip: '198.51.100.7',
    });
    const [done] = await enter(email, ADMINISTRATOR.password, INSIDE);
    expect(done.status).toBe(200);
  });

  it('refuses passkeys elsewhere too, which work as before from there', async () => {
    const { asker, id, role } = await colleague('Keyed Office');
    const key = new SoftPasskey('http://localhost');
    const own = `/api/v1/users/${id}/authenticators/passkey`;
    const { body } = await asker.send('POST', `${own}/options`);
    expect((await asker.send('POST', own, { passkey: key.made(String(body.challenge)), name: 'K' })).status).toBe(200);
    await rule(role, { networks: [OFFICE] });
    const come = async (headers: Record<string, string>) => {
      const browser = await installation.newcomer();
      const asked = await browser.send('POST', '/api/v1/session/passkey/options', undefined, headers);
      const passkey = key.used(String(asked.body.challenge));
      return browser.send('POST', '/api/v1/session/passkey', { passkey }, headers);
    };
    expect((await come(OUTSIDE)).body).toMatchObject({ code: 'not_from_here' });
    expect((await come(INSIDE)).status).toBe(200);
    expect(await logged(id, 'sign-in-failed')).toHaveLength(1);
  });

  it('suspends a session that moves elsewhere, which continues when it is back', async () => {
    const { asker, id, role } = await colleague('Carried Out');
    expect(await teams(asker, OUTSIDE)).toBe(200);
    await rule(role, { networks: [OFFICE, '2001:db8:7::/48'] });
    expect([await teams(asker, OUTSIDE), await teams(asker, OUTSIDE)]).toEqual([401, 401]);
    expect([await teams(asker, INSIDE), await teams(asker, { 'x-forwarded-for': '2001:db8:7::5' })]).toEqual([
      200, 200,
    ]);
    // Logged once, however often the page asks.
    expect(await logged(id, 'turned-away')).toHaveLength(1);
    const here = [
      { userId: id, address: '198.51.100.7' },
      { userId: id, address: '203.0.113.9' },
    ];
    expect([...(await liveAccess(installation.database, tokensNow).outside(here))]).toEqual([here[0]]);
    await rule(role, { networks: null });
    expect(await teams(asker, OUTSIDE)).toBe(200);
  });

  it('limits their tokens too, in addition to the tokens’ own networks', async () => {
    const { asker, id, role } = await colleague('Has Programs', ['team.view', 'token.create', 'token.manage']);
    const token = async (allowFrom: readonly string[] | null) => {
      const made = await asker.send('POST', '/api/v1/system/tokens', {
        name: 'Sync',
        scopes: ['team.view'],
        expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
        ...(allowFrom ? { allowFrom } : {}),
      });
      expect(made.status, made.text).toBe(201);
      return { id: Number(made.body.id), text: String(made.body.token) };
    };
    const [wide, narrow] = [await token(null), await token(['203.0.113.4'])];
    const asks = async (text: string, ip: string) => {
      const headers = { host: 'localhost', authorization: `Bearer ${text}`, 'x-forwarded-for': ip };
      const answer = await installation.app.inject({ url: '/api/v1/teams', headers });
      return answer.statusCode === 200 ? 200 : (answer.json() as { code: string }).code;
    };
    expect(await asks(wide.text, '198.51.100.7')).toBe(200);
    await rule(role, { networks: [OFFICE] });
    expect(await asks(wide.text, '198.51.100.7')).toBe('wrong_address');
    expect(await asks(wide.text, '203.0.113.9')).toBe(200);
    expect(await asks(narrow.text, '203.0.113.9')).toBe('wrong_address');
    expect(await asks(narrow.text, '203.0.113.4')).toBe(200);
    expect(await logged(id, 'turned-away')).toHaveLength(1);
    await rule(role, { networks: null, calendarId: await calendar('Programs sleep', false) });
    expect(await asks(wide.text, '203.0.113.9')).toBe('wrong_hour');
    expect(await liveAccess(installation.database, tokensNow).tokensNow([wide.id])).toEqual(new Map());
  });

  it.each([
    ['the office', 'the office: enter an address or a network'],
    ['203.0.113.0/33', '203.0.113.0/33: enter'],
    ['203.0.113.300', '203.0.113.300: enter'],
  ])('does not accept “%s” as a network', async (typed, said) => {
    const made = await ada.send('POST', ROLES, { name: `No ${typed}`, permissions: ['team.view'], networks: [typed] });
    expect([made.status, made.body.errors]).toEqual([422, { networks: [expect.stringContaining(said)] }]);
  });

  it('stores networks in one form', async () => {
    const networks = ['203.0.113.77/24', '192.0.2.4', '2001:DB8::1', '192.0.2.4/32'];
    const made = await ada.send('POST', ROLES, { name: 'Written Once', permissions: ['team.view'], networks });
    expect(made.body.row?.networks).toEqual(['203.0.113.0/24', '192.0.2.4/32', '2001:db8::1/128']);
  });
});

describe('a role limited to hours', () => {
  it('lets its users sign in during those hours only, and ends sessions afterwards', async () => {
    const { asker, email, id, role } = await colleague('Day Shift');
    const [open, closed] = [await calendar('Always', true), await calendar('Another day', false)];
    expect((await rule(role, { calendarId: open })).status).toBe(200);
    expect(await teams(asker, {})).toBe(200);
    expect((await rule(role, { calendarId: closed })).status).toBe(200);
    expect(await teams(asker, {})).toBe(401);
    const [session] = await QUERY<{ id: number }>('select max(id) as id from session where user_id = $1', [id]);
    expect(await liveAccess(installation.database, tokensNow).sessionsAlive([Number(session?.id)])).toEqual(new Set());
    const [refused] = await enter(email, ADMINISTRATOR.password, {});
    expect([refused.status, refused.body.code]).toEqual([403, 'not_at_this_hour']);
    expect(refused.body.message).toMatch(
      /^You cannot sign in at this time\. You can sign in again from \w+day at 10:00\./,
    );
    expect((await logged(id, 'sign-in-failed'))[0]?.note).toContain('outside the hours of role Role of Day Shift');
  });
});

describe('the explanation of a permission', () => {
  it('also shows from where and when users can sign in', async () => {
    const { id, role } = await colleague('Asked About');
    await rule(role, { networks: [OFFICE], calendarId: await calendar('Weekdays', true) });
    const { body } = await ada.get(`/api/v1/system/permissions/explain?permission=team.view&userId=${id}`);
    expect((body.words as string[]).at(-1)).toBe(
      `All of this applies only where and when they can sign in: from ${OFFICE} only, during the hours of Weekdays only (role Role of Asked About).`,
    );
  });
  it('shows users who enter networks their own address', async () => {
    expect((await ada.get(`${ROLES}/address`, OUTSIDE)).body).toMatchObject({ address: '198.51.100.7' });
    const plain = await openProduct();
    try {
      const { body } = await plain.administrator.get(`${ROLES}/address`);
      expect(body).toEqual({ address: '127.0.0.1', isInsideOnly: true });
    } finally {
      await plain.close();
    }
  });
});

describe('users cannot lock themselves out', () => {
  it('by changing their roles or calendars, or by assigning themselves a role', async () => {
    const { asker, id, role } = await colleague('Careful Keeper', ['*']);
    const refused = await rule(role, { networks: [OFFICE] }, asker, OUTSIDE);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { networks: [expect.stringContaining('Your address 198.51.100.7 is not in these networks')] },
    ]);
    const closed = await calendar('Closed now', false);
    expect((await rule(role, { calendarId: closed }, asker)).body.errors).toEqual({
      calendarId: [expect.stringContaining('outside these hours')],
    });
    const open = await calendar('Open now', true);
    expect((await rule(role, { calendarId: open }, asker)).status).toBe(200);
    const [{ hours, version } = { hours: [], version: 0 }] = await QUERY<{ hours: object[]; version: number }>(
      'select hours, version from working_calendar where id = $1',
      [open],
    );
    const today = new Date().getUTCDay();
    const other = hours.filter((_, at) => at === (today + 3) % 7);
    const shut = await asker.send('PATCH', `/api/v1/system/calendars/${open}`, { hours: other, version });
    expect([shut.status, shut.body.errors]).toEqual([422, { hours: [expect.stringContaining('outside these hours')] }]);
    const ruled = await ada.send('POST', ROLES, { name: 'Ruled', permissions: ['team.view'], networks: [OFFICE] });
    const [row] = await QUERY<{ version: number }>('select version from "user" where id = $1', [id]);
    const given = { roleIds: [role, ruled.body.row?.id], version: row?.version };
    expect((await asker.send('PATCH', `/api/v1/users/${id}`, given, OUTSIDE)).body.errors).toEqual({
      roleIds: [expect.stringContaining('Your address 198.51.100.7 is not in these networks')],
    });
    expect((await asker.send('PATCH', `/api/v1/users/${id}`, given, INSIDE)).status).toBe(200);
    expect((await rule(role, { networks: null, calendarId: null })).status).toBe(200);
  });

  it('and one administrator can sign in from anywhere at any time, or is a break-glass account', async () => {
    const [administrators] = await QUERY<{ id: number }>(`select id from role where name = 'Administrator'`);
    const role = Number(administrators?.id);
    await QUERY(`update "user" set status = 'deactivated' where not $1 = any(role_ids)`, [role]);
    const refused = await rule(role, { networks: [OFFICE] }, ada, INSIDE);
    expect([refused.status, refused.body.code]).toEqual([409, 'last_admin']);
    expect(refused.body.message).toContain('from anywhere at any time');
    expect((await rule(role, { name: 'Boss' })).body.code).toBe('builtin');

    const adaId = await userIdOf(ada);
    const key = new SoftPasskey('http://localhost');
    const own = `/api/v1/users/${adaId}/authenticators/passkey`;
    const { body } = await ada.send('POST', `${own}/options`);
    expect((await ada.send('POST', own, { passkey: key.made(String(body.challenge)), name: 'K' })).status).toBe(200);
    const [row] = await QUERY<{ version: number }>('select version from "user" where id = $1', [adaId]);
    const marked = await ada.send('PATCH', `/api/v1/users/${adaId}`, { isBreakGlass: true, version: row?.version });
    expect(marked.status, marked.text).toBe(200);
    expect((await rule(role, { networks: [OFFICE] }, ada, OUTSIDE)).status).toBe(200);
    expect(await teams(ada, OUTSIDE)).toBe(200);
    const now = await QUERY<{ version: number }>('select version from "user" where id = $1', [adaId]);
    const unmarked = await ada.send('PATCH', `/api/v1/users/${adaId}`, {
      isBreakGlass: false,
      version: now[0]?.version,
    });
    expect([unmarked.status, unmarked.body.code]).toEqual([409, 'last_admin']);
  });
});
