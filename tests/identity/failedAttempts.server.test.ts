import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADMINISTRATOR,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '../support/testInstallation.server.ts';

let installation: TestProduct;
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const query = (text: string) => installation.database.query(text);

/** A user with this number of failed sign-in attempts a day ago, and a function that signs in. */
async function tried(name: string, times: number) {
  const asker = await signInAs(installation, name, ['team.view']);
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@msp.example`;
  const attempt = async (password: string) =>
    (await installation.newcomer()).send('POST', '/api/v1/session', { email, password });
  await query('delete from sign_in_failure');
  expect((await attempt('a guess that is wrong')).status).toBe(422);
  await query(
    `insert into sign_in_failure (account, ip, at)
     select account, '192.0.2.' || n, now() - interval '1 day' from sign_in_failure, generate_series(1, ${times - 1}) n`,
  );
  await query(`update sign_in_failure set at = at - interval '1 day'`);
  const id = await userIdOf(asker);
  return { at: `/api/v1/users/${id}/wrong-tries`, id, come: () => attempt(ADMINISTRATOR.password) };
}

describe('an account with a hundred failed attempts', () => {
  it('is locked, and the message says what helps, known or not', async () => {
    const { come } = await tried('Lotte Locked', 100);
    const refused = await come();
    expect([refused.status, refused.body.code, refused.body.retryAfterSeconds]).toEqual([429, 'locked', undefined]);
    expect(refused.body.message).toContain('ask an administrator');
  });

  it('is unlocked by a user who can change it, with an identity check; the log says so', async () => {
    const { at, id, come } = await tried('Lars Locked', 100);
    const { administrator } = installation;
    expect((await administrator.get(at)).body).toMatchObject({ tries: { count: 100, isLocked: true } });
    const allowed = await administrator.send('DELETE', at);
    expect([allowed.status, allowed.body]).toMatchObject([200, { tries: { count: 0, isLocked: false, lastAt: null } }]);
    expect((await come()).status).toBe(200);
    const { rows } = await installation.database.query(
      `select actor_name as "who", note from change_log where action = 'tries-allowed' and entity_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ who: ADMINISTRATOR.name, note: 'After 100 failed attempts.' }]);
  });

  it('cannot be unlocked by users who cannot change users, or for an account with more permissions', async () => {
    const { at } = await tried('Lena Locked', 100);
    const looker = await signInAs(installation, 'Uma Looker', ['user.view']);
    expect([(await looker.get(at)).status, (await looker.send('DELETE', at)).status]).toEqual([403, 403]);
    const desk = await signInAs(installation, 'Dan Desk', ['user.update', 'user.view', 'team.view']);
    expect((await desk.send('DELETE', at)).status).toBe(200);
    const above = `/api/v1/users/${await userIdOf(installation.administrator)}/wrong-tries`;
    expect((await desk.send('DELETE', above)).body.code).toBe('beyond_own');
  });
});

it('shows a few failed attempts, which lock nothing', async () => {
  const { at } = await tried('Fred Few', 3);
  expect((await installation.administrator.get(at)).body).toMatchObject({ tries: { count: 3, isLocked: false } });
});

describe('failed attempts at an account', () => {
  const guess = async (email: string, times: number) => {
    for (let n = 0; n < times; n++)
      await (await installation.newcomer()).send('POST', '/api/v1/session', { email, password: `guess number ${n}` });
  };
  const lines = async (id: number | null) =>
    (
      await installation.database.query<{ title: string; actor_id: number | null; entity: string }>(
        `select title, actor_id, entity from change_log where action = 'limit' and entity_id is not distinct from $1 order by id`,
        [id],
      )
    ).rows;
  const alarms = async (id: number) =>
    (
      await installation.database.query<{ says: string }>(
        `select says from alarm where kind = 'limits.hit' and about = $1`,
        [`user ${id}`],
      )
    ).rows;

  it('name it in the log, not as the actor, and fourteen of them raise an alarm', async () => {
    await query('delete from sign_in_failure');
    const id = await userIdOf(await signInAs(installation, 'Gil Guessed', ['team.view']));
    await guess('Gil.Guessed@msp.example', 9);
    await expect.poll(async () => (await lines(id)).length).toBe(4);
    expect(await alarms(id)).toEqual([]);
    await guess('gil.guessed@msp.example', 5);
    await expect
      .poll(() => alarms(id))
      .toEqual([
        {
          says: 'Sign-in attempts as Gil Guessed were stopped 5 times within an hour. Ask Gil Guessed whether they made them. If not, check the log for the source.',
        },
      ]);
    // After five entries, further attempts are logged once in ten minutes.
    await expect.poll(async () => (await lines(id)).length).toBe(6);
    expect((await lines(id)).at(-1)).toEqual({ title: 'Gil Guessed', actor_id: null, entity: 'user' });
  });

  it('for an unknown account name nobody, and are one line', async () => {
    await query('delete from sign_in_failure');
    const before = (await lines(null)).length;
    await guess('nobody.has.this@msp.example', 10);
    await expect.poll(async () => (await lines(null)).length).toBe(before + 1);
    expect(JSON.stringify(await lines(null))).not.toContain('nobody.has');
  });
});
