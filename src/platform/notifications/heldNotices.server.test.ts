import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import type { MailWorker } from '#engine/mail/mailWorker.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.server.ts';
import { openTestPost } from '#tests/support/post.server.ts';
import { sendHeldNotices } from './heldNotices.server.ts';
import type { NoticeTimes } from './noticeTimes.ts';
import { USUAL_TIMES } from './noticeTimes.ts';
import { notify } from './notify.server.ts';

const OTTO = 'otto.other@msp.example';
let installation: TestProduct;
let mailbox: Mailbox;
let mailWorker: MailWorker;
let otto: Asker;
let ottoId: number;
let adaId: number;
const idOf = async (email: string) =>
  (await installation.database.query<{ id: number }>('select id from "user" where email = $1', [email])).rows[0]?.id ??
  0;
beforeAll(async () => {
  installation = await openProduct();
  mailbox = await openMailbox();
  const { database, keys } = installation;
  mailWorker = openTestPost({ database, keys, mailbox, address: 'https://crm.example' });
  otto = await signInAs(installation, 'Otto Other', ['customer.view']);
  [ottoId, adaId] = [await idOf(OTTO), await idOf(ADMINISTRATOR.email)];
});
afterAll(async () => {
  await mailWorker.stop();
  await mailbox.close();
  await installation.close();
});
beforeEach(async () => {
  for (const table of ['notice', 'notice_waiting', 'notice_times', 'notice_choice', 'letter'])
    await installation.database.query(`delete from ${table}`);
  mailbox.forget();
});

const hears = async (mail: string, kind = 'import.done', asker = otto) =>
  (await asker.send('PUT', `/api/v1/notices/choices/${kind}`, { screen: true, mail })).status;
const wants = async (times: Partial<NoticeTimes>, asker = otto) =>
  asker.send('PUT', '/api/v1/notices/times', { ...USUAL_TIMES, ...times });
const tell = (now: string, path: string, text: string, kind = 'import.done', userIds = [ottoId]) =>
  installation.write((context) => notify({ ...context, now }, { userIds, kind, text, about: { path } }));
const itIs = (now: string) => sendHeldNotices(installation.database, now);
const posted = async (): Promise<string[]> =>
  (
    await installation.database.query<{ subject: string }>(
      'select subject from letter where recipient = $1 order by id',
      [OTTO],
    )
  ).rows.map(({ subject }) => subject);
const NIGHT = { from: '22:00', to: '07:00', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] } as const;

// 2026-11-19 is a Thursday.
describe('in quiet hours', () => {
  it('notifications collect under the bell, and one email with all of them follows', async () => {
    await hears('now');
    await wants(NIGHT);
    await tell('2026-11-19T22:30:00Z', '/system/import/1', 'servers.csv was imported.');
    await tell('2026-11-20T01:00:00Z', '/system/import/2', 'contacts.csv was <not> imported.');
    await tell('2026-11-20T01:05:00Z', '/system/import/2', 'contacts.csv was <not> imported.');
    expect((await otto.get('/api/v1/notices')).body.unread).toBe(2);
    await itIs('2026-11-20T06:55:00Z');
    expect(await posted()).toEqual([]);
    await itIs('2026-11-20T07:00:00Z');
    await itIs('2026-11-20T07:05:00Z');
    expect(await posted()).toEqual(['3 notifications during your quiet hours']);
    const { mail } = await mailbox.mailTo(OTTO);
    expect(mail.text).toContain(
      'Imports\n- contacts.csv was <not> imported. (2 times)\n  https://crm.example/system/import/2\n- servers.csv was imported.\n  https://crm.example/system/import/1',
    );
    expect(mail.html).toContain('<a href="https://crm.example/system/import/1">servers.csv was imported.</a>');
    expect(mail.html).toContain('contacts.csv was &#60;not&#62; imported. (2 times)');
  });

  it('a single notification is sent later as its usual email', async () => {
    await hears('now');
    await wants(NIGHT);
    await tell('2026-11-19T22:30:00Z', '/system/import/1', 'servers.csv was imported.');
    await itIs('2026-11-20T07:00:00Z');
    expect(await posted()).toEqual(['servers.csv was imported.']);
    expect((await mailbox.mailTo(OTTO)).path).toBe('/system/import/1');
  });

  it('notifications read under the bell are not emailed', async () => {
    await hears('now');
    await wants(NIGHT);
    await tell('2026-11-19T22:30:00Z', '/system/import/1', 'servers.csv was imported.');
    await otto.send('POST', '/api/v1/notices/read', {});
    await itIs('2026-11-20T07:00:00Z');
    expect(await posted()).toEqual([]);
    const { rows } = await installation.database.query('select 1 from notice_waiting');
    expect(rows).toEqual([]);
  });

  it('security notifications are sent immediately, and so are those of users outside their quiet hours', async () => {
    await wants(NIGHT);
    await wants(NIGHT, installation.administrator);
    await tell('2026-11-19T23:00:00Z', '/system/security', 'The log was changed.', 'alarm');
    expect(await posted()).toEqual(['The log was changed.']);
    await hears('now', 'import.done', installation.administrator);
    await wants({ ...NIGHT, timezone: 'Pacific/Auckland' }, installation.administrator);
    expect(
      await tell('2026-11-19T23:00:00Z', '/system/import/1', 'It is done.', 'import.done', [ottoId, adaId]),
    ).toEqual([ADMINISTRATOR.email]);
  });
});

describe('the daily summary', () => {
  it('is sent once, at its time, by kind, with everything unread', async () => {
    for (const kind of ['import.done', 'cover', 'webhook.disabled']) expect(await hears('daily', kind)).toBe(200);
    await tell('2026-11-19T10:00:00Z', '/cover/4', 'You stand in for Ada.', 'cover');
    await tell('2026-11-19T11:00:00Z', '/system/import/1', 'servers.csv was imported.');
    await tell('2026-11-19T12:00:00Z', '/system/webhooks/1', 'A webhook is disabled.', 'webhook.disabled');
    const { rows } = (await otto.get('/api/v1/notices')).body as unknown as { rows: { id: number; kind: string }[] };
    await otto.send('POST', '/api/v1/notices/read', {
      ids: rows.filter(({ kind }) => kind === 'webhook.disabled').map(({ id }) => id),
    });
    await itIs('2026-11-20T07:25:00Z');
    expect(await posted()).toEqual([]);
    // Nodes that run it at the same time, and one that runs it again.
    await Promise.all(Array.from({ length: 4 }, () => itIs('2026-11-20T07:30:00Z')));
    await itIs('2026-11-20T07:30:00Z');
    expect(await posted()).toEqual(['Daily summary: 2 notifications']);
    const { mail, path } = await mailbox.mailTo(OTTO);
    expect(mail.text).toMatch(/Imports\n- servers.csv was imported\.[\s\S]*Cover\n- You stand in for Ada\./);
    expect(mail.text).not.toContain('A webhook is disabled.');
    expect(path).toBe('/system/import/1');
  });

  it('is not sent without unread notifications', async () => {
    await hears('daily');
    await itIs('2026-11-20T07:30:00Z');
    await tell('2026-11-20T10:00:00Z', '/system/import/1', 'servers.csv was imported.');
    await otto.send('POST', '/api/v1/notices/read', {});
    await itIs('2026-11-23T07:30:00Z');
    expect(await posted()).toEqual([]);
  });

  it('is sent once a day even if its time changes, and waits for the end of quiet hours', async () => {
    await hears('daily');
    await tell('2026-11-19T10:00:00Z', '/system/import/1', 'servers.csv was imported.');
    await itIs('2026-11-20T07:30:00Z');
    await wants({ digestAt: '12:00', digestDays: 'every' });
    await tell('2026-11-20T10:00:00Z', '/system/import/2', 'contacts.csv was imported.');
    await itIs('2026-11-20T12:00:00Z');
    expect(await posted()).toHaveLength(1);
    await wants({ digestAt: '12:00', digestDays: 'every', from: '10:00', to: '14:00', days: ['sat'] });
    await itIs('2026-11-21T12:00:00Z');
    expect(await posted()).toHaveLength(1);
    await itIs('2026-11-21T14:00:00Z');
    expect(await posted()).toHaveLength(2);
  });

  it('keeps held notifications if it could not be queued', async () => {
    await hears('daily');
    await tell('2026-11-19T10:00:00Z', '/system/import/1', 'servers.csv was imported.');
    await installation.owner.query(`alter table letter add constraint full_up check (recipient <> '${OTTO}')`);
    await expect(itIs('2026-11-20T07:30:00Z')).rejects.toThrow('full_up');
    await installation.owner.query('alter table letter drop constraint full_up');
    expect(await posted()).toEqual([]);
    await itIs('2026-11-20T07:35:00Z');
    expect(await posted()).toEqual(['Daily summary: 1 notification']);
  });

  it('leaves out kinds no longer wanted by email, and users who cannot sign in', async () => {
    await hears('daily');
    await tell('2026-11-19T10:00:00Z', '/system/import/1', 'servers.csv was imported.');
    await hears('off');
    await itIs('2026-11-20T07:30:00Z');
    await hears('daily');
    await tell('2026-11-20T10:00:00Z', '/system/import/1', 'servers.csv was imported.');
    await installation.database.query(`update "user" set status = 'deactivated' where id = $1`, [ottoId]);
    await itIs('2026-11-23T07:30:00Z');
    await installation.database.query(`update "user" set status = 'active' where id = $1`, [ottoId]);
    await itIs('2026-11-24T07:30:00Z');
    expect(await posted()).toEqual([]);
  });
});

describe('a user’s own times', () => {
  it('are returned as chosen, with their time zone', async () => {
    expect((await otto.get('/api/v1/notices/times')).body).toEqual({
      ...USUAL_TIMES,
      companyTimezone: 'Europe/London',
      quietUntil: null,
    });
    const chosen = { ...USUAL_TIMES, ...NIGHT, weekends: true, timezone: 'Europe/Paris', digestAt: '16:00' };
    expect((await wants(chosen)).body).toMatchObject(chosen);
    expect((await otto.get('/api/v1/notices/times')).body).toMatchObject(chosen);
  });

  it.each([
    [{ from: '22:00' }, 'to'],
    [{ to: '22:00' }, 'from'],
    [{ from: '22:00', to: '22:00' }, 'to'],
    [{ from: '25:00', to: '07:00' }, 'from'],
    [{ from: '22:00', to: '07:00', days: [] }, 'days'],
    [{ days: ['mon', 'mon'] }, 'days'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone'],
    [{ digestAt: 'noon' }, 'digestAt'],
    [{ digestDays: 'never' }, 'digestDays'],
  ])('refuse invalid values: %j', async (times, field) => {
    const answer = await wants(times as Partial<NoticeTimes>);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });

  it('do not allow a summary of security notifications', async () => {
    expect(await hears('daily', 'alarm')).toBe(422);
    expect(await hears('off', 'alarm')).toBe(200);
  });
});
