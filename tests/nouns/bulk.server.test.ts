import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMany } from '#engine/store/store.server.ts';
import { openBatch } from '#engine/bulk/bulk.server.ts';
import { a } from '../support/builders.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { manufacturer } from '#areas/estate/makers/manufacturer.ts';
import { team } from '#areas/teams/teams/team.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
const admin = () => installation.administrator;

beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const teams = async (beginning: string, count: number) => {
  const made = [];
  for (let n = 0; n < count; n++)
    made.push(
      await installation.write((context) => a(context, team, { name: `${beginning} ${n}`, notes: 'as it was' })),
    );
  return made;
};
const bulk = (body: object, asker = admin(), headers?: Record<string, string>) =>
  asker.send('POST', '/api/v1/teams/bulk', body, headers);
const undo = (batch: unknown, asker = admin()) => asker.send('POST', `/api/v1/batches/${String(batch)}/undo`);
const notesOf = async (beginning: string) =>
  (
    await installation.database.query<{ notes: string }>(`select notes from team where name like $1 order by id`, [
      `${beginning}%`,
    ])
  ).rows.map(({ notes }) => notes);
const everything = async () =>
  (
    await installation.database.query(
      'select (select count(*) from change_log) as log, (select count(*) from batch) as batches, (select sum(version) from team) as versions',
    )
  ).rows;

describe('a bulk edit', () => {
  it('previews exactly what it will do, and changes nothing yet', async () => {
    const made = await teams('Dry', 5);
    await installation.write(async () =>
      installation.database.query(`update team set notes = 'new' where id = $1`, [made[0]?.id]),
    );
    const before = await everything();
    const body = { select: { ids: [...made.map(({ id }) => id), 999_999] }, set: { notes: 'new' } };
    const dry = await bulk({ ...body, dryRun: true });
    expect(dry.body).toEqual({
      matched: 6,
      changes: 4,
      unchanged: 1,
      refused: [{ id: 999_999, title: '#999999', message: 'Team not found.' }],
    });
    expect(await everything()).toEqual(before);
    const done = await bulk(body);
    expect([dry.status, done.status]).toEqual([200, 207]);
    expect(done.body).toEqual({ ...dry.body, batch: expect.any(Number) });
    expect(await notesOf('Dry')).toEqual(['new', 'new', 'new', 'new', 'new']);
  });

  it('changes everything that a list finds, and only that', async () => {
    await teams('Wanted', 4);
    await teams('Unwanted', 2);
    const done = await bulk({ select: { query: 'f.name=starts:Wanted' }, set: { notes: 'found' } });
    expect(done.body).toMatchObject({ matched: 4, changes: 4, refused: [] });
    expect(await notesOf('Wanted')).toEqual(['found', 'found', 'found', 'found']);
    expect(await notesOf('Unwanted')).toEqual(['as it was', 'as it was']);
    const log = await admin().get(`/api/v1/teams?f.name=starts:Wanted`);
    for (const row of log.body.rows ?? [])
      expect((await admin().get(`/api/v1/teams/${String(row.id)}/history`)).body.total).toBe(2);
  });

  it('changes the similar rows that a list shows for a misspelt word, and so does its file', async () => {
    await teams('Castlegate', 2);
    const shown = await admin().get('/api/v1/teams?q=castelgate');
    expect([shown.body.total, shown.body.similar]).toEqual([2, true]);
    const done = await bulk({ select: { query: 'q=castelgate' }, set: { notes: 'misspelt' } });
    expect(done.body).toMatchObject({ matched: 2, changes: 2 });
    const file = await admin().get('/api/v1/teams.csv?q=castelgate&columns=name');
    const lines = file.text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual(['Castlegate 0', 'Castlegate 1']);
    // All exact rows were removed from the selection; similar rows were never selected.
    await teams('Castelgate', 1);
    const [exact] = (await admin().get('/api/v1/teams?q=castelgate')).body.rows ?? [];
    const none = await bulk({ select: { query: `q=castelgate&f.id=not:${String(exact?.id)}` }, set: { notes: 'x' } });
    expect(none.body).toMatchObject({ matched: 0, changes: 0 });
  });

  it('has one log entry in addition to those of the records', async () => {
    await teams('Told', 3);
    const summaries = async () =>
      (
        await installation.database.query<{
          title: string;
          note: string;
          entity_id: number | null;
          batch_id: number | null;
        }>(
          `select title, note, entity_id, batch_id from change_log where action = 'bulk-edit' and kind = 'team' order by id`,
        )
      ).rows;
    const before = (await summaries()).length;
    const done = await bulk({ select: { query: 'f.name=starts:Told' }, set: { notes: 'told' } });
    await bulk({ select: { query: 'f.name=starts:Told' }, set: { notes: 'dry' }, dryRun: true });
    await bulk({ select: { query: 'f.name=starts:Told' }, set: { notes: 'told' } });
    expect((await summaries()).slice(before)).toEqual([
      {
        title: 'Teams: 3 changed in bulk',
        note: `3 of 3 changed: Notes. Batch ${String(done.body.batch)}.`,
        entity_id: null,
        batch_id: null,
      },
    ]);
    const told = await admin().get('/api/v1/audit?action=bulk-edit');
    expect([told.status, told.text.includes('Changed in bulk')]).toEqual([200, true]);
  });

  it('lists records refused by a rule and changes the rest', async () => {
    const [one] = await teams('Refusing', 3);
    const body = { select: { query: 'f.name=starts:Refusing' }, set: { name: 'Refusing together' } };
    const done = await bulk(body);
    expect(done.body).toMatchObject({ matched: 3, changes: 1 });
    expect((done.body.refused as { message: string }[]).map(({ message }) => message)).toEqual([
      'Name is already used by Refusing together.',
      'Name is already used by Refusing together.',
    ]);
    expect(one?.id).toBeGreaterThan(0);
  });

  it('runs once however often it is sent', async () => {
    await teams('Once', 3);
    const body = { select: { query: 'f.name=starts:Once' }, set: { notes: 'once' } };
    const key = { 'idempotency-key': 'bulk-once' };
    const [first, again] = [await bulk(body, admin(), key), await bulk(body, admin(), key)];
    expect(again.body).toEqual(first.body);
    expect((await bulk(body)).body).toMatchObject({ changes: 0, unchanged: 3 });
  });

  it('does not rewrite unchanged search entries', async () => {
    await teams('Searched', 3);
    const entries = async () =>
      (
        await installation.database.query(
          `select entity_id, xmin::text from search_entry where entity = 'team' and title like 'Searched%' order by entity_id`,
        )
      ).rows;
    const before = await entries();
    await bulk({ select: { query: 'f.name=starts:Searched' }, set: { notes: 'not searched' } });
    expect(before).toHaveLength(3);
    expect(await entries()).toEqual(before);
  });

  it('reaches no record out of scope, by ID or by list', async () => {
    const [mine, foreign] = [
      await installation.write((context) => a(context, customer)),
      await installation.write((context) => a(context, customer)),
    ];
    const limited = await signInAs(installation, 'Limited Bulk', ['contact.*', 'customer.view'], [mine.id]);
    const [own, other] = [
      await installation.write((context) => a(context, contact, { customerId: mine.id })),
      await installation.write((context) => a(context, contact, { customerId: foreign.id })),
    ];
    const send = (select: object) =>
      limited.send('POST', '/api/v1/contacts/bulk', { select, set: { jobTitle: 'Reached' } });
    expect((await send({ ids: [own.id, other.id] })).body).toMatchObject({
      matched: 2,
      changes: 1,
      refused: [{ id: other.id, title: `#${other.id}`, message: 'Contact not found.' }],
    });
    expect((await send({ query: '' })).body).toMatchObject({ matched: 1 });
    const row = await admin().get(`/api/v1/contacts/${other.id}`);
    expect(row.body.row?.jobTitle).toBeNull();
  });

  it('needs its permission before anything is read', async () => {
    const viewer = await signInAs(installation, 'Only Viewer', ['team.view']);
    const editor = await signInAs(installation, 'Only Editor', ['team.update']);
    expect((await bulk({ nonsense: true }, viewer)).status).toBe(403);
    expect((await bulk({ select: { query: '' }, archive: true }, editor)).status).toBe(403);
    expect((await bulk({ select: { ids: [1] }, set: { notes: 'x' }, dryRun: true }, editor)).status).toBe(200);
  });

  it.each([
    {},
    { select: {} },
    { select: { ids: [] }, set: { notes: 'x' } },
    { select: { ids: ['1'] }, set: { notes: 'x' } },
    { select: { ids: [1], query: '' }, set: { notes: 'x' } },
    { select: { ids: [1] } },
    { select: { ids: [1] }, set: { notes: 'x' }, archive: true },
    { select: { query: 'f.nonsense=is:1' }, set: { notes: 'x' } },
    { select: { ids: Array.from({ length: 20_001 }, (_, n) => n + 1) }, set: { notes: 'x' } },
  ])('that is not valid is refused: %j', async (body) => {
    expect([400, 422]).toContain((await bulk(body)).status);
  });

  it('with invalid values lists every record and changes none', async () => {
    await teams('Misfit', 2);
    const done = await bulk({ select: { query: 'f.name=starts:Misfit' }, set: { id: 5, colour: 'red' } });
    expect(done.body).toMatchObject({ matched: 2, changes: 0, unchanged: 0 });
    expect(done.body.refused).toHaveLength(2);
  });
});

describe('undo', () => {
  it('restores the former values, and a second time changes nothing', async () => {
    await teams('Undone', 3);
    const { body } = await bulk({ select: { query: 'f.name=starts:Undone' }, set: { notes: null, colour: '#32bb9c' } });
    expect(await notesOf('Undone')).toEqual([null, null, null]);
    expect((await undo(body.batch)).body).toEqual({ restored: 3, removed: 0, kept: [] });
    expect(await notesOf('Undone')).toEqual(['as it was', 'as it was', 'as it was']);
    expect((await undo(body.batch)).body).toEqual({ restored: 0, removed: 0, kept: [] });
  });

  it('keeps what a user changed since, and says so', async () => {
    const [one, two] = await teams('Since', 2);
    const { body } = await bulk({
      select: { query: 'f.name=starts:Since' },
      set: { notes: 'together', colour: '#000000' },
    });
    await admin().send('PATCH', `/api/v1/teams/${one?.id}`, { notes: 'alone', version: 2 });
    await admin().send('PATCH', `/api/v1/teams/${two?.id}`, { notes: 'alone', colour: '#ffffff', version: 2 });
    const { body: undone } = await undo(body.batch);
    expect(undone).toEqual({
      restored: 1,
      removed: 0,
      kept: [
        {
          entity: 'team',
          id: two?.id,
          title: 'Since 1',
          because: 'Another user has changed the same fields since then.',
        },
        { entity: 'team', id: one?.id, title: 'Since 0', because: 'Kept later changes to: Notes.' },
      ],
    });
    expect((await admin().get(`/api/v1/teams/${one?.id}`)).body.row).toMatchObject({ notes: 'alone', colour: null });
    expect((await admin().get(`/api/v1/teams/${two?.id}`)).body.row).toMatchObject({
      notes: 'alone',
      colour: '#ffffff',
    });
  });

  it('restores records archived together, but not those restored and archived again', async () => {
    const [one] = await teams('Put away', 3);
    const { body } = await bulk({ select: { query: 'f.name=starts:Put%20away' }, archive: true });
    expect(body).toMatchObject({ matched: 3, changes: 3 });
    expect((await admin().get('/api/v1/teams?f.name=starts:Put%20away')).body.total).toBe(0);
    await admin().send('POST', `/api/v1/teams/${one?.id}/restore`, { version: 2 });
    const { body: undone } = await undo(body.batch);
    expect(undone).toMatchObject({
      restored: 2,
      kept: [{ id: one?.id, because: 'Another user has archived or restored this record since then.' }],
    });
    expect((await admin().get('/api/v1/teams?f.name=starts:Put%20away')).body.total).toBe(3);
  });

  it('removes records created together, but keeps changed and referred ones', async () => {
    const batch = await installation.write(async (context) => {
      const id = await openBatch(context, 'import', 'Three makers', manufacturer);
      await createMany({ ...context, batchId: id }, manufacturer, [
        { name: 'Goes' },
        { name: 'Changed' },
        { name: 'Used' },
      ]);
      return id;
    });
    const { rows = [] } = (await admin().get('/api/v1/manufacturers?sort=id')).body;
    const used = rows.find((row) => row.name === 'Used');
    const changed = rows.find((row) => row.name === 'Changed');
    const goes = rows.find((row) => row.name === 'Goes');
    await admin().send('PATCH', `/api/v1/manufacturers/${String(changed?.id)}`, { name: 'Changed since', version: 1 });
    await admin().send('POST', '/api/v1/models', { manufacturerId: used?.id, name: 'One', kind: 'ups' });
    const { body } = await undo(batch);
    expect(body).toMatchObject({ restored: 0, removed: 1 });
    expect((body.kept as { because: string }[]).map(({ because }) => because).sort()).toEqual([
      'Another user has changed this record since then.',
      'Other records refer to this record.',
    ]);
    expect((await admin().get(`/api/v1/manufacturers/${String(goes?.id)}`)).status).toBe(404);
    expect((await admin().get('/api/v1/search?q=goes')).body.groups).toEqual([]);
    const events = await installation.database.query(
      `select 1 from live_event where action = 'remove' and entity_id = $1`,
      [goes?.id],
    );
    expect(events.rows).toHaveLength(1);
  });

  it('is for the user who made the change, and for administrators', async () => {
    await teams('Whose', 1);
    const one = await signInAs(installation, 'First Editor', ['team.*']);
    const other = await signInAs(installation, 'Second Editor', ['team.*']);
    const { body } = await bulk({ select: { query: 'f.name=starts:Whose' }, set: { notes: 'mine' } }, one);
    expect((await undo(body.batch, other)).status).toBe(404);
    expect((await undo(999_999, other)).status).toBe(404);
    expect((await undo(body.batch, one)).body).toMatchObject({ restored: 1 });
  });
});

describe('twenty thousand records', () => {
  it('are changed together and restored within a minute', async () => {
    await installation.write(async ({ tx }) => {
      await tx.query(
        `insert into team (name, notes) select 'Many ' || n, 'as it was' from generate_series(1, 20000) n`,
      );
    });
    const { body } = await bulk({ select: { query: 'f.name=starts:Many' }, set: { notes: 'all of them' } });
    expect(body).toMatchObject({ matched: 20_000, changes: 20_000, refused: [] });
    expect((await undo(body.batch)).body).toEqual({ restored: 20_000, removed: 0, kept: [] });
    expect(new Set(await notesOf('Many'))).toEqual(new Set(['as it was']));
  }, 120_000);
});
