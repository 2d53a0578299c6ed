import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contact } from '#areas/customers/contacts/contact.ts';
import { allKept } from '#platform/retention/kept.server.ts';
import { a } from '../support/builders.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { unzipped } from '../support/unzipped.server.ts';
import { openProduct, signInAs, userIdOf } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let ada: Asker;
let tomId: number;
beforeAll(async () => {
  installation = await openProduct({ work: true });
  ada = installation.administrator;
  const tom = await signInAs(installation, 'Tom Thumb', ['team.*']);
  tomId = await userIdOf(tom);
  await tom.send('POST', '/api/v1/teams', {
    name: 'Field',
    leadId: tomId,
    notes: 'Ask Ada Underhill before Tom Thumb.',
  });
  await installation.database.query(
    `insert into letter (recipient, subject, state) select email, 'Welcome from Ada Underhill', 'sent' from "user" where id = $1`,
    [tomId],
  );
});
afterAll(() => installation.close());

const ask = (body: object, who = ada) => who.send('POST', '/api/v1/subject-access', body);
async function ready(id: unknown) {
  const found = async () =>
    (await ada.get('/api/v1/subject-access')).body.rows?.find((row) => row.id === id && row.state === 'done');
  await expect.poll(found, { timeout: 20_000 }).toBeTruthy();
  return found();
}
async function fileOf(id: unknown): Promise<Record<string, string>> {
  const answer = await installation.app.inject({
    url: `/api/v1/subject-access/${String(id)}/file`,
    headers: { cookie: ada.cookie(), host: 'localhost' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return unzipped(answer.rawPayload);
}

describe('a subject access request', () => {
  it('gives the person’s records, emails and audit events in a readable file, without other names', async () => {
    const asked = await ask({ entity: 'user', id: tomId });
    expect(asked.status, asked.text).toBe(202);
    const row = await ready(asked.body.id);
    expect(row).toMatchObject({
      title: 'Tom Thumb',
      state: 'done',
      handedAt: null,
      counts: { Teams: 1, Users: 1, Emails: 1 },
    });
    const texts = await fileOf(asked.body.id);
    const data = JSON.parse(texts['data.json'] ?? '{}') as {
      sections: { title: string; rows: Record<string, string>[] }[];
    };
    const of = (title: string) => data.sections.find((section) => section.title === title)?.rows[0];
    expect(of('Teams')).toMatchObject({
      Name: 'Field',
      Lead: 'Tom Thumb',
      Notes: 'Ask [another person] before Tom Thumb.',
    });
    expect(of('Emails')?.Subject).toBe('Welcome from [another person]');
    expect(of('Actions in the audit log')).toBeDefined();
    expect(texts['index.html']).toContain('<h1>Personal data of Tom Thumb</h1>');
    expect(Object.values(texts).join()).not.toContain('Ada Underhill');
  });

  it('is due within a month: the deadline is shown until the file was handed over, and the log says by whom', async () => {
    const { body } = await ask({ entity: 'user', id: tomId });
    const row = await ready(body.id);
    const asked = new Date(String(row?.createdAt));
    const month = new Date(Date.UTC(asked.getUTCFullYear(), asked.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
    expect(String(row?.dueOn).slice(0, 7)).toBe(month);
    await fileOf(body.id);
    expect((await ready(body.id))?.handedAt).not.toBeNull();
    const { rows } = await installation.database.query<{ action: string }>(
      `select action from change_log where entity = 'user' and entity_id = $1 and action in ('subject-access', 'gather', 'export') order by id desc limit 3`,
      [tomId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['export', 'gather', 'subject-access']);
  });

  it('can be for a contact', async () => {
    const { id } = await installation.write((context) =>
      a(context, contact, { firstName: 'Grace', lastName: 'Hopper' }),
    );
    const { body } = await ask({ entity: 'contact', id });
    expect(await ready(body.id)).toMatchObject({ title: 'Grace Hopper', counts: { Contacts: 1 } });
  });

  it('announces its result, and other responsible users can download the file', async () => {
    const { body } = await ask({ entity: 'user', id: tomId });
    expect(await ready(body.id)).toMatchObject({ askedBy: 'Ada Underhill', done: expect.any(Number) });
    const { rows } = await installation.database.query(`select text from notice where kind = 'subject.done' limit 1`);
    expect(rows).toEqual([{ text: 'The personal data of Tom Thumb is ready. Check the file before you send it.' }]);
    const grace = await signInAs(installation, 'Grace Price', ['subjectAccess.run']);
    expect((await grace.get(`/api/v1/subject-access/${body.id}/file`)).status).toBe(200);
    const narrow = await signInAs(installation, 'Nora Price', ['subjectAccess.run'], []);
    expect((await narrow.get(`/api/v1/subject-access/${body.id}/file`)).body.code).toBe('sight_changed');
  });

  it('can be cancelled while data is gathered; nothing of it is kept', async () => {
    const held = await installation.owner.connect();
    await held.query('begin; lock table letter in access exclusive mode');
    const { body } = await ask({ entity: 'user', id: tomId });
    const line = async () => (await ada.get('/api/v1/subject-access')).body.rows?.find(({ id }) => id === body.id);
    try {
      await expect.poll(async () => (await line())?.total ?? null, { timeout: 20_000 }).not.toBeNull();
      expect((await ada.send('POST', `/api/v1/subject-access/${body.id}/cancel`, {})).status).toBe(200);
    } finally {
      await held.query('rollback');
      held.release();
    }
    expect(await line()).toMatchObject({ state: 'cancelled', size: null });
    expect((await ada.get(`/api/v1/subject-access/${body.id}/file`)).status).toBe(404);
  });

  it('is deleted with its file after its period', async () => {
    const { body } = await ask({ entity: 'user', id: tomId });
    await ready(body.id);
    const files = async () =>
      (await installation.database.query(`select 1 from stored_file where name like 'subject-access-%'`)).rows.length;
    const before = await files();
    const kept = allKept().find(({ category }) => category === 'subject-access');
    await installation.write((context) => kept?.clear?.(context, [Number(body.id)]) ?? Promise.resolve());
    expect(await files()).toBe(before - 1);
    expect((await ada.get('/api/v1/subject-access')).body.rows?.some(({ id }) => id === body.id)).toBe(false);
  });

  it.each<[string, object, number]>([
    ['nobody', { entity: 'user', id: 999_999 }, 404],
    ['for anything but a person', { entity: 'team', id: 1 }, 422],
    ['no number', { entity: 'user' }, 422],
  ])('is not %s', async (_what, body, status) => expect((await ask(body)).status).toBe(status));

  it('is refused without permission', async () => {
    const eve = await signInAs(installation, 'Eve Hill', ['user.view']);
    expect((await ask({ entity: 'user', id: tomId }, eve)).status).toBe(403);
    expect((await eve.get('/api/v1/subject-access/1/file')).status).toBe(403);
  });
});
