import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailWorker } from '#engine/mail/mailWorker.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.server.ts';
import { openTestPost } from '../support/post.server.ts';
import { ADMINISTRATOR, openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

let installation: TestProduct;
let mailbox: Mailbox;
let mailWorker: MailWorker;

beforeAll(async () => {
  installation = await openProduct();
  mailbox = await openMailbox();
  const { database, keys } = installation;
  mailWorker = openTestPost({ database, keys, mailbox, address: 'https://crm.example' });
});
afterAll(async () => {
  await mailWorker.stop();
  await mailbox.close();
  await installation.close();
});

const QUERY = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await installation.database.query<R>(text, values)).rows;

const idOf = async (asker: Asker): Promise<number> =>
  Number(((await asker.get('/api/v1/session')).body as { user: { userid: number } }).user.userid);
const emailOf = (name: string): string => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@msp.example`;
const signIn = (name: string): Promise<Asker> => installation.signIn(emailOf(name), ADMINISTRATOR.password);

interface Listed {
  readonly id: number;
  readonly device: string;
  readonly ip: string;
  readonly isThis: boolean;
}
const sessionsOf = async (asker: Asker, id: number) =>
  (await asker.get(`/api/v1/users/${id}/sessions`)).body.sessions as readonly Listed[];

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Tries to sign in from an IP address, with the cookies that a browser has kept. */
async function tryFrom(
  email: string,
  {
    ip = '192.0.2.1',
    password = ADMINISTRATOR.password,
    cookies = '',
  }: { ip?: string; password?: string; cookies?: string } = {},
) {
  const stranger = installation.stranger;
  await stranger.get('/api/v1/session');
  const answer = await installation.app.inject({
    method: 'POST',
    url: '/api/v1/session',
    remoteAddress: ip,
    payload: { email, password },
    headers: {
      host: 'localhost',
      cookie: [stranger.cookie(), cookies].filter(Boolean).join('; '),
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': stranger.csrf(),
      'user-agent': CHROME,
    },
  });
  const set = [answer.headers['set-cookie']].flat().map(String);
  return { status: answer.statusCode, device: set.find((each) => each.startsWith('device='))?.split(';')[0] ?? '' };
}

it('a user who has just signed in counts as seen', async () => {
  await signInAs(installation, 'Newly Here', []);
  const [row] = await QUERY<{ seen: boolean }>(
    `select last_seen_at > now() - interval '1 minute' as seen from "user" where name = 'Newly Here'`,
  );
  expect(row?.seen).toBe(true);
});

describe('a user’s own sessions', () => {
  it('are listed in words, and can be ended one by one', async () => {
    const asker = await signInAs(installation, 'Many Places', ['team.view']);
    const id = await idOf(asker);
    await tryFrom(emailOf('Many Places'), { ip: '198.51.100.20' });
    const other = await signIn('Many Places');
    const listed = await sessionsOf(asker, id);
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
    const elsewhere = listed.find(({ ip }) => ip === '198.51.100.20');
    expect(elsewhere?.device).toBe('Chrome on Windows');
    const last = (await sessionsOf(other, id)).find(({ isThis }) => isThis);
    expect((await asker.send('DELETE', `/api/v1/users/${id}/sessions/${last?.id}`)).status).toBe(200);
    expect((await other.get('/api/v1/teams')).status).toBe(401);
    expect((await asker.send('DELETE', `/api/v1/users/${id}/sessions/${last?.id}`)).status).toBe(404);
  });

  it('can all be ended but the current one', async () => {
    const asker = await signInAs(installation, 'Lost A Laptop', ['team.view']);
    const id = await idOf(asker);
    const others = [await signIn('Lost A Laptop'), await signIn('Lost A Laptop')];
    const left = await asker.send('DELETE', `/api/v1/users/${id}/sessions`);
    expect((left.body.sessions as Listed[]).map(({ isThis }) => isThis)).toEqual([true]);
    for (const other of others) expect((await other.get('/api/v1/teams')).status).toBe(401);
    expect(await QUERY('select 1 from known_device where user_id = $1', [id])).toEqual([]);
  });

  it('are visible only to their user and to users who can end sessions', async () => {
    const asker = await signInAs(installation, 'Minds Own Business', ['team.view']);
    const id = await idOf(asker);
    const curious = await signInAs(installation, 'Curious Colleague', ['user.view', 'team.view']);
    for (const path of ['sessions', 'sign-ins'])
      expect((await curious.get(`/api/v1/users/${id}/${path}`)).status).toBe(403);
    expect((await curious.send('DELETE', `/api/v1/users/${id}/sessions`)).status).toBe(403);
    const [session] = await sessionsOf(installation.administrator, id);
    // A session of another user cannot be ended through the caller's own path.
    const own = await idOf(curious);
    expect((await curious.send('DELETE', `/api/v1/users/${own}/sessions/${session?.id}`)).status).toBe(404);
    expect((await installation.administrator.send('DELETE', `/api/v1/users/${id}/sessions`)).body.sessions).toEqual([]);
    expect((await asker.get('/api/v1/teams')).status).toBe(401);
  });

  it.each([
    {
      how: 'from the list',
      name: 'May Do More',
      end: (guard: Asker, id: number) => guard.send('DELETE', `/api/v1/users/${id}/sessions`),
      action: 'sessions-ended',
    },
    {
      how: 'by the action of the account',
      name: 'May Do Most',
      end: async (guard: Asker, id: number) => {
        const { version } = (await guard.get(`/api/v1/users/${id}`)).body.row as { version: number };
        return guard.send('POST', `/api/v1/users/${id}/actions/endSessions`, { version });
      },
      action: 'endSessions',
    },
  ])(
    'can be ended $how even for a user with more permissions, and the log and an email name who did it',
    async ({ name, end, action }) => {
      await signInAs(installation, name, ['team.view', 'customer.view']);
      const taken = await signIn(name);
      const id = await idOf(taken);
      const guard = await signInAs(installation, `Guard Of ${name}`, ['user.view', 'user.endSessions']);
      expect((await end(guard, id)).status).toBe(200);
      expect((await taken.get('/api/v1/teams')).status).toBe(401);
      expect(await QUERY('select 1 from known_device where user_id = $1', [id])).toEqual([]);
      expect(
        await QUERY(`select actor_id as by from change_log where action = $1 and entity = 'user' and entity_id = $2`, [
          action,
          id,
        ]),
      ).toEqual([{ by: await idOf(guard) }]);
      const [letter] = await QUERY<{ text: string }>(
        `select body::text as text from letter where recipient = $1 and subject = $2`,
        [emailOf(name), 'Your sign-in settings have changed'],
      );
      expect(letter?.text).toContain(`The change was made by Guard Of ${name}`);
    },
  );

  it('and failed attempts are listed for ninety days', async () => {
    const asker = await signInAs(installation, 'Looks Back', ['team.view']);
    const id = await idOf(asker);
    await tryFrom(emailOf('Looks Back'), { ip: '203.0.113.77', password: 'a guess that is wrong' });
    const told = async () =>
      (await asker.get(`/api/v1/users/${id}/sign-ins`)).body.signIns as { action: string; ip: string; note: string }[];
    expect(await told()).toMatchObject([
      { action: 'sign-in-failed', ip: '203.0.113.77', note: 'Wrong password.' },
      { action: 'sign-in', note: expect.stringContaining('With password') },
    ]);
  });
});

describe('a trusted device', () => {
  it('lets its owner sign in while others guess from everywhere', async () => {
    await signInAs(installation, 'Under Siege', ['team.view']);
    const email = emailOf('Under Siege');
    const { device } = await tryFrom(email);
    for (let n = 0; n < 14; n++) await tryFrom(email, { ip: `198.51.100.${n}`, password: 'a guess that is wrong' });
    expect((await tryFrom(email, { ip: '203.0.113.5' })).status).toBe(429);
    expect((await tryFrom(email, { cookies: device })).status).toBe(200);
    // Attempts by others in the same office do not lock the owner out.
    for (let n = 0; n < 21; n++)
      await tryFrom(`nobody${n}@msp.example`, { ip: '192.0.2.50', password: 'a guess that is wrong' });
    expect((await tryFrom(email, { ip: '192.0.2.50', cookies: device })).status).toBe(200);
  });

  it('is slowed down by its own failed attempts, belongs to one user, and cannot be forged', async () => {
    await signInAs(installation, 'Own Device', ['team.view']);
    await signInAs(installation, 'Not Own Device', ['team.view']);
    const { device } = await tryFrom(emailOf('Own Device'));
    const guess = (name: string, cookies: string) =>
      tryFrom(emailOf(name), { ip: '203.0.113.90', cookies, password: 'a guess that is wrong' });
    for (let n = 0; n < 5; n++) expect((await guess('Own Device', device)).status).toBe(422);
    expect((await guess('Own Device', device)).status).toBe(429);
    expect((await tryFrom(emailOf('Own Device'), { ip: '192.0.2.91' })).status).toBe(200);
    for (let n = 0; n < 5; n++) await guess('Not Own Device', device);
    expect((await guess('Not Own Device', device)).status).toBe(429);
    const madeUp = `device=${'A'.repeat(43)}`;
    const fresh = await tryFrom(emailOf('Own Device'), { ip: '192.0.2.92', cookies: madeUp });
    expect(fresh.status).toBe(200);
    expect(fresh.device).not.toBe(madeUp);
  });

  it('that is new is reported to its owner, except the first', async () => {
    await signInAs(installation, 'New Machine', ['team.view']);
    const email = emailOf('New Machine');
    await QUERY('delete from known_device where user_id = (select id from "user" where email = $1)', [email]);
    const letters = () =>
      QUERY(`select 1 from letter where recipient = $1 and subject = 'New sign-in to your account'`, [email]);
    const { device } = await tryFrom(email);
    await tryFrom(email, { cookies: device });
    expect(await letters()).toHaveLength(0);
    await tryFrom(email);
    expect(await letters()).toHaveLength(1);
  });
});

describe('a sign-in that was not by its owner', () => {
  beforeAll(async () => {
    await QUERY(
      `insert into setting (name, value) values ('mail', '{"server": "smtp.msp.example", "from": "crm@msp.example"}')`,
    );
  });
  const NEW = 'seven quiet harbour lights';
  /** A user on their own device, and an attacker with the password on another. */
  const visited = async (name: string) => {
    const owner = await signInAs(installation, name, ['team.view']);
    const id = await idOf(owner);
    await QUERY('delete from known_device where user_id = $1', [id]);
    await tryFrom(emailOf(name));
    mailbox.forget();
    await tryFrom(emailOf(name), { ip: '203.0.113.66' });
    const letter = await mailbox.mailTo(emailOf(name), /^New sign-in to your account$/);
    return { owner, id, email: emailOf(name), token: letter.path.replace('/not-me/', ''), letter };
  };
  const isClosed = async (id: number) => {
    expect(await QUERY('select 1 from session where user_id = $1', [id])).toEqual([]);
    expect(await QUERY('select 1 from known_device where user_id = $1', [id])).toEqual([]);
  };
  const logged = (id: number) =>
    QUERY(`select note from change_log where action = 'sign-in-disowned' and entity_id = $1`, [id]);

  it('is also shown under the bell, with a link to report it', async () => {
    const { owner } = await visited('Sees The Bell');
    expect((await owner.get('/api/v1/notices')).body).toMatchObject({
      unread: 1,
      rows: [
        {
          kind: 'new-device',
          text: 'Your account was used to sign in on a new device: Chrome on Windows, from the address 203.0.113.66.',
          path: expect.stringMatching(/^\/profile\/not-me\?session=\d+$/),
          action: 'Report sign-in',
        },
      ],
    });
    const { status } = await owner.send('PUT', '/api/v1/notices/choices/new-device', { screen: true, mail: 'off' });
    expect(status).toBe(422);
  });

  it('ends through the link in the email: sessions, devices, and the password for anyone who knows it', async () => {
    const { owner, id, email, token, letter } = await visited('Reads Letters');
    expect(letter.mail.text).toContain('203.0.113.66');
    const stranger = await installation.newcomer();
    const opened = await stranger.send('POST', '/api/v1/links/open', { purpose: 'disown', token });
    expect(opened.body).toMatchObject({ email });
    expect((await owner.get('/api/v1/teams')).status).toBe(200);
    expect((await stranger.send('POST', '/api/v1/disown', { token })).body).toEqual({ password: 'due' });
    await isClosed(id);
    expect((await owner.get('/api/v1/teams')).status).toBe(401);
    expect((await tryFrom(email)).status).toBe(422);
    await expect(signIn('Reads Letters')).rejects.toThrow('new_password_needed');
    expect(await logged(id)).toEqual([{ note: 'By the link in the new device email.' }]);
    expect(
      await QUERY(`select times from alarm where kind = 'account.disowned' and about = $1`, [`user ${id}`]),
    ).toEqual([{ times: 1 }]);
    expect((await stranger.send('POST', '/api/v1/disown', { token })).status).toBe(410);
    expect((await stranger.send('POST', '/api/v1/disown', { token: `${token}x` })).status).toBe(410);
    // Only the stored address can restore access.
    const reset = (await mailbox.mailTo(email, /password/)).path.replace('/reset/', '');
    const choose = (password: string) =>
      stranger.send('POST', '/api/v1/password-reset/choose', { token: reset, password });
    expect((await choose(NEW)).status).toBe(204);
    expect((await tryFrom(email, { password: NEW })).status).toBe(200);
  });

  it('notifies the security contact', async () => {
    await QUERY(
      `insert into setting (name, value) values ('audit', '{"securityContact": "soc@msp.example"}')
       on conflict (name) do update set value = setting.value || excluded.value`,
    );
    const { token } = await visited('Has A Contact');
    expect((await (await installation.newcomer()).send('POST', '/api/v1/disown', { token })).status).toBe(200);
    const { mail } = await mailbox.mailTo('soc@msp.example');
    expect(mail.text).toContain('Has A Contact reported a sign-in to their account.');
  });

  it('ends from a session too, including that session', async () => {
    const { owner, id, email } = await visited('Presses The Button');
    expect((await owner.send('POST', '/api/v1/session/disown')).body).toEqual({ password: 'due' });
    await isClosed(id);
    expect(await logged(id)).toEqual([{ note: 'From another session of the user.' }]);
    expect((await owner.send('POST', '/api/v1/session/disown')).status).toBe(401);
    expect((await mailbox.mailTo(email, /password/)).path).toMatch(/^\/reset\//);
  });

  it('does not affect a user without a password: they sign in as usual, and see what to check', async () => {
    const { id, email, token } = await visited('Only Passkeys');
    await QUERY('delete from user_password where user_id = $1', [id]);
    const answer = await (await installation.newcomer()).send('POST', '/api/v1/disown', { token });
    expect(answer.body).toEqual({ password: 'none' });
    await isClosed(id);
    const { mail } = await mailbox.mailTo(email, /All sessions of your account were ended/);
    expect(mail.text).toContain('remove any that are not yours');
    expect(await QUERY(`select 1 from one_time_link where user_id = $1 and purpose = 'reset'`, [id])).toEqual([]);
  });

  it('locks no user out if no email could bring a new password', async () => {
    const { owner, id, email } = await visited('Without Mail');
    await QUERY(`update setting set value = value - 'server' where name = 'mail'`);
    expect((await owner.send('POST', '/api/v1/session/disown')).body).toEqual({ password: 'kept' });
    await isClosed(id);
    expect((await tryFrom(email)).status).toBe(200);
    await QUERY(`update setting set value = value || '{"server": "smtp.msp.example"}' where name = 'mail'`);
  });

  it('can be reported through the email about each device, and through none afterwards', async () => {
    const { id, email, token } = await visited('Two Devices');
    await tryFrom(email, { ip: '203.0.113.67' });
    const second = (await mailbox.mailTo(email, /^New sign-in to your account$/)).path.replace('/not-me/', '');
    const stranger = await installation.newcomer();
    expect((await stranger.send('POST', '/api/v1/disown', { token })).status).toBe(200);
    expect((await stranger.send('POST', '/api/v1/disown', { token: second })).status).toBe(410);
    expect(await logged(id)).toHaveLength(1);
  });
});

describe('choosing a new password', () => {
  const CHANGE = '/api/v1/session/password';
  const NEW = 'seven quiet harbour lights';
  const change = (asker: Asker, body: object) => asker.send('POST', CHANGE, body);

  it('needs the old one, and ends all other sessions', async () => {
    const asker = await signInAs(installation, 'Fresh Start', ['team.view']);
    const other = await signIn('Fresh Start');
    const wrong = await change(asker, { current: 'not the old one', password: NEW });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['current']]);
    const before = asker.cookie();
    expect((await change(asker, { current: ADMINISTRATOR.password, password: NEW })).status).toBe(200);
    expect(asker.cookie()).not.toBe(before);
    expect([(await asker.get('/api/v1/teams')).status, (await other.get('/api/v1/teams')).status]).toEqual([200, 401]);
    await expect(signIn('Fresh Start')).rejects.toThrow('could not sign in');
    expect((await tryFrom(emailOf('Fresh Start'), { password: NEW })).status).toBe(200);
    expect(await QUERY(`select 1 from letter where recipient = $1`, [emailOf('Fresh Start')])).not.toEqual([]);
  });

  it.each([
    ['too short', 'short words', 'at least 15'],
    ['guessed first', 'correcthorsebatterystaple', 'too common'],
    ['one’s own name', 'Own-Name-owns-name', 'mostly a known name or address'],
  ])('refuses one that is %s', async (what, password, advice) => {
    const asker = await signInAs(installation, `Owns Name ${what}`, []);
    const answer = await change(asker, { current: ADMINISTRATOR.password, password });
    expect(answer.status).toBe(422);
    expect(JSON.stringify((answer.body.errors as { password: string[] }).password)).toContain(advice);
  });

  it('needs an identity check, and is slowed down by failed attempts', async () => {
    const asker = await signInAs(installation, 'Guesses Old', []);
    const id = await idOf(asker);
    for (let n = 0; n < 5; n++)
      expect((await change(asker, { current: `guess ${n}`, password: NEW })).status).toBe(422);
    expect((await change(asker, { current: ADMINISTRATOR.password, password: NEW })).status).toBe(429);
    await QUERY(`update session set step_up_at = now() - interval '16 minutes' where user_id = $1`, [id]);
    expect((await change(asker, { current: ADMINISTRATOR.password, password: NEW })).status).toBe(400);
  });
});
