import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { ups } from '#areas/estate/hardware/ups.ts';
import { draftApp, keepApp, spendCode } from '#areas/identity/authenticators/app.server.ts';
import { judgeRecoveryCode, makeRecoveryCodes } from '#areas/identity/authenticators/recoveryCodes.server.ts';
import { readSecret } from '#engine/keys/oneTimeCode.server.ts';
import { makeLink, tokenOf } from '#engine/keys/oneTimeLink.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { withTimeLimit } from '#engine/db/pool.server.ts';
import { sealSecret } from '#platform/disposable/sealing.web.ts';
import { a } from '../support/builders.server.ts';
import { type Answered, type Asker, untilServed } from '../support/installation.server.ts';
import { team } from '#areas/teams/teams/team.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

/** The number of rounds per race; a nightly run uses a hundred. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3);
const PATIENCE = 60_000 + ROUNDS * 5_000;

let installation: TestProduct;
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const admin = (): Asker => installation.administrator;
const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await installation.database.query<R>(text, values)).rows;
const countOf = async (from: string, values: unknown[] = []): Promise<number> =>
  (await query<{ n: number }>(`select count(*)::int as n from ${from}`, values))[0]?.n ?? -1;
const make = <E extends Parameters<typeof a>[1]>(noun: E, given: Record<string, unknown> = {}) =>
  installation.write((context) => a(context, noun, given));

const twenty = <T>(work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => work(n)));
/** Work outside requests that waits for a lock has as much time as a busy machine needs. */
const twentyWithin = <T>(work: (n: number) => Promise<T>): Promise<T[]> => withTimeLimit(() => twenty(work));
/** The administrator in twenty windows. */
const twentyTimes = (work: (n: number) => Promise<Answered>): Promise<Answered[]> =>
  twenty((n) => untilServed(() => work(n)));
/** Twenty browsers without a signed-in user. */
const twentyStrangers = (work: (asker: Asker) => Promise<Answered>): Promise<Answered[]> =>
  twenty(async () => {
    const asker = await installation.newcomer();
    return untilServed(() => work(asker));
  });
const statuses = (answers: readonly Answered[]): Record<number, number> => {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
};
/** The token of a link that is still valid. */
const tokenFor = async (purpose: string, userId: number): Promise<string> => {
  const [link] = await query<{ id: number }>(
    'select id from one_time_link where purpose = $1 and user_id = $2 and ended_at is null order by id desc',
    [purpose, userId],
  );
  const now = new Date().toISOString();
  return (await tokenOf(installation.database, installation.keys, link?.id ?? 0, now)) ?? 'none';
};

const race = (what: string, round: (n: number) => Promise<void>): void =>
  it(
    what,
    async () => {
      for (let n = 0; n < ROUNDS; n++) await round(n);
    },
    PATIENCE,
  );

describe(`twenty at once, ${ROUNDS} times`, () => {
  race('with one key make one record, and all get the same answer', async (n) => {
    const name = `One key ${n}`;
    const answers = await twentyTimes(() =>
      admin().send('POST', '/api/v1/teams', { name }, { 'idempotency-key': `one-key-${n}` }),
    );
    expect(statuses(answers)).toEqual({ 201: 20 });
    expect(new Set(answers.map(({ body }) => body.row?.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
    expect(await countOf('team where name = $1', [name])).toBe(1);
  });

  race('on one version change it once, and the others are told what changed', async () => {
    const { id, version } = await make(team);
    const answers = await twentyTimes((n) =>
      admin().send('PATCH', `/api/v1/teams/${id}`, { notes: `Changed by ${n}`, version }),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 409: 19 });
    const won = answers.find(({ status }) => status === 200)?.body.row;
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({
        code: 'conflict',
        current: { id, version: version + 1, notes: won?.notes },
        changedFields: ['notes'],
        changedBy: 'Ada Underhill',
        changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      });
    expect(await countOf(`change_log where entity = 'team' and entity_id = $1 and action = 'update'`, [id])).toBe(1);
  });

  race('with one name make one record; the others are told who has it', async (n) => {
    const answers = await twentyTimes((each) =>
      admin().send('POST', '/api/v1/teams', { name: each % 2 ? `Same name ${n}` : `SAME NAME ${n}` }),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 409: 19 });
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({ code: 'name_taken' });
      expect(Object.keys(body.errors as object)).toEqual(['name']);
    }
  });

  race('number their assets and the lines of the log without a number given twice, or a gap in the log', async () => {
    const { id: customerId } = await make(customer);
    const done = await twentyWithin((n) =>
      installation
        .write(async (context) => {
          const made = await a(context, ups, { customerId });
          // Half of them fail after everything is written.
          if (n % 2) throw new Error('It failed at the last moment.');
          return made;
        })
        .catch(() => undefined),
    );
    const tags = done.flatMap((made) => made?.assetTag ?? []);
    expect([tags.length, new Set(tags).size]).toEqual([10, 10]);
    await Promise.all([1, 2, 3].map(() => sealAll(installation.database)));
    const [sealed] = await query<{ n: number; most: number; entries: number }>(
      `select count(*)::int as n, max(seq)::int as most, (select count(*)::int from change_log) as entries from change_seal`,
    );
    expect(sealed).toEqual({ n: sealed?.entries, most: sealed?.entries, entries: sealed?.entries });
  });

  race('do an action once: the others find it done', async () => {
    const { id, version } = await make(ups, { status: undefined });
    const answers = await twentyTimes(() =>
      admin().send('POST', `/api/v1/hardware/ups/${id}/actions/retire`, { version }),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 409: 19 });
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.current).toMatchObject({ id, status: 'retired' });
    expect(await countOf(`change_log where entity_id = $1 and action = 'retire'`, [id])).toBe(1);
  });

  race('archive it once', async () => {
    const { id, version } = await make(team);
    const answers = await twentyTimes(() => admin().send('POST', `/api/v1/teams/${id}/archive`, { version }));
    expect(statuses(answers)).toEqual({ 200: 1, 409: 19 });
  });
});

describe(`a single-use link or code, used by twenty at once, ${ROUNDS} times`, () => {
  const password = (n: number): string => `seven quiet harbour lights ${n}`;
  /** Expects that one request won; the others are told that they were too late. */
  const hadByOne = (answers: readonly Answered[], won: number): void => {
    expect(statuses(answers)[won], JSON.stringify(statuses(answers))).toBe(1);
    for (const { status } of answers) expect([won, 410]).toContain(status);
  };

  race('an invitation lets one in', async (n) => {
    const [role] = await query<{ id: number }>(`select id from role where name = 'Auditor'`);
    const email = `raced${n}@msp.example`;
    const made = await admin().send('POST', '/api/v1/users', { name: `Raced ${n}`, email, roleIds: [role?.id] });
    const id = Number(made.body.row?.id);
    const token = await tokenFor('invite', id);
    hadByOne(
      await twentyStrangers((asker) => asker.send('POST', '/api/v1/invitation', { token, password: password(n) })),
      200,
    );
    expect(await countOf('session where user_id = $1', [id])).toBe(1);
    expect(await countOf(`change_log where entity = 'user' and entity_id = $1 and action = 'accept'`, [id])).toBe(1);
  });

  race('a forgotten password is chosen anew once', async (n) => {
    const asker = await signInAs(installation, `Forgetful ${letters(n)}`, ['team.view']);
    const userId = await userIdOf(asker);
    const now = new Date().toISOString();
    await installation.write(({ tx }) => makeLink(tx, { purpose: 'reset', userId, minutes: 60 }, now));
    const token = await tokenFor('reset', userId);
    hadByOne(
      await twentyStrangers((each) =>
        each.send('POST', '/api/v1/password-reset/choose', { token, password: password(n) }),
      ),
      204,
    );
  });

  race('a new address is confirmed once', async (n) => {
    const asker = await signInAs(installation, `Moving ${letters(n)}`, ['team.view']);
    const id = await userIdOf(asker);
    const [row] = await query<{ version: number }>('select version from "user" where id = $1', [id]);
    const asked = { email: `moved${n}@msp.example`, version: row?.version };
    expect((await admin().send('PATCH', `/api/v1/users/${id}`, asked)).status).toBe(200);
    for (const purpose of ['addressOld', 'addressNew']) {
      const token = await tokenFor(purpose, id);
      hadByOne(await twentyStrangers((each) => each.send('POST', '/api/v1/address/confirm', { token })), 200);
    }
    expect(await countOf(`change_log where entity_id = $1 and action = 'confirmAddress'`, [id])).toBe(1);
    expect(await countOf('"user" where id = $1 and email = $2', [id, asked.email])).toBe(1);
  });

  race('a disposable link is opened once', async (n) => {
    const bytes = new TextEncoder().encode('hunter2');
    const { sealed } = await sealSecret({ name: null, type: 'text/plain', bytes }, null);
    const body = { purpose: `Race ${n}`, kind: 'text', hours: 1, ...sealed };
    const path = String((await admin().send('POST', '/api/v1/disposables', body)).body.path);
    const token = path.split('/')[2];
    // Attempts that a busy server refused count towards the limit per minute, so the counter is reset before each.
    const open = async (asker: Asker) => {
      await query('delete from disposable_try');
      return asker.send('POST', `/api/share/${token}/open`, {});
    };
    hadByOne(await twentyStrangers(open), 200);
  });

  race('a code of an authenticator app and a recovery code prove one each', async (n) => {
    const { database, keys } = installation;
    const userId = await userIdOf(await signInAs(installation, `Coded ${letters(n)}`, ['team.view']));
    const { secret } = draftApp(keys, { userId, email: 'coded@msp.example', issuer: 'CRM' }, Date.now());
    const confirmed = { secret: Buffer.from(readSecret(secret) ?? []), step: null };
    await installation.write(({ tx }) => keepApp(tx, keys, { userId, name: 'App', confirmed }));
    const code = generateSync({ secret });
    const proven = await twentyWithin(() => spendCode(database, keys, userId, code, Date.now()));
    expect(proven.filter(Boolean)).toHaveLength(1);
    const codes = await makeRecoveryCodes(keys);
    await installation.write(({ tx }) => codes.keep(tx, userId));
    const spend = async (typed: string) =>
      (await (await judgeRecoveryCode(database, keys, userId, typed))?.(database)) ?? false;
    const recovered = await twentyWithin(() => spend(codes.shown[0] ?? ''));
    expect(recovered.filter(Boolean)).toHaveLength(1);
  });
});

/** User names have no digits, so each round gets other letters. */
const letters = (n: number): string => [...String(n)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
