import { createDecipheriv, pbkdf2Sync, webcrypto } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { openSealed, proofOf, sealSecret } from '#platform/disposable/sealing.web.ts';
import { clearDisposables } from '#platform/disposable/secrets.server.ts';
import { a } from '../support/builders.server.ts';
import { type Answered, type Asker, type TestInstallation, untilServed } from '../support/installation.server.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let sender: Asker;
let near: number;

beforeAll(async () => {
  installation = await openProduct();
  near = Number((await installation.write((context) => a(context, customer, { name: 'Elmgrove' }))).id);
  sender = await signInAs(installation, 'Grace Sender', ['disposable.create', 'customer.view']);
});
afterAll(() => installation.close());

interface Made {
  readonly id: number;
  readonly path: string;
  readonly token: string;
  readonly key: string;
}
const textOf = (words: string) => ({ name: null, type: 'text/plain', bytes: new TextEncoder().encode(words) });

async function made(more: Record<string, unknown> = {}, passphrase: string | null = null, by = sender): Promise<Made> {
  const { sealed, key } = await sealSecret(textOf('hunter2 is the password'), passphrase);
  const answer = await by.send('POST', '/api/v1/disposables', {
    purpose: 'Firewall password',
    kind: 'text',
    hours: 24,
    ...sealed,
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  const path = String(answer.body.path);
  return { id: Number(answer.body.id), path, token: path.split('/')[2] ?? '', key };
}
/** Each request counts as a new address, except in tests about addresses. */
let lastAddress = 0;
const forgetTries = () => installation.database.query('delete from disposable_try');
async function open({ token }: Pick<Made, 'token'>, body: object = {}): Promise<Answered> {
  if (lastAddress++ % 10 === 0) await forgetTries();
  return installation.stranger.send('POST', `/api/share/${token}/open`, body);
}
const stateOf = async (id: number): Promise<Record<string, unknown> | undefined> =>
  ((await sender.get('/api/v1/disposables')).body.rows as Record<string, unknown>[]).find((row) => row.id === id);
const secretOf = async (id: number) =>
  (await installation.database.query('select * from disposable_secret where disposable_id = $1', [id])).rows[0];

describe('a disposable link', () => {
  it('shows its secret once, to the holder of the key, and then nothing is left of it', async () => {
    const link = await made({ recipient: 'Jo', customerId: near });
    const shown = await installation.stranger.get(`/api/share/${link.token}`);
    expect(shown.body).toEqual({
      sentBy: 'Grace Sender',
      kind: 'text',
      viewsLeft: 1,
      expiresAt: expect.any(String),
      hint: null,
      salt: null,
    });
    const opened = await open(link);
    const { ciphertext = '', iv = '' } = opened.body as { ciphertext?: string; iv?: string };
    const secret = await openSealed({ ciphertext, iv }, link.key, null, null);
    expect(new TextDecoder().decode(secret.bytes)).toBe('hunter2 is the password');
    expect(await secretOf(link.id)).toMatchObject({ ciphertext: null, iv: null, salt: null, views: 1 });
    expect((await open(link)).status).toBe(410);
    expect(await stateOf(link.id)).toMatchObject({
      state: 'used',
      views: 1,
      recipient: 'Jo',
      customerName: 'Elmgrove',
    });
  });

  it('whose response was lost is created once: the same request with its key returns the same link', async () => {
    const { sealed } = await sealSecret(textOf('lost on the way'), null);
    const body = { purpose: 'Sent twice', kind: 'text', hours: 24, ...sealed };
    const key = { 'idempotency-key': 'answer-lost' };
    const ask = (more = {}) => sender.send('POST', '/api/v1/disposables', { ...body, ...more }, key);
    const [first, again] = await Promise.all([ask(), ask()]);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const { rows } = (await sender.get('/api/v1/disposables')).body as { rows: { purpose: string }[] };
    expect(rows.filter(({ purpose }) => purpose === 'Sent twice')).toHaveLength(1);
    const other = await ask({ purpose: 'Something else' });
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);

    // The stored response alone opens no link.
    const token = String(first.body.path).split('/')[2] ?? '';
    const kept = await installation.database.query('select response from idempotency_key where key = $1', [
      'answer-lost',
    ]);
    expect(JSON.stringify(kept.rows)).toContain(String(first.body.id));
    expect(JSON.stringify(kept.rows)).not.toContain(token);
    expect((await open({ token })).status).toBe(200);
  });

  it('notifies its sender each time it was opened, with the address', async () => {
    const link = await made({ maxViews: 3 });
    expect(await stateOf(link.id)).toMatchObject({ state: 'active', openings: [] });
    await open(link);
    await open(link);
    const { openings } = (await stateOf(link.id)) as unknown as { openings: { at: string; ip: string }[] };
    expect(openings).toEqual([
      { at: expect.any(String), ip: '127.0.0.1' },
      { at: expect.any(String), ip: '127.0.0.1' },
    ]);
    expect(openings.every(({ at }) => Math.abs(Date.now() - Date.parse(at)) < 60_000)).toBe(true);
  });

  it('can be read by another implementation of the same ciphers, with and without a passphrase', async () => {
    const passphrase = 'Blue Kettle';
    const plain = await made();
    const locked = await made({}, passphrase);
    const salt = String((await installation.stranger.get(`/api/share/${locked.token}`)).body.salt);
    const of = (use: string) =>
      pbkdf2Sync(
        Buffer.concat([Buffer.from(locked.key, 'base64url'), Buffer.from(passphrase)]),
        Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(use)]),
        600_000,
        32,
        'sha256',
      );
    for (const [link, key, body] of [
      [plain, Buffer.from(plain.key, 'base64url'), {}],
      [locked, of('cipher'), { proof: of('proof').toString('base64') }],
    ] as const) {
      const answer = await open(link, body);
      const whole = Buffer.from(String(answer.body.ciphertext), 'base64');
      const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(String(answer.body.iv), 'base64'));
      cipher.setAuthTag(whole.subarray(-16));
      const text = Buffer.concat([cipher.update(whole.subarray(0, -16)), cipher.final()]);
      expect(text.subarray(4 + text.readUInt32BE(0)).toString()).toBe('hunter2 is the password');
    }
    expect(webcrypto.subtle).toBeDefined();
  });

  it('opened by twenty at once on one view opens for exactly one; on three for exactly three', async () => {
    for (const maxViews of [1, 3]) {
      await forgetTries();
      const link = await made({ maxViews });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          untilServed(() => installation.stranger.send('POST', `/api/share/${link.token}/open`, {})),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxViews);
      expect(answers.filter(({ status }) => status === 410)).toHaveLength(20 - maxViews);
      expect(await secretOf(link.id)).toMatchObject({ ciphertext: null, views: maxViews });
    }
  });

  it('is not used up by scanners: neither the page nor a request about it counts', async () => {
    const link = await made();
    await forgetTries();
    for (let n = 0; n < 5; n++) {
      for (const method of ['GET', 'HEAD'] as const) {
        const page = await installation.app.inject({ method, url: link.path, headers: { host: 'localhost' } });
        expect(page.headers['referrer-policy']).toBe('no-referrer');
      }
      await installation.stranger.get(`/api/share/${link.token}`);
    }
    const forged = await installation.app.inject({
      method: 'POST',
      url: `/api/share/${link.token}/open`,
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(forged.statusCode).toBe(419);
    expect(await stateOf(link.id)).toMatchObject({ state: 'active', views: 0 });
  });

  it('that is unknown, expired, used, revoked or destroyed gives the same response', async () => {
    const [over, used, revoked] = [await made(), await made(), await made()];
    await installation.database.query(
      `update disposable_secret set expires_at = now() - interval '1 second' where disposable_id = $1`,
      [over.id],
    );
    await open(used);
    await sender.send('POST', `/api/v1/disposables/${revoked.id}/revoke`);
    const answers: unknown[] = [];
    for (const { token } of [over, used, revoked, { token: 'A'.repeat(22) }]) {
      const { status, body } = await open({ token });
      await forgetTries();
      const asked = await installation.stranger.get(`/api/share/${token}`);
      for (const each of [{ status, body }, asked])
        answers.push({ status: each.status, body: { ...each.body, requestId: null } });
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect(await secretOf(revoked.id)).toMatchObject({ ciphertext: null });
    expect(await stateOf(revoked.id)).toMatchObject({ state: 'revoked' });
  });
});

describe('a passphrase', () => {
  it('is proved without sending it; a wrong one is counted and uses no view', async () => {
    const link = await made({ passphraseHint: 'What we said on the phone' }, 'Blue kettle');
    const { salt } = (await installation.stranger.get(`/api/share/${link.token}`)).body as { salt: string };
    const wrong = await open(link, { proof: await proofOf(link.key, 'red kettle', salt) });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_passphrase', left: 4 } });
    expect(await stateOf(link.id)).toMatchObject({ state: 'active', views: 0, failedProofs: 1 });
    const right = await open(link, { proof: await proofOf(link.key, ' Blue kettle ', salt) });
    expect(right.status).toBe(200);
    const { ciphertext, iv } = right.body as unknown as { ciphertext: string; iv: string };
    const secret = await openSealed({ ciphertext, iv }, link.key, 'Blue kettle', salt);
    expect(new TextDecoder().decode(secret.bytes)).toContain('hunter2');
  });

  it('that is wrong five times destroys the secret and notifies the sender', async () => {
    const link = await made({ purpose: 'Guessed at' }, 'Blue kettle');
    await forgetTries();
    const proof = Buffer.alloc(32, 7).toString('base64');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        untilServed(() => installation.stranger.send('POST', `/api/share/${link.token}/open`, { proof })),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(8);
    expect(await secretOf(link.id)).toMatchObject({ ciphertext: null, salt: null, failed_proofs: 5 });
    expect(await stateOf(link.id)).toMatchObject({ state: 'burned' });
    const { rows } = await installation.database.query(`select text from notice where text like '%Guessed at%'`);
    expect(rows).toEqual([{ text: '“Guessed at” was destroyed after five wrong passphrases.' }]);
  });
});

describe('the rules of disposable links', () => {
  it('allow twenty attempts a minute from one address, and no more', async () => {
    const link = await made();
    const token = 'B'.repeat(22);
    const minute = () => Math.floor(Date.now() / 60_000);
    let [begun, statuses, late]: [number, number[], Answered | undefined] = [0, [], undefined];
    // The limit counts clock minutes: if one ends during the test, the test repeats in the next.
    while (begun !== minute()) {
      await forgetTries();
      [begun, statuses] = [minute(), []];
      for (let n = 0; n < 22; n++) statuses.push((await installation.stranger.get(`/api/share/${token}`)).status);
      late = await installation.stranger.send('POST', `/api/share/${link.token}/open`, {});
    }
    expect(statuses).toEqual([...Array<number>(20).fill(410), 429, 429]);
    expect([late?.status, late?.headers['retry-after']]).toEqual([429, '60']);
    await forgetTries();
  });

  it('notify the sender of each opening, unless they turned it off', async () => {
    const [told, silent] = [await made({ purpose: 'Told' }), await made({ purpose: 'Silent', notifyOnOpen: false })];
    await open(told);
    await open(silent);
    const { rows } = await installation.database.query(`select text from notice where text ~ 'Told|Silent'`);
    expect(rows).toEqual([{ text: '“Told” was opened.' }]);
  });

  it('log creation, opening and guessing, and never the secret', async () => {
    const link = await made({ purpose: 'Logged', customerId: near }, 'Blue kettle');
    await open(link, { proof: Buffer.alloc(32).toString('base64') });
    const { rows } = await installation.database.query(
      `select how, actor_name, customer_id from secret_access where title = 'Logged' order by id`,
    );
    expect(rows).toEqual([
      { how: 'created', actor_name: 'Grace Sender', customer_id: near },
      { how: 'refused', actor_name: 'Unknown user with the link', customer_id: near },
    ]);
    const everything = await installation.database.query(
      `select (select string_agg(l::text, ' ') from change_log l) as log, (select string_agg(d::text, ' ') from disposable_secret d) as kept`,
    );
    const text = JSON.stringify(everything.rows);
    for (const hidden of [link.token, link.key, 'hunter2', 'Blue kettle']) expect(text).not.toContain(hidden);
  });

  it('let users see and revoke their own links; those of others only with permission', async () => {
    const link = await made();
    const other = await signInAs(installation, 'Other Sender', ['disposable.create']);
    const keeper = await signInAs(installation, 'Link Keeper', ['disposable.*']);
    expect((await other.get('/api/v1/disposables')).body.rows).toEqual([]);
    expect((await other.get('/api/v1/disposables?all=1')).status).toBe(403);
    expect((await other.send('POST', `/api/v1/disposables/${link.id}/revoke`)).status).toBe(404);
    const all = (await keeper.get('/api/v1/disposables?all=1')).body.rows as Record<string, unknown>[];
    expect(all.map(({ id }) => id)).toContain(link.id);
    expect((await keeper.send('POST', `/api/v1/disposables/${link.id}/revoke`)).status).toBe(200);
    expect(await stateOf(link.id)).toMatchObject({ state: 'revoked' });
  });

  it('hide links for customers out of scope, which cannot be revoked', async () => {
    const link = await made({ customerId: near });
    const local = await signInAs(installation, 'Local Link Keeper', ['disposable.*'], []);
    const all = (await local.get('/api/v1/disposables?all=1')).body.rows as Record<string, unknown>[];
    expect(all.map(({ id }) => id)).not.toContain(link.id);
    expect((await local.send('POST', `/api/v1/disposables/${link.id}/revoke`)).status).toBe(404);
  });

  it('refuse invalid values by field', async () => {
    const { sealed } = await sealSecret(textOf('x'), null);
    const good = { purpose: 'X', kind: 'text', hours: 24, ...sealed };
    for (const [more, field] of [
      [{ purpose: '' }, 'purpose'],
      [{ purpose: 'x'.repeat(121) }, 'purpose'],
      [{ hours: 0 }, 'hours'],
      [{ hours: 721 }, 'hours'],
      [{ maxViews: 11 }, 'maxViews'],
      [{ kind: 'credential' }, 'kind'],
      [{ iv: 'AAAA' }, 'iv'],
      [{ ciphertext: 'not base64!' }, 'ciphertext'],
      [{ ciphertext: Buffer.alloc(80 * 1024).toString('base64') }, 'ciphertext'],
      [{ salt: Buffer.alloc(16).toString('base64') }, 'salt'],
      [{ customerId: 999_999 }, 'customerId'],
      [{ views: 0 }, 'views'],
    ] as const) {
      const answer = await sender.send('POST', '/api/v1/disposables', { ...good, ...more });
      expect([field, answer.status]).toEqual([field, 422]);
      expect(Object.keys(answer.body.errors as object)).toContain(field);
    }
  });

  it('destroy expired secrets automatically, and keep the fact that there was a link', async () => {
    const link = await made({ purpose: 'Long over' });
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await clearDisposables(installation.database, at(2));
    expect(await secretOf(link.id)).toMatchObject({ ciphertext: null, iv: null });
    expect(await stateOf(link.id)).toMatchObject({ purpose: 'Long over' });
  });
});
