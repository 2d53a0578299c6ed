import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { migrate, missingMigrations, newerMigrations, setUpAlone } from './migrate.server.ts';
import { MigrationFault } from './migrationFiles.server.ts';
import { type Database, inTransaction, openDatabase } from './pool.server.ts';

let made: TestDatabase;
let database: Database;
let folder: string;

beforeEach(async () => {
  made = await testDatabase();
  database = openDatabase(made.url);
  await database.query('truncate schema_migration');
  folder = await mkdtemp(join(tmpdir(), 'crm-migrations-'));
  await file('0001_jar.sql', 'create table jar (id int primary key);');
  await file('0002_lid.sql', 'insert into jar values (1);');
});
afterEach(async () => {
  await database.end();
  await made.drop();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
const jars = async (): Promise<number> => (await database.query('select 1 from jar')).rows.length;

/** The number of connections waiting for the set-up lock of this database. */
const waiting = async (): Promise<number> => {
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  );
  return rows[0]?.n ?? 0;
};

describe('migrations', () => {
  it('run once each, in the order of their numbers, including one merged late', async () => {
    expect(await migrate(made.url, folder)).toEqual(['0001_jar.sql', '0002_lid.sql']);
    expect(await migrate(made.url, folder)).toEqual([]);
    await file('0001_label.sql', 'alter table jar add label text;');
    expect(await missingMigrations(database, folder)).toEqual(['0001_label.sql']);
    expect(await migrate(made.url, folder)).toEqual(['0001_label.sql']);
  });

  it('run once although five processes start at the same time', async () => {
    const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(made.url, folder)));
    expect(ran.flat().sort()).toEqual(['0001_jar.sql', '0002_lid.sql']);
    expect(await jars()).toBe(1);
  });

  it('wait while another start applies one', async () => {
    let second: Promise<string[]> | undefined;
    await inTransaction(database, async (tx) => {
      await setUpAlone(tx);
      second = migrate(made.url, folder);
      await expect.poll(waiting).toBe(1);
      expect(await missingMigrations(database, folder)).toHaveLength(2);
    });
    expect(await second).toEqual(['0001_jar.sql', '0002_lid.sql']);
  });

  it('stop at one that fails: nothing of it remains, earlier ones do, and the message gives its name and a remedy', async () => {
    await file('0003_broken.sql', 'insert into jar values (2); insert into jar values (1);');
    await file('0004_after.sql', 'create table after_all (id int);');
    const refused = migrate(made.url, folder);
    await expect(refused).rejects.toBeInstanceOf(MigrationFault);
    await expect(refused).rejects.toThrow(
      /^The migration 0003_broken\.sql cannot be applied: duplicate key .* the previous release still works\. .* start again\.$/,
    );
    expect(await jars()).toBe(1);
    expect(await missingMigrations(database, folder)).toEqual(['0003_broken.sql', '0004_after.sql']);
    await file('0003_broken.sql', 'insert into jar values (2);');
    expect(await migrate(made.url, folder)).toEqual(['0003_broken.sql', '0004_after.sql']);
  });

  it('name the file when the server fails, and can be repeated', async () => {
    await file('0003_stopped.sql', 'select pg_terminate_backend(pg_backend_pid());');
    const stopped = migrate(made.url, folder).catch((error: unknown) => error);
    expect(await stopped).not.toBeInstanceOf(MigrationFault);
    expect(String(await stopped)).toContain('0003_stopped.sql cannot be applied');
  });

  it('are refused if a file was changed after it was applied', async () => {
    await migrate(made.url, folder);
    await file('0002_lid.sql', 'insert into jar values (2);');
    const refused = migrate(made.url, folder);
    await expect(refused).rejects.toBeInstanceOf(MigrationFault);
    await expect(refused).rejects.toThrow('0002_lid.sql was changed after it was applied. Restore the released file.');
  });

  it('of a newer release are reported, and the older process continues', async () => {
    await migrate(made.url, folder);
    await rm(join(folder, '0002_lid.sql'));
    expect(await migrate(made.url, folder)).toEqual([]);
    expect(await newerMigrations(database, folder)).toEqual(['0002_lid.sql']);
  });
});

describe('indexes on large tables', () => {
  const INDEXES =
    '-- what people look for\ncreate index jar_id_turned on jar (id desc);\ncreate unique index jar_id_once on jar (id);';
  const states = async (): Promise<unknown[]> =>
    (
      await database.query(
        `select indexrelid::regclass::text as name, indisvalid as whole from pg_index
          where indrelid = 'jar'::regclass and not indisprimary order by 1`,
      )
    ).rows;
  const WHOLE = [
    { name: 'jar_id_once', whole: true },
    { name: 'jar_id_turned', whole: true },
  ];

  it('are built from a separate file while others write, once, however many processes start', async () => {
    await migrate(made.url, folder);
    await file('0003_jar.indexes.sql', INDEXES);
    await inTransaction(database, async (tx) => {
      await tx.query('insert into jar values (2)');
      const all = Array.from({ length: 3 }, () => migrate(made.url, folder));
      // An index build waits for earlier writers, but does not block later ones.
      await expect.poll(async () => (await states()).length).toBe(1);
      await database.query('insert into jar values (3)');
      await tx.query('commit');
      expect((await Promise.all(all)).flat()).toEqual(['0003_jar.indexes.sql']);
      await tx.query('begin');
    });
    expect(await states()).toEqual(WHOLE);
    expect(await jars()).toBe(3);
  });

  it('are built again if incomplete, and kept if complete', async () => {
    await migrate(made.url, folder);
    await database.query('alter table jar drop constraint jar_pkey; insert into jar values (1)');
    await file('0003_jar.indexes.sql', INDEXES);
    await expect(migrate(made.url, folder)).rejects.toThrow(/0003_jar\.indexes\.sql cannot be applied: .*jar_id_once/);
    expect(await states()).toEqual([{ name: 'jar_id_once', whole: false }, WHOLE[1]]);
    const [before] = (await database.query("select 'jar_id_turned'::regclass::oid as oid")).rows;
    await database.query('delete from jar where ctid > (select min(ctid) from jar)');
    expect(await migrate(made.url, folder)).toEqual(['0003_jar.indexes.sql']);
    expect(await states()).toEqual(WHOLE);
    expect((await database.query("select 'jar_id_turned'::regclass::oid as oid")).rows).toEqual([before]);
  });

  it('are the only statements in their file', async () => {
    await file('0003_jar.indexes.sql', `${INDEXES} update jar set id = 2;`);
    await expect(migrate(made.url, folder)).rejects.toThrow(/0003_jar\.indexes\.sql can contain only/);
  });
});
