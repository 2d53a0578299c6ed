import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboundOf, sayAll } from '#areas/integrations/integrations.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { sealAnew } from '#engine/keys/sealedColumns.server.ts';
import { alarm } from '#platform/alarms/alarmKinds.server.ts';
import { productContext, clearSeparately, raise, raiseSeparately } from '#platform/alarms/raise.server.ts';
import { holdOutgoing, releaseOutgoing } from '#engine/outbound/outgoingHold.server.ts';
import { inTransaction, withTimeLimit } from '#engine/db/pool.server.ts';
import { openCircuits } from '#engine/outbound/circuits.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

/* no secret: an address that only the receiver of this test knows */
const SECRET = '/services/T0001/B0001/no-secret-but-looks-like-one-wxyz';
const BASE = '/api/v1/system/chats';
const received: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };
let receiver: Server;
let address: string;
let installation: TestInstallation & { administrator: Asker };
const environment = [readEnvironmentBlock('127.77.0.0/16')].filter((each) => each !== null);
const circuits = openCircuits(() => Date.parse('2026-11-20T12:00:00Z'));
const setup = { environment, own: [], circuits };

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: JSON.parse(body) as Record<string, unknown> });
      response.writeHead(answer.status, answer.headers);
      response.end(`you sent this to ${SECRET}`);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.77.0.12', done));
  address = `http://127.77.0.12:${(receiver.address() as AddressInfo).port}${SECRET}`;
  installation = await openProduct({ outbound: setup });
  alarm('chattest.door', { label: 'Door open', permission: 'work.view', ends: 'either', path: '/system/work' });
  alarm('chattest.deed', { label: 'A deed', permission: 'work.view', ends: 'acknowledged' });
});
afterAll(async () => {
  receiver.closeAllConnections();
  await installation.close();
  await new Promise((done) => receiver.close(done));
});
beforeEach(async () => {
  received.length = 0;
  answer = { status: 200 };
  circuits.forget('chat');
  for (const table of ['chat_message', 'chat_address', 'chat_channel', 'alarm', 'notice'])
    await installation.owner.query(`delete from ${table}`);
});

const office = () => ({
  database: installation.database,
  keys: (installation.app as unknown as { keys: KeyRing }).keys,
  outbound: outboundOf(installation.database, setup),
  publicUrl: 'https://crm.example',
});
const say = () => sayAll(office());
/** Skips the wait for the next attempt. */
const later = () => installation.database.query('update chat_address set next_at = null');
const raiseIt = (about = '', says = 'The back door is open.', kind = 'chattest.door') =>
  raiseSeparately(installation.database, kind, { says, about });

async function made(
  kind: 'teams' | 'slack' | 'json' = 'json',
  { by = installation.administrator, hears = ['chattest.*'] as readonly string[] } = {},
): Promise<number> {
  const row = await by.send('POST', BASE, { name: 'On duty', kind, hears });
  expect(row.status, row.text).toBe(201);
  const id = Number(row.body.row?.id);
  const set = await by.send('POST', `${BASE}/${id}/address`, { address });
  expect(set.status, set.text).toBe(200);
  return id;
}
const switched = async (state: 'on' | 'off') => {
  const at = '/api/v1/features/chats';
  const { version } = (await installation.administrator.get(at)).body.row ?? {};
  const done = await installation.administrator.send('PATCH', at, { version, state });
  expect(done.status, done.text).toBe(200);
};
const one = async (id: number) => (await installation.administrator.get(`${BASE}/${id}`)).body.row;
const said = async (id: number, asker = installation.administrator) =>
  (await asker.get(`${BASE}/${id}/messages`)).body as unknown as {
    hears: string[];
    error: string | null;
    nextAt: string | null;
    lastSentAt: string | null;
    rows: { state: string; error: string | null; title: string }[];
  };

describe('a chat channel', () => {
  it.each(['teams', 'slack', 'json'] as const)('receives an alarm in the format of its kind: %s', async (kind) => {
    const id = await made(kind);
    await raiseIt();
    await say();
    expect(received).toHaveLength(1);
    const body = JSON.stringify(received[0]?.body);
    for (const words of ['Door open', 'The back door is open.', 'https://crm.example/system/work'])
      expect(body).toContain(words);
    expect(body).toContain({ teams: 'AdaptiveCard', slack: 'plain_text', json: '"says"' }[kind]);
    expect(received[0]?.path).toBe(SECRET);
    expect((await said(id)).rows).toMatchObject([{ state: 'sent', title: 'Door open', error: null }]);
    expect((await said(id)).lastSentAt).not.toBeNull();
  });

  it('receives it once, though two nodes send at the same time', async () => {
    await made();
    for (let n = 0; n < 5; n++) await raiseIt(`door ${n}`);
    await withTimeLimit(() => Promise.all([say(), say(), say()]));
    await say();
    expect(received).toHaveLength(5);
  });

  it('receives nothing that was rolled back', async () => {
    await made();
    await inTransaction(installation.database, async (tx) => {
      await raise(productContext(tx), 'chattest.door', { says: 'The back door is open.' });
      throw new Error('taken back');
    }).catch(() => undefined);
    await say();
    expect(received).toHaveLength(0);
  });

  it('does not receive the same again within the hour', async () => {
    await made();
    await raiseIt();
    await say();
    await clearSeparately(installation.database, 'chattest.door');
    await raiseIt();
    await raiseIt('', 'Somebody did it.', 'chattest.deed');
    await raiseIt('', 'Somebody did it.', 'chattest.deed');
    await say();
    expect(received.map(({ body }) => body.title)).toEqual(['Door open', 'A deed']);
    await installation.database.query(`update chat_message set told_at = told_at - interval '61 minutes'`);
    await raiseIt('', 'Somebody did it.', 'chattest.deed');
    await say();
    expect(received).toHaveLength(3);
  });

  it('receives more than ten within a minute as one', async () => {
    const id = await made();
    for (let n = 0; n < 13; n++) await raiseIt(`door ${n}`);
    await say();
    expect(received.map(({ body }) => [body.title, body.says])).toEqual([['13 alarms', 'Door open (13 times).']]);
    expect((await said(id)).rows.every(({ state }) => state === 'sent')).toBe(true);
  });

  it('waits for the next minute after ten', async () => {
    await made();
    for (let n = 0; n < 10; n++) await raiseIt(`door ${n}`);
    await say();
    await raiseIt('door 11');
    await say();
    await say();
    expect(received).toHaveLength(10);
    await installation.database.query(`update chat_message set done_at = done_at - interval '61 seconds'`);
    await later();
    await say();
    expect(received).toHaveLength(11);
  });

  it('receives what it is subscribed to within its owner’s permissions, and nothing else', async () => {
    const otto = await signInAs(installation, 'Otto Chat', ['chatChannel.*', 'customer.view']);
    const id = await made('json', { by: otto });
    expect((await said(id)).hears).toEqual([]);
    await made('json', { hears: ['backup.*'] });
    await raiseIt();
    await say();
    expect(received).toHaveLength(0);
    await made('json', { hears: ['*'] });
    await raiseIt('front');
    await say();
    expect(received).toHaveLength(1);
    expect((await said(id, otto)).rows).toEqual([]);
  });

  it('receives nothing without an address, while it is disabled, turned off, or in a restored copy', async () => {
    const row = await installation.administrator.send('POST', BASE, { name: 'Mute', kind: 'json', hears: ['*'] });
    await raiseIt('1');
    const id = await made();
    const version = Number((await one(id))?.version);
    const off = await installation.administrator.send('POST', `${BASE}/${id}/actions/disable`, { version });
    expect(off.status, off.text).toBe(200);
    await raiseIt('2');
    await say();
    expect(received).toHaveLength(0);
    const on = await installation.administrator.send('POST', `${BASE}/${id}/actions/enable`, { version: version + 1 });
    expect(on.status, on.text).toBe(200);
    await raiseIt('3');
    await inTransaction(installation.database, (tx) => holdOutgoing(tx, '2026-11-20T12:00:00Z'));
    await say();
    expect(received).toHaveLength(0);
    expect((await installation.administrator.send('POST', `${BASE}/${id}/test`, {})).body.code).toBe('held');
    await inTransaction(installation.database, (tx) => releaseOutgoing(tx));
    await switched('off');
    await say();
    expect(received).toHaveLength(0);
    await switched('on');
    await say();
    expect(received).toHaveLength(1);
    expect(
      (await installation.administrator.send('POST', `${BASE}/${Number(row.body.row?.id)}/test`, {})).body.code,
    ).toBe('no_address');
  });
});

describe('a chat service that refuses a message', () => {
  it('is paused for as long as it asks, and receives it then', async () => {
    const id = await made();
    answer = { status: 429, headers: { 'retry-after': '120' } };
    await raiseIt();
    await say();
    await say();
    expect(received).toHaveLength(1);
    expect((await one(id))?.state).toBe('failing');
    const { error, nextAt, rows } = await said(id);
    expect(error).toContain('429');
    expect(rows).toMatchObject([{ state: 'waiting' }]);
    const { rows: found } = await installation.database.query<{ seconds: number }>(
      `select extract(epoch from next_at - now())::int as seconds from chat_address`,
    );
    expect(nextAt).not.toBeNull();
    expect(found[0]?.seconds).toBeGreaterThan(60);
    answer = { status: 200 };
    await later();
    await say();
    expect(received).toHaveLength(2);
    expect((await one(id))?.state).toBe('active');
  });

  it.each([404, 410])('disables the channel when it answers %i, and the owner gets the reason', async (status) => {
    const id = await made();
    answer = { status };
    await raiseIt();
    await say();
    expect(await one(id)).toMatchObject({ state: 'disabled', reason: expect.stringContaining(`(${status})`) });
    const notices = (await installation.administrator.get('/api/v1/notices')).body.rows ?? [];
    expect(notices.find(({ kind }) => kind === 'chatChannel.disabled')?.text).toContain('“On duty” was disabled');
    expect((await installation.administrator.send('POST', `${BASE}/${id}/test`, {})).body.code).toBe('disabled');
  });

  it('disables the channel after five days', async () => {
    const id = await made();
    answer = { status: 500 };
    await raiseIt();
    await say();
    await installation.database.query(`update chat_channel set failing_since = failing_since - interval '5 days'`);
    await later();
    await say();
    expect(await one(id)).toMatchObject({ state: 'disabled', reason: expect.stringContaining('5 days') });
  });

  it('cannot redirect us, and a refused message is not repeated', async () => {
    const id = await made();
    answer = { status: 307, headers: { location: `${address}/elsewhere` } };
    await raiseIt();
    await say();
    await say();
    expect(received.map(({ path }) => path)).toEqual([SECRET]);
    expect((await said(id)).rows).toMatchObject([{ state: 'failed', error: expect.stringContaining('not followed') }]);
    expect((await one(id))?.state).toBe('failing');
  });

  it('receives nothing that is older than a day', async () => {
    const id = await made();
    await raiseIt();
    await installation.database.query(`update chat_message set told_at = told_at - interval '25 hours'`);
    await say();
    expect(received).toHaveLength(0);
    expect((await said(id)).rows).toMatchObject([{ state: 'failed', error: 'It could not be said within a day.' }]);
  });
});

describe('the address of a chat channel', () => {
  it.each([
    ['https://127.0.0.1/services/abcdefghijkl', 'This address is not allowed.'],
    ['https://10.1.2.3/services/abcdefghijkl', 'This address is not allowed.'],
    ['http://198.51.100.4/services/abcdefghijkl', 'This address is not allowed.'],
    ['https://ada:word@example.org/services/abcdef', 'Enter the https address'],
    ['ftp://example.org/services', 'Enter the https address'],
    ['hooks', 'Enter the https address'],
    ['', 'Enter the https address'],
  ])('%s is refused in words', async (wrong, words) => {
    const id = await made();
    const refusal = await installation.administrator.send('POST', `${BASE}/${id}/address`, { address: wrong });
    expect(refusal.status).toBe(422);
    expect(refusal.text).toContain(words);
  });

  it('is shown only by host and ending: not in responses, in the log, or unencrypted', async () => {
    const id = await made();
    const test = await installation.administrator.send('POST', `${BASE}/${id}/test`, {});
    expect(test.body).toMatchObject({ isTaken: true, words: expect.stringContaining('accepted the message (200)') });
    expect(received).toHaveLength(1);
    answer = { status: 500 };
    await raiseIt();
    await say();
    const host = new URL(address).host;
    expect((await one(id))?.goesTo).toBe(`${host}/…wxyz`);
    const seen = [
      (await installation.administrator.get(BASE)).text,
      (await installation.administrator.get(`${BASE}/${id}`)).text,
      (await installation.administrator.get(`${BASE}/${id}/messages`)).text,
      (await installation.administrator.get('/api/v1/health')).text,
      test.text,
    ];
    for (const table of [
      'change_log',
      'chat_channel',
      'chat_address',
      'chat_message',
      'idempotency_key',
      'live_event',
    ]) {
      const { rows } = await installation.owner.query(`select to_jsonb(t) as row from ${table} t`);
      seen.push(JSON.stringify(rows));
    }
    for (const text of seen) expect(text).not.toContain('no-secret-but-looks-like-one');
    const changes = await installation.owner.query(
      `select action from change_log where entity = 'chatChannel' order by id`,
    );
    expect(changes.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['create', 'chat-address', 'test', 'fail']),
    );
  });

  it('is encrypted again with the others when keys are rotated', async () => {
    await made();
    expect((await sealAnew(installation.database, office().keys)).shut).toBe(0);
  });

  it('needs an identity check and permission to change chat channels', async () => {
    const id = await made();
    const viewer = await signInAs(installation, 'Vera Chat', ['chatChannel.view']);
    expect((await viewer.send('POST', `${BASE}/${id}/address`, { address })).status).toBe(403);
    expect((await viewer.send('POST', `${BASE}/${id}/test`, {})).status).toBe(403);
    const eve = await signInAs(installation, 'Eve Chat', ['chatChannel.*']);
    expect((await eve.send('POST', `${BASE}/${id}/address`, { address })).status).toBe(200);
    const { ownerId } = (await one(id)) ?? {};
    await installation.database.query(
      `update session set step_up_at = now() - interval '20 minutes' where user_id = $1`,
      [ownerId],
    );
    expect((await eve.send('POST', `${BASE}/${id}/address`, { address })).status).toBe(400);
    expect((await eve.send('POST', BASE, { name: 'X', kind: 'json', hears: ['*'] })).status).toBe(400);
  });

  it('lists the existing alarms if one is unknown', async () => {
    const refusal = await installation.administrator.send('POST', BASE, {
      name: 'X',
      kind: 'slack',
      hears: ['nosuch.*'],
    });
    expect(refusal.status).toBe(422);
    expect(refusal.text).toContain('Alarm nosuch.* not found');
    expect(refusal.text).toContain('backup.late');
    const whole = await installation.administrator.send('POST', BASE, {
      name: 'X',
      kind: 'slack',
      hears: ['integrity'],
    });
    expect(whole.status, whole.text).toBe(201);
  });
});
