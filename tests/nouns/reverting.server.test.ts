import { actionOf } from '#engine/changes/auditEvents.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { a } from '../support/builders.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';

let installation: TestProduct;
const admin = () => installation.administrator;

beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

type Row = Record<string, unknown> & { id: number; version: number };
const make = async (noun: string, given: Record<string, unknown> = {}): Promise<Row> =>
  (await installation.write((context) => a(context, entityNamed(noun), given))) as Row;
const change = async (path: string, set: Record<string, unknown>): Promise<Row> => {
  const { version } = (await admin().get(path)).body.row as Row;
  const answer = await admin().send('PATCH', path, { ...set, version });
  expect(answer.text).toContain('"row"');
  return answer.body.row as Row;
};
/** The lines of a record's history, oldest first. */
const linesOf = async (path: string, asker: Asker = admin()): Promise<{ id: number; seq: number | null }[]> =>
  ((await asker.get(`${path}/history`)).body.rows as { id: number; seq: number | null }[]).toReversed();
const previewAt = async (path: string, at: number, asked = '', asker: Asker = admin()) => {
  const line = (await linesOf(path)).at(at);
  return (await asker.get(`${path}/history/${String(line?.id)}${asked}`)).body as {
    version: number;
    fields: { key: string; now: unknown; was: unknown; because: string | null }[];
    written: Record<string, unknown>;
    besides: string[];
  };
};
const because = (fields: { key: string; because: string | null }[]) =>
  Object.fromEntries(fields.map((each) => [each.key, each.because]));

describe('the history of a record', () => {
  it('shows whether each entry is sealed, and its origin only to users who can view the log', async () => {
    const team = await make('team', { name: 'Sealed and told' });
    const path = `/api/v1/teams/${team.id}`;
    expect(await linesOf(path)).toMatchObject([{ seq: null, from: { requestId: 'test' } }]);
    await sealAll(installation.database);
    expect((await linesOf(path))[0]?.seq).toBeGreaterThan(0);
    const viewer = await signInAs(installation, 'Vera Viewer', ['team.view']);
    expect((await linesOf(path, viewer))[0]).not.toHaveProperty('from');
  });

  it('is described in words, except plain changes, which show their fields', async () => {
    const team = await make('team', { name: 'Told in words' });
    const path = `/api/v1/teams/${team.id}`;
    await change(path, { notes: 'Plain' });
    expect(await linesOf(path)).toMatchObject([{ told: 'created this' }, { told: null }]);
  });

  it('continues before an entry, whatever was written since', async () => {
    const team = await make('team', { name: 'Often changed' });
    const path = `/api/v1/teams/${team.id}`;
    for (let n = 0; n < 3; n++) await change(path, { notes: `Note ${n}` });
    const newest = (await linesOf(path)).at(-1)?.id ?? 0;
    await change(path, { notes: 'Meanwhile' });
    const { body } = await admin().get(`${path}/history?before=${newest}`);
    expect(body.rows?.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect((await admin().get(`${path}/history?before=soon`)).status).toBe(422);
  });
});

describe('reverting a record', () => {
  it('restores all fields, as one change with its own entry that names the reverted one', async () => {
    const team = await make('team', { name: 'Field', notes: 'As it began' });
    const path = `/api/v1/teams/${team.id}`;
    await change(path, { name: 'Field team', colour: '#32bb9c' });
    const last = await change(path, { notes: 'Later', name: 'Field and depot' });
    await sealAll(installation.database);
    const [created] = await linesOf(path);
    const preview = await previewAt(path, 0);
    expect(Object.fromEntries(preview.fields.map(({ key, now, was }) => [key, [now, was]]))).toEqual({
      name: ['Field and depot', 'Field'],
      colour: ['#32bb9c', null],
      notes: ['Later', 'As it began'],
    });
    expect(preview.written).toEqual({
      name: ['Field and depot', 'Field'],
      colour: ['#32bb9c', null],
      notes: ['Later', 'As it began'],
    });
    const done = await admin().send('POST', `${path}/history/${String(created?.id)}/put-back`, {
      fields: ['name', 'colour', 'notes'],
      version: preview.version,
    });
    expect(done.body.row).toMatchObject({
      name: 'Field',
      colour: null,
      notes: 'As it began',
      version: last.version + 1,
    });
    expect((await admin().get(`${path}/history`)).body.rows?.[0]).toMatchObject({
      action: 'update',
      note: `Reverted to entry ${String(created?.seq)}.`,
      id: done.body.undo,
    });
  });

  it('restores one field and keeps later changes by others', async () => {
    const team = await make('team', { name: 'One of them', notes: 'First' });
    const path = `/api/v1/teams/${team.id}`;
    await change(path, { notes: 'Second' });
    await change(path, { name: 'Another name' });
    const preview = await previewAt(path, 0, '?fields=notes');
    expect(preview.written).toEqual({ notes: ['Second', 'First'] });
    const [line] = await linesOf(path);
    const done = await admin().send('POST', `${path}/history/${String(line?.id)}/put-back`, {
      fields: ['notes'],
      version: preview.version,
    });
    expect(done.body.row).toMatchObject({ name: 'Another name', notes: 'First' });
  });

  it('says why a field cannot be restored: its name is now taken', async () => {
    const team = await make('team', { name: 'Wanted name', notes: 'First' });
    const path = `/api/v1/teams/${team.id}`;
    await change(path, { name: 'Given up', notes: 'Second' });
    await make('team', { name: 'Wanted name' });
    const preview = await previewAt(path, 0);
    expect(because(preview.fields)).toEqual({ name: 'Name is already used by Wanted name.', notes: null });
    expect(preview.written).toEqual({ notes: ['Second', 'First'] });
    const [line] = await linesOf(path);
    const refused = await admin().send('POST', `${path}/history/${String(line?.id)}/put-back`, {
      fields: ['name', 'notes'],
      version: preview.version,
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'name_taken']);
    expect((await admin().get(path)).body.row).toMatchObject({ name: 'Given up', notes: 'Second' });
  });

  it('reports a reference that is now archived', async () => {
    const maker = await make('manufacturer');
    const unit = await make('ups', { manufacturerId: maker.id, modelId: null });
    const path = `/api/v1/hardware/ups/${unit.id}`;
    const other = await make('manufacturer');
    await change(path, { manufacturerId: other.id });
    const { version } = (await admin().get(`/api/v1/manufacturers/${maker.id}`)).body.row as Row;
    await admin().send('POST', `/api/v1/manufacturers/${maker.id}/archive`, { version });
    const fields = because((await previewAt(path, 0)).fields);
    expect(fields.manufacturerId).toBe('Manufacturer: the record is archived. Restore it or choose another.');
  });

  it('reports a state, which changes only by actions', async () => {
    const owner = await make('customer', { name: 'Once a prospect', notes: 'Met at the fair' });
    const path = `/api/v1/customers/${owner.id}`;
    await change(path, { notes: 'Met again' });
    const moved = await installation.write((context) =>
      changeMany(context, entityNamed('customer'), actionOf(entityNamed('customer'), 'activate'), [
        { id: owner.id, version: null, set: { status: 'active', lostReason: 'price' } },
      ]),
    );
    expect(moved).toMatchObject([{ change: { after: { status: 'active' } } }]);
    expect(because((await previewAt(path, 0)).fields)).toMatchObject({
      status: 'Use the actions of the record to change its state.',
      lostReason: 'The value is calculated automatically.',
      notes: null,
    });
  });

  it('reports what is not restored: that it was archived since', async () => {
    const team = await make('team', { name: 'Put away' });
    const path = `/api/v1/teams/${team.id}`;
    await change(path, { notes: 'Something' });
    await admin().send('POST', `${path}/archive`, { version: 2 });
    expect((await previewAt(path, 0)).besides).toContain(
      'The record was archived or restored since then. That does not change.',
    );
  });

  it('refuses equal values, versions that never existed, and entries of other records', async () => {
    const team = await make('team', { name: 'Untouched', notes: 'Same' });
    const path = `/api/v1/teams/${team.id}`;
    const { version } = await change(path, { colour: '#2e2f48' });
    const [line] = await linesOf(path);
    const back = (entry: unknown, body: object) =>
      admin().send('POST', `${path}/history/${String(entry)}/put-back`, body);
    expect((await back(line?.id, { fields: ['notes', 'nonsense'], version })).body.errors).toEqual({
      notes: ['This field had the same value then.'],
      nonsense: ['This field had the same value then.'],
    });
    expect((await back(line?.id, { fields: [], version })).status).toBe(422);
    expect((await back(line?.id, { fields: ['colour'], version, before: true })).body.code).toBe('nothing_before');
    const other = await make('team');
    const [foreign] = await linesOf(`/api/v1/teams/${other.id}`);
    expect((await back(foreign?.id, { fields: ['colour'], version })).status).toBe(404);
    expect((await back('999999999', { fields: ['colour'], version })).status).toBe(404);
  });

  it('works at the address of a base as at that of its type', async () => {
    const unit = await make('ups', { name: 'Cellar UPS' });
    await change(`/api/v1/hardware/ups/${unit.id}`, { name: 'Attic UPS' });
    const path = `/api/v1/assets/${unit.id}`;
    const preview = await previewAt(path, 0);
    expect(preview.fields).toMatchObject([{ key: 'name', now: 'Attic UPS', was: 'Cellar UPS', because: null }]);
    const [line] = await linesOf(path);
    const done = await admin().send('POST', `${path}/history/${String(line?.id)}/put-back`, {
      fields: ['name'],
      version: preview.version,
    });
    expect(done.body.row).toMatchObject({ name: 'Cellar UPS', kind: 'ups' });
    expect(done.body.undo).toEqual(expect.any(Number));
  });

  it('restores a list of rows as a whole, and custom fields', async () => {
    const field = { noun: 'site', key: 'doorCode', label: 'Door', type: 'text', position: 1 };
    expect((await admin().send('POST', '/api/v1/system/custom-fields', field)).text).toContain('"row"');
    const hours = [{ day: 'mon', from: '08:00', to: '16:00' }];
    const { id } = await make('site', { hours, extra: { doorCode: 'Blue' } });
    const path = `/api/v1/sites/${id}`;
    const begun = (await admin().get(path)).body.row as Row;
    await change(path, { hours: [], extra: { doorCode: 'Red' } });
    const preview = await previewAt(path, 0);
    expect(preview.fields).toEqual([
      { key: 'hours', now: [], was: begun.hours, because: null },
      { key: 'extra.doorCode', now: 'Red', was: 'Blue', because: null },
    ]);
    const [line] = await linesOf(path);
    const done = await admin().send('POST', `${path}/history/${String(line?.id)}/put-back`, {
      fields: ['hours', 'extra.doorCode'],
      version: preview.version,
    });
    expect(done.body.row).toMatchObject({ hours: begun.hours, extra: { doorCode: 'Blue' } });
  });

  it('needs permission to change it, and a version', async () => {
    const team = await make('team', { name: 'Guarded' });
    const path = `/api/v1/teams/${team.id}`;
    await change(path, { notes: 'Changed' });
    const [line] = await linesOf(path);
    const viewer = await signInAs(installation, 'Victor Viewer', ['team.view']);
    const back = `${path}/history/${String(line?.id)}`;
    expect((await viewer.get(back)).status).toBe(403);
    expect((await viewer.send('POST', `${back}/put-back`, { fields: ['notes'], version: 2 })).status).toBe(403);
    expect((await admin().send('POST', `${back}/put-back`, { fields: ['notes'] })).status).toBe(428);
    const stale = await admin().send('POST', `${back}/put-back`, { fields: ['notes'], version: 1 });
    expect([stale.status, stale.body.changedFields]).toEqual([409, ['notes']]);
  });
});
