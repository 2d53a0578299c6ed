import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSessions } from '#areas/identity/identity.server.ts';
import { edge } from '#engine/edge/edge.server.ts';
import { addressOf } from '../support/addressOf.server.ts';
import { untilServed } from '../support/installation.server.ts';
import { demandStepUp } from '#engine/request/request.server.ts';
import { ADMINISTRATOR, openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

let installation: TestProduct;
/** A separate server on the same sessions, with routes that need re-authentication. */
let door: FastifyInstance;

beforeAll(async () => {
  installation = await openProduct();
  door = await edge({
    logger: pino({ level: 'silent' }),
    guard: openSessions(installation.database, installation.keys),
    secure: false,
    trustedProxies: [],
    publicUrl: undefined,
    hostsAllowed: [],
    rateLimitScale: 1_000_000,
  });
  door.get('/api/v1/plain', async () => ({ done: true }));
  door.get('/api/v1/secret', { config: { stepUp: true } }, async () => ({ done: true }));
  door.get('/api/v1/sometimes', async (request) => {
    demandStepUp(request);
    return { done: true };
  });
});
afterAll(async () => {
  await door.close();
  await installation.close();
});

const ASKED = {
  message: ['One Time Password cannot be empty.'],
  code: 'one_time_password',
  requestId: expect.stringMatching(/^[\w-]{36}$/),
};
const PROOF = '/api/v1/session/two-factor';

/** A signed-in user, with functions that age their last authentication and call the test server. */
async function person(name: string) {
  const asker = await signInAs(installation, name, ['team.view']);
  const { body } = await asker.get('/api/v1/session');
  const id = Number((body as { user?: { userid?: number } }).user?.userid);
  const query = (text: string) => installation.database.query(text, [id]);
  return {
    asker,
    id,
    wait: (time: string) => query(`update session set step_up_at = step_up_at - interval '${time}' where user_id = $1`),
    owe: () => query(`update session set two_factor = 'pending' where user_id = $1`),
    at: async (url: string) => {
      const { statusCode, body: text } = await door.inject({
        url,
        headers: { host: 'localhost', cookie: asker.cookie() },
      });
      return { status: statusCode, body: JSON.parse(text) as unknown };
    },
  };
}

describe('an identity check', () => {
  it('is not needed within fifteen minutes of signing in', async () => {
    const { at, wait } = await person('Just Came');
    expect(await at('/api/v1/secret')).toEqual({ status: 200, body: { done: true } });
    await wait('14 minutes 50 seconds');
    expect((await at('/api/v1/secret')).status).toBe(200);
    expect((await at('/api/v1/sometimes')).status).toBe(200);
  });

  it('is requested after that by the one response that leads to the verification', async () => {
    const { at, wait } = await person('Came Early');
    await wait('15 minutes');
    expect(await at('/api/v1/secret')).toEqual({ status: 400, body: ASKED });
    expect(await at('/api/v1/sometimes')).toEqual({ status: 400, body: ASKED });
    expect((await at('/api/v1/plain')).status).toBe(200);
  });

  it('uses the password without a second factor, and the session continues with a new token', async () => {
    const { asker, at, wait } = await person('Knows The Words');
    await wait('1 hour');
    expect((await asker.get(PROOF)).body).toEqual({ means: ['password'], isPasskeyAsked: false });
    const before = asker.cookie();
    const wrong = await asker.send('POST', PROOF, { password: 'four lifts wander loudly' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_credentials']);
    const right = await asker.send('POST', PROOF, { password: ADMINISTRATOR.password });
    expect([right.status, right.body.twoFactor]).toEqual([200, 'off']);
    expect((await at('/api/v1/secret')).status).toBe(200);
    expect(asker.cookie()).not.toBe(before);
    const old = await door.inject({ url: '/api/v1/plain', headers: { host: 'localhost', cookie: before } });
    expect(old.statusCode).toBe(401);
  });

  it.each([
    ['nothing', undefined],
    ['an empty form', {}],
    ['an empty password', { password: '' }],
    ['blanks', { password: '  ' }],
  ])('does not accept %s', async (_what, body) => {
    const answer = await installation.administrator.send('POST', PROOF, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(ASKED);
  });

  it('cannot be guessed: after five attempts the user waits, and so does the sign-in', async () => {
    const { asker } = await person('Tries Much');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        untilServed(() => asker.send('POST', PROOF, { password: 'one of many guesses' })),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    const email = 'tries.much@msp.example';
    const signIn = await installation.stranger.send('POST', '/api/v1/session', {
      email,
      password: ADMINISTRATOR.password,
    });
    expect(signIn.status).toBe(429);
  });

  it('cannot be done by visitors', async () => {
    expect((await installation.stranger.send('POST', PROOF, { password: ADMINISTRATOR.password })).status).toBe(401);
  });
});

describe('while a second factor is required', () => {
  it('every address asks for it, except those for visitors and those that lead to it', async () => {
    const { asker, owe } = await person('Half Way');
    await owe();
    const answers = new Map<string, number>();
    for (const route of installation.app.routeTable.all()) {
      const { method, path, config } = route;
      if (config.public || !/^\/(api|broadcasting)\//.test(path) || method === 'HEAD') continue;
      const url = addressOf(route);
      const answer = method === 'GET' ? await asker.get(url) : await asker.send(method as 'POST', url, {});
      if (answer.status !== 400 || answer.body.code !== 'one_time_password')
        answers.set(`${method} ${path}`, answer.status);
      else expect(answer.body).toEqual(ASKED);
    }
    // The re-authentication route itself asks in the same words if the proof is missing.
    expect([...answers]).toEqual([
      [`GET ${PROOF}`, 200],
      [`POST ${PROOF}/passkey`, 200],
    ]);
    expect(installation.app.routeTable.all().length).toBeGreaterThan(300);
  });

  it('the session shows only who the user is', async () => {
    const { asker, id, owe } = await person('Who Am I');
    await owe();
    const { status, body } = await asker.get('/api/v1/session');
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { userid: id }, twoFactor: 'pending', permissions: [] });
  });

  it('the user can sign out', async () => {
    const { asker, owe } = await person('Leaves Again');
    await owe();
    expect((await asker.send('DELETE', '/api/v1/session')).status).toBe(204);
    expect((await asker.get('/api/v1/session')).body).toMatchObject({ user: { userid: null } });
  });
});

describe('a session on a trusted device', () => {
  const query = (text: string, values: unknown[]) => installation.database.query(text, values);
  /** Signs in with or without "remember me"; `away` is the idle time, `work` a sensitive change. */
  async function on(remember: boolean, name: string) {
    const first = await signInAs(installation, name, ['team.*', 'role.*', 'user.*']);
    const id = Number(((await first.get('/api/v1/session')).body as { user?: { userid?: number } }).user?.userid);
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@msp.example`;
    const asker = await installation.newcomer();
    const { password } = ADMINISTRATOR;
    expect((await asker.send('POST', '/api/v1/session', { email, password, remember })).status).toBe(200);
    const shift = (column: string, time: string) =>
      query(`update session set ${column} = ${column} - $2::interval where user_id = $1`, [id, time]);
    return {
      asker,
      away: async (time: string) => {
        for (const column of ['last_seen_at', 'idle_until', 'ends_at', 'step_up_at', 'created_at'])
          await shift(column, time);
      },
      read: async () => (await asker.get('/api/v1/teams')).status,
      daily: async (called: string) => (await asker.send('POST', '/api/v1/teams', { name: called })).status,
      sensitive: async () => {
        const { status, body } = await asker.send('POST', `/api/v1/users/${id}/assignment/customer`, {});
        return status === 400 && Array.isArray(body.message) ? 'asked' : 'heard';
      },
    };
  }

  it('continues after a weekend, and needs an identity check before the next sensitive change, however long it is active', async () => {
    const { away, read, daily, sensitive, asker } = await on(true, 'Own Laptop');
    expect(await sensitive()).toBe('heard');
    await away('11 hours 50 minutes');
    expect([await read(), await sensitive()]).toEqual([200, 'heard']);
    await away('60 hours');
    expect([await sensitive(), await read(), await daily('After the weekend')]).toEqual(['asked', 200, 201]);
    await away('5 minutes');
    expect([await read(), await sensitive()]).toEqual([200, 'asked']);
    expect((await asker.send('POST', PROOF, { password: ADMINISTRATOR.password })).status).toBe(200);
    expect(await sensitive()).toBe('heard');
    await away('1 hour');
    expect(await sensitive()).toBe('heard');
  });

  it('ends thirty days after the sign-in, used or not; other sessions after twelve hours without activity, and after a day', async () => {
    const own = await on(true, 'Own Month');
    for (const day of [4, 8, 12, 16, 20, 24, 28, 32]) {
      await own.away('4 days');
      expect(await own.read()).toBe(day < 30 ? 200 : 401);
    }
    const shared = await on(false, 'Shared Screen');
    await shared.away('11 hours');
    expect(await shared.read()).toBe(200);
    await shared.away('12 hours 1 minute');
    expect(await shared.read()).toBe(401);
    const day = await on(false, 'Long Day');
    for (const hours of [8, 8]) {
      await day.away(`${hours} hours`);
      expect(await day.read()).toBe(200);
    }
    await day.away('8 hours 1 minute');
    expect(await day.read()).toBe(401);
  });
});
