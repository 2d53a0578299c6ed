import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboundOf } from '#areas/integrations/integrations.server.ts';
import { runAlarmChecks } from '#platform/alarms/watch.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { streamOn } from '#platform/audit/stream/streamer.server.ts';
import { holdOutgoing, releaseOutgoing } from '#engine/outbound/outgoingHold.server.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { TEST_CERTIFICATE } from '#engine/outbound/testing/certificate.ts';
import { openSyslog, openWebReceiver, type SyslogReceiver, type WebReceiver } from '../support/receivers.server.ts';
import { openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

const AT = '/api/v1/settings/auditStream';
const STATE = '/api/v1/audit/stream';
// The test certificate is for this address and is its own authority.
const HOST = '127.77.0.4';
const TOKEN = 'ingest-brisk-otter-9137';

let installation: TestProduct;
let tls: SyslogReceiver;
let tcp: SyslogReceiver;
let web: WebReceiver;
const environment = [readEnvironmentBlock(HOST)].filter((each) => each !== null);
const outbound = { environment, own: [] };

beforeAll(async () => {
  tls = await openSyslog(HOST, TEST_CERTIFICATE);
  tcp = await openSyslog(HOST);
  web = await openWebReceiver(HOST, TEST_CERTIFICATE);
  installation = await openProduct({ outbound });
});
afterAll(async () => {
  await installation.close();
  await Promise.all([tls.shut(), tcp.shut(), web.close()]);
});
beforeEach(async () => {
  await put({ way: 'off', classes: null, server: null, encryption: 'tls', port: null, address: null, authority: null });
  // Each test starts at the end of the log, like an installation that has never sent.
  await sealAll(installation.database);
  await installation.database.query(
    'update audit_stream set seq = null, hash = null, tries = 0, most = 500, sent_at = null, lease = null, leased_until = null, next_at = now()',
  );
  for (const each of [tls, tcp]) each.messages.length = 0;
  web.posted.length = 0;
  web.answer = () => 204;
});

const admin = () => installation.administrator;
const version = async () => Number((await admin().get(AT)).body.row?.version);
const put = async (set: object) => admin().send('PATCH', AT, { version: await version(), ...set });
const state = async () => (await admin().get(STATE)).body;
const authority = TEST_CERTIFICATE.cert;
const bySyslog = () => ({ way: 'syslog', server: HOST, port: tls.port, authority });
const byHttps = () => ({ way: 'https', address: web.address, token: TOKEN, authority });
const office = () => ({
  database: installation.database,
  keys: installation.keys,
  outbound: outboundOf(installation.database, outbound),
  host: 'crm.example',
});
let minutes = 0;
/** Sends everything, advancing the time past each pause. */
async function sendAll(): Promise<void> {
  await sealAll(installation.database);
  while (await streamOn(office(), () => new Date(Date.now() + (minutes += 10) * 60_000).toISOString()));
}
const happen = (count = 1, title = 'Something') =>
  installation.write(async (context) => {
    for (let n = 1; n <= count; n++)
      await context.tx.query(
        `insert into change_log (at, actor_name, action, entity, kind, title, version, changes, request_id)
         values (now(), 'Priya Shah', 'update', 'customer', 'customer', $1, 2, '{"name": ["Old", "New"]}', 'r')`,
        [`${title} ${n}`],
      );
  });
interface Line {
  readonly seq: number;
  readonly title: string;
  readonly action: string;
}
const said = (message: string) => JSON.parse(message.slice(message.indexOf('{'))) as Line;
const titles = (lines: readonly Line[]) =>
  lines.map(({ title }) => title).filter((title) => title.startsWith('Something'));
const syslogLines = () => tls.messages.map(said);
const webLines = () => web.posted.flatMap(({ lines }) => lines) as unknown as Line[];
/** Expects every number between the first and the last at least once, in order of first arrival. */
function expectNoGaps(lines: readonly Line[]): void {
  const first = [...new Set(lines.map(({ seq }) => seq))];
  expect(first).toEqual(first.map((_, at) => (first[0] ?? 0) + at));
}

describe('the audit stream', () => {
  it('uses syslog over TLS, in order, counted in octets, numbered, from when it is turned on', async () => {
    await happen(2, 'Before');
    await sealAll(installation.database);
    expect((await put(bySyslog())).status).toBe(200);
    await happen(3);
    await sendAll();
    expect(titles(syslogLines())).toEqual(['Something 1', 'Something 2', 'Something 3']);
    expect(syslogLines().some(({ title }) => title.startsWith('Before'))).toBe(false);
    expectNoGaps(syslogLines());
    expect(tls.messages.find((each) => each.includes('Something 1'))).toMatch(
      /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z crm\.example crm - update \[origin software="CRM"\]\[meta sequenceId="\d+"\] \{"seq":\d+,/,
    );
    expect(await state()).toMatchObject({ state: 'sending', behind: 0, error: null, sentAt: expect.any(String) });
  });

  it('uses plain TCP inside the private network, and never unencrypted beyond it', async () => {
    await put({ ...bySyslog(), encryption: 'none', port: tcp.port });
    await happen(1);
    await sendAll();
    expect(titles(tcp.messages.map(said))).toEqual(['Something 1']);
    const beyond = await put({ server: '203.0.113.9' });
    expect([beyond.status, beyond.body.errors]).toEqual([
      422,
      { server: [expect.stringMatching(/without encryption/)] },
    ]);
  });

  it('uses HTTPS with lines of JSON and the token, hashed as in an export', async () => {
    await put(byHttps());
    await happen(2);
    await sendAll();
    const [posted] = web.posted;
    expect(posted?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/x-ndjson; charset=utf-8',
    });
    expect(titles(webLines())).toEqual(['Something 1', 'Something 2']);
    const file = (await admin().get('/api/v1/audit.jsonl')).text.split('\n');
    const lines = web.posted.flatMap((each) => each.lines);
    for (const line of lines) expect(file).toContain(JSON.stringify(line));
    // The token is in nothing that is sent, shown or logged.
    expect(JSON.stringify(web.posted.map((each) => each.lines))).not.toContain(TOKEN);
    expect((await admin().get(AT)).text).not.toContain(TOKEN);
  });

  it('sends the chosen entries and skips the others', async () => {
    await put({ ...byHttps(), classes: ['signIn'] });
    await happen(2);
    await signInAs(installation, 'Sam Field', ['customer.view']);
    await sendAll();
    expect(new Set(webLines().map(({ action }) => action))).toEqual(new Set(['sign-in']));
    expect(await state()).toMatchObject({ behind: 0 });
  });
});

describe('a receiver that is down', () => {
  it('gets everything in order when it is back, including entries from before a restart', async () => {
    await put(bySyslog());
    await happen(1);
    await sendAll();
    await tls.shut();
    await happen(2, 'Something later');
    await sendAll();
    expect(await state()).toMatchObject({
      state: 'failing',
      error: expect.stringMatching(/127\.77\.0\.4, port \d+ does not respond/),
      failingSince: expect.any(String),
    });
    expect(Number((await state()).behind)).toBeGreaterThan(1);
    await tls.open();
    await sendAll();
    expect(titles(syslogLines())).toEqual(['Something 1', 'Something later 1', 'Something later 2']);
    expectNoGaps(syslogLines());
    expect(await state()).toMatchObject({ state: 'sending', behind: 0, error: null, failingSince: null });
  });

  it('has not confirmed entries if it closes the connection early', async () => {
    await put({ ...bySyslog(), encryption: 'none', port: tcp.port });
    await happen(2);
    tcp.isRude = true;
    await sendAll();
    expect(await state()).toMatchObject({ state: 'failing', error: expect.stringMatching(/closed the connection/) });
    tcp.isRude = false;
    await sendAll();
    expect(titles(tcp.messages.map(said))).toEqual(['Something 1', 'Something 2']);
  });

  it('that refuses large batches gets smaller ones, until everything is delivered', async () => {
    await put(byHttps());
    await happen(40);
    web.answer = ({ lines }) => (lines.length > 8 ? 413 : 204);
    for (let tries = 0; tries < 20; tries++) await sendAll();
    expect(titles(webLines())).toHaveLength(40);
    expectNoGaps(webLines());
  });

  it('is paused for as long as it asks', async () => {
    await put(byHttps());
    await happen(1);
    web.answer = () => 429;
    await sealAll(installation.database);
    const began = Date.now();
    await streamOn(office(), () => new Date(began).toISOString());
    expect(await state()).toMatchObject({ error: expect.stringMatching(/asked to wait/) });
    expect(Date.parse(String((await state()).nextAt)) - began).toBe(90_000);
  });

  it('delays no save, and none fails', async () => {
    await put({ ...byHttps() });
    let answered: (status: number) => void = () => undefined;
    web.answer = () => new Promise((done) => (answered = done));
    await happen(1);
    await sealAll(installation.database);
    const sending = streamOn(office(), () => new Date().toISOString());
    await expect.poll(() => answered.length).toBe(1);
    const { status } = await admin().send('POST', '/api/v1/teams', { name: 'Night shift' });
    expect(status).toBe(201);
    answered(204);
    await sending;
  });

  it('raises an alarm after an hour, which ends when entries arrive again', async () => {
    const alarms = async () => {
      await runAlarmChecks(installation.database, (error) => {
        throw error;
      });
      const { rows } = await installation.database.query<{ state: string }>(
        `select state from alarm where kind = 'audit.stream' order by id`,
      );
      return rows.map((row) => row.state);
    };
    await put(bySyslog());
    await tls.shut();
    await happen(1);
    await sendAll();
    await installation.database.query(`update audit_stream set failing_since = now() - interval '59 minutes'`);
    expect(await alarms()).toEqual([]);
    await installation.database.query(`update audit_stream set failing_since = now() - interval '61 minutes'`);
    expect(await alarms()).toEqual(['open']);
    await tls.open();
    await sendAll();
    expect(await alarms()).toEqual(['over']);
  });
});

describe('several nodes', () => {
  it('send each entry once, one of them at a time', async () => {
    await put(byHttps());
    await happen(30);
    await sealAll(installation.database);
    const later = () => new Date(Date.now() + 3_600_000).toISOString();
    web.answer = () => new Promise((done) => setTimeout(done, 50, 204));
    await Promise.all([office(), office(), office()].map((each) => streamOn(each, later)));
    expect(web.posted).toHaveLength(1);
    expect(titles(webLines())).toHaveLength(30);
  });

  it('repeat entries after a crash between sending and recording, and leave none out', async () => {
    await put(byHttps());
    await happen(3);
    await sealAll(installation.database);
    // As after a crash: the delivery is not stored, and another node holds the stream.
    web.answer = async () => {
      await installation.database.query(`update audit_stream set lease = gen_random_uuid()`);
      return 204;
    };
    const now = Date.now() + 3_600_000;
    await streamOn(office(), () => new Date(now).toISOString());
    web.answer = () => 204;
    expect(await streamOn(office(), () => new Date(now + 59_000).toISOString())).toBe(false);
    await happen(1, 'Something else');
    await sealAll(installation.database);
    expect(await streamOn(office(), () => new Date(now + 61_000).toISOString())).toBe(true);
    const once = ['Something 1', 'Something 2', 'Something 3'];
    expect(titles(webLines())).toEqual([...once, ...once, 'Something else 1']);
    expectNoGaps(webLines());
  });
});

describe('a restored copy', () => {
  it('sends nothing until it is released', async () => {
    await put(byHttps());
    await happen(1);
    const { database } = installation;
    await holdOutgoing(database, new Date().toISOString());
    await sendAll();
    expect([web.posted.length, (await state()).state]).toEqual([0, 'held']);
    await releaseOutgoing(database);
    await sendAll();
    expect(titles(webLines())).toEqual(['Something 1']);
  });
});

describe('setting up the stream', () => {
  const tried = async () =>
    (await admin().send('POST', `${STATE}/test`, {})).body as unknown as { isTaken: boolean; words: string };

  it('sends a test line without a number, immediately, which is logged', async () => {
    await put(byHttps());
    expect(await tried()).toMatchObject({ isTaken: true });
    expect(web.posted[0]?.lines).toMatchObject([{ seq: null, action: 'test', actorName: 'Ada Underhill' }]);
    const { rows } = await installation.database.query(
      `select note from change_log where entity = 'audit' and action = 'test' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ note: expect.stringMatching(/accepted the line/) }]);
  });

  it.each([
    ['a token that is not accepted', async () => ((web.answer = () => 401), byHttps()), /rejected the token/],
    [
      'a certificate of an unknown authority',
      async () => ({ ...byHttps(), authority: null }),
      /certificate of 127\.77\.0\.4:\d+ does not match/,
    ],
    [
      'a syslog certificate of an unknown authority',
      async () => ({ ...bySyslog(), authority: null }),
      /certificate of 127\.77\.0\.4, port/,
    ],
    [
      'whether it expects TLS',
      async () => ({ ...bySyslog(), port: tcp.port }),
      /did not answer in time|closed the connection/,
    ],
  ])(
    'explains in words that %s is wrong',
    async (_what, set, words) => {
      expect((await put(await set())).status).toBe(200);
      const found = await tried();
      expect(found.isTaken).toBe(false);
      expect(found.words).toMatch(words);
    },
    30_000,
  );

  it.each([
    [{ way: 'syslog' }, 'server', /Enter the server/],
    [{ way: 'https', address: 'http://siem.example/x' }, 'address', /starts with https/],
    [{ way: 'https', address: 'https://127.77.0.5/x' }, 'address', /Allowed networks/],
    [{ authority: 'not a certificate' }, 'authority', /Enter the complete certificate/],
    [
      { authority: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----' },
      'authority',
      /Enter the complete certificate/,
    ],
    [{ authority: '-----BEGIN PRIVATE KEY-----\nMIIB' }, 'authority', /private key/],
    [{ server: 'siem.example:6514' }, 'server', /Enter the port in its own field/],
  ])('refuses %j', async (set, field, words) => {
    const { status, body } = await put(set);
    expect(status).toBe(422);
    expect((body.errors as Record<string, string[]>)[field]?.[0]).toMatch(words);
  });

  it('also needs permission to export the log, and the others are notified', async () => {
    const half = await signInAs(installation, 'Half Way', ['setting.*', 'audit.view']);
    const refused = await half.send('PATCH', AT, { version: await version(), ...bySyslog() });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    await put(bySyslog());
    const { rows } = await installation.database.query<{ says: string }>(
      `select says from alarm where kind = 'audit.streamChanged' order by id desc limit 1`,
    );
    expect(rows[0]?.says).toMatch(
      /Ada Underhill changed the destination of the audit log: .*syslog to 127\.77\.0\.4, port \d+/,
    );
  });
});
