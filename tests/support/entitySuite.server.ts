import { beforeAll, describe, expect, it } from 'vitest';
import { product } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { referencesOf } from '#engine/entity/references.ts';
import { customerOf, ownFields, rootOf, titleOf } from '#engine/entity/shape.ts';
import { OWN_CHANGES, readOwnChanges } from '#engine/http/ownChanges.ts';
import type { Field } from '#engine/kinds/field.ts';
import { list } from '#engine/lists/list.server.ts';
import { asChanges, isTouched } from '#engine/live/browser/onScreen.ts';
import { readQuery } from '#engine/lists/query.ts';
import { a, draftOf } from './builders.server.ts';
import { sample } from './draft.ts';
import { filterFor, isSortable } from './listAsking.ts';
import { ledgerSuite } from './ledgerSuite.server.ts';
import type { Answered, Asker, TestInstallation } from './installation.server.ts';

/** The users of the suite. The caller creates them, because the engine knows no user. */
export interface Askers {
  readonly administrator: Asker;
  /** Signed in without any permission. */
  readonly nobody: Asker;
  /** With every permission, but no customer assigned. */
  readonly elsewhere: Asker;
}

export interface SuiteOptions {
  readonly installation: () => TestInstallation;
  readonly askers: () => Askers;
}

const triedBases = new Set<string>();

/**
 * All fields of a noun. Fields of a base are included only for the first noun of that base, because the results are
 * the same.
 */
function triedFields(entity: AnyEntity): readonly (readonly [string, Field])[] {
  const isFirst = !entity.base || !triedBases.has(entity.base.name);
  if (entity.base) triedBases.add(entity.base.name);
  return Object.entries<Field>(isFirst ? entity.fields : ownFields(entity));
}

/** The guarantees of every declared noun, without code for each. */
export function entitySuite(entity: AnyEntity, options: SuiteOptions): void {
  if (entity.ledger) return ledgerSuite(entity, options);
  const base = `/api/v1/${entity.path}`;
  const tried = triedFields(entity);
  const install = () => options.installation();
  const admin = () => options.askers().administrator;

  describe(`${entity.plural}`, () => {
    let row: Values;
    let told: string;
    const one = () => `${base}/${String(row.id)}`;
    const draft = () => install().write((context) => draftOf(context, entity));
    const create = async (body: Values, headers?: Record<string, string>): Promise<Answered> =>
      admin().send('POST', base, body, headers);

    beforeAll(async () => {
      const made = await create(await draft());
      expect(made.text).toContain('"row"');
      row = made.body.row as Values;
      told = String(made.headers[OWN_CHANGES]);
    });

    it('appear immediately on every screen of the user who created them: lists, counts, and figures of their owner', () => {
      const changes = readOwnChanges(told);
      if (changes === 'everything') throw new Error(`The answer names no change: ${told}`);
      const names = [...new Set([entity.name, rootOf(entity).name])];
      const owner = customerOf(entity, row);
      const shown = [
        ...names.flatMap((name) => [
          [name, 'list', '', 1],
          [name, 'list', 'count'],
          ...(owner ? [[name, 'list', `f.customerId=is%3A${owner}`, 1]] : []),
          ...referencesOf(entity).map(({ key }) => [name, 'list', 'count', key, row[key]]),
        ]),
        ...(owner ? ['overview', 'dashboard', 'activation'].map((what) => ['customer', what, owner]) : []),
      ];
      const heard = changes.flatMap(asChanges);
      expect(shown.filter((key) => !heard.some((change) => isTouched(key, change)))).toEqual([]);
    });

    it('can be created and read back unchanged', async () => {
      const read = await admin().get(one());
      expect(read.status).toBe(200);
      expect(read.body.row).toEqual(row);
      expect(read.headers.etag).toBe(`"${String(row.version)}"`);
    });

    it('write a log entry and an event for the screens', async () => {
      const { rows } = await install().database.query(
        'select action, changes, actor_id from change_log where entity = $1 and entity_id = $2 order by id',
        [rootOf(entity).name, row.id],
      );
      expect(rows[0]).toMatchObject({ action: 'create' });
      expect(rows[0]?.actor_id).not.toBeNull();
      const events = await install().database.query('select 1 from live_event where entity = $1 and entity_id = $2', [
        rootOf(entity).name,
        row.id,
      ]);
      expect(events.rows.length).toBeGreaterThan(0);
      const history = await admin().get(`${one()}/history`);
      expect(history.body.rows?.[0]).toMatchObject({ action: expect.any(String) });
    });

    it('are in their list, by every filter and every order', async () => {
      for (const [key, field] of tried) {
        const asked = filterFor(key, field, row[key]);
        if (!asked) continue;
        const found = await admin().get(`${base}?${asked}&size=200`);
        expect(`${asked}: ${found.status}`).toBe(`${asked}: 200`);
        expect(
          found.body.rows?.map((each) => each.id),
          asked,
        ).toContain(row.id);
      }
      for (const key of entity.columns.filter((each) => isSortable(entity.fields[each]))) {
        for (const sort of [key, `-${key}`]) expect((await admin().get(`${base}?sort=${sort}`)).status, sort).toBe(200);
      }
    });

    it('are listed page by page with a cursor, each once', async () => {
      await install().write((context) => a(context, entity));
      const seen: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = await admin().get(`${base}?size=1${cursor ? `&cursor=${cursor}` : ''}`);
        seen.push(...(page.body.rows ?? []).map((each) => each.id));
        cursor = page.body.next as string | undefined;
      } while (cursor && seen.length < 200);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toContain(row.id);
    });

    it('cost three queries a page: the rows, the count, and the names of references', async () => {
      let queries = 0;
      const counted: Queryable = {
        query: (text, values) => (queries++, install().database.query(text, values as unknown[])),
      };
      await list(counted, entity, readQuery({}).query, { actor: product('Test'), today: '2026-11-20' });
      expect(queries).toBe(3);
    });

    it('are changed field by field, and a stale version gets the changes', async () => {
      const change = changeFor(entity);
      if (!change) return;
      const before = (await admin().get(one())).body.row as Values;
      const saved = await admin().send('PATCH', one(), { ...change, version: before.version });
      expect(saved.text).toContain('"row"');
      const stale = await admin().send('PATCH', one(), { ...changeFor(entity), version: before.version });
      expect(stale.status).toBe(409);
      expect(stale.body).toMatchObject({ code: 'conflict', current: { id: row.id } });
      expect(stale.body.changedFields).toEqual(expect.arrayContaining(Object.keys(change)));
      expect((await admin().send('PATCH', one(), change)).status).toBe(428);
    });

    it('are reverted field by field, and that is reverted again', async () => {
      const change = changeFor(entity);
      if (!change) return;
      const [key = ''] = Object.keys(change);
      const before = (await create(await draft())).body.row as Values;
      const path = `${base}/${String(before.id)}`;
      const saved = (await admin().send('PATCH', path, { ...change, version: before.version })).body.row as Values;
      const made = (await admin().get(`${path}/history`)).body.rows?.at(-1);
      const preview = await admin().get(`${path}/history/${String(made?.id)}`);
      expect(preview.status).toBe(200);
      expect(preview.body.fields).toContainEqual({ key, now: saved[key], was: before[key], because: null });
      expect((await admin().get(path)).body.row).toEqual(saved);
      const back = `${path}/history/${String(made?.id)}/put-back`;
      expect((await admin().send('POST', back, { fields: [key] })).status).toBe(428);
      expect((await admin().send('POST', back, { fields: [key], version: before.version })).status).toBe(409);
      const done = await admin().send('POST', back, { fields: [key], version: saved.version });
      expect(done.body.row?.[key]).toEqual(before[key]);
      const [line] = (await admin().get(`${path}/history`)).body.rows ?? [];
      expect(line).toMatchObject({ action: 'update', note: expect.stringMatching(/^Reverted to (the )?entry /) });
      const undo = `${path}/history/${String(done.body.undo)}/put-back`;
      const undone = await admin().send('POST', undo, {
        fields: [key],
        before: true,
        version: done.body.row?.version,
      });
      expect(undone.body.row?.[key]).toEqual(saved[key]);
      const { nobody, elsewhere } = options.askers();
      expect((await nobody.send('POST', back, { fields: [key], version: 1 })).status).toBe(403);
      if (rootOf(entity).scope.by === 'customer')
        expect((await elsewhere.send('POST', back, { fields: [key], version: 1 })).status).toBe(404);
    });

    it('refuse read-only fields, by name', async () => {
      const wrong = await create({ ...(await draft()), id: 5, nonsense: true });
      expect(wrong.status).toBe(422);
      expect(Object.keys(wrong.body.errors as object)).toEqual(expect.arrayContaining(['id', 'nonsense']));
      // A refused draft is not stored, so one draft serves all fields.
      const whole = await draft();
      for (const [key, field] of tried) {
        if (field.readOnly) continue;
        const bad = await create({ ...whole, [key]: { not: 'this' } });
        expect(`${key}: ${bad.status}`).toBe(`${key}: 422`);
        expect(
          Object.keys(bad.body.errors as object).some((each) => each.startsWith(key)),
          key,
        ).toBe(true);
      }
    });

    it('are created once, however often the request is repeated', async () => {
      const body = await draft();
      const key = { 'idempotency-key': `${entity.name}-again` };
      const first = await create(body, key);
      const again = await create(body, key);
      expect(first.status).toBe(201);
      expect(again.body.row).toEqual(first.body.row);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect((await create({ ...body, nonsense: 1 }, key)).body).toMatchObject({ code: 'key_reused' });
    });

    it('can be archived and restored', async () => {
      const kept = (await create(await draft())).body.row as Values;
      const put = await admin().send('POST', `${base}/${String(kept.id)}/archive`, { version: kept.version });
      if (entity.permanent) return expect(put.status).toBe(404);
      if (put.status === 409 || put.status === 422) return expect(put.body.message).toBeTruthy();
      expect(put.status).toBe(200);
      const listed = await admin().get(`${base}?f.id=is:${String(kept.id)}`);
      expect(listed.body.rows).toEqual([]);
      const back = await admin().send('POST', `${base}/${String(kept.id)}/restore`, { version: put.body.row?.version });
      expect(back.body.row).toMatchObject({ archivedAt: null });
    });

    it('are for users who can view them', async () => {
      expect((await install().stranger.get(base)).status).toBe(401);
      const { nobody, elsewhere } = options.askers();
      expect((await nobody.get(base)).status).toBe(403);
      expect((await nobody.get(one())).status).toBe(403);
      expect((await nobody.send('PATCH', one(), { version: 1 })).status).toBe(403);
      expect((await admin().get(`${base}/999999999`)).status).toBe(404);
      expect((await admin().get(`${base}/abc`)).status).toBe(404);
      if (rootOf(entity).scope.by !== 'customer') return;
      expect((await elsewhere.get(one())).status).toBe(404);
      expect((await elsewhere.send('PATCH', one(), { version: row.version })).status).toBe(404);
      expect((await elsewhere.get(base)).body).toMatchObject({ rows: [], total: 0 });
      expect((await elsewhere.get(`${base}.csv`)).text).not.toContain(titleOf(entity, row));
    });

    it('are exported, name by name', async () => {
      const csv = await admin().get(`${base}.csv?f.id=is:${String(row.id)}`);
      expect(csv.status).toBe(200);
      const [head = '', ...lines] = csv.text
        .replace(/^\ufeff/, '')
        .trim()
        .split('\r\n');
      expect(head.startsWith('ID,')).toBe(true);
      expect(lines.join('\n').startsWith(`${String(row.id)},`)).toBe(true);
    });

    it('are found by name in the search', async () => {
      if (entity.unsearched || entity.internal) return;
      const title = titleOf(entity, (await admin().get(one())).body.row as Values);
      const found = await admin().get(`/api/v1/search?q=${encodeURIComponent(title)}&in=${entity.name}&archived=with`);
      const groups = found.body.groups as { results: { id: number }[] }[];
      expect(groups.flatMap((group) => group.results.map((each) => each.id))).toContain(row.id);
    });
  });
}

/** A valid change of one plain field that any record of the noun accepts; undefined if it has no such field. */
export function changeFor(entity: AnyEntity): Values | undefined {
  const own = Object.entries<Field>(entity.fields).filter(
    ([key, field]) => !field.readOnly && !field.unique && !(key in (entity.base?.fields ?? {}) && key === 'status'),
  );
  const plain =
    own.find(([, field]) => field.kind === 'notes') ??
    own.find(([, field]) => field.kind === 'text' && field.optional && !field.pattern) ??
    own.find(([, field]) => field.kind === 'text' && !field.pattern);
  return plain ? { [plain[0]]: sample(plain[0], plain[1]) } : undefined;
}
