import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { DOVECOT_USER, type Dovecot, dovecotBinary, openDovecot } from '#tests/support/dovecot.server.ts';
import { signInAs } from '#tests/support/testInstallation.server.ts';
import type { HeldLine, HeldText } from './held/heldAnswers.ts';
import { checkMailbox, checkMailboxes } from './mailboxes/checkMailbox.server.ts';
import { replyAddress } from './outbound/replyAddress.server.ts';
import { BOX, type MailTest, openMailTest } from '#tests/support/mailTest.server.ts';

let t: MailTest;
beforeAll(async () => {
  t = await openMailTest();
});
afterAll(() => t.close());

describe('a message from a customer', () => {
  it('becomes a job of its sender, with its files, and is acknowledged once', async () => {
    const type = 'multipart/mixed; boundary="b1"';
    const body = [
      '--b1',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'The caf=E9 printer *is* offline.',
      '',
      'On Mon, 2 Nov 2026 at 10:00, Support <support@msp.example> wrote:',
      '> Old words',
      '--b1',
      'Content-Type: text/csv; name="list.csv"',
      'Content-Disposition: attachment; filename="list.csv"',
      '',
      'name,room',
      '--b1',
      'Content-Type: application/x-msdownload; name="run.exe"',
      'Content-Disposition: attachment; filename="run.exe"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('MZ\0\0\0').toString('base64'),
      '--b1--',
    ].join('\n');
    const row = await t.arrive(t.mail({ subject: 'RE: Printer', type }, body));
    expect(row).toMatchObject({ outcome: 'create', reason: 'contact' });
    expect(await t.job(row.job_id)).toMatchObject({
      title: 'Printer',
      customerId: t.schoolId,
      contactId: t.contactId,
      source: 'email',
      status: 'new',
      lastReplyAt: null,
    });
    const [entry] = await t.entries(row.job_id);
    expect(entry).toMatchObject({
      authorName: 'Jo Crow',
      from: { noun: 'contact', id: t.contactId },
      body: 'The café printer \\*is\\* offline.',
      quoted: expect.stringContaining('> Old words'),
      isQuiet: false,
      files: [{ name: 'list.csv', mediaType: 'text/csv' }],
    });
    expect((await t.lines(row.job_id)).join()).toContain('run.exe');
    const letters = await t.sent();
    expect(letters.map(({ to }) => to)).toEqual([['jo@ash.example']]);
    expect(letters[0]?.mail.subject).toBe(`[J${row.job_id}] Printer`);
    expect(letters[0]?.raw).toMatch(/auto-submitted: auto-generated/i);
    expect((await t.get(`jobs/${String(row.job_id)}/mail`)).body.rows).toEqual([
      { messageId: row.id, entryId: row.entry_id },
    ]);
  });

  it('creates a contact for a colleague at a known domain, so that replies arrive', async () => {
    const row = await t.arrive(t.mail({ from: 'Head Teacher <head@ash.example>', subject: 'Wi-Fi' }));
    expect(row).toMatchObject({ outcome: 'create', reason: 'domain' });
    const { contactId: id } = await t.job(row.job_id);
    expect((await t.get(`contacts/${String(id)}`)).body.row).toMatchObject({
      firstName: 'Head',
      lastName: 'Teacher',
      email: 'head@ash.example',
    });
    await t.sent();
  });

  it('is processed once, however often it arrives', async () => {
    const raw = t.mail({ subject: 'Twice' });
    const first = await t.arrive(raw);
    const again = await t.arrive(raw);
    expect([first.outcome, again.outcome, again.reason]).toEqual(['create', 'ignore', 'duplicate']);
    await t.sent();
  });
});

describe('a reply', () => {
  it('is sent under a signed address in one conversation, and its answer returns to the job', async () => {
    const asked = t.mail({ subject: 'Screen', id: '<first@ash.example>' });
    const { job_id: id } = await t.arrive(asked);
    await t.sent();
    await t.post(`threads/job/${String(id)}/entries`, {
      visibility: 'internal',
      body: 'Secret words',
      clientKey: 'note-0001',
    });
    await t.reply(id, 'Which screen?');
    const [letter] = await t.sent();
    expect(letter?.from).toBe('support@msp.example');
    expect(letter?.to).toEqual(['jo@ash.example']);
    expect(letter?.raw).not.toContain('Secret words');
    expect(letter?.raw).not.toMatch(/auto-submitted/i);
    expect(letter?.mail).toMatchObject({
      subject: `[J${id}] Screen`,
      from: { name: 'MSP Service Desk', address: 'support@msp.example' },
      replyTo: [{ address: replyAddress(t.product.keys, 'support@msp.example', Number(id)) }],
      inReplyTo: '<first@ash.example>',
    });
    expect((await t.entries(id))[0]).toMatchObject({
      sentTo: 'jo@ash.example',
      delivery: { state: 'sent', error: null },
    });
    await t.act(id, 'waitCustomer');
    const answer = await t.arrive(
      t.mail({ subject: 'Screen', 'In-Reply-To': letter?.mail.messageId ?? '' }, 'The left one.'),
    );
    expect(answer).toMatchObject({ outcome: 'append', reason: 'in-reply-to', job_id: id });
    expect(await t.job(id)).toMatchObject({ status: 'open', lastReplyBy: 'customer' });
    const byAddress = await t.arrive(
      t.mail({ subject: 'Screen', to: replyAddress(t.product.keys, 'support@msp.example', Number(id)) }),
    );
    expect(byAddress).toMatchObject({ outcome: 'append', reason: 'reply-address', job_id: id });
    const forged = await t.arrive(t.mail({ to: `support+j${id}.0123456789abcdef@msp.example` }));
    expect(forged).toMatchObject({ outcome: 'hold', reason: 'forged', job_id: null });
  });

  it('to a merged job goes to the job that was kept, and an absence notice is quiet', async () => {
    const kept = (await t.arrive(t.mail({ subject: 'Kept' }))).job_id;
    const dropped = (await t.arrive(t.mail({ subject: 'Dropped', id: '<dropped@ash.example>' }))).job_id;
    await t.post(`jobs/${String(dropped)}/merge`, { intoId: kept, version: (await t.job(dropped)).version });
    const answer = await t.arrive(t.mail({ References: '<dropped@ash.example>' }));
    expect(answer).toMatchObject({ outcome: 'append', job_id: kept });
    const before = await t.job(kept);
    const notice = await t.arrive(t.mail({ 'In-Reply-To': '<dropped@ash.example>', 'Auto-Submitted': 'auto-replied' }));
    expect(notice).toMatchObject({ outcome: 'append-quiet', job_id: kept });
    expect((await t.entries(kept))[0]).toMatchObject({ isQuiet: true });
    expect(await t.job(kept)).toMatchObject({ status: before.status, lastReplyAt: before.lastReplyAt });
  });

  it('soon after the job ended reopens it; a late one starts a linked job', async () => {
    const { job_id: id } = await t.arrive(t.mail({ subject: 'Done', id: '<done@ash.example>' }));
    await t.act(id, 'close', { resolution: 'Fixed.' });
    expect(await t.arrive(t.mail({ 'In-Reply-To': '<done@ash.example>' }))).toMatchObject({
      outcome: 'reopen',
      job_id: id,
    });
    expect(await t.job(id)).toMatchObject({ status: 'open', reopenCount: 1, closedAt: null });
    await t.act(id, 'close', { resolution: 'Fixed.' });
    await t.product.owner.query(`update job set closed_at = now() - interval '20 days' where id = $1`, [id]);
    const late = await t.arrive(t.mail({ subject: 'Again', 'In-Reply-To': '<done@ash.example>' }));
    expect(late).toMatchObject({ outcome: 'follow-up' });
    expect(await t.lines(late.job_id)).toContain(`continues J${String(id)}`);
    expect(await t.lines(id)).toContain(`is continued by J${String(late.job_id)}`);
    await t.sent();
  });

  it('that bounces is noted on it', async () => {
    const { job_id: id } = await t.arrive(t.mail({ subject: 'Bounce' }));
    await t.reply(id, 'Hello?');
    const letter = (await t.sent()).at(-1);
    const report = [
      '--r',
      'Content-Type: text/plain',
      '',
      'Could not deliver.',
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.ash.example',
      '',
      'Final-Recipient: rfc822; jo@ash.example',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 No such user',
      '--r',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${letter?.mail.messageId ?? ''}`,
      '--r--',
    ].join('\n');
    const type = 'multipart/report; report-type=delivery-status; boundary="r"';
    const row = await t.arrive(t.mail({ from: 'MAILER-DAEMON@mx.ash.example', type, 'Return-Path': '<>' }, report));
    expect(row).toMatchObject({ outcome: 'bounce', job_id: id });
    const delivery = (await t.entries(id)).find(({ sentTo }) => sentTo !== null)?.delivery;
    expect(delivery).toMatchObject({ state: 'failed', error: expect.stringContaining('550 No such user') });
    expect((await t.lines(id))[0]).toContain('returned an email to jo@ash.example');
  });
});

describe('a held message', () => {
  it('waits with its reason until a user makes a job of it, and its sender can be remembered', async () => {
    const row = await t.arrive(t.mail({ from: 'Sam New <sam@new.example>', subject: 'Hello there' }));
    const [line] = await t.held();
    expect(line).toMatchObject({
      id: row.held_mail_id,
      reason: 'unknown',
      fromAddress: 'sam@new.example',
      state: 'waiting',
      job: null,
    });
    expect((await t.get(`held-mail/${String(line?.id)}`)).body).toMatchObject({
      text: expect.stringContaining('Hello.'),
      files: [],
    });
    const body = { version: line?.version, customerId: t.schoolId, title: 'Hello there', always: true };
    const made = await t.post(`held-mail/${String(line?.id)}/make-job`, body);
    expect(made.status, made.text).toBe(200);
    expect(await t.job(made.body.jobId)).toMatchObject({
      title: 'Hello there',
      customerId: t.schoolId,
      source: 'email',
    });
    expect(await t.entries(made.body.jobId)).toHaveLength(1);
    expect((await t.post(`held-mail/${String(line?.id)}/discard`, { version: line?.version })).status).toBe(409);
    expect(await t.arrive(t.mail({ from: 'sam@new.example' }))).toMatchObject({ outcome: 'create', reason: 'contact' });
  });

  it('is added to a job or discarded for good', async () => {
    const { job_id: id } = await t.arrive(t.mail({ subject: 'Target' }));
    const stranger = await t.arrive(t.mail({ from: 'eve@else.example', subject: `Re: [J${String(id)}] Target` }));
    expect(stranger).toMatchObject({ outcome: 'hold', reason: 'stranger' });
    const [line] = await t.held();
    expect(line?.suggestedJobId).toBe(id);
    const added = await t.post(`held-mail/${String(line?.id)}/add-to-job`, { version: line?.version, jobId: id });
    expect(added.status, added.text).toBe(200);
    expect((await t.entries(id))[0]).toMatchObject({ authorName: 'eve@else.example', from: { noun: 'mail' } });
    const news = await t.arrive(t.mail({ from: 'news@shop.example', 'List-Id': 'shop' }));
    const [newest] = await t.held();
    expect(newest).toMatchObject({ id: news.held_mail_id, reason: 'automated' });
    await t.post(`held-mail/${String(newest?.id)}/discard`, { version: newest?.version, always: true });
    expect(await t.arrive(t.mail({ from: 'news@shop.example' }))).toMatchObject({
      outcome: 'ignore',
      reason: 'discarded',
    });
    const decided = (await t.get('held-mail?state=decided')).body.rows as unknown as HeldLine[];
    expect(decided[0]).toMatchObject({ state: 'discarded', decidedBy: 'Ada Underhill' });
  });

  it('with harmful content is held, and the next one is read', async () => {
    const parts = Array.from({ length: 500 }, () => '--x\nContent-Type: text/plain\n\na').join('\n');
    const many = await t.arrive(t.mail({ type: 'multipart/mixed; boundary=x' }, `${parts}\n--x--`));
    expect(many).toMatchObject({ outcome: 'hold', reason: 'too-many-parts' });
    let deep = '--b30\nContent-Type: text/plain\n\na\n--b30--';
    for (let at = 29; at > 0; at--)
      deep = `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n\n${deep}\n--b${at}--`;
    expect(await t.arrive(t.mail({ type: 'multipart/mixed; boundary=b1' }, deep))).toMatchObject({
      outcome: 'hold',
      reason: 'too-deep',
    });
    const large = await t.arrive(t.mail({ subject: 'Film' }), { size: 60 * 1024 ** 2, isWhole: false });
    expect(large).toMatchObject({ outcome: 'hold', reason: 'too-large' });
    expect((await t.held())[0]).toMatchObject({ subject: 'Film', fromAddress: 'jo@ash.example' });
    const noise = await t.arrive(Buffer.from([0, 255, 254, 10, 10, 0, 13, 200]));
    expect(noise.outcome).toBe('hold');
    expect(await t.arrive(t.mail({ subject: 'After' }))).toMatchObject({ outcome: 'create' });
  });

  it('that cannot be read shows the beginning of its original, and the original is kept unchanged', async () => {
    const raw = t.mail({ type: 'multipart/mixed; boundary=x' }, `${'--x\n\na\n'.repeat(500)}--x--`);
    const row = await t.arrive(raw);
    const [line] = await t.held();
    expect(line).toMatchObject({ id: row.held_mail_id, reason: 'too-many-parts', subject: null });
    const shown = (await t.get(`held-mail/${String(line?.id)}`)).body;
    expect(shown).toMatchObject({ text: null, source: expect.stringContaining('From: Jo Crow <jo@ash.example>\n') });
    const kept = await t.get(`mail/messages/${row.id}/raw`);
    expect(kept.text).toBe(raw.replace(/\n/g, '\r\n'));
    const made = { version: line?.version, customerId: t.schoolId, title: 'Unread' };
    expect((await t.post(`held-mail/${String(line?.id)}/make-job`, made)).body.code).toBe('unreadable');
    expect((await t.post(`held-mail/${String(line?.id)}/discard`, { version: line?.version })).status).toBe(200);
  });

  it('comes with likely customers and jobs and the reasons for each, within what the user can see', async () => {
    const farm = Number((await t.make('customers', { name: 'Farm Shop', type: 'business' })).id);
    const both = { firstName: 'Pat', lastName: 'Twice', email: 'pat@twice.example' };
    const [pat] = [
      await t.make('contacts', { ...both, customerId: farm }),
      await t.make('contacts', { ...both, customerId: t.schoolId }),
    ];
    const till = await t.make('jobs', { customerId: farm, contactId: pat.id, title: 'Till does not print receipts' });
    await t.make('jobs', { customerId: farm, title: 'New phones' });
    await t.arrive(t.mail({ from: 'Pat Twice <pat@twice.example>', subject: 'Re: till does not print receipts' }));
    const [line] = await t.held();
    expect(line?.reason).toBe('ambiguous');
    const { suggestions } = (await t.get(`held-mail/${String(line?.id)}`)).body as unknown as HeldText;
    expect(suggestions).toMatchObject([
      {
        customer: 'Farm Shop',
        job: { id: till.id },
        reasons: ['Pat Twice is the requester.', 'The subject is similar.'],
      },
      {
        customer: 'Ashfield Primary School',
        job: null,
        reasons: ['Pat Twice has the address of the sender.', '1 contact writes from twice.example.'],
      },
      { customer: 'Farm Shop', job: null, contact: { id: pat.id, name: 'Pat Twice' } },
    ]);
    const narrow = await signInAs(
      t.product,
      'Nar Row',
      ['heldMail.*', 'job.*', 'customer.*', 'contact.*'],
      [t.schoolId],
    );
    const seen = (await narrow.get(`/api/v1/held-mail/${String(line?.id)}`)).body as unknown as HeldText;
    expect(seen.suggestions.map(({ customer }) => customer)).toEqual(['Ashfield Primary School']);
    await t.post(`held-mail/${String(line?.id)}/add-to-job`, { version: line?.version, jobId: till.id });
    expect((await t.get(`held-mail/${String(line?.id)}`)).body.suggestions).toEqual([]);
    await t.arrive(t.mail({ from: 'Pat Twice <pat@twice.example>', subject: 'And another' }));
    const [next] = await t.held();
    const after = (await t.get(`held-mail/${String(next?.id)}`)).body as unknown as HeldText;
    expect(after.suggestions[0]).toMatchObject({ job: { id: till.id } });
    expect(after.suggestions[0]?.reasons).toContain('Earlier messages of the sender went here.');
  });

  it('waits in a queue with the oldest first, which the menu counts', async () => {
    const rows = (await t.get('held-mail')).body.rows as unknown as HeldLine[];
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((one, other) => one - other));
    expect((await t.get('held-mail/count')).body).toEqual({ waiting: rows.length });
  });

  it('is visible to users with permission, who decide about it', async () => {
    const reader = await signInAs(t.product, 'Rea Der', ['job.*']);
    expect((await reader.get('/api/v1/held-mail')).status).toBe(403);
    const viewer = await signInAs(t.product, 'Vie Wer', ['heldMail.view']);
    expect((await viewer.get('/api/v1/held-mail')).status).toBe(200);
    const [line] = await t.held();
    expect(
      (await viewer.send('POST', `/api/v1/held-mail/${String(line?.id)}/discard`, { version: line?.version })).status,
    ).toBe(403);
  });
});

describe('HTML of a message', () => {
  it('is shown as a page without scripts and without remote content until the user asks for it', async () => {
    const html =
      '<p onclick="x()">Hi<script>x()</script><img src="http://track.example/p.gif"><a href="javascript:x()">a</a></p>';
    const row = await t.arrive(t.mail({ type: 'text/html' }, html));
    const page = await t.get(`mail/messages/${row.id}/view`);
    expect(page.status, page.text).toBe(200);
    expect(page.text).not.toMatch(/script|onclick|track\.example/);
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; img-src data:;.*sandbox/);
    expect((await t.get(`mail/messages/${row.id}/view?pictures=1`)).text).toContain('https://track.example/p.gif');
    const raw = await t.get(`mail/messages/${row.id}/raw`);
    expect(raw.headers['content-disposition']).toContain('attachment');
    const elsewhere = await signInAs(t.product, 'Else Where', ['job.*', 'heldMail.*'], []);
    expect((await elsewhere.get(`/api/v1/mail/messages/${row.id}/view`)).status).toBe(404);
  });
});

describe('a mailbox', () => {
  it('keeps its password encrypted, and asks for it again for another server', async () => {
    const { body } = await t.get(`system/mailboxes/${t.boxId}`);
    expect(JSON.stringify(body)).not.toContain(DOVECOT_USER.password);
    const moved = await t.product.administrator.send('PATCH', `/api/v1/system/mailboxes/${t.boxId}`, {
      version: body.row?.version,
      server: 'imap.evil.example',
    });
    expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['password']]);
    const bare = await t.make('system/mailboxes', { ...BOX, address: 'other@msp.example', password: null });
    const refused = await t.post(`system/mailboxes/${String(bare.id)}/actions/enable`, { version: bare.version });
    expect([refused.status, refused.body.code]).toEqual([422, 'no_password']);
  });
});

const binary = dovecotBinary();
describe.skipIf(binary === undefined)('a mail server', () => {
  let server: Dovecot;
  let liveId: number;
  beforeAll(async () => {
    server = await openDovecot(binary ?? '');
    liveId = Number((await t.make('system/mailboxes', { ...BOX, address: 'desk@msp.example', port: server.port })).id);
  });
  afterAll(() => server.close());
  const state = async () => (await t.get(`system/mailboxes/${liveId}`)).body.row ?? {};
  const change = async (body: Values) =>
    t.product.administrator.send('PATCH', `/api/v1/system/mailboxes/${liveId}`, {
      version: (await state()).version,
      ...body,
    });
  const taken = async () =>
    t.query<{ uid: number; outcome: string }>(
      'select uid, outcome from mail_message where mailbox_id = $1 order by uid',
      [liveId],
    );

  it('is tested, and a fault is reported with what to do', async () => {
    const tried = async () => (await t.post(`system/mailboxes/${liveId}/test`, {})).body;
    expect(await tried()).toMatchObject({ isReached: true, words: expect.stringContaining('within seconds') });
    await change({ password: 'wrong' });
    const wrong = await tried();
    expect(wrong).toMatchObject({
      isReached: false,
      words: expect.stringContaining('rejected the user name or password'),
    });
    await change({ password: DOVECOT_USER.password, folder: 'Nowhere' });
    expect(await tried()).toMatchObject({ words: expect.stringContaining('“Nowhere” was not found') });
    await change({ folder: 'INBOX', port: 9 });
    expect(await tried()).toMatchObject({ words: expect.stringContaining('does not respond on port 9') });
    await change({ port: server.port, encryption: 'starttls', password: DOVECOT_USER.password });
    expect(await tried()).toMatchObject({ words: expect.stringContaining('does not support STARTTLS') });
    await change({ encryption: 'none', password: DOVECOT_USER.password });
  });

  it('delivers every message exactly once, wherever reading stops', async () => {
    await t.post(`system/mailboxes/${liveId}/actions/enable`, { version: (await state()).version });
    for (let at = 1; at <= 4; at++)
      await server.deliver(t.mail({ from: 'head@ash.example', to: 'desk@msp.example', subject: `Batch ${at}` }));
    let puts = 0;
    const { storage } = t.services;
    // Simulates a crash while the third message is stored.
    const broken = {
      ...storage,
      put: (...given: Parameters<typeof storage.put>) =>
        ++puts > 2 ? Promise.reject(new Error('killed')) : storage.put(...given),
    };
    await expect(checkMailbox({ ...t.services, storage: broken }, liveId)).rejects.toThrow('killed');
    expect(await taken()).toHaveLength(2);
    // Simulates a server that resets its read flags and UIDs.
    await t.product.owner.query(`update mailbox_cursor set uid_validity = 'before' where mailbox_id = $1`, [liveId]);
    await checkMailbox(t.services, liveId);
    await checkMailboxes(t.services);
    expect((await taken()).map(({ outcome }) => outcome)).toEqual(['create', 'create', 'create', 'create']);
    expect(await checkMailbox(t.services, liveId)).toBe(0);
    expect((await server.messages()).filter((name) => !/:2,.*S/.test(name))).toEqual([]);
    const jobs = await t.query<{ n: number }>(`select count(*)::int as n from job where title like 'Batch %'`);
    expect(jobs).toEqual([{ n: 4 }]);
  });

  it('that is down makes its mailbox fail until it is back', async () => {
    await change({ port: 9 });
    await checkMailboxes(t.services);
    expect(await state()).toMatchObject({ state: 'failing', reason: expect.stringContaining('port 9') });
    await change({ port: server.port });
    await checkMailboxes(t.services);
    expect(await state()).toMatchObject({ state: 'active', failingSince: null, reason: null });
  });
});
