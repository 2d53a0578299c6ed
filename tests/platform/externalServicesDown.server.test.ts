import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { claimDue, deliver, outboundOf } from '#areas/integrations/integrations.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import type { HealthLine } from '#platform/health/finding.ts';
import { InterruptibleProxy } from '#engine/live/testing/interruptibleProxy.server.ts';
import { testRedis } from '#engine/live/testing/testRedis.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { mailSource } from '#engine/mail/mailSetup.server.ts';
import { sendNext } from '#engine/mail/mailWorker.server.ts';
import { openCircuits } from '#engine/outbound/circuits.ts';
import { openScanner } from '#engine/outbound/clamd.server.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { openScannerServer, type ScannerServer } from '#engine/outbound/testing/scannerServer.server.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.server.ts';
import { until } from '../support/until.ts';
import { ADMINISTRATOR, openProduct, type TestProduct } from '../support/testInstallation.server.ts';
import { openTestProvider, type TestProvider } from '../support/testProvider.server.ts';

const ADDRESS = 'https://crm.example';
const redis = await testRedis(process.env.TEST_REDIS_URL);

/** Seconds by which the clock is ahead. */
let ahead = 0;
const circuits = openCircuits(() => Date.now() + ahead * 1_000);
const now = (): string => new Date(Date.now() + ahead * 1_000 + 10).toISOString();

let folder: string;
let mailbox: Mailbox;
let toMail: InterruptibleProxy;
let toRedis: InterruptibleProxy;
let company: TestProvider;
let scanner: ScannerServer;
let receiver: Server;
let product: TestProduct;
/** The response of the webhook receiver by path; 204 by default. */
const answers = new Map<string, number>();
const told: string[] = [];

beforeAll(async () => {
  // The provider library warns about its development pages.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'outside-'));
  mailbox = await openMailbox();
  toMail = await InterruptibleProxy.to(mailbox.url);
  toRedis = await InterruptibleProxy.to(redis ?? 'redis://127.0.0.1:9');
  company = await openTestProvider(`${ADDRESS}/logon/company`);
  scanner = await openScannerServer(join(folder, 'clamd'));
  receiver = createServer((request, response) => {
    const path = request.url ?? '';
    const status = answers.get(path) ?? 204;
    if (status < 300) told.push(path);
    request.resume().on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((done) => receiver.listen(0, '127.77.0.9', done));
  const { issuer, client } = company;
  const environment = [`127.0.0.1:${new URL(issuer).port}`, '127.77.0.0/16'].map(readEnvironmentBlock);
  product = await openProduct({
    address: ADDRESS,
    outbound: { environment: environment.filter((each) => each !== null), own: [], circuits },
    provider: { issuer, ...client, domains: ['msp.example'] },
    scanner: openScanner(join(folder, 'clamd'), circuits),
    mail: MAIL(),
    isOneOfMany: true,
    realtime: { redisUrl: toRedis.url },
  });
});
afterAll(async () => {
  await product.close();
  await Promise.all([toMail, toRedis, mailbox, company, scanner].map((each) => each.close()));
  await new Promise((done) => receiver.close(done));
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  ahead = 0;
  for (const { part } of circuits.open()) circuits.forget(part);
});

const MAIL = () => ({ smtpUrl: toMail.url, mailFrom: 'crm@msp.example' });
const outbound = () => outboundOf(product.database, { environment: BLOCKS, own: [], circuits });
const BLOCKS = [readEnvironmentBlock('127.77.0.0/16')].filter((each) => each !== null);

let teams = 0;
/** Checks that unrelated functions still work. */
async function expectTheRest({ files = true } = {}): Promise<void> {
  const { administrator } = product;
  const saved = await administrator.send('POST', '/api/v1/teams', { name: `Team ${String(++teams)}` });
  expect(saved.status, saved.text).toBe(201);
  expect((await administrator.get('/api/v1/teams')).status).toBe(200);
  const { email, password } = ADMINISTRATOR;
  const signedIn = await (await product.newcomer()).send('POST', '/api/v1/session', { email, password });
  expect(signedIn.status, signedIn.text).toBe(200);
  if (files) expect((await upload()).status).toBe(201);
}

const B = 'zwanzig';
const upload = () => {
  const head = `--${B}\r\ncontent-disposition: form-data; name="file"; filename="plan.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const form = Buffer.from(`${head}The plan\r\n--${B}--\r\n`);
  const type = { 'content-type': `multipart/form-data; boundary=${B}` };
  return product.administrator.send('POST', '/api/v1/files', form, type);
};
const lines = async (page = 'health'): Promise<readonly HealthLine[]> =>
  (await product.administrator.get(`/api/v1/health?page=${page}`)).body.lines as readonly HealthLine[];
/** The external services that the health page reports as unavailable. */
const away = async (page?: string) =>
  (await lines(page)).filter(({ key, state }) => key === 'outside' && state !== 'good').map(({ about }) => about);

describe('while the mail server is down', () => {
  it('emails wait, the screens say since when and why, everything else works, and they are sent automatically', async () => {
    const setup = await mailSource(product.database, product.keys, MAIL()).current();
    if (!setup) throw new Error('The environment names a mail server.');
    const { database, keys } = product;
    const heading = async () => ({ sender: 'CRM', imprint: [] });
    const work = () => sendNext({ database, keys, outbound: outbound(), heading, address: ADDRESS }, setup, now());
    for (let n = 0; n < 6; n++)
      await inTransaction(database, (tx) =>
        queueMail(tx, { to: `p${n}@msp.example`, subject: 'Hello', paragraphs: ['Hello.'] }),
      );
    toMail.cut();
    for (let n = 0; n < 5; n++) expect(await work()).toBe('away');
    expect(await work()).toBe('nothing');
    await expectTheRest();
    // Users who signed in during the outage get an email too.
    expect((await product.administrator.get('/api/v1/mail')).body).toMatchObject({
      waiting: 7,
      failed: 0,
      error: expect.stringContaining('127.0.0.1'),
    });
    expect(await away()).toEqual([`Mail, ${new URL(toMail.url).host}`]);
    expect((await lines()).find(({ key }) => key === 'outside')).toMatchObject({
      state: 'bad',
      figure: expect.stringMatching(/^No answer since \d/),
    });
    toMail.mend();
    expect(await work()).toBe('nothing');
    ahead = 61;
    while ((await work()) === 'sent');
    expect((await product.administrator.get('/api/v1/mail')).body).toMatchObject({ waiting: 0, error: null });
    expect(await away()).toEqual([]);
  });
});

describe('while the identity provider is down', () => {
  const begin = async () => (await product.newcomer()).send('POST', '/api/v1/company-sign-in', {});
  const ways = async () =>
    (await product.stranger.send('POST', '/api/v1/session/ways', { email: ADMINISTRATOR.email })).body;

  it('the sign-in screen says so and offers the password first, until it is back', async () => {
    expect(await ways()).toMatchObject({ isCompanyAway: false, isCompanyFirst: true });
    await company.shut();
    for (let n = 0; n < 5; n++)
      expect((await begin()).body).toMatchObject({
        code: 'company_sign_in',
        message: expect.stringContaining('provider does not answer'),
      });
    expect(await ways()).toMatchObject({ isCompanyAway: true, isCompanyFirst: false, hasPassword: true });
    await expectTheRest();
    const about = `Single sign-on, ${new URL(company.issuer).host}`;
    expect([await away(), await away('security')]).toEqual([[about], [about]]);
    await company.open();
    // The provider is not contacted yet, and no request waits for it.
    expect((await begin()).status).toBe(422);
    ahead = 31;
    expect((await begin()).status).toBe(200);
    expect(await ways()).toMatchObject({ isCompanyAway: false, isCompanyFirst: true });
    expect(await away()).toEqual([]);
  });

  it('a test from its settings sends a request immediately', async () => {
    await company.shut();
    for (let n = 0; n < 5; n++) await begin();
    await company.open();
    const tried = await product.administrator.send('POST', '/api/v1/company-sign-in/try', {});
    expect(JSON.stringify(tried.body.findings)).toContain('key can be read');
    expect((await begin()).status).toBe(200);
  });
});

describe('while the virus scanner is down', () => {
  it('no file is accepted, immediately and with a message, and everything else works until it is back', async () => {
    scanner.manner = 'gone';
    for (let n = 0; n < 5; n++) expect((await upload()).body.code).toBe('scanner_away');
    await expectTheRest({ files: false });
    expect(await away()).toEqual([`Virus scanner, ${join(folder, 'clamd')}`]);
    scanner.manner = undefined;
    const asked = scanner.sizes.length;
    expect([(await upload()).status, scanner.sizes.length]).toEqual([503, asked]);
    ahead = 31;
    expect((await upload()).status).toBe(201);
    expect(await away()).toEqual([]);
  });
});

describe('while a webhook receiver is down', () => {
  it('others receive as usual, waiting deliveries use up no attempts, and are sent when it is back', async () => {
    const { administrator, database, keys } = product;
    const { port } = receiver.address() as AddressInfo;
    const hooks = new Map<string, number>();
    for (const path of ['/dead', '/well']) {
      const url = `http://127.77.0.9:${port}${path}`;
      const made = await administrator.send('POST', '/api/v1/system/webhooks', { name: path, url, events: ['role.*'] });
      hooks.set(path, Number(made.body.row?.id));
      await administrator.send('POST', `/api/v1/system/webhooks/${made.body.row?.id}/secret`, {});
    }
    const test = (path: string) => administrator.send('POST', `/api/v1/system/webhooks/${hooks.get(path)}/test`, {});
    for (let n = 0; n < 7; n++) for (const path of hooks.keys()) expect((await test(path)).status).toBe(202);
    const sending = { database, keys, outbound: outbound() };
    const work = async () => {
      for (;;) {
        const claimed = await claimDue(sending, 10, now());
        if (claimed.length === 0) return;
        for (const each of claimed) await deliver(sending, each, now);
      }
    };
    const tries = async () =>
      (
        await database.query<{ sum: number }>(
          'select sum(tries)::int as sum from webhook_delivery where webhook_id = $1',
          [hooks.get('/dead')],
        )
      ).rows[0]?.sum;
    answers.set('/dead', 503);
    await work();
    expect([told, await tries()]).toEqual([Array(7).fill('/well'), 5]);
    for (ahead of [31, 62, 93]) await work();
    expect(await tries()).toBe(5);
    expect(await away()).toEqual([`Webhooks, 127.77.0.9:${port}`]);
    expect((await lines()).find(({ key }) => key === 'webhooks')).toMatchObject({ figure: '1 of 2 failing' });
    await expectTheRest();
    answers.clear();
    ahead = 124;
    await work();
    expect(told.filter((path) => path === '/dead')).toHaveLength(7);
    expect(await away()).toEqual([]);
    // A manual test shows its result at once.
    answers.set('/dead', 503);
    for (let n = 0; n < 5; n++) {
      await test('/dead');
      await work();
    }
    answers.clear();
    await test('/dead');
    await work();
    expect(told.filter((path) => path === '/dead').length).toBeGreaterThan(7);
  });
});

describe.runIf(redis)('while Redis is down', () => {
  it('the health page says since when, everything else works, and it reconnects automatically', async () => {
    const live = async () => (await lines()).find(({ key }) => key === 'live');
    await until(async () => expect(await live()).toMatchObject({ state: 'good' }));
    toRedis.cut();
    await until(async () =>
      expect(await live()).toMatchObject({ state: 'bad', says: expect.stringMatching(/has been down since \d/) }),
    );
    expect((await product.administrator.get('/api/v1/live/health')).body).toMatchObject({
      isBusUp: false,
      busCutSince: expect.any(String),
    });
    await expectTheRest();
    toRedis.mend();
    await until(async () => expect(await live()).toMatchObject({ state: 'good' }));
  });
});
