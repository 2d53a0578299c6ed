import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepFile } from '../files/keepFile.server.ts';
import { localStorage, type Storage } from '../files/storage.server.ts';
import { openKeyRing } from '../keys/keys.server.ts';
import { makeLink } from '../keys/oneTimeLink.server.ts';
import { type Database, inTransaction, openDatabase } from '../db/pool.server.ts';
import { openCircuits } from '../outbound/circuits.ts';
import { openOutbound } from '../outbound/outbound.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.server.ts';
import type { OutgoingMail } from './outgoingMail.ts';
import { queueMail, postState } from './mail.server.ts';
import { sendNext } from './mailWorker.server.ts';
import { mailSource } from './mailSetup.server.ts';
import { InterruptibleProxy } from '../live/testing/interruptibleProxy.server.ts';

let at: TestDatabase;
let database: Database;
let mailbox: Mailbox;
beforeAll(async () => {
  at = await testDatabase();
  database = openDatabase(at.url);
  mailbox = await openMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await database.end();
  await at.drop();
});
beforeEach(async () => {
  await database.query('delete from letter');
  mailbox.forget();
  circuits.forget('mail');
  ahead = 0;
});

const keys = openKeyRing(`k1:${randomBytes(32).toString('base64')}`, '');
const LETTER: OutgoingMail = {
  to: 'priya@msp.example',
  subject: 'Grüße & a “quote”',
  paragraphs: ['Ann <ann@msp.example> says: 5 > 4.', 'Second paragraph.'],
  action: { label: 'Open', path: '/customers/12' },
  requestId: '0193-request',
};
const SOON = () => new Date(Date.now() + 1_000).toISOString();
const LATER = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const post = (mail: Partial<OutgoingMail> = {}) =>
  inTransaction(database, (tx) => queueMail(tx, { ...LETTER, ...mail }));
let ahead = 0;
const circuits = openCircuits(() => Date.now() + ahead);
const outbound = openOutbound({ policy: async () => ({ company: [], environment: [], own: [] }), circuits });
const heading = async () => ({ sender: 'Bits “&” Bytes', imprint: [] });
const send = async (now = SOON(), url = mailbox.url, storage?: Storage) => {
  const setup = await mailSource(database, keys, { smtpUrl: url, mailFrom: 'crm@msp.example' }).current();
  if (!setup) throw new Error('No mail server is set up.');
  const post = { database, keys, outbound, heading, address: 'https://crm.example', ...(storage ? { storage } : {}) };
  return sendNext(post, setup, now);
};
const row = async () => (await database.query<Record<string, unknown>>('select * from letter')).rows[0];

describe('a queued email', () => {
  it('includes its stored files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'letter-files-'));
    const storage = localStorage(folder);
    const facts = { name: 'report.pdf', mediaType: 'application/pdf', width: null, height: null, userId: null };
    const id = await keepFile(database, storage, { ...facts, bytes: Buffer.from('%PDF-1.7 a report') });
    await post({ fileIds: [id] });
    expect(await send(SOON(), mailbox.url, storage)).toBe('sent');
    const [file] = mailbox.letters[0]?.mail.attachments ?? [];
    expect(file).toMatchObject({ filename: 'report.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe('%PDF-1.7 a report');
    rmSync(folder, { recursive: true });
  });

  it('arrives complete: sender, recipient, subject, text, HTML and link', async () => {
    await post();
    expect(await send()).toBe('sent');
    const [arrived] = mailbox.letters;
    expect([arrived?.from, arrived?.to]).toEqual(['crm@msp.example', ['priya@msp.example']]);
    expect(arrived?.mail).toMatchObject({
      from: { name: 'Bits “&” Bytes', address: 'crm@msp.example' },
      to: [{ address: 'priya@msp.example' }],
      subject: LETTER.subject,
    });
    expect(arrived?.mail.text).toContain('Ann <ann@msp.example> says: 5 > 4.');
    expect(arrived?.mail.text).toContain('https://crm.example/customers/12');
    expect(arrived?.mail.html).toContain('Ann &#60;ann@msp.example&#62; says');
    expect(arrived?.mail.html).toContain('href="https://crm.example/customers/12"');
    const headers = new Map(arrived?.mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('x-request-id')).toBe('0193-request');
    expect(headers.get('message-id')).toBe(`<${String((await row())?.message_id)}@msp.example>`);
  });
  it('is sent once, and its content is deleted', async () => {
    await post();
    expect([await send(), await send(LATER(60))]).toEqual(['sent', 'nothing']);
    expect(mailbox.letters).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'sent', body: null, tries: 1 });
  });
  it('in a transaction that is rolled back is never sent', async () => {
    await inTransaction(database, async (tx) => {
      await queueMail(tx, LETTER);
      throw new Error('taken back');
    }).catch(() => undefined);
    expect(await send()).toBe('nothing');
  });
  it('queued twice with one key is one email, even at the same time', async () => {
    await Promise.all([post({ key: 'reset:7' }), post({ key: 'reset:7' }), post({ key: 'reset:8' })]);
    expect([await send(), await send(), await send()]).toEqual(['sent', 'sent', 'nothing']);
  });
  it('is sent by one node only', async () => {
    await post();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(outcomes.filter((each) => each === 'sent')).toHaveLength(1);
    expect(mailbox.letters).toHaveLength(1);
  });
  it('gets its access link only when it is sent', async () => {
    const linkId = await makeLink(database, { purpose: 'test', userId: 7, minutes: 60 }, new Date().toISOString());
    await post({ action: { label: 'Go', path: '/invite/{token}', linkId } });
    const waiting = JSON.stringify([await row(), (await database.query('select * from one_time_link')).rows]);
    expect(await send()).toBe('sent');
    const { path = '', mail } = mailbox.letters[0] ?? {};
    expect(path).toMatch(/^\/invite\/\d+-[\w-]{43}$/);
    expect(mail?.html).toContain(`https://crm.example${path}"`);
    expect(waiting).not.toContain(path.slice(path.indexOf('-') + 1));
  });
  it('with a link that was replaced is not sent', async () => {
    const now = new Date().toISOString();
    const first = await makeLink(database, { purpose: 'test', userId: 7, minutes: 60 }, now);
    await post({ action: { label: 'Go', path: '/invite/{token}', linkId: first } });
    await makeLink(database, { purpose: 'test', userId: 7, minutes: 60 }, now);
    expect(await send()).toBe('dropped');
    expect(mailbox.letters).toHaveLength(0);
    expect(await postState(database)).toMatchObject({ waiting: 0, failed: 0 });
  });
});

describe('a header', () => {
  it.each([
    ['subject', { subject: 'Hello\r\nBcc: all@evil.example' }],
    ['recipient', { to: 'priya@msp.example\r\nBcc: all@evil.example' }],
    ['list of recipients', { to: 'priya@msp.example,all@evil.example' }],
  ])('cannot be injected by the %s', async (_by, part) => {
    await expect(post(part)).rejects.toMatchObject({ status: 422, code: 'no_letter' });
    expect(await row()).toBeUndefined();
  });
  it('is not created by the content of a paragraph', async () => {
    await post({ paragraphs: ['\r\n\r\nBcc: all@evil.example\r\n.\r\nMAIL FROM:<x@evil.example>\r\n'] });
    expect(await send()).toBe('sent');
    expect(mailbox.letters.map(({ to }) => to)).toEqual([['priya@msp.example']]);
    expect(mailbox.letters[0]?.mail.bcc ?? []).toEqual([]);
  });
});

describe('a mail server', () => {
  it('that is busy gets the email again later, under the same Message-ID', async () => {
    mailbox.refuse(451);
    await post();
    expect(await send()).toBe('refused');
    expect(await row()).toMatchObject({ state: 'waiting', tries: 1, error: expect.stringContaining('Not today') });
    expect(await send()).toBe('nothing');
    expect(await send(LATER(2))).toBe('sent');
    expect(mailbox.letters).toHaveLength(1);
  });
  it('that refuses for good ends the attempts', async () => {
    mailbox.refuse(550);
    await post();
    expect(await send()).toBe('refused');
    expect(await row()).toMatchObject({ state: 'failed', tries: 1 });
    expect(await postState(database)).toMatchObject({ waiting: 0, failed: 1 });
  });
  it('that is down causes no loss', async () => {
    await post();
    expect(await send(SOON(), 'smtp://127.0.0.1:9')).toBe('away');
    expect(await postState(database)).toMatchObject({
      waiting: 1,
      failed: 0,
      error: expect.stringMatching(/127.0.0.1 does not respond on port 9/),
    });
    expect(await send(LATER(2))).toBe('sent');
  });
  it('that stays down is tested twice a minute, no email uses up its attempts, and all are sent when it is back', async () => {
    const line = await InterruptibleProxy.to(mailbox.url);
    for (let n = 0; n < 7; n++) await post({ to: `p${n}@msp.example` });
    const tries = async () =>
      (await database.query<{ n: number }>('select sum(tries)::int as n from letter')).rows[0]?.n;
    const at = (seconds: number) => {
      ahead = seconds * 1_000;
      return send(new Date(Date.now() + ahead + 1_000).toISOString(), line.url);
    };
    line.cut();
    const outcomes = [];
    for (let n = 0; n < 7; n++) outcomes.push(await at(1));
    expect(outcomes).toEqual([...Array<string>(5).fill('away'), 'nothing', 'nothing']);
    for (const minutes of [1, 2, 30, 80])
      expect([await at(minutes * 60), await at(minutes * 60)]).toEqual(['away', 'nothing']);
    expect(await tries()).toBe(5);
    expect(circuits.open()).toMatchObject([{ part: 'mail', place: new URL(line.url).host }]);
    await database.query(`update letter set next_at = now() + interval '8 hours' where recipient = 'p6@msp.example'`);
    line.mend();
    const back = 81 * 60;
    for (let n = 0; n < 7; n++) expect(await at(back)).toBe('sent');
    expect(new Set(mailbox.letters.flatMap(({ to }) => to)).size).toBe(7);
    expect(circuits.open()).toEqual([]);
    await line.close();
  });
  it('that is away for a whole day loses no email and gets each of them once', async () => {
    const line = await InterruptibleProxy.to(mailbox.url);
    const started = Date.now();
    const at = (minutes: number) => {
      ahead = minutes * 60_000;
      return send(new Date(started + ahead + 1_000).toISOString(), line.url);
    };
    line.cut();
    let attempts = 0;
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      // Emails are written through the whole day.
      if (minute % 240 === 0) await post({ to: `p${minute}@msp.example` });
      if ((await at(minute)) === 'away') attempts++;
    }
    expect(attempts).toBeGreaterThan(100);
    expect(await postState(database)).toMatchObject({
      waiting: 6,
      failed: 0,
      error: expect.stringContaining('127.0.0.1'),
    });
    const [{ most } = { most: 0 }] = (
      await database.query<{ most: number }>('select max(tries)::int as most from letter')
    ).rows;
    // The attempts that only test the server do not use up those of an email, which ends after three days.
    expect(most).toBeLessThan(30);
    line.mend();
    const outcomes: string[] = [];
    for (let minute = 24 * 60; minute < 24 * 60 + 10; minute++) outcomes.push(await at(minute));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(6);
    expect(mailbox.letters.flatMap(({ to }) => to).toSorted()).toEqual(
      [0, 240, 480, 720, 960, 1200].map((minute) => `p${minute}@msp.example`).toSorted(),
    );
    expect(await postState(database)).toMatchObject({ waiting: 0, failed: 0 });
    await line.close();
  });
  it('on another machine gets no password without encryption', async () => {
    const { hostname, port } = new URL(mailbox.url);
    await post();
    // Another name for the same machine counts as another machine.
    const named = `smtp://user:secret@${hostname.replace('127.0.0.1', '0.0.0.0')}:${port}`;
    expect(await send(SOON(), named)).toBe('away');
    expect(mailbox.letters).toHaveLength(0);
    // The email is not the cause, so it is not lost.
    expect(await postState(database)).toMatchObject({
      waiting: 1,
      failed: 0,
      error: expect.stringMatching(/STARTTLS/),
    });
  });
});
