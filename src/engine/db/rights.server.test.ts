import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLine } from '../schedule/work.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { migrate, userOf } from './migrate.server.ts';
import { MigrationFault } from './migrationFiles.server.ts';
import { type Database, openDatabase } from './pool.server.ts';
import { wrongRights } from './rights.server.ts';

let made: TestDatabase;
let owner: Database;
let product: Database;
let role: string;
beforeEach(async () => {
  made = await testDatabase();
  owner = openDatabase(made.url);
  product = openDatabase(made.productUrl);
  role = await userOf(made.productUrl);
});
afterEach(async () => {
  await product.end();
  await owner.end();
  await made.drop();
});

const OWNED = `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'work') and pg_get_userbyid(c.relowner) = $1`;

describe('the database role of CRM', () => {
  it('owns nothing, and has exactly the rights it needs on each table', async () => {
    await makeLine(made.url);
    expect((await owner.query(OWNED, [role])).rows).toEqual([]);
    const tables = await owner.query<{ name: string }>(
      "select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'work') and relkind in ('r', 'p')",
    );
    // A few tables of both schemas, to show that the query covers them.
    expect(tables.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['change_log', 'customer', 'job']));
    expect(await wrongRights(owner, role)).toEqual([]);
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not has_table_privilege($1, c.oid, 'update') order by 1`,
      [role],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'allocation',
      'audit_archive',
      'audit_kept',
      'change_log',
      'change_seal',
      'journal_entry',
      'journal_line',
      'leave_lot',
      'leave_movement',
      'open_item',
      'prepaid_movement',
      'sales_document_print',
      'schema_migration',
      'secret_access',
      'series_number',
      'time_charge',
      'vat_entry',
    ]);
  });

  it('works in tables of later migrations, and can only add to a new log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crm-rights-'));
    try {
      await writeFile(
        join(folder, '0001_jar.sql'),
        'create table jar (id int generated always as identity, lid text);',
      );
      await writeFile(
        join(folder, '0002_jar_log.sql'),
        `create table jar_log (id int);
         create trigger keep_log before update or delete or truncate on jar_log for each statement execute function keep_log();`,
      );
      await writeFile(
        join(folder, '0003_jar_ledger.sql'),
        `create table jar_ledger (id int);
         create function keep_jars() returns trigger language plpgsql as 'begin raise exception $q$no$q$; end';
         create trigger keep_ledger before update or delete or truncate on jar_ledger for each statement execute function keep_jars();`,
      );
      await migrate(made.url, folder, made.productUrl);
      await product.query("insert into jar (lid) values ('red'); update jar set lid = 'blue'; delete from jar");
      await product.query('insert into jar_log values (1)');
      await product.query('insert into jar_ledger values (1)');
      for (const table of ['jar_log', 'jar_ledger'])
        await expect(product.query(`update ${table} set id = 2`)).rejects.toMatchObject({ code: '42501' });
      expect(await wrongRights(owner, role)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('gets its rights corrected at the next start after manual changes', async () => {
    await owner.query(`revoke insert on customer from "${role}"; grant update on change_log to "${role}"`);
    expect((await wrongRights(owner, role)).map(({ name }) => name)).toEqual(['change_log', 'customer']);
    await migrate(made.url, 'drizzle', made.productUrl);
    expect(await wrongRights(owner, role)).toEqual([]);
  });

  it('differs from the owner, and the owner owns the tables: otherwise the start says what to do', async () => {
    const same = new URL(made.url);
    same.searchParams.set('application_name', 'again');
    const fault = await migrate(made.url, 'drizzle', same.href).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(MigrationFault);
    expect(String(fault)).toContain('Use a separate database user');
    const strange = await migrate(made.productUrl, 'drizzle', made.url).catch((error: unknown) => error);
    expect(strange).toBeInstanceOf(MigrationFault);
    expect(String(strange)).toMatch(/The tables belong to “\w+”, not to “\w+”.*reassign owned by/);
  });
});
