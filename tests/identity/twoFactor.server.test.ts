import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftApp, spendCode } from '#areas/identity/authenticators/app.server.ts';
import { type Answered, type Asker, untilServed } from '../support/installation.server.ts';
import {
  ADMINISTRATOR,
  anotherNode,
  openProduct,
  signInAs,
  type TestProduct,
} from '../support/testInstallation.server.ts';

let installation: TestProduct;

beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const QUERY = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await installation.database.query<R>(text, values)).rows;

const PROOF = '/api/v1/session/two-factor';
const EMPTY = ['One Time Password cannot be empty.'];
const WRONG = ["The 'One Time Password' typed was wrong."];

/**
 * The code of an authenticator app from an independent library: current, or one step later. The later one is valid
 * even if the time step changes before it arrives.
 */
const shown = (secret: string, steps: 0 | 1): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * steps });

const idOf = async (asker: Asker): Promise<number> =>
  Number(((await asker.get('/api/v1/session')).body as { user: { userid: number } }).user.userid);

interface Enrolled {
  readonly asker: Asker;
  readonly id: number;
  readonly email: string;
  readonly secret: string;
  readonly codes: readonly string[];
}

/** A user who has set up an app; it accepts the code of the next step. */
async function enrolled(name: string, patterns: readonly string[] = ['team.view']): Promise<Enrolled> {
  const asker = await signInAs(installation, name, patterns);
  const id = await idOf(asker);
  const begun = await asker.send('POST', `/api/v1/users/${id}/authenticators/app/draft`);
  const { secret, draft } = begun.body as unknown as { secret: string; draft: string };
  const done = await asker.send('POST', `/api/v1/users/${id}/authenticators/app`, { draft, code: shown(secret, 0) });
  expect(done.status, done.text).toBe(200);
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@msp.example`;
  return { asker, id, email, secret, codes: done.body.recoveryCodes as string[] };
}

const prove = (asker: Asker, body: object): Promise<Answered> => asker.send('POST', PROOF, body);
const signIn = (email: string): Promise<Asker> => installation.signIn(email, ADMINISTRATOR.password);
/** Browsers of one user, signed in one after another: six simultaneous sign-ins count as guessing. */
async function several(count: number, email: string): Promise<Asker[]> {
  const askers: Asker[] = [];
  while (askers.length < count) askers.push(await signIn(email));
  return askers;
}
const mailsTo = (email: string) =>
  QUERY<{ subject: string }>('select subject from letter where recipient = $1 order by id', [email]);
const wait = (seconds: number) => QUERY('update sign_in_failure set at = at - make_interval(secs => $1)', [seconds]);

describe('setting up an authenticator app', () => {
  it('shows the secret once, stores it only after a correct code, and creates ten recovery codes', async () => {
    const asker = await signInAs(installation, 'New Phone', ['team.view']);
    const id = await idOf(asker);
    const own = `/api/v1/users/${id}/authenticators`;
    const { body } = await asker.send('POST', `${own}/app/draft`);
    const { secret, address, draft } = body as unknown as Record<'secret' | 'address' | 'draft', string>;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toBe(
      `otpauth://totp/CRM:new.phone%40msp.example?secret=${secret}&issuer=CRM&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await asker.get(own)).body).toEqual({ authenticators: [], recoveryCodesLeft: 0 });

    const wrong = await asker.send('POST', `${own}/app`, { draft, code: '000000' });
    expect([wrong.status, wrong.body.message]).toEqual([422, WRONG]);
    const empty = await asker.send('POST', `${own}/app`, { draft, code: ' ' });
    expect([empty.status, empty.body.message]).toEqual([400, EMPTY]);

    const before = asker.cookie();
    const done = await asker.send('POST', `${own}/app`, { draft, code: shown(secret, 0), name: 'My telephone' });
    expect([done.status, done.body.twoFactor]).toEqual([200, 'passed']);
    const codes = done.body.recoveryCodes as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(asker.cookie()).not.toBe(before);

    const listed = await asker.get(own);
    expect(listed.body).toMatchObject({
      recoveryCodesLeft: 10,
      authenticators: [{ kind: 'totp', name: 'My telephone' }],
    });
    expect(listed.text).not.toContain(secret);
    const again = await asker.send('POST', `${own}/app/draft`);
    expect([again.status, again.body.code]).toEqual([409, 'app_exists']);
  });

  it('leaves neither secret nor codes readable in the database', async () => {
    const { secret, codes } = await enrolled('Kept Safe');
    const tables = ['authenticator', 'recovery_code', 'change_log', 'session', 'letter'];
    for (const table of tables) {
      const text = JSON.stringify(await QUERY(`select * from ${table}`));
      expect(text).not.toContain(secret);
      for (const code of codes) expect(text.includes(code) || text.includes(code.replace('-', ''))).toBe(false);
    }
    const [{ secret: sealed } = { secret: '' }] = await QUERY<{ secret: string }>(
      'select secret from authenticator limit 1',
    );
    expect(sealed).toMatch(/^v1\.[\w-]+\.[\w-]+$/);
  });

  it('uses twenty random bytes each time', () => {
    const { keys } = installation;
    const owner = { userId: 1, email: 'ada@msp.example', issuer: 'CRM' };
    const secrets = Array.from({ length: 1_000 }, () => draftApp(keys, owner, 0).secret);
    expect(new Set(secrets).size).toBe(1_000);
    // In a thousand secrets of 32 characters each character occurs about a thousand times.
    const counts = new Map<string, number>();
    for (const letter of secrets.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(32);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(250);
  });

  it('needs an identity check, and is for the user’s own account only', async () => {
    const asker = await signInAs(installation, 'Long Ago', ['*']);
    const id = await idOf(asker);
    expect((await asker.send('POST', `/api/v1/users/${id - 1}/authenticators/app/draft`)).status).toBe(403);
    await QUERY(`update session set step_up_at = now() - interval '16 minutes' where user_id = $1`, [id]);
    for (const [method, path] of [
      ['POST', 'authenticators/app/draft'],
      ['POST', 'authenticators/app'],
      ['POST', 'authenticators/passkey/options'],
      ['POST', 'authenticators/passkey'],
      ['POST', 'recovery-codes'],
      ['DELETE', 'authenticators/1'],
    ] as const) {
      const answer = await asker.send(method, `/api/v1/users/${id}/${path}`);
      expect([path, answer.status, answer.body.message]).toEqual([path, 400, EMPTY]);
    }
  });

  it('refuses a secret that is too old, from another user or invented', async () => {
    const asker = await signInAs(installation, 'Old Draft', ['team.view']);
    const id = await idOf(asker);
    const { keys } = installation;
    const owner = { userId: id, email: 'old.draft@msp.example', issuer: 'CRM' };
    const old = draftApp(keys, owner, Date.now() - 31 * 60_000);
    const foreign = draftApp(keys, { ...owner, userId: id - 1 }, Date.now());
    for (const { draft, secret } of [old, foreign, { draft: 'v1.k1.AAAA', secret: old.secret }]) {
      const answer = await asker.send('POST', `/api/v1/users/${id}/authenticators/app`, {
        draft,
        code: shown(secret, 0),
      });
      expect([answer.status, answer.body.code]).toEqual([410, 'gone']);
    }
  });

  it('ends the other sessions, notifies the owner, and is in the log and in the list of users', async () => {
    const name = 'Two Browsers';
    const asker = await signInAs(installation, name, ['team.view']);
    const other = await signIn('two.browsers@msp.example');
    const id = await idOf(asker);
    const { body } = await asker.send('POST', `/api/v1/users/${id}/authenticators/app/draft`);
    const { secret, draft } = body as unknown as { secret: string; draft: string };
    await asker.send('POST', `/api/v1/users/${id}/authenticators/app`, { draft, code: shown(secret, 0) });
    expect((await asker.get('/api/v1/teams')).status).toBe(200);
    expect((await other.get('/api/v1/teams')).status).toBe(401);
    expect((await mailsTo('two.browsers@msp.example')).map(({ subject }) => subject)).toContain(
      'Your sign-in settings have changed',
    );
    const [line] = await QUERY<{ changes: object }>(
      `select changes from change_log where entity = 'user' and entity_id = $1 and action = 'second-factor-added'`,
      [id],
    );
    expect(line?.changes).toEqual({ twoFactor: ['off', 'totp'] });
    const { row } = (await installation.administrator.get(`/api/v1/users/${id}`)).body;
    expect(row?.twoFactor).toBe('totp');
  });
});

describe('signing in with a second factor', () => {
  it('is half done after the password, and complete after the code', async () => {
    const { email, id, secret } = await enrolled('Half And Half');
    const asker = await signIn(email);
    expect((await asker.get('/api/v1/session')).body).toMatchObject({
      user: { userid: id },
      twoFactor: 'pending',
      permissions: [],
    });
    const refused = await asker.get('/api/v1/teams');
    expect([refused.status, refused.body.message]).toEqual([400, EMPTY]);
    expect((await asker.get(PROOF)).body).toEqual({ means: ['code', 'recoveryCode'], isPasskeyAsked: false });
    const half = asker.cookie();
    const done = await prove(asker, { code: shown(secret, 1) });
    expect([done.status, done.body.twoFactor]).toEqual([200, 'passed']);
    expect((await asker.get('/api/v1/teams')).status).toBe(200);
    const fixed = await installation.app.inject({ url: '/api/v1/teams', headers: { host: 'localhost', cookie: half } });
    expect(fixed.statusCode).toBe(401);
  });

  it.each([
    ['nothing', {}, 400],
    ['an empty code', { code: '' }, 400],
    ['blanks', { code: '   ' }, 400],
    ['too few digits', { code: '12345' }, 422],
    ['letters', { code: 'abcdef' }, 422],
    ['a wrong code', { code: '000000' }, 422],
    ['the password', { password: ADMINISTRATOR.password }, 422],
    ['an unknown recovery code', { recoveryCode: '00000-00000' }, 422],
    ['an invalid recovery code', { recoveryCode: 'nonsense' }, 422],
  ])('%s is not accepted', async (what, body, status) => {
    const { email } = await enrolled(`Tries ${what}`);
    const asker = await signIn(email);
    const answer = await prove(asker, body);
    expect(answer.status).toBe(status);
    if (!('password' in body)) expect(answer.body.message).toEqual(status === 400 ? EMPTY : WRONG);
    expect((await asker.get('/api/v1/session')).body.twoFactor).toBe('pending');
  });

  it('accepts the codes of half a minute before and after, and no others', async () => {
    const { id, secret } = await enrolled('Slow Clock');
    const { keys, database } = installation;
    const now = Date.now() + 3_600_000;
    const codeAt = (seconds: number) => generateSync({ secret, epoch: Math.floor(now / 1_000) + seconds });
    expect(await spendCode(database, keys, id, codeAt(-60), now)).toBe(false);
    expect(await spendCode(database, keys, id, codeAt(60), now)).toBe(false);
    expect(await spendCode(database, keys, id, codeAt(-30), now)).toBe(true);
    expect(await spendCode(database, keys, id, codeAt(0), now)).toBe(true);
    expect(await spendCode(database, keys, id, codeAt(30), now)).toBe(true);
    // Codes older than the last accepted one are used up as well.
    for (const seconds of [-30, 0, 30]) expect(await spendCode(database, keys, id, codeAt(seconds), now)).toBe(false);
  });

  it('with one code six times at once opens one session', async () => {
    const { email, secret } = await enrolled('Six At Once');
    const askers = await several(6, email);
    await wait(1_000);
    const code = shown(secret, 1);
    const answers = await Promise.all(askers.map((asker) => untilServed(() => prove(asker, { code }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 422, 429]).toContain(status);
    expect((await prove(await signIn(email), { code })).status).not.toBe(200);
  });

  it('by guessing is no quicker over two nodes and many sessions', async () => {
    const { email, id, secret } = await enrolled('Forty Codes');
    const { app: other } = await anotherNode(installation);
    try {
      const askers = await several(10, email);
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          (n % 2 ? installation.app : other).inject({
            method: 'POST',
            url: PROOF,
            remoteAddress: `198.51.100.${n}`,
            payload: { code: String(n).padStart(6, '0') },
            headers: headersOf(askers[n % 10] as Asker),
          }),
        ),
      );
      const examined = answers.filter(({ statusCode }) => statusCode === 422);
      expect(examined.length).toBeLessThanOrEqual(10);
      expect(
        examined.length + answers.filter(({ statusCode }) => statusCode === 429 || statusCode === 503).length,
      ).toBe(40);
      // Neither a new session nor the right code helps before the wait is over.
      expect((await prove(await signIn(email), { code: shown(secret, 1) })).status).toBe(429);
      await wait(31);
      expect((await prove(await signIn(email), { code: shown(secret, 1) })).status).toBe(200);
      expect(await QUERY('select 1 from session where user_id = $1 and two_factor = $2', [id, 'passed'])).not.toEqual(
        [],
      );
    } finally {
      await other.close();
    }
  });

  it('can be completed by a user with twenty sessions', async () => {
    const { email, id, secret } = await enrolled('Twenty Places');
    await QUERY(
      `insert into session (token_hash, user_id, created_at, last_seen_at, idle_until, ends_at, two_factor)
       select sha256(n::text::bytea), $1, now(), now(), now() + interval '1 hour', now() + interval '1 hour', 'passed' from generate_series(1, 20) n`,
      [id],
    );
    expect((await prove(await signIn(email), { code: shown(secret, 1) })).status).toBe(200);
    expect(await QUERY('select 1 from session where user_id = $1', [id])).toHaveLength(20);
  });

  it('ends the session with the fifteenth wrong code', async () => {
    const { email } = await enrolled('Fifteen Wrong');
    const asker = await signIn(email);
    for (let n = 1; n < 15; n++) {
      expect((await prove(asker, { code: '000000' })).status).toBe(422);
      await wait(1_000);
    }
    expect((await prove(asker, { code: '000000' })).status).toBe(401);
    expect((await asker.get('/api/v1/session')).body).toMatchObject({ user: { userid: null } });
  });

  it('is required again after fifteen minutes, and then accepts a code, not the password', async () => {
    const { asker, id, secret } = await enrolled('Later On');
    await QUERY(`update session set step_up_at = now() - interval '16 minutes' where user_id = $1`, [id]);
    expect((await asker.send('POST', `/api/v1/users/${id}/recovery-codes`)).status).toBe(400);
    expect((await asker.get('/api/v1/teams')).status).toBe(200);
    expect((await prove(asker, { password: ADMINISTRATOR.password })).status).toBe(422);
    expect((await prove(asker, { code: shown(secret, 1) })).status).toBe(200);
    expect((await asker.send('POST', `/api/v1/users/${id}/recovery-codes`)).status).toBe(200);
  });
});

/** Makes the database fail at one write while `work` runs. */
async function failingAt<T>(write: string, when: string, work: () => Promise<T>): Promise<T> {
  const { owner } = installation;
  await owner.query(
    `create or replace function break_here() returns trigger language plpgsql as $$ begin raise exception 'It broke here.'; end $$`,
  );
  await owner.query(`create trigger broken before ${write} for each row when (${when}) execute function break_here()`);
  try {
    return await work();
  } finally {
    await owner.query(`drop trigger broken on ${write.split(' ').at(-1)}`);
  }
}

describe('an identity check that fails in the middle', () => {
  it.each([
    ['the log entry', 'insert on change_log', `new.action = 'recovery-code-used'`],
    ['the letter', 'insert on letter', `new.subject = 'One of your recovery codes was used'`],
    ['the alarm', 'insert on alarm', `new.kind = 'recoveryCode.used'`],
    ['the session', 'update on session', `new.two_factor = 'passed'`],
  ])('with a recovery code at %s leaves the code unused, and nothing behind', async (what, write, when) => {
    const { email, id, codes } = await enrolled(`Broken at ${what}`);
    const asker = await signIn(email);
    const left = async () =>
      (await QUERY('select 1 from recovery_code where user_id = $1 and used_at is null', [id])).length;
    const traces = async () => [
      (await QUERY(`select 1 from change_log where action = 'recovery-code-used' and entity_id = $1`, [id])).length,
      (await mailsTo(email)).filter(({ subject }) => subject === 'One of your recovery codes was used').length,
      (await QUERY(`select 1 from alarm where kind = 'recoveryCode.used' and about = $1`, [`user ${id}`])).length,
    ];
    const broken = await failingAt(write, when, () => prove(asker, { recoveryCode: codes[0] }));
    expect(broken.status).toBe(500);
    expect([await left(), await traces()]).toEqual([10, [0, 0, 0]]);
    expect((await asker.get('/api/v1/session')).body.twoFactor).toBe('pending');
    expect((await prove(asker, { recoveryCode: codes[0] })).status).toBe(200);
    expect([await left(), await traces()]).toEqual([9, [1, 1, 1]]);
  });

  it('with the code of an app leaves the code unused', async () => {
    const { email, secret } = await enrolled('Broken App');
    const asker = await signIn(email);
    const code = shown(secret, 1);
    const broken = await failingAt('update on session', `new.two_factor = 'passed'`, () => prove(asker, { code }));
    expect(broken.status).toBe(500);
    expect((await prove(asker, { code })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('works once, however it is typed, notifies the owner, and shows how many are left', async () => {
    const { email, codes } = await enrolled('Lost Phone');
    const [code = ''] = codes;
    const asker = await signIn(email);
    const done = await prove(asker, { recoveryCode: ` ${code.toLowerCase().replace('-', ' ')} ` });
    expect([done.status, done.body.twoFactor, done.body.recoveryCodesLeft]).toEqual([200, 'passed', 9]);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('One of your recovery codes was used');
    expect((await prove(await signIn(email), { recoveryCode: code })).status).toBe(422);
    expect(
      await QUERY(
        `select 1 from change_log where action = 'recovery-code-used' and entity_id = (select id from "user" where email = $1)`,
        [email],
      ),
    ).toHaveLength(1);
  });

  it('used eight times at once opens one session', async () => {
    const { email, codes } = await enrolled('Eight At Once');
    const askers = await several(4, email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => untilServed(() => prove(askers[n % 4] as Asker, { recoveryCode: codes[1] }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not work after new ones were made', async () => {
    const { asker, id, email, codes } = await enrolled('Fresh Codes');
    const fresh = (await asker.send('POST', `/api/v1/users/${id}/recovery-codes`)).body.recoveryCodes as string[];
    expect(fresh).toHaveLength(10);
    const other = await signIn(email);
    expect((await prove(other, { recoveryCode: codes[0] })).status).toBe(422);
    expect((await prove(other, { recoveryCode: fresh[0] })).status).toBe(200);
  });
});

describe('removing a second factor', () => {
  it('is done by its owner with an identity check; with the last one the recovery codes go', async () => {
    const { asker, id, email, codes } = await enrolled('Back To Words');
    const { body } = await asker.get(`/api/v1/users/${id}/authenticators`);
    const [app] = body.authenticators as { id: number }[];
    const elsewhere = await signInAs(installation, 'Somebody Else', ['*']);
    expect((await elsewhere.send('DELETE', `/api/v1/users/${id}/authenticators/${app?.id}`)).status).toBe(403);
    const gone = await asker.send('DELETE', `/api/v1/users/${id}/authenticators/${app?.id}`);
    expect([gone.status, gone.body]).toEqual([200, { authenticators: [], recoveryCodesLeft: 0 }]);
    expect((await asker.get('/api/v1/session')).body.twoFactor).toBe('off');
    expect((await signIn(email).then((one) => one.get('/api/v1/session'))).body.twoFactor).toBe('off');
    expect((await prove(asker, { recoveryCode: codes[0] })).status).toBe(422);
    expect((await asker.send('DELETE', `/api/v1/users/${id}/authenticators/${app?.id}`)).status).toBe(404);
  });

  it('by another user ends all sessions, and is notified and logged; nobody resets their own', async () => {
    const { asker, id, email } = await enrolled('Reset By Other');
    const reset = (who: Asker, of: number) => who.send('POST', `/api/v1/users/${of}/reset-two-factor`);
    const desk = await signInAs(installation, 'Desk Clerk', ['team.*']);
    expect((await reset(desk, id)).status).toBe(403);
    expect((await reset(installation.administrator, await idOf(installation.administrator))).body.code).toBe(
      'own_account',
    );
    expect((await reset(installation.administrator, id)).status).toBe(200);
    expect((await asker.get('/api/v1/teams')).status).toBe(401);
    const again = await signIn(email);
    expect((await again.get('/api/v1/session')).body.twoFactor).toBe('off');
    const told = (await mailsTo(email)).filter(({ subject }) => subject === 'Your sign-in settings have changed');
    expect(told).toHaveLength(2);
    const lines = await QUERY<{ actor_name: string }>(
      `select actor_name from change_log where action = 'second-factor-reset' and entity_id = $1`,
      [id],
    );
    expect(lines).toEqual([{ actor_name: ADMINISTRATOR.name }]);
    expect((await reset(installation.administrator, id)).body.code).toBe('no_second_factor');
    expect((await reset(installation.administrator, 999_999)).status).toBe(404);
  });
});

describe('a required second factor', () => {
  const later = (id: number, days: number) =>
    QUERY(`update second_factor_duty set since = now() - make_interval(days => $2) where user_id = $1`, [id, days]);
  const due = async (asker: Asker) => (await asker.get('/api/v1/session')).body.enrolmentDueSeconds as number | null;

  it('has a grace period of fourteen days; then only setting it up is possible', async () => {
    const asker = await signInAs(installation, 'Grace Period', ['*']);
    const id = await idOf(asker);
    expect(Math.round((await due(asker)) ?? 0)).toBeCloseTo(14 * 86_400, -2);
    await later(id, 13);
    expect((await asker.get('/api/v1/teams')).status).toBe(200);
    await later(id, 14);
    expect(await due(asker)).toBe(0);
    const refused = await asker.get('/api/v1/teams');
    expect([refused.status, refused.body.message]).toEqual([400, EMPTY]);
    expect((await asker.get(`/api/v1/users/${id}/authenticators`)).status).toBe(200);
    const { body } = await asker.send('POST', `/api/v1/users/${id}/authenticators/app/draft`);
    const { secret, draft } = body as unknown as { secret: string; draft: string };
    await asker.send('POST', `/api/v1/users/${id}/authenticators/app`, { draft, code: shown(secret, 0) });
    expect((await asker.get('/api/v1/teams')).status).toBe(200);
    expect(await due(asker)).toBeNull();
    expect(await QUERY('select 1 from second_factor_duty where user_id = $1', [id])).toEqual([]);
  });

  it('can be required by role, and no longer of a user who has lost that role', async () => {
    const asker = await signInAs(installation, 'Role Asked', ['team.view']);
    const [role] = await QUERY<{ id: number }>(`select id from role where name = 'Role of Role Asked'`);
    const set = async (secondFactorRoleIds: readonly number[]) => {
      const { row } = (await installation.administrator.get('/api/v1/settings/security')).body;
      const body = { version: row?.version, secondFactorRoleIds };
      return (await installation.administrator.send('PATCH', '/api/v1/settings/security', body)).status;
    };
    expect(await due(asker)).toBeNull();
    expect(await set([Number(role?.id)])).toBe(200);
    expect(await due(asker)).toBeGreaterThan(0);
    expect(await set([999_999])).toBe(422);
    expect(await set([])).toBe(200);
    expect(await due(asker)).toBeNull();
  });

  it('can be required of every new account at its first sign-in, and of no earlier account', async () => {
    const before = await signInAs(installation, 'There Before', ['team.view']);
    const set = async (newcomers: string) => {
      const { row } = (await installation.administrator.get('/api/v1/settings/security')).body;
      const body = { version: row?.version, newcomers };
      expect((await installation.administrator.send('PATCH', '/api/v1/settings/security', body)).status).toBe(200);
    };
    await set('asked');
    const plain = await signInAs(installation, 'Comes Plainly', ['team.view']);
    const powerful = await signInAs(installation, 'Comes With Power', ['*']);
    expect([await due(plain), await due(powerful), await due(before)]).toEqual([null, 0, null]);
    await set('everyone');
    const comes = await signInAs(installation, 'Comes Now', ['team.view']);
    expect([await due(comes), await due(plain), await due(before)]).toEqual([0, 0, null]);
    expect((await comes.get('/api/v1/teams')).body.message).toEqual(EMPTY);
    expect((await comes.get(`/api/v1/users/${await idOf(comes)}/authenticators`)).status).toBe(200);
    expect((await before.get('/api/v1/teams')).status).toBe(200);
    await set('later');
    expect(await due(comes)).toBeNull();
    expect(await due(powerful)).toBeGreaterThan(0);
  });

  it('does not apply to users without sensitive permissions, unless the company requires it of everyone', async () => {
    const asker = await signInAs(installation, 'Plain Colleague', ['team.view']);
    expect(await due(asker)).toBeNull();
    const set = (secondFactor: string, version: number) =>
      installation.administrator.send('PATCH', '/api/v1/settings/security', { version, secondFactor });
    const { row } = (await installation.administrator.get('/api/v1/settings/security')).body;
    const begun = Number(row?.version);
    const changed = await set('everyone', begun);
    expect(changed.status, changed.text).toBe(200);
    expect(await due(asker)).toBeGreaterThan(0);
    await set('nobody', begun + 1);
    expect(await due(asker)).toBeNull();
    expect(await due(installation.administrator)).toBeNull();
    await set('sensitive', begun + 2);
    expect(await due(installation.administrator)).toBeGreaterThan(0);
  });
});

/** The headers of a browser, valid at any node. */
const headersOf = (asker: Asker) => ({
  host: 'localhost',
  cookie: asker.cookie(),
  'x-requested-with': 'XMLHttpRequest',
  'x-csrf-token': asker.csrf(),
});
