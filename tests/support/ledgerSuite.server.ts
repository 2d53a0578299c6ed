import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Field } from '#engine/kinds/field.ts';
import type { Values } from '#engine/store/change.server.ts';
import { column } from '#engine/db/names.ts';
import { a } from './builders.server.ts';
import type { SuiteOptions } from './entitySuite.server.ts';
import { filterFor, isSortable } from './listAsking.ts';

/** The guarantees of every ledger: its rows are read like records, and only the product's own code adds them. */
export function ledgerSuite(ledger: AnyEntity, options: SuiteOptions): void {
  const base = `/api/v1/${ledger.path}`;
  const install = () => options.installation();
  const admin = () => options.askers().administrator;

  describe(`${ledger.plural}`, () => {
    let row: Values;
    const one = () => `${base}/${String(row.id)}`;

    beforeAll(async () => {
      row = await install().write((context) => a(context, ledger));
    });

    it('are read back as written', async () => {
      const read = await admin().get(one());
      expect(read.status).toBe(200);
      for (const key of Object.keys(ledger.fields)) expect(read.body.row?.[key], key).toEqual(row[key]);
      expect(read.body.row).toMatchObject({ version: 1, archivedAt: null });
    });

    it('are in their list, by every filter and every order', async () => {
      for (const [key, field] of Object.entries<Field>(ledger.fields)) {
        const asked = filterFor(key, field, row[key]);
        if (!asked) continue;
        const found = await admin().get(`${base}?${asked}&size=200`);
        expect(
          found.body.rows?.map((each) => each.id),
          asked,
        ).toContain(row.id);
      }
      for (const key of ledger.columns.filter((each) => isSortable(ledger.fields[each])))
        for (const sort of [key, `-${key}`]) expect((await admin().get(`${base}?sort=${sort}`)).status, sort).toBe(200);
    });

    it('are listed page by page with a cursor, each once', async () => {
      await install().write((context) => a(context, ledger));
      const seen: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = await admin().get(`${base}?size=1${cursor ? `&cursor=${cursor}` : ''}`);
        seen.push(...(page.body.rows ?? []).map((each) => each.id));
        cursor = page.body.next as string | undefined;
      } while (cursor && seen.length < 200);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThan(1);
    });

    it('have no address that creates, changes or archives one', async () => {
      const asked = [
        ['POST', base],
        ['PATCH', one()],
        ['POST', `${one()}/archive`],
        ['POST', `${base}/bulk`],
        ['POST', `${one()}/history/1/put-back`],
      ] as const;
      for (const [method, path] of asked)
        expect([404, 405], `${method} ${path}`).toContain((await admin().send(method, path, { version: 1 })).status);
      expect((await admin().get(`${one()}/history`)).status).toBe(404);
    });

    it('write an event for the screens, no copy in the log and no search entry', async () => {
      const rows = async (table: string) =>
        (await install().database.query(`select 1 from ${table} where entity = $1`, [ledger.name])).rows.length;
      expect(await rows('live_event')).toBeGreaterThan(0);
      expect(await rows('change_log')).toBe(0);
      expect(await rows('search_entry')).toBe(0);
    });

    it('cannot be changed in the database by any role', async () => {
      const table = column(ledger.name);
      for (const database of [install().database, install().owner])
        for (const attack of [
          `update ${table} set created_at = now() where id = ${String(row.id)}`,
          `delete from ${table} where id = ${String(row.id)}`,
          `truncate ${table} cascade`,
        ])
          await expect(database.query(attack), attack).rejects.toMatchObject({ code: '42501' });
    });

    it('are for users who can view them', async () => {
      expect((await install().stranger.get(base)).status).toBe(401);
      const { nobody, elsewhere } = options.askers();
      expect((await nobody.get(base)).status).toBe(403);
      expect((await nobody.get(one())).status).toBe(403);
      expect((await admin().get(`${base}/999999999`)).status).toBe(404);
      if (ledger.scope.by !== 'customer') return;
      expect((await elsewhere.get(one())).status).toBe(404);
      expect((await elsewhere.get(base)).body).toMatchObject({ rows: [], total: 0 });
    });

    it('are exported', async () => {
      const csv = await admin().get(`${base}.csv?f.id=is:${String(row.id)}`);
      expect(csv.status).toBe(200);
      expect(csv.text).toContain(`\r\n${String(row.id)},`);
    });
  });
}
