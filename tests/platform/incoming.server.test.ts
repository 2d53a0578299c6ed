import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { workOnCalls } from '#areas/integrations/integrations.server.ts';
import { a } from '../support/builders.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

let installation: TestProduct;
let at = 0;

beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());
beforeEach(async () => {
  await installation.database.query(`update incoming_webhook set state = 'disabled', version = version + 1`);
});

interface Hook {
  readonly id: number;
  readonly key: string;
  readonly secret: string;
}

const line = (field: string, source: string, more: object = {}) => ({
  field,
  from: 'path',
  source,
  find: false,
  words: null,
  otherwise: null,
  missing: 'refuse',
  ...more,
});

const fixed = (field: string, source: string) => line(field, source, { from: 'value' });
const ADDRESS = [fixed('line1', '1 Quay Street'), fixed('postcode', 'BH15 1JA')];

const SITES = {
  noun: 'site',
  doing: 'both',
  lines: [
    line('customerId', 'client'),
    line('name', 'place.name', { find: true }),
    line('town', 'place.town', { otherwise: 'Poole' }),
    ...ADDRESS,
  ],
};

/** An active incoming webhook with a secret. */
async function made(
  what: object,
  { by = installation.administrator, on = true }: { by?: Asker; on?: boolean } = {},
): Promise<Hook> {
  const hook = await by.send('POST', '/api/v1/system/incoming', { name: `Sender ${++at}`, ...what });
  expect(hook.status, hook.text).toBe(201);
  const id = Number(hook.body.row?.id);
  const secret = await by.send('POST', `/api/v1/system/incoming/${id}/secret`, {});
  expect(secret.status, secret.text).toBe(200);
  if (on) {
    const started = await by.send('POST', `/api/v1/system/incoming/${id}/actions/start`, { version: 1 });
    expect(started.status, started.text).toBe(200);
  }
  return { id, key: String(hook.body.row?.key), secret: String(secret.body.secret) };
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
}

/** Sends bytes as another program would. */
async function post(key: string, payload: string | Buffer, headers: Record<string, string>): Promise<Answer> {
  const answer = await installation.app.inject({
    method: 'POST',
    url: `/api/v1/incoming/${key}`,
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const now = () => Math.floor(Date.now() / 1_000);

/** Signed by the public library of Standard Webhooks. */
function signed({ key, secret }: Hook, what: unknown, { id = `msg_${++at}`, seconds = now() } = {}): Promise<Answer> {
  const body = typeof what === 'string' ? what : JSON.stringify(what);
  return post(key, body, {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': new Webhook(secret).sign(id, new Date(seconds * 1_000), body),
  });
}

const work = () => workOnCalls(installation.database);
const callsOf = async ({ id }: Hook, by: Asker = installation.administrator) =>
  (await by.get(`/api/v1/system/incoming/${id}/calls`)).body as unknown as {
    rows: { id: number; state: string; counts: Record<string, number>; reason: string | null }[];
    refusals: { reason: string; times: number }[];
  };
const callOf = async (hook: Hook, id: number, by: Asker = installation.administrator) =>
  (await by.get(`/api/v1/system/incoming/${hook.id}/calls/${id}`)).body as unknown as {
    body: string | null;
    headers: Record<string, string>;
    items: { outcome: string; id: number; title: string; faults: { path: string; message: string }[] }[] | null;
  };
const latest = async (hook: Hook) => callOf(hook, (await callsOf(hook)).rows[0]?.id ?? 0);
const hookNow = async ({ id }: Hook) => (await installation.administrator.get(`/api/v1/system/incoming/${id}`)).body;
const sitesOf = async (customerId: number) =>
  (
    await installation.database.query<{ id: number; name: string; town: string | null }>(
      'select id, name, town from site where customer_id = $1 and archived_at is null order by id',
      [customerId],
    )
  ).rows;
const aCustomer = () => installation.write((context) => a(context, customer));

describe('a signed call', () => {
  it('creates a record in the name of its owner, and the log names the webhook', async () => {
    const hook = await made(SITES);
    const { id, name } = await aCustomer();
    const answer = await signed(hook, { client: name, place: { name: 'Harbour office', town: 'Poole' } });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ received: expect.stringMatching(/^call_/), state: 'waiting' });
    await work();
    const [made1] = await sitesOf(id);
    expect(made1).toMatchObject({ name: 'Harbour office', town: 'Poole' });
    const { rows } = await installation.database.query(
      `select actor_name, note, request_id, ip from change_log where entity = 'site' and entity_id = $1`,
      [made1?.id],
    );
    expect(rows[0]).toMatchObject({
      actor_name: expect.stringMatching(/^Ada Underhill \(incoming webhook “Sender \d+”\)$/),
      note: expect.stringMatching(/^Incoming webhook Sender/),
      request_id: answer.body.received,
    });
  });

  it('changes the existing record, and leaves one without news unchanged', async () => {
    const hook = await made(SITES);
    const { id, name } = await aCustomer();
    await signed(hook, { client: name, place: { name: 'Depot', town: 'Poole' } });
    await signed(hook, { client: name, place: { name: 'depot', town: 'Bournemouth' } });
    await signed(hook, { client: name, place: { name: 'depot', town: 'Bournemouth' } });
    await work();
    expect(await sitesOf(id)).toEqual([expect.objectContaining({ town: 'Bournemouth' })]);
    expect((await callsOf(hook)).rows.map(({ counts }) => [counts.create, counts.update, counts.unchanged])).toEqual([
      [0, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
    ]);
  });

  it('is processed once, however often and from how many places it arrives', async () => {
    const hook = await made(SITES);
    const { id, name } = await aCustomer();
    const what = { client: name, place: { name: 'Once' } };
    const seconds = now();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => signed(hook, what, { id: 'msg_once', seconds })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.received)).size).toBe(1);
    await Promise.all([work(), work(), work()]);
    expect(await sitesOf(id)).toHaveLength(1);
    const later = await signed(hook, what, { id: 'msg_once', seconds });
    expect(later).toMatchObject({ status: 200, body: { state: 'done', items: { create: 1 } } });
    const other = await signed(hook, { ...what, more: 1 }, { id: 'msg_once', seconds });
    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });

  it('about the same new record creates one, even if two calls arrive at once', async () => {
    const hook = await made(SITES);
    const { id, name } = await aCustomer();
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => signed(hook, { client: name, place: { name: 'Same', town: `Town ${n}` } })),
    );
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await sitesOf(id)).toHaveLength(1);
  });
});

describe('the signature of a sender', () => {
  const body = JSON.stringify({ client: 'Nobody', place: { name: 'X' } });

  it('gets the same answer if it is wrong, missing, for another address, or for an unknown one', async () => {
    const hook = await made(SITES);
    const other = await made(SITES);
    const wrong = [
      await post(hook.key, body, {}),
      await signed({ ...hook, secret: other.secret }, body),
      await signed({ ...hook, key: 'A'.repeat(24) }, body),
      await post(hook.key, body, { authorization: `Bearer ${hook.secret}` }),
      await post(hook.key, body, { 'webhook-id': 'x', 'webhook-timestamp': 'yesterday', 'webhook-signature': 'v1,x' }),
    ];
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(wrong.map(({ body: { message } }) => message)).size).toBe(1);
    expect((await callsOf(hook)).rows).toEqual([]);
    expect((await callsOf(hook)).refusals).toEqual([expect.objectContaining({ reason: 'wrong', times: 4 })]);
  });

  it('is valid for five minutes in either direction', async () => {
    const hook = await made(SITES);
    expect((await signed(hook, body, { seconds: now() - 290 })).status).toBe(202);
    expect((await signed(hook, body, { seconds: now() - 310 })).body).toMatchObject({ code: 'stale' });
    expect((await signed(hook, body, { seconds: now() + 310 })).status).toBe(401);
  });

  it('can be the HMAC of the body in a chosen header, in hex or base64', async () => {
    const hook = await made({ ...SITES, proof: 'hmac', proofHeader: 'X-Signature' });
    const mac = (encoding: 'hex' | 'base64', text = body) =>
      createHmac('sha256', hook.secret).update(text).digest(encoding);
    for (const given of [`sha256=${mac('hex')}`, mac('hex').toUpperCase(), mac('base64'), `sha256=${mac('base64')}`])
      expect((await post(hook.key, body, { 'x-signature': given })).status, given).toBe(202);
    for (const given of [mac('hex', `${body} `), '', 'sha256=', mac('hex').slice(2), 'ü'])
      expect((await post(hook.key, body, { 'x-signature': given })).status, given).toBe(401);
    expect((await post(hook.key, body, { 'x-hub-signature-256': `sha256=${mac('hex')}` })).status).toBe(401);
  });

  it('can be a secret in a header, and then is in no log', async () => {
    const hook = await made({ ...SITES, proof: 'secret' });
    expect((await post(hook.key, body, { authorization: `Bearer ${hook.secret}` })).status).toBe(202);
    expect((await post(hook.key, body, { authorization: `Bearer ${hook.secret}x` })).status).toBe(401);
    expect((await post(hook.key, body, { authorization: 'Bearer' })).status).toBe(401);
    const { rows } = await installation.database.query<{ all: string }>(
      `select jsonb_agg(to_jsonb(c))::text || (select jsonb_agg(to_jsonb(l))::text from change_log l) || (select jsonb_agg(to_jsonb(s))::text from incoming_secret s) as all from incoming_call c`,
    );
    expect(rows[0]?.all).not.toContain(hook.secret);
  });

  it('can use the previous secret during a change, and one that the sender made', async () => {
    const hook = await made({ ...SITES, proof: 'hmac' });
    const set = await installation.administrator.send('POST', `/api/v1/system/incoming/${hook.id}/secret`, {
      secret: 'the-sender-made-this-one',
    });
    expect(set.status, set.text).toBe(200);
    const by = (secret: string) =>
      post(hook.key, body, {
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      });
    expect((await by(hook.secret)).status).toBe(202);
    expect((await by('the-sender-made-this-one')).status).toBe(202);
    const short = await installation.administrator.send('POST', `/api/v1/system/incoming/${hook.id}/secret`, {
      secret: 'short',
    });
    expect(short.body.errors).toHaveProperty('secret');
  });

  it('counts only from allowed addresses', async () => {
    const hook = await made({ ...SITES, proof: 'secret', allowFrom: ['192.0.2.4'] });
    expect((await post(hook.key, body, { authorization: hook.secret })).status).toBe(401);
    expect((await callsOf(hook)).refusals).toEqual([expect.objectContaining({ reason: 'address' })]);
    const answer = await installation.administrator.send('POST', '/api/v1/system/incoming', {
      name: 'x',
      noun: 'site',
      allowFrom: ['here'],
    });
    expect(answer.body.errors).toHaveProperty('allowFrom');
  });

  it('is useless at an address that is turned off', async () => {
    const hook = await made(SITES);
    await installation.database.query(`update incoming_webhook set state = 'disabled' where id = $1`, [hook.id]);
    expect(await signed(hook, body)).toMatchObject({ status: 403, body: { code: 'disabled' } });
  });
});

describe('a payload', () => {
  it('is recognised by its own ID if no signature has one', async () => {
    const hook = await made({ ...SITES, proof: 'secret', callId: 'event.id' });
    const { id, name } = await aCustomer();
    const what = JSON.stringify({ event: { id: 77 }, client: name, place: { name: 'By event' } });
    expect((await post(hook.key, what, { authorization: hook.secret })).status).toBe(202);
    await work();
    expect((await post(hook.key, what, { authorization: hook.secret })).status).toBe(200);
    expect(await sitesOf(id)).toHaveLength(1);
  });

  it('can be a form', async () => {
    const hook = await made({
      noun: 'site',
      doing: 'create',
      proof: 'secret',
      lines: [line('customerId', 'client'), line('name', 'site name'), fixed('town', 'Poole'), ...ADDRESS],
    });
    const { id, name } = await aCustomer();
    const form = new URLSearchParams({ client: name, 'site name': 'From a form' }).toString();
    await post(hook.key, form, {
      authorization: hook.secret,
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    });
    await work();
    expect(await sitesOf(id)).toEqual([expect.objectContaining({ name: 'From a form' })]);
  });

  it('can be a list, with each item checked separately', async () => {
    const hook = await made({
      ...SITES,
      listAt: 'devices',
      lines: [line('customerId', '$.client'), ...SITES.lines.slice(1)],
    });
    const { id, name } = await aCustomer();
    await signed(hook, {
      client: name,
      devices: [
        { place: { name: 'First' } },
        { place: { name: { odd: 1 } } },
        { place: {} },
        { place: { name: 'Second' } },
        'no object',
        { place: { name: 'first' } },
      ],
    });
    await work();
    expect((await sitesOf(id)).map((each) => each.name)).toEqual(['First', 'Second']);
    const { items } = await latest(hook);
    expect(items?.map(({ outcome }) => outcome)).toEqual(['create', 'error', 'error', 'create', 'error', 'error']);
    expect(items?.[1]?.faults[0]).toMatchObject({ path: 'place.name', message: expect.stringContaining('object') });
    expect((await callsOf(hook)).rows[0]?.state).toBe('partly');
  });

  it('is skipped if a condition does not hold', async () => {
    const hook = await made({ ...SITES, conditions: [{ path: 'type', test: 'is', value: 'created' }] });
    const { id, name } = await aCustomer();
    await signed(hook, { type: 'deleted', client: name, place: { name: 'Not this' } });
    await signed(hook, { type: 'CREATED', client: name, place: { name: 'This' } });
    await work();
    expect((await sitesOf(id)).map((each) => each.name)).toEqual(['This']);
    expect((await callsOf(hook)).rows.map(({ state }) => state)).toEqual(['done', 'ignored']);
  });

  it('matches its record again by the sender’s number', async () => {
    const hook = await made({
      noun: 'site',
      doing: 'both',
      lines: [
        line('customerId', 'client'),
        line('name', 'name'),
        line('id', 'uid'),
        fixed('town', 'Poole'),
        ...ADDRESS,
      ],
    });
    const { id, name } = await aCustomer();
    await signed(hook, { uid: 'a-1', client: name, name: 'Old name' });
    await work();
    await signed(hook, { uid: 'A-1', client: name, name: 'New name' });
    await work();
    expect((await sitesOf(id)).map((each) => each.name)).toEqual(['New name']);
  });

  it.each([
    ['a deeply nested object', `{"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`, 413],
    ['an object with a repeated key', '{"a":1,"a":2}', 422],
    ['an object that sets the prototype', '{"__proto__":{"isAdmin":true}}', 422],
    ['no JSON', '{"a":', 400],
    ['nothing', '', 400],
    ['other letters', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['a payload above the limit', JSON.stringify({ a: 'x'.repeat(300_000) }), 413],
  ])('is refused if it is %s', async (_, payload, status) => {
    const hook = await made({ ...SITES, proof: 'secret' });
    const answer = await post(hook.key, payload, { authorization: hook.secret });
    expect(answer.status).toBe(status);
    expect((await callsOf(hook)).rows).toEqual([]);
  });

  it('never causes a server error', async () => {
    const hook = await made({ ...SITES, proof: 'secret', callId: 'place.name' });
    const { name } = await aCustomer();
    const texts = ['x'.repeat(30_000), '', ' ', '\u0000', '\ud800', '[clear]', '#1', '=1+1', "'; drop table site; --"];
    const odd = [...texts, null, true, 0, 1e300, [], {}, [[1]], ['a', 'b'], { name: 'x' }].map((value) =>
      JSON.stringify(value),
    );
    for (const value of [...odd, '-1e400', '12345678901234567890', '-0', '1E-30'])
      for (const payload of [
        value,
        `{"client":${JSON.stringify(name)},"place":{"name":${value}}}`,
        `{"client":${value},"place":{"name":"Odd","town":${value}}}`,
      ]) {
        const answer = await post(hook.key, payload, { authorization: hook.secret });
        expect(answer.status, payload.slice(0, 80)).toBeLessThan(500);
      }
    await work();
    const { rows } = await installation.database.query(
      `select body, state, reason from incoming_call where hook_id = $1 and (state = 'waiting' or reason like 'It could not%')`,
      [hook.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('the permissions of an incoming webhook', () => {
  it('are those of its owner at that time', async () => {
    const [mine, theirs] = [await aCustomer(), await aCustomer()];
    const eve = await signInAs(
      installation,
      'Eve Incoming',
      ['customer.view', 'site.*', 'incomingWebhook.*'],
      [mine.id],
    );
    const hook = await made(SITES, { by: eve });
    await signed(hook, { client: theirs.name, place: { name: 'Elsewhere' } });
    await signed(hook, { client: mine.name, place: { name: 'Here' } });
    await work();
    expect(await sitesOf(theirs.id)).toEqual([]);
    expect(await sitesOf(mine.id)).toHaveLength(1);

    await installation.database.query(
      `update role set permissions = '{incomingWebhook.*,customer.view}' where name = 'Role of Eve Incoming'`,
    );
    await signed(hook, { client: mine.name, place: { name: 'Later' } });
    await work();
    expect(await sitesOf(mine.id)).toHaveLength(1);
    expect((await latest(hook)).items?.[0]?.faults[0]?.message).toContain('site.create');
    expect((await hookNow(hook)).row?.state).toBe('failing');
  });

  it('are none once its owner can no longer sign in, and the page says so', async () => {
    const { id, name } = await aCustomer();
    const finn = await signInAs(installation, 'Finn Incoming', ['*']);
    const hook = await made(SITES, { by: finn });
    await installation.database.query(`update "user" set status = 'deactivated' where name = 'Finn Incoming'`);
    await signed(hook, { client: name, place: { name: 'Too late' } });
    await work();
    expect(await sitesOf(id)).toEqual([]);
    expect((await callsOf(hook)).rows[0]).toMatchObject({ state: 'failed', reason: expect.stringContaining('owner') });
    const health = await installation.administrator.get('/api/v1/health');
    expect(JSON.stringify(health.body)).toContain('The owner can no longer sign in');
  });

  it('cannot be given to others by users without them', async () => {
    const gwen = await signInAs(installation, 'Gwen Incoming', ['site.view', 'incomingWebhook.*']);
    const answer = await gwen.send('POST', '/api/v1/system/incoming', { name: 'Mine', ...SITES });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject({
      noun: [expect.stringContaining('do not have permission to create sites')],
    });
    const users = await installation.administrator.send('POST', '/api/v1/system/incoming', {
      name: 'x',
      noun: 'webhook',
    });
    expect(users.body.errors).toHaveProperty('noun');
  });

  it('let its owner and users who see all customers view its calls', async () => {
    const { name } = await aCustomer();
    const hook = await made(SITES);
    await signed(hook, { client: name, place: { name: 'Seen' } });
    const hugh = await signInAs(installation, 'Hugh Incoming', ['*'], []);
    const { id } = (await callsOf(hook)).rows[0] ?? { id: 0 };
    expect(await callOf(hook, id, hugh)).toMatchObject({ body: null, headers: null, items: null });
    expect((await callOf(hook, id)).body).toContain(name);
  });
});

describe('a new incoming webhook', () => {
  it('learns: calls are stored, nothing is written, and they are processed once the mapping is made', async () => {
    const { id, name } = await aCustomer();
    const hook = await made({ noun: 'site', doing: 'create' }, { on: false });
    expect((await signed(hook, { client: name, place: { name: 'Learned' } })).body).toMatchObject({ state: 'kept' });
    await work();
    expect(await sitesOf(id)).toEqual([]);
    const early = await installation.administrator.send('POST', `/api/v1/system/incoming/${hook.id}/actions/start`, {
      version: 1,
    });
    expect(early).toMatchObject({ status: 422, body: { code: 'not_ready' } });
    const mapped = await installation.administrator.send('PATCH', `/api/v1/system/incoming/${hook.id}`, {
      version: 1,
      lines: SITES.lines,
    });
    expect(mapped.status, mapped.text).toBe(200);
    await installation.administrator.send('POST', `/api/v1/system/incoming/${hook.id}/actions/start`, { version: 2 });
    const [call] = (await callsOf(hook)).rows;
    const again = await installation.administrator.send(
      'POST',
      `/api/v1/system/incoming/${hook.id}/calls/${call?.id}/again`,
      {},
    );
    expect(again.status, again.text).toBe(202);
    await work();
    expect((await sitesOf(id)).map((each) => each.name)).toEqual(['Learned']);
  });

  it('reports each error of its mapping', async () => {
    const answer = await installation.administrator.send('POST', '/api/v1/system/incoming', {
      name: 'Wrong',
      noun: 'site',
      listAt: 'a..b',
      lines: [
        line('nothing', 'a'),
        line('name', 'a[', { find: true }),
        line('name', 'b', { words: 'no sign' }),
        line('extra.x', '{a..b}', { from: 'text' }),
        line('isPrimary', 'p', { find: true }),
      ],
      conditions: [{ path: '[', test: 'is', value: 'x' }],
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([
      'conditions.0.path',
      'lines.0.field',
      'lines.1.source',
      'lines.2.field',
      'lines.2.words',
      'lines.3.field',
      'lines.3.source',
      'lines.4.find',
      'listAt',
    ]);
  });
});

describe('testing a payload', () => {
  it('shows the result of each line and the changes, and writes nothing', async () => {
    const { id, name } = await aCustomer();
    const hook = await made(SITES);
    await signed(hook, { client: name, place: { name: 'Tried', town: 'Poole' } });
    await work();
    const tried = await installation.administrator.send('POST', `/api/v1/system/incoming/${hook.id}/try`, {
      payload: JSON.stringify({ client: name, place: { name: 'tried', town: 'Wareham' } }),
    });
    expect(tried.status, tried.text).toBe(200);
    expect(tried.body).toMatchObject({
      total: 1,
      items: [
        {
          outcome: 'update',
          title: expect.stringMatching(/tried/i),
          changes: { town: ['Poole', 'Wareham'] },
          lines: [{ label: 'Customer', text: name }, { text: 'tried' }, { text: 'Wareham' }, {}, {}],
        },
      ],
    });
    const fresh = await installation.administrator.send('POST', `/api/v1/system/incoming/${hook.id}/try`, {
      payload: JSON.stringify({ client: 'Nobody at all', place: { name: 'New' } }),
    });
    expect(fresh.body).toMatchObject({ items: [{ outcome: 'error', faults: [{ path: 'client' }] }] });
    expect(await sitesOf(id)).toEqual([expect.objectContaining({ town: 'Poole' })]);
    const bad = await installation.administrator.send('POST', `/api/v1/system/incoming/${hook.id}/try`, {
      payload: '{',
    });
    expect(bad.status).toBe(400);
  });
});

describe('a burst', () => {
  it('of a hundred calls is processed in order', async () => {
    const hook = await made(SITES);
    const { id, name } = await aCustomer();
    for (let n = 0; n < 100; n++) await signed(hook, { client: name, place: { name: 'Busy', town: `Town ${n}` } });
    await work();
    expect(await sitesOf(id)).toEqual([expect.objectContaining({ town: 'Town 99' })]);
  }, 60_000);
});
