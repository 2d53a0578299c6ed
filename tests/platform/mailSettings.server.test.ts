import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboundOf } from '#areas/integrations/integrations.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { mailSource } from '#engine/mail/mailSetup.server.ts';
import { openMailWorker, type MailWorker } from '#engine/mail/mailWorker.server.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { TEST_CERTIFICATE } from '#engine/outbound/testing/certificate.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.server.ts';
import {
  ADMINISTRATOR,
  anotherNode,
  openProduct,
  signInAs,
  type TestProduct,
} from '../support/testInstallation.server.ts';

const AT = '/api/v1/settings/mail';
const TEST = '/api/v1/mail/test';
const LOGIN = { user: 'crm@msp.example', password: 'brisk-otter-mail-9137' };
// The test certificate is for this address.
const HOST = '127.77.0.4';

let installation: TestProduct;
let starttls: Mailbox;
let tls: Mailbox;
let open: Mailbox;
let mailWorker: MailWorker;
beforeAll(async () => {
  const manners = { login: LOGIN, host: HOST };
  starttls = await openMailbox(undefined, { ...manners, tls: { ...TEST_CERTIFICATE, from: 'starttls' } });
  tls = await openMailbox(undefined, { ...manners, tls: { ...TEST_CERTIFICATE, from: 'first byte' } });
  open = await openMailbox(undefined, { host: HOST });
  const block = readEnvironmentBlock(HOST);
  const outbound = { environment: block ? [block] : [], own: [], trusted: TEST_CERTIFICATE.cert };
  installation = await openProduct({ outbound, address: 'https://crm.example' });
  const { database, keys } = installation;
  const post = {
    database,
    keys,
    outbound: outboundOf(database, outbound),
    address: 'https://crm.example',
    heading: async () => ({ sender: 'CRM', imprint: [] }),
  };
  mailWorker = openMailWorker(post, mailSource(database, keys, {}), pino({ level: 'silent' }));
});
afterAll(async () => {
  await mailWorker.stop();
  await installation.close();
  await Promise.all([starttls, tls, open].map((each) => each.close()));
});
beforeEach(async () => {
  await put({ server: null, encryption: 'starttls', port: null, user: null, from: null, replyTo: null });
  for (const each of [starttls, tls, open]) each.forget();
});

const admin = () => installation.administrator;
const portOf = ({ url }: Mailbox) => Number(new URL(url).port);
const version = async () => Number((await admin().get(AT)).body.row?.version);
const put = async (set: object) => admin().send('PATCH', AT, { version: await version(), ...set });
const good = () => ({ server: HOST, port: portOf(starttls), ...LOGIN, from: 'crm@msp.example' });
const tried = async () => {
  const { status, body } = await admin().send('POST', TEST, {});
  expect(status).toBe(200);
  return body as unknown as { isTaken: boolean; words: string };
};

describe('a mail server configured on the screen', () => {
  it('accepts emails on every node without a restart, including waiting ones', async () => {
    await inTransaction(installation.database, (tx) =>
      queueMail(tx, { to: 'priya@msp.example', subject: 'Welcome', paragraphs: ['Hello.'] }),
    );
    expect((await admin().get('/api/v1/mail')).body).toMatchObject({ isSetUp: false, waiting: 1 });
    expect((await put({ ...good(), replyTo: 'desk@msp.example' })).status).toBe(200);
    const { mail } = await starttls.mailTo('priya@msp.example', /Welcome/);
    expect([mail.from?.address, mail.replyTo?.[0]?.address]).toEqual(['crm@msp.example', 'desk@msp.example']);
    expect((await admin().get('/api/v1/mail')).body).toMatchObject({ isSetUp: true, waiting: 0 });
  });

  it('with wrong settings loses no email: they are sent once it is corrected', async () => {
    await put({ ...good(), password: 'wrong' });
    await inTransaction(installation.database, (tx) =>
      queueMail(tx, { to: 'tom@msp.example', subject: 'Later', paragraphs: ['Hello.'] }),
    );
    const waits = async () => (await admin().get('/api/v1/mail')).body;
    await expect.poll(waits).toMatchObject({ waiting: 1, error: expect.stringMatching(/password/) });
    await put({ password: LOGIN.password });
    await starttls.mailTo('tom@msp.example', /Later/);
  });
});

describe('a test email', () => {
  it('goes to the user who requests it, by STARTTLS and by TLS from the first byte, and is logged', async () => {
    await put(good());
    expect(await tried()).toMatchObject({ isTaken: true, words: expect.stringContaining(ADMINISTRATOR.email) });
    expect((await starttls.mailTo(ADMINISTRATOR.email)).mail.subject).toBe('Test email');
    await put({ encryption: 'tls', port: portOf(tls) });
    expect(await tried()).toMatchObject({ isTaken: true });
    await tls.mailTo(ADMINISTRATOR.email);
    const { rows } = await installation.database.query(
      `select note from change_log where entity = 'mail' and action = 'test' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ note: 'The mail server accepted the test email.' }]);
  });

  it.each([
    ['a wrong password', { password: 'wrong-horse-77' }, /rejected the user name or password/],
    ['a server without STARTTLS', () => ({ port: portOf(open) }), /does not support STARTTLS on port \d+/],
    ['SSL/TLS where STARTTLS is expected', { encryption: 'tls' }, /does not support SSL\/TLS/],
    ['a port without a server', { port: 9 }, /127\.77\.0\.4 does not respond on port 9/],
  ])('reports %s in words with what to do, and repeats no password', async (_what, set, words) => {
    const changed = await put({ ...good(), ...(typeof set === 'function' ? set() : set) });
    expect(changed.status, changed.text).toBe(200);
    const found = await tried();
    expect(found).toMatchObject({ isTaken: false, words: expect.stringMatching(words) });
    expect(found.words).not.toContain('wrong-horse-77');
    expect([...starttls.letters, ...open.letters]).toEqual([]);
  });

  it('is refused while no server is set up', async () => {
    expect(await tried()).toMatchObject({ isTaken: false, words: expect.stringMatching(/No mail server is set up/) });
  });

  it('needs permission to change settings and an identity check', async () => {
    const looker = await signInAs(installation, 'Lena Looker', ['setting.view', 'work.view']);
    expect((await looker.send('POST', TEST, {})).status).toBe(403);
    const age = (time: string) =>
      installation.database.query(`update session set step_up_at = step_up_at - interval '${time}'`);
    await age('16 minutes');
    const asked = await admin().send('POST', TEST, {});
    const saved = await admin().send('PATCH', AT, { version: await version(), ...good() });
    await age('-16 minutes');
    for (const { status, body } of [asked, saved])
      expect([status, body.message]).toEqual([400, ['One Time Password cannot be empty.']]);
  });
});

describe('invalid settings are refused by field:', () => {
  it.each([
    ['a port above the last', { port: 65_536 }, 'port'],
    ['port nought', { port: 0 }, 'port'],
    ['an address with a scheme', { server: 'smtp://mail.example' }, 'server'],
    ['a server with its port', { server: 'mail.example:587' }, 'server'],
    ['a sender that is not an address', { from: 'The CRM' }, 'from'],
    ['no sender', { from: null }, 'from'],
    ['a reply address that is not valid', { replyTo: 'desk' }, 'replyTo'],
    ['an unknown encryption', { encryption: 'rot13' }, 'encryption'],
    ['a password without encryption', { encryption: 'none' }, 'encryption'],
    ['a user name without a password', { password: null }, 'password'],
    ['a password without a user name', { user: null }, 'user'],
    ['the dots that stand for a password', { password: '••••••' }, 'password'],
  ])('%s', async (_what, set, field) => {
    const refused = await put({ ...good(), ...set });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine by name', 'localhost'],
    ['an internal address', '10.20.0.25'],
    ['the metadata service of a cloud', '169.254.169.254'],
    ['an address in another notation', '0x7f.1'],
  ])('a server at %s that is not allowed', async (_what, server) => {
    const refused = await put({ ...good(), server });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { server: [expect.stringMatching(/is an address in a private network and is not allowed\. Add its network/)] },
    ]);
  });

  it('a private network is allowed for mail if its entry says so', async () => {
    const made = async (uses: string[]) =>
      admin().send('POST', '/api/v1/system/outbound', { cidr: '10.20.0.0/16', uses, note: 'The relay' });
    const { row } = (await made(['webhook'])).body;
    expect((await put({ ...good(), server: '10.20.0.25' })).status).toBe(422);
    const opened = await admin().send('PATCH', `/api/v1/system/outbound/${row?.id}`, {
      version: row?.version,
      uses: ['mail'],
    });
    expect(opened.status, opened.text).toBe(200);
    expect((await put({ ...good(), server: '10.20.0.25' })).status).toBe(200);
    // Also without encryption, because the connection stays internal.
    expect((await put({ encryption: 'none', user: null, password: null })).status).toBe(200);
  });
});

describe('a mail server set in the environment', () => {
  const mail = { smtpUrl: 'smtp://relay:env-secret-4471@mail.msp.example:2525', mailFrom: 'office@msp.example' };

  it('takes precedence, and the screen shows server and sender, and no password', async () => {
    const node = await anotherNode(installation, { mail });
    const answer = await node.administrator.get(AT);
    expect(answer.body.outside).toMatchObject({
      by: 'SMTP_URL and MAIL_FROM',
      says: { server: 'mail.msp.example, port 2525', from: 'office@msp.example' },
    });
    expect(answer.text).not.toContain('env-secret-4471');
    const row = answer.body.row ?? {};
    const refused = await node.administrator.send('PATCH', AT, { version: row.version, ...good() });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(['from', 'password', 'port', 'server', 'user']);
    const kept = await node.administrator.send('PATCH', AT, { version: row.version, replyTo: 'desk@msp.example' });
    expect(kept.status, kept.text).toBe(200);
    const { database, keys } = installation;
    expect(await mailSource(database, keys, mail).current()).toMatchObject({
      host: 'mail.msp.example',
      port: 2525,
      from: 'office@msp.example',
      replyTo: 'desk@msp.example',
      isWrittenOut: true,
    });
    await node.app.close();
  });
});
