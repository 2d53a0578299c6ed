import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMail } from '#engine/mail/inbox/newMail.server.ts';
import { openFolder, openImap } from '#engine/mail/inbox/imap.server.ts';
import { openOutbound } from '#engine/outbound/outbound.server.ts';
import { TEST_CERTIFICATE } from '#engine/outbound/testing/certificate.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { tellUndelivered } from '#platform/thread/undelivered.server.ts';
import { DOVECOT_USER, type Dovecot, dovecotBinary, openDovecot } from '#tests/support/dovecot.server.ts';
import { checkMailbox } from './mailboxes/checkMailbox.server.ts';
import { endHeld } from './held/endHeld.server.ts';
import { HELD_DAYS } from './held/heldMail.ts';
import { BOX, type MailTest, openMailTest } from '#tests/support/mailTest.server.ts';

let t: MailTest;
beforeAll(async () => {
  t = await openMailTest();
});
afterAll(() => t.close());

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const notices = async (): Promise<string> => (await t.get('notices')).text;

describe('two programs that answer each other', () => {
  it('are stopped: an automatic answer to an acknowledgement is quiet and gets none', async () => {
    const first = await t.arrive(t.mail({ subject: 'Order' }));
    const [acknowledged] = await t.sent();
    for (let round = 0; round < 3; round++) {
      const answer = await t.arrive(
        t.mail({
          subject: 'Automatic reply',
          'In-Reply-To': acknowledged?.mail.messageId ?? '',
          'Auto-Submitted': 'auto-replied',
        }),
      );
      expect(answer).toMatchObject({ outcome: 'append-quiet', job_id: first.job_id });
    }
    expect(await t.sent()).toEqual([]);
  });

  it('are stopped although one of them does not declare that it is a program', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 22; round++)
      outcomes.push((await t.arrive(t.mail({ from: 'robot@ash.example', subject: `Round ${round}` }))).outcome);
    expect(outcomes.slice(20)).toEqual(['hold', 'hold']);
    expect((await t.sent()).filter(({ to }) => to[0] === 'robot@ash.example')).toHaveLength(5);
    const own = await t.arrive(t.mail({ from: BOX.address, subject: 'From ourselves' }));
    expect(own).toMatchObject({ outcome: 'ignore', reason: 'own-mail' });
  });
});

describe('a reply', () => {
  it('is copied to the contacts who want it, and not to one who left', async () => {
    const contact = (firstName: string) =>
      t.make('contacts', { customerId: t.schoolId, lastName: 'Copy', firstName, email: `${firstName}@ash.example` });
    const [head, left] = [await contact('head'), await contact('left')];
    const { job_id: id } = await t.arrive(t.mail({ subject: 'Copies' }));
    const changed = await t.product.administrator.send('PATCH', `/api/v1/jobs/${String(id)}`, {
      copyContactIds: [head.id, left.id],
      version: (await t.job(id)).version,
    });
    expect(changed.status, changed.text).toBe(200);
    await t.query(`update contact set status = 'left' where id = $1`, [left.id]);
    await t.sent();
    await t.reply(id, 'We are on our way.');
    const [letter] = await t.sent();
    expect(letter?.to).toEqual(['jo@ash.example', 'head@ash.example']);
    expect(letter?.mail.cc).toMatchObject([{ address: 'head@ash.example' }]);
    expect((await t.entries(id))[0]).toMatchObject({ sentTo: 'jo@ash.example, head@ash.example' });
  });

  it('that is not sent for three days is reported to its author, once', async () => {
    const { job_id: id } = await t.arrive(t.mail({ subject: 'Server away' }));
    await t.reply(id, 'Hello?');
    expect((await t.entries(id))[0]?.delivery).toMatchObject({ state: 'waiting' });
    expect(await tellUndelivered(t.product.database, inDays(1))).toBe(0);
    expect(await tellUndelivered(t.product.database, inDays(3.1))).toBe(1);
    expect(await tellUndelivered(t.product.database, inDays(4))).toBe(0);
    expect(await notices()).toContain(`has not been sent for three days to jo@ash.example`);
    await t.sent();
  });

  it('that bounces is reported to its author and shown on the contact, until the contact writes', async () => {
    const { job_id: id } = await t.arrive(t.mail({ subject: 'Comes back' }));
    await t.reply(id, 'Hello?');
    const letter = (await t.sent()).at(-1);
    const report = [
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Final-Recipient: rfc822; jo@ash.example',
      'Status: 5.2.2',
      'Diagnostic-Code: smtp; 552 Mailbox full',
      '--r',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${letter?.mail.messageId ?? ''}`,
      '--r--',
    ].join('\n');
    const type = 'multipart/report; report-type=delivery-status; boundary="r"';
    await t.arrive(t.mail({ from: 'MAILER-DAEMON@mx.ash.example', type, 'Return-Path': '<>' }, report));
    const bounce = async () => (await t.get(`contacts/${t.contactId}/bounce`)).body.bounce;
    expect(await bounce()).toMatchObject({ said: expect.stringContaining('552 Mailbox full') });
    expect(await tellUndelivered(t.product.database, inDays(0))).toBe(1);
    expect(await notices()).toContain('was not delivered to jo@ash.example');
    await t.arrive(t.mail({ subject: 'It works again' }));
    expect(await bounce()).toBeNull();
  });
});

describe('alarms of a monitoring system', () => {
  const nagios = 'nagios@monitor.example';
  const alarm = (subject: string) =>
    t.arrive(t.mail({ from: nagios, subject, 'Auto-Submitted': 'auto-generated' }, 'Info: HTTP 503'));
  beforeAll(async () => {
    await t.make('system/mail-senders', { address: nagios, treatment: 'monitoring', customerId: t.schoolId });
  });

  it('with one key are in one open job, and a recovery resolves it if no user has worked on it', async () => {
    const first = await alarm('** PROBLEM Service Alert: web1/HTTP is CRITICAL **');
    expect(first).toMatchObject({ outcome: 'create' });
    expect(await t.job(first.job_id)).toMatchObject({ source: 'monitoring', alertKey: 'service alert web1 http' });
    const again = await alarm('** PROBLEM Service Alert: web1/HTTP is WARNING **');
    expect(again).toMatchObject({ outcome: 'append-quiet', job_id: first.job_id });
    const other = await alarm('** PROBLEM Service Alert: web2/HTTP is CRITICAL **');
    expect(other).toMatchObject({ outcome: 'create' });
    expect(other.job_id).not.toBe(first.job_id);
    expect(await alarm('** RECOVERY Service Alert: web1/HTTP is OK **')).toMatchObject({ job_id: first.job_id });
    expect(await t.job(first.job_id)).toMatchObject({ status: 'resolved', resolutionCode: 'no-fault-found' });
    expect(await t.entries(first.job_id)).toHaveLength(3);
    expect(await t.job(other.job_id)).toMatchObject({ status: 'new' });
  });

  it('that come back soon reopen the job, and start another one after it was closed', async () => {
    const first = await alarm('Problem: Disk full on db1');
    await alarm('Resolved in 5m 3s: Disk full on db1');
    expect(await alarm('Problem: Disk full on db1')).toMatchObject({ outcome: 'reopen', job_id: first.job_id });
    expect(await t.job(first.job_id)).toMatchObject({ status: 'open' });
    await t.act(first.job_id, 'close', { resolution: 'Larger disk.', resolutionCode: 'fixed' });
    expect(await alarm('Resolved in 1h: Disk full on db1')).toMatchObject({ job_id: first.job_id });
    expect(await t.job(first.job_id)).toMatchObject({ status: 'closed' });
    const later = await alarm('Problem: Disk full on db1');
    expect(later).toMatchObject({ outcome: 'create' });
    expect(later.job_id).not.toBe(first.job_id);
  });

  it('that keep going up and down leave one job open, with one line that counts them', async () => {
    const [down, up] = ['PROBLEM: Host gw2 is DOWN', 'RECOVERY: Host gw2 is UP'];
    const { job_id: id } = await alarm(down);
    for (const subject of [up, down, up, down, up]) expect((await alarm(subject)).job_id).toBe(id);
    expect(await t.job(id)).toMatchObject({ status: 'resolved', reopenCount: 2 });
    expect(await alarm(down)).toMatchObject({ outcome: 'reopen', reason: 'automation', job_id: id });
    const before = await t.entries(id);
    for (const subject of [up, down, up])
      expect(await alarm(subject)).toMatchObject({ outcome: 'append-quiet', reason: 'flapping', job_id: id });
    expect(await t.job(id)).toMatchObject({ status: 'open', reopenCount: 3 });
    expect(await t.entries(id)).toHaveLength(before.length);
    const counted = (await t.lines(id)).filter((line) => line.includes('the state keeps changing'));
    expect(counted).toEqual([expect.stringMatching(/^received 3 alarms from \d\d:\d\d to \d\d:\d\d/)]);
    await t.query(`update mail_message set received_at = received_at - interval '61 minutes' where job_id = $1`, [id]);
    await alarm(up);
    expect(await t.job(id)).toMatchObject({ status: 'resolved' });
  });

  it('leave a job open on which a user has worked', async () => {
    const { job_id: id } = await alarm('PROBLEM: Host gw1 is DOWN');
    await t.reply(id, 'We have called the provider.', { visibility: 'internal' });
    await alarm('RECOVERY: Host gw1 is UP');
    expect(await t.job(id)).toMatchObject({ status: 'new' });
  });
});

it('a held message is discarded after thirty days, with its stored content', async () => {
  const { held_mail_id: id, file_id: fileId } = await t.arrive(t.mail({ from: 'sam@new.example', subject: 'Old' }));
  expect(await endHeld(t.product.database, inDays(HELD_DAYS - 1))).toBe(0);
  expect(await endHeld(t.product.database, inDays(HELD_DAYS + 1))).toBeGreaterThan(0);
  expect(await t.query('select state, decided_by_id from held_mail where id = $1', [id])).toEqual([
    { state: 'discarded', decided_by_id: null },
  ]);
  expect(await t.query('select id from stored_file where id = $1', [fileId])).toEqual([]);
});

it('a mailbox whose node died is free again after a minute', async () => {
  const lease = (seconds: number) =>
    t.query(
      `insert into mailbox_cursor (mailbox_id, leased_until) values ($1, now() + make_interval(secs => $2))
       on conflict (mailbox_id) do update set leased_until = excluded.leased_until`,
      [t.boxId, seconds],
    );
  await lease(60);
  expect(await checkMailbox(t.services, t.boxId)).toBeNull();
  await lease(-1);
  expect(await checkMailbox(t.services, t.boxId)).toBe(0);
});

const binary = dovecotBinary();
describe.skipIf(binary === undefined)('a mail server with a private TLS certificate', () => {
  const host = '127.77.0.4';
  let server: Dovecot;
  beforeAll(async () => {
    server = await openDovecot(binary ?? '', { host, ...TEST_CERTIFICATE });
  });
  afterAll(() => server.close());

  it.each(['tls', 'starttls'] as const)(
    'is not trusted by default, and the message says so (%s)',
    async (encryption) => {
      const box = { ...BOX, address: `${encryption}@msp.example`, server: host, encryption };
      const port = encryption === 'tls' ? server.tlsPort : server.port;
      const { id } = await t.make('system/mailboxes', { ...box, port });
      expect((await t.post(`system/mailboxes/${String(id)}/test`, {})).body).toMatchObject({
        isReached: false,
        words: expect.stringContaining('is not trusted or does not match'),
      });
    },
  );

  it.each(['tls', 'starttls'] as const)('is read if its authority is trusted (%s)', async (encryption) => {
    const block = readEnvironmentBlock('127.77.0.0/16');
    const policy = async () => ({ company: [], environment: block ? [block] : [], own: [] });
    await server.deliver(t.mail({ subject: `Over ${encryption}` }));
    const port = encryption === 'tls' ? server.tlsPort : server.port;
    const setup = { ...DOVECOT_USER, host, port, encryption, folder: 'INBOX' };
    const client = await openImap(openOutbound({ policy, trusted: TEST_CERTIFICATE.cert }), setup);
    await openFolder(client, setup);
    const subjects: string[] = [];
    for await (const { raw } of newMail(client, null)) subjects.push(/^Subject: (.*)$/m.exec(String(raw))?.[1] ?? '');
    expect(subjects.map((each) => each.trim())).toContain(`Over ${encryption}`);
    await client.logout();
  });
});
