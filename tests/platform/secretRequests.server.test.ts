import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { sealAnew } from '#engine/keys/sealedColumns.server.ts';
import { fingerprintOf, sealAnswer } from '#platform/disposable/requests/answering.web.ts';
import { clearBoxes } from '#platform/disposable/requests/box.server.ts';
import type { AskedSecret, RequestLine, ShownAnswer } from '#platform/disposable/requests/requestAnswer.ts';
import { lockOf, openSealed, proofOf, type Secret } from '#platform/disposable/sealing.web.ts';
import { a } from '../support/builders.server.ts';
import { type Answered, type Asker, untilServed } from '../support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

let installation: TestProduct;
let asker: Asker;
let near: number;

beforeAll(async () => {
  installation = await openProduct();
  near = Number((await installation.write((context) => a(context, customer, { name: 'Elmgrove' }))).id);
  asker = await signInAs(installation, 'Grace Asker', ['disposable.create', 'customer.view']);
});
afterAll(() => installation.close());

interface Made {
  readonly id: number;
  readonly token: string;
  readonly publicKey: string;
}
const SECRET: Secret = {
  name: null,
  type: 'text/plain',
  bytes: new TextEncoder().encode('hunter2 is the password'),
};
const words = (secret: Secret): string => new TextDecoder().decode(secret.bytes);
const BASE = '/api/v1/secret-requests';

async function made(more: Record<string, unknown> = {}, passphrase: string | null = null, by = asker): Promise<Made> {
  await forgetTries();
  const lock = await lockOf('', passphrase);
  const answer = await by.send('POST', BASE, { purpose: 'Router password', hours: 24, ...lock, ...more });
  expect(answer.status, answer.text).toBe(201);
  const { id, path, publicKey } = answer.body as unknown as { id: number; path: string; publicKey: string };
  expect(path).toMatch(/^\/share\/[\w-]{22}$/);
  return { id, publicKey, token: path.split('/')[2] ?? '' };
}
const forgetTries = () => installation.database.query('delete from disposable_try');
const shownTo = async ({ token }: Made) =>
  (await installation.stranger.get(`/api/ask/${token}`)).body as unknown as AskedSecret;
/** Answers a request as its page does. */
async function answered(link: Made, passphrase: string | null = null, secret = SECRET): Promise<Answered> {
  const asked = await shownTo(link);
  const proof = passphrase !== null && asked.salt ? { proof: await proofOf('', passphrase, asked.salt) } : {};
  return sent(link, { kind: 'text', ...(await sealAnswer(secret, passphrase, asked)), ...proof });
}
const sent = ({ token }: Pick<Made, 'token'>, body: object) =>
  installation.stranger.send('POST', `/api/ask/${token}/answer`, body);
const reveal = ({ id }: Made, by = asker, body: object = {}) => by.send('POST', `${BASE}/${id}/reveal`, body);
const rowOf = async ({ id }: Made, by = asker, query = ''): Promise<RequestLine | undefined> =>
  ((await by.get(`${BASE}${query}`)).body.rows as unknown as RequestLine[]).find((row) => row.id === id);
const boxOf = async ({ id }: Made) =>
  (await installation.database.query('select * from request_box where request_id = $1', [id])).rows[0];

describe('a secret requested from a person outside', () => {
  it('arrives encrypted, is announced to the requesting user, and is read by them alone, which is logged', async () => {
    const link = await made({ words: 'The one on the sticker.\nThank you!', recipient: 'Jo Marsh', customerId: near });
    const asked = await shownTo(link);
    expect(asked).toEqual({
      askedBy: 'Grace Asker',
      purpose: 'Router password',
      words: 'The one on the sticker.\nThank you!',
      expiresAt: expect.any(String),
      hint: null,
      salt: null,
      publicKey: link.publicKey,
    });
    // The fingerprint in the fragment identifies the public key of the request, and no other.
    expect(await fingerprintOf(asked.publicKey)).toMatch(/^[\w-]{43}$/);
    expect((await answered(link)).status).toBe(200);
    expect(await rowOf(link)).toMatchObject({ state: 'answered', kind: 'text', answeredFrom: '127.0.0.1' });
    const { rows: told } = await installation.database.query(`select text, path from notice`);
    expect(told).toEqual([
      { text: 'The secret you asked for has arrived: “Router password”.', path: `/disposable?asked=${link.id}` },
    ]);

    const answer = await reveal(link);
    const { key, ...sealed } = answer.body as unknown as ShownAnswer;
    expect(words(await openSealed(sealed, key, null, null))).toBe('hunter2 is the password');
    expect(await rowOf(link)).toMatchObject({ state: 'read', recipient: 'Jo Marsh', customerName: 'Elmgrove' });
    const { rows } = await installation.database.query(
      `select how, actor_name, customer_id from secret_access where entity = 'secretRequest' and entity_id = $1 order by id`,
      [link.id],
    );
    expect(rows).toEqual([
      { how: 'created', actor_name: 'Unknown user with the link', customer_id: near },
      { how: 'shown', actor_name: 'Grace Asker', customer_id: near },
    ]);
  });

  it('can be a file, with its name', async () => {
    const link = await made();
    const file = { name: 'key – old.pem', type: 'text/plain', bytes: new Uint8Array(70_000).fill(7) };
    expect((await answered(link, null, file)).status).toBe(422);
    const body = { kind: 'file', ...(await sealAnswer(file, null, await shownTo(link))) };
    expect((await sent(link, body)).status).toBe(200);
    const { key, ...sealed } = (await reveal(link)).body as unknown as ShownAnswer;
    expect(await openSealed(sealed, key, null, null)).toEqual(file);
  });

  it('accepts one answer, even of twenty at once, and reveals nothing to holders of the link', async () => {
    const link = await made();
    const body = { kind: 'text', ...(await sealAnswer(SECRET, null, await shownTo(link))) };
    await forgetTries();
    const answers = await Promise.all(Array.from({ length: 20 }, () => untilServed(() => sent(link, body))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
    await forgetTries();
    expect((await installation.stranger.get(`/api/ask/${link.token}`)).status).toBe(410);
    expect((await installation.stranger.get(`/api/share/${link.token}`)).status).toBe(410);
    expect((await reveal(link, installation.stranger)).status).toBe(401);
  });

  it('is not used up by scanners: neither the page nor a request about it counts', async () => {
    const link = await made();
    for (let n = 0; n < 4; n++) {
      const page = await installation.app.inject({
        method: n % 2 ? 'GET' : 'HEAD',
        url: `/share/${link.token}`,
        headers: { host: 'localhost' },
      });
      expect(page.headers['referrer-policy']).toBe('no-referrer');
      await shownTo(link);
    }
    const forged = await installation.app.inject({
      method: 'POST',
      url: `/api/ask/${link.token}/answer`,
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(forged.statusCode).toBe(419);
    expect(await rowOf(link)).toMatchObject({ state: 'waiting' });
  });

  it('is encrypted twice in the database: under its own key, and that under the key ring', async () => {
    const link = await made({ purpose: 'Looked at in the tables' });
    await answered(link);
    const box = await boxOf(link);
    expect(String(box?.private_key)).toMatch(/^v1\./);
    expect(await sealAnew(installation.database, installation.keys)).toMatchObject({ shut: 0 });
    const { rows } = await installation.database.query(
      `select (select string_agg(b::text, ' ') from request_box b) as kept, (select string_agg(l::text, ' ') from change_log l) as log`,
    );
    for (const hidden of [link.token, 'hunter2', Buffer.from('hunter2').toString('hex')])
      expect(JSON.stringify(rows)).not.toContain(hidden);
    // A key copied from another request's row opens no answer.
    const other = await made();
    await answered(other);
    await installation.database.query(
      `update request_box set private_key = (select private_key from request_box where request_id = $2) where request_id = $1`,
      [other.id, link.id],
    );
    expect((await reveal(other)).body.code).toBe('integrity');
    expect(
      (
        await installation.database.query(`select 1 from secret_access where entity_id = $1 and how = 'shown'`, [
          other.id,
        ])
      ).rows,
    ).toEqual([]);
  });
});

describe('a passphrase of a secret request', () => {
  it('is required for the answer, and without it the requesting user cannot open it either', async () => {
    const link = await made({ passphraseHint: 'What we said on the phone' }, 'Blue kettle');
    expect(await shownTo(link)).toMatchObject({ hint: 'What we said on the phone', salt: expect.any(String) });
    const wrong = await answered(link, 'red kettle');
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_passphrase', left: 4 } });
    expect(wrong.body.message).toBe('The passphrase is not correct. 4 more wrong passphrases end the link.');
    expect((await answered(link, ' Blue kettle ')).status).toBe(200);
    const { key, ...sealed } = (await reveal(link)).body as unknown as ShownAnswer;
    await expect(openSealed(sealed, key, null, null)).rejects.toThrow();
    expect(words(await openSealed(sealed, key, 'Blue kettle', sealed.salt))).toBe('hunter2 is the password');
  });

  it('that is wrong five times ends the request and notifies the requesting user', async () => {
    const link = await made({ purpose: 'Guessed at' }, 'Blue kettle');
    const sealed = await sealAnswer(SECRET, null, await shownTo(link));
    const body = { kind: 'text', ...sealed, proof: Buffer.alloc(32, 7).toString('base64') };
    const answers = await Promise.all(Array.from({ length: 8 }, () => untilServed(() => sent(link, body))));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(4);
    expect(await boxOf(link)).toMatchObject({ private_key: null, ciphertext: null });
    expect(await rowOf(link)).toMatchObject({ state: 'burned' });
    const { rows } = await installation.database.query(`select text from notice where kind = 'request-burned'`);
    expect(rows).toEqual([{ text: '“Guessed at” no longer accepts answers after five wrong passphrases.' }]);
  });
});

describe('a secret request whose response was lost', () => {
  it('is created once, and answered once, however often it is repeated', async () => {
    await forgetTries();
    const body = { purpose: 'Asked twice', hours: 24, ...(await lockOf('', 'blue kettle')) };
    const ask = () => asker.send('POST', BASE, body, { 'idempotency-key': 'asked-twice' });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const { rows } = (await asker.get(BASE)).body as unknown as { rows: RequestLine[] };
    expect(rows.filter(({ purpose }) => purpose === 'Asked twice')).toHaveLength(1);

    const { id, path, publicKey } = first.body as unknown as { id: number; path: string; publicKey: string };
    const link: Made = { id, publicKey, token: path.split('/')[2] ?? '' };
    const asked = await shownTo(link);
    const sealed = await sealAnswer(SECRET, 'blue kettle', asked);
    const proof = (said: string) => proofOf('', said, asked.salt ?? '');
    const answer = async (said: string) =>
      installation.stranger.send(
        'POST',
        `/api/ask/${link.token}/answer`,
        { kind: 'text', ...sealed, proof: await proof(said) },
        { 'idempotency-key': 'answered-twice' },
      );
    // The refused attempt did not use the idempotency key.
    expect((await answer('red kettle')).status).toBe(422);
    const sentOnce = await answer('blue kettle');
    const sentTwice = await answer('blue kettle');
    expect([sentOnce.status, sentTwice.status]).toEqual([200, 200]);
    expect(sentTwice.headers['idempotency-replayed']).toBe('true');
    // Another holder of the link, with a different answer, is refused because it was answered.
    expect((await sent(link, { kind: 'text', ...sealed, proof: await proof('blue kettle') })).status).toBe(410);
  });
});

describe('the rules of secret requests', () => {
  it('give the same response for unknown, expired, answered and closed ones', async () => {
    const [over, used, closed] = [await made(), await made(), await made()];
    await installation.database.query(
      `update request_box set expires_at = now() - interval '1 second' where request_id = $1`,
      [over.id],
    );
    const body = { kind: 'text', ...(await sealAnswer(SECRET, null, await shownTo(used))) };
    await sent(used, body);
    expect((await asker.send('POST', `${BASE}/${closed.id}/close`)).status).toBe(200);
    await forgetTries();
    const said = new Set<string>();
    for (const { token } of [over, used, closed, { token: 'A'.repeat(22) }])
      for (const each of [await sent({ token }, body), await installation.stranger.get(`/api/ask/${token}`)])
        said.add(JSON.stringify({ status: each.status, ...each.body, requestId: null }));
    expect([...said]).toHaveLength(1);
    expect([...said][0]).toContain('"status":410');
    expect(await rowOf(closed)).toMatchObject({ state: 'closed' });
    expect(await boxOf(closed)).toMatchObject({ private_key: null });
    expect((await reveal(closed)).status).toBe(410);
  });

  it('let only the requesting user read the answer; others see that it arrived with one permission, and end it with another', async () => {
    const link = await made();
    await answered(link);
    const other = await signInAs(installation, 'Other Asker', ['disposable.create']);
    const keeper = await signInAs(installation, 'Request Keeper', ['disposable.*']);
    expect(await rowOf(link, other)).toBeUndefined();
    expect((await other.get(`${BASE}?all=1`)).status).toBe(403);
    expect((await reveal(link, other)).status).toBe(404);
    expect((await other.send('POST', `${BASE}/${link.id}/destroy`)).status).toBe(404);
    expect(await rowOf(link, keeper, '?all=1')).toMatchObject({ state: 'answered', createdByName: 'Grace Asker' });
    expect(await reveal(link, keeper)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect((await keeper.send('POST', `${BASE}/${link.id}/destroy`)).status).toBe(200);
    expect(await rowOf(link)).toMatchObject({ state: 'destroyed' });
    expect(await boxOf(link)).toMatchObject({ private_key: null, ciphertext: null, answer_key: null });
    expect((await reveal(link)).status).toBe(410);
  });

  it('show and end those of others only for customers in scope', async () => {
    const local = await signInAs(installation, 'Local Keeper', ['disposable.*'], []);
    const [far, free] = [await made({ customerId: near }), await made()];
    expect(await rowOf(far, local, '?all=1')).toBeUndefined();
    expect((await local.send('POST', `${BASE}/${far.id}/close`)).status).toBe(404);
    expect((await local.send('POST', `${BASE}/${free.id}/close`)).status).toBe(200);
    expect(await rowOf(far)).toMatchObject({ state: 'waiting' });
    expect(await rowOf(free)).toMatchObject({ state: 'closed' });
  });

  it('require a recent identity check and unlocked secrets to read, and log a refusal', async () => {
    const link = await made();
    await answered(link);
    await installation.write((context) =>
      context.tx.query(`update session set step_up_at = now() - interval '1 hour'`),
    );
    expect((await reveal(link)).status).toBe(400);
    await installation.write((context) => context.tx.query(`update session set step_up_at = now()`));
    const { administrator } = installation;
    expect((await administrator.send('POST', '/api/v1/vault/lock', { reason: 'A laptop was stolen.' })).status).toBe(
      200,
    );
    expect((await reveal(link)).body.code).toBe('vault_locked');
    expect(await rowOf(link)).toMatchObject({ state: 'answered', readAt: null });
    const { rows } = await installation.database.query(
      `select how from secret_access where entity = 'secretRequest' and entity_id = $1 order by id desc limit 1`,
      [link.id],
    );
    expect(rows).toEqual([{ how: 'refused' }]);
    await installation.database.query('update vault_lock set released_at = now()');
    expect((await reveal(link)).status).toBe(200);
  });

  it('allow twenty attempts a minute from one address, for links and requests together', async () => {
    await forgetTries();
    const token = 'B'.repeat(22);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++)
      for (const kind of ['ask', 'share'])
        statuses.push((await installation.stranger.get(`/api/${kind}/${token}`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(410), 429, 429]);
    await forgetTries();
  });

  it('refuse invalid values by field', async () => {
    for (const [more, field] of [
      [{ purpose: '' }, 'purpose'],
      [{ purpose: 'x'.repeat(121) }, 'purpose'],
      [{ words: 'x'.repeat(1001) }, 'words'],
      [{ hours: 0 }, 'hours'],
      [{ hours: 721 }, 'hours'],
      [{ salt: Buffer.alloc(16).toString('base64') }, 'salt'],
      [{ customerId: 999_999 }, 'customerId'],
      [{ answeredAt: '2026-01-01T00:00:00Z' }, 'answeredAt'],
    ] as const) {
      const answer = await asker.send('POST', BASE, { purpose: 'X', hours: 24, ...more });
      expect([field, answer.status]).toEqual([field, 422]);
      expect(Object.keys(answer.body.errors as object)).toContain(field);
    }
    const link = await made();
    const good = { kind: 'text', ...(await sealAnswer(SECRET, null, await shownTo(link))) };
    for (const [more, field] of [
      [{ kind: 'credential' }, 'kind'],
      [{ iv: 'AAAA' }, 'iv'],
      [{ ciphertext: 'not base64!' }, 'ciphertext'],
      [{ ciphertext: Buffer.alloc(80 * 1024).toString('base64') }, 'ciphertext'],
      [{ answerKey: Buffer.alloc(64, 4).toString('base64') }, 'answerKey'],
      [{ answerKey: Buffer.alloc(65, 4).toString('base64') }, 'answerKey'],
      [{ proof: 'AAAA' }, 'proof'],
      [{ name: 'x' }, 'name'],
    ] as const) {
      const answer = await sent(link, { ...good, ...more });
      expect([field, answer.status]).toEqual([field, 422]);
      expect(Object.keys(answer.body.errors as object)).toContain(field);
    }
    expect((await sent(link, good)).status).toBe(200);
  });

  it('destroy expired answers automatically, three days after arrival at the earliest, and keep the fact', async () => {
    const link = await made({ purpose: 'Long over', hours: 1 });
    await answered(link);
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await clearBoxes(installation.database, at(2));
    expect((await boxOf(link))?.private_key).not.toBeNull();
    await clearBoxes(installation.database, at(4));
    expect(await boxOf(link)).toMatchObject({ private_key: null, ciphertext: null, iv: null });
    expect(await rowOf(link)).toMatchObject({ purpose: 'Long over' });
    expect((await reveal(link)).status).toBe(410);
  });

  it('accept nothing once the requesting user cannot sign in', async () => {
    const gone = await signInAs(installation, 'Gone Asker', ['disposable.create']);
    const link = await made({}, null, gone);
    const body = { kind: 'text', ...(await sealAnswer(SECRET, null, await shownTo(link))) };
    await installation.database.query(`update "user" set status = 'deactivated' where name = 'Gone Asker'`);
    expect((await installation.stranger.get(`/api/ask/${link.token}`)).status).toBe(410);
    expect((await sent(link, body)).status).toBe(410);
  });

  it('are turned off with disposable links', async () => {
    const link = await made();
    const { rows } = (await installation.administrator.get('/api/v1/features')).body;
    const version = (rows as { key: string; version: number }[]).find(({ key }) => key === 'disposable')?.version;
    await installation.administrator.send('PATCH', '/api/v1/features/disposable', { state: 'off', version });
    expect((await installation.stranger.get(`/api/ask/${link.token}`)).body.code).toBe('feature_off');
    expect((await asker.get(BASE)).status).toBe(403);
  });
});
