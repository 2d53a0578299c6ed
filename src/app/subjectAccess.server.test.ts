import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as yauzl from 'yauzl';
import { contact } from '#areas/customers/contacts/contact.ts';
import { a } from '#core/testing/builders.server.ts';
import type { Asker, TestInstallation } from '#core/testing/installation.server.ts';
import { openProduct, signInAs, userIdOf } from './testInstallation.server.ts';

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
    (await ada.get('/api/v1/subject-access')).body.rows?.find((row) => row.id === id && row.state === 'ready');
  await expect.poll(found, { timeout: 20_000 }).toBeTruthy();
  return found();
}
async function fileOf(id: unknown): Promise<Record<string, string>> {
  const answer = await installation.app.inject({
    url: `/api/v1/subject-access/${String(id)}/file`,
    headers: { cookie: ada.cookie(), host: 'localhost' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const zip = await new Promise<yauzl.ZipFile>((done, fail) =>
    yauzl.fromBuffer(answer.rawPayload, { lazyEntries: false }, (error, file) => (error ? fail(error) : done(file))),
  );
  const texts: Record<string, string> = {};
  await new Promise<void>((done, fail) => {
    let open = zip.entryCount;
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return fail(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          texts[entry.fileName] = Buffer.concat(chunks).toString('utf8');
          open -= 1;
          if (open === 0) done();
        });
      }),
    );
  });
  return texts;
}

describe('whoever asks what is held about them', () => {
  it('gets their records, letters and deeds in a file that anybody can read, and nobody else’s name', async () => {
    const asked = await ask({ entity: 'user', id: tomId });
    expect(asked.status, asked.text).toBe(202);
    const row = await ready(asked.body.id);
    expect(row).toMatchObject({
      name: 'Tom Thumb',
      state: 'ready',
      handedAt: null,
      counts: { Teams: 1, Users: 1, Letters: 1 },
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
    expect(of('Letters')?.Subject).toBe('Welcome from [another person]');
    expect(of('What they did, by the log')).toBeDefined();
    expect(texts['index.html']).toContain('<h1>What is held about Tom Thumb</h1>');
    expect(Object.values(texts).join()).not.toContain('Ada Underhill');
  });

  it('is answered within a month: the clock stands beside it until the file was taken, and the log says by whom', async () => {
    const { body } = await ask({ entity: 'user', id: tomId });
    const row = await ready(body.id);
    const asked = new Date(String(row?.askedAt));
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

  it('may be a contact', async () => {
    const { id } = await installation.write((context) =>
      a(context, contact, { firstName: 'Grace', lastName: 'Hopper' }),
    );
    const { body } = await ask({ entity: 'contact', id });
    expect(await ready(body.id)).toMatchObject({ name: 'Grace Hopper', counts: { Contacts: 1 } });
  });

  it.each<[string, object, number]>([
    ['nobody', { entity: 'user', id: 999_999 }, 404],
    ['what is no person', { entity: 'team', id: 1 }, 422],
    ['no number', { entity: 'user' }, 422],
  ])('is not %s', async (_what, body, status) => expect((await ask(body)).status).toBe(status));

  it('is not gathered by whoever may not', async () => {
    const eve = await signInAs(installation, 'Eve Hill', ['user.view']);
    expect((await ask({ entity: 'user', id: tomId }, eve)).status).toBe(403);
    expect((await eve.get('/api/v1/subject-access/1/file')).status).toBe(403);
  });
});
