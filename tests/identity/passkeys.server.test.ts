import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Oddities, SoftPasskey } from '../support/softPasskey.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { ADMINISTRATOR, openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

const ORIGIN = 'http://localhost';
let installation: TestProduct;

beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const QUERY = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await installation.database.query<R>(text, values)).rows;

const idOf = async (asker: Asker): Promise<number> =>
  Number(((await asker.get('/api/v1/session')).body as { user: { userid: number } }).user.userid);

/** A browser without a signed-in user. */
const visitor = async (): Promise<Asker> => {
  const asker = await installation.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
  await asker.send('DELETE', '/api/v1/session');
  await asker.get('/api/v1/session');
  return asker;
};

/** A user with a passkey. */
async function owner(name: string) {
  const asker = await signInAs(installation, name, ['team.view']);
  const id = await idOf(asker);
  const key = new SoftPasskey(ORIGIN);
  const added = await add(asker, id, key);
  expect(added.status, added.text).toBe(200);
  return { asker, id, key, email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@msp.example` };
}

async function add(asker: Asker, id: number, key: SoftPasskey, odd: Oddities = {}) {
  const own = `/api/v1/users/${id}/authenticators/passkey`;
  const { body } = await asker.send('POST', `${own}/options`);
  return asker.send('POST', own, { passkey: key.made(String(body.challenge), odd), name: 'My laptop' });
}

async function challenge(asker: Asker): Promise<string> {
  return String((await asker.send('POST', '/api/v1/session/passkey/options')).body.challenge);
}
const enter = async (asker: Asker, key: SoftPasskey, odd: Oddities = {}) =>
  asker.send('POST', '/api/v1/session/passkey', { passkey: key.used(await challenge(asker), odd) });

const refusals = (id: number | null) =>
  QUERY<{ note: string }>(
    `select note from change_log where action = 'passkey-refused' and entity_id is not distinct from $1 order by id`,
    [id],
  );

describe('a passkey', () => {
  it('is both factors at once, and needs no user name', async () => {
    const { id, key } = await owner('Carries A Key');
    const asker = await visitor();
    const asked = (await asker.send('POST', '/api/v1/session/passkey/options')).body;
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const done = await asker.send('POST', '/api/v1/session/passkey', { passkey: key.used(String(asked.challenge)) });
    expect([done.status, done.body.twoFactor]).toEqual([200, 'passed']);
    expect(await idOf(asker)).toBe(id);
    expect((await asker.get('/api/v1/teams')).status).toBe(200);
    const { sessions } = (await asker.get(`/api/v1/users/${id}/sessions`)).body as {
      sessions?: { kind: string; isThis: boolean }[];
    };
    expect(sessions?.find(({ isThis }) => isThis)?.kind).toBe('passkey');
  });

  it('is the second factor after a password, and an identity check later', async () => {
    const { id, key, email } = await owner('Password And Key');
    const asker = await installation.signIn(email, ADMINISTRATOR.password);
    expect((await asker.get('/api/v1/session/two-factor')).body).toEqual({
      means: ['passkey', 'recoveryCode'],
      isPasskeyAsked: false,
    });
    const prove = async () => {
      const { body } = await asker.send('POST', '/api/v1/session/two-factor/passkey');
      expect(body.allowCredentials).toEqual([expect.objectContaining({ id: key.id.toString('base64url') })]);
      return asker.send('POST', '/api/v1/session/two-factor', { passkey: key.used(String(body.challenge)) });
    };
    expect([(await prove()).status, (await asker.get('/api/v1/teams')).status]).toEqual([200, 200]);
    await QUERY(`update session set step_up_at = now() - interval '16 minutes' where user_id = $1`, [id]);
    expect((await asker.send('POST', `/api/v1/users/${id}/recovery-codes`)).status).toBe(400);
    expect((await prove()).status).toBe(200);
    expect((await asker.send('POST', `/api/v1/users/${id}/recovery-codes`)).status).toBe(200);
  });

  it('lets its owner sign in while others guess the password', async () => {
    const { key, email } = await owner('Guessed At');
    const stranger = await visitor();
    for (let n = 0; n < 6; n++)
      await stranger.send('POST', '/api/v1/session', { email, password: 'a guess that is wrong' });
    expect((await stranger.send('POST', '/api/v1/session', { email, password: ADMINISTRATOR.password })).status).toBe(
      429,
    );
    expect((await enter(await visitor(), key)).status).toBe(200);
  });

  it('is one of several, each with its name; a removed one does not work', async () => {
    const { asker, id, key } = await owner('Two Keys');
    const other = new SoftPasskey(ORIGIN);
    expect((await add(asker, id, other)).body.recoveryCodes).toEqual([]);
    const own = `/api/v1/users/${id}/authenticators`;
    const listed = async () => (await asker.get(own)).body.authenticators as { id: number; name: string }[];
    const [first, second] = await listed();
    expect((await asker.send('PATCH', `${own}/${second?.id}`, { name: ' Key on the ring ' })).status).toBe(200);
    expect((await asker.send('PATCH', `${own}/${second?.id}`, { name: ' ' })).status).toBe(422);
    expect((await listed()).map(({ name }) => name)).toEqual(['My laptop', 'Key on the ring']);
    expect((await asker.send('DELETE', `${own}/${first?.id}`)).status).toBe(200);
    expect((await enter(await visitor(), key)).status).toBe(422);
    expect((await enter(await visitor(), other)).status).toBe(200);
  });

  it('is registered once, for one user', async () => {
    const { asker, id, key } = await owner('Same Key');
    expect((await add(asker, id, key)).body.code).toBe('passkey_exists');
    const other = await signInAs(installation, 'Borrows It', ['team.view']);
    expect((await add(other, await idOf(other), key)).status).toBe(409);
  });
});

describe('a passkey is refused', () => {
  it.each([
    ['was created on the page of another site', { origin: 'http://localhost.evil.example' }],
    ['was created for another site', { site: 'evil.example' }],
    ['was created without user verification', { isUnverified: true }],
  ])('when it %s', async (what, odd) => {
    const asker = await signInAs(installation, `Adds ${what}`, ['team.view']);
    const answer = await add(asker, await idOf(asker), new SoftPasskey(ORIGIN), odd);
    expect([answer.status, answer.body.code]).toEqual([422, 'passkey_refused']);
    expect((await asker.get(`/api/v1/users/${await idOf(asker)}/authenticators`)).body.authenticators).toEqual([]);
  });

  it.each([
    ['on the page of another site', { origin: 'http://localhost.evil.example' }, 'on another site', true],
    ['for another site', { site: 'evil.example' }, 'a wrong signature', true],
    ['without user verification', { isUnverified: true }, 'a wrong signature', true],
    ['by a copy with a lower counter', { counter: 0 }, 'went backwards', true],
  ])('when it was used %s; the log says why, and its owner is notified', async (what, odd, why, isTold) => {
    const { id, key, email } = await owner(`Used ${what}`);
    expect((await enter(await visitor(), key)).status).toBe(200);
    const answer = await enter(await visitor(), key, odd);
    expect([answer.status, answer.body.code, typeof answer.body.message]).toEqual([422, 'passkey_refused', 'string']);
    expect((await refusals(id)).map(({ note }) => note)).toEqual([expect.stringContaining(why)]);
    const letters = await QUERY('select 1 from letter where recipient = $1 and subject = $2', [
      email,
      'A passkey of yours was refused',
    ]);
    expect(letters.length > 0).toBe(isTold);
    // The passkey still works when used correctly.
    expect((await enter(await visitor(), key)).status).toBe(200);
  });

  it('when its response is repeated, even immediately and from its own browser', async () => {
    const { id, key } = await owner('Sent Twice');
    const asker = await visitor();
    const passkey = key.used(await challenge(asker));
    const send = () =>
      installation.app.inject({
        method: 'POST',
        url: '/api/v1/session/passkey',
        payload: { passkey },
        headers: { host: 'localhost', cookie, 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': csrf },
      });
    const [cookie, csrf] = [asker.cookie(), asker.csrf()];
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await send()).statusCode).toBe(422);
    expect((await refusals(id)).at(-1)?.note).toContain('repeated passkey response');
  });

  it('when it answers the challenge of another browser, another purpose, or none', async () => {
    const { asker, key } = await owner('Wrong Question');
    const [one, other] = [await visitor(), await visitor()];
    const foreign = key.used(await challenge(other));
    expect((await one.send('POST', '/api/v1/session/passkey', { passkey: foreign })).status).toBe(422);
    const { body } = await asker.send('POST', '/api/v1/session/two-factor/passkey');
    expect(
      (await asker.send('POST', '/api/v1/session/passkey', { passkey: key.used(String(body.challenge)) })).status,
    ).toBe(422);
    for (const made of ['', 'AAAA', Buffer.alloc(54).toString('base64url')])
      expect((await one.send('POST', '/api/v1/session/passkey', { passkey: key.used(made) })).status).toBe(422);
  });

  it('when the record belongs to another user, where a second factor is required', async () => {
    const { email } = await owner('The Rightful One');
    const { key } = await owner('The Other One');
    const asker = await installation.signIn(email, ADMINISTRATOR.password);
    const { body } = await asker.send('POST', '/api/v1/session/two-factor/passkey');
    const answer = await asker.send('POST', '/api/v1/session/two-factor', {
      passkey: key.used(String(body.challenge)),
    });
    expect(answer.status).toBe(422);
    expect((await asker.get('/api/v1/session')).body.twoFactor).toBe('pending');
  });

  it('when its owner can no longer sign in', async () => {
    const { id, key } = await owner('Gone Away');
    await QUERY(`update "user" set status = 'deactivated' where id = $1`, [id]);
    expect((await enter(await visitor(), key)).status).toBe(422);
  });

  it.each([
    ['nothing', {}],
    ['a word', { passkey: 'mine' }],
    ['an empty one', { passkey: { id: '', rawId: '', type: 'public-key', response: {} } }],
    ['a huge one', { passkey: { id: 'x'.repeat(30_000), rawId: '', type: 'public-key', response: {} } }],
    [
      'nonsense in the right places',
      {
        passkey: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
        },
      },
    ],
  ])('when it is %s', async (_what, body) => {
    expect((await (await visitor()).send('POST', '/api/v1/session/passkey', body)).status).toBe(422);
  });
});

it('visitors who only request a challenge leave nothing behind', async () => {
  const asker = await visitor();
  const count = async () =>
    QUERY('select (select count(*) from spent_challenge) as spent, (select count(*) from session) as sessions');
  const before = await count();
  for (let n = 0; n < 50; n++) await challenge(asker);
  expect(await count()).toEqual(before);
});
