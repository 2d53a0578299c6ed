import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.server.ts';
import { migrate, MigrationFault, missingMigrations, newerMigrations } from './migrate.server.ts';
import { type Database, openDatabase } from './pool.server.ts';

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

describe('migrations', () => {
  it('run once each, in the order of their numbers, also one that was merged late', async () => {
    expect(await migrate(made.url, folder)).toEqual(['0001_jar.sql', '0002_lid.sql']);
    expect(await migrate(made.url, folder)).toEqual([]);
    await file('0001_label.sql', 'alter table jar add label text;');
    expect(await missingMigrations(database, folder)).toEqual(['0001_label.sql']);
    expect(await migrate(made.url, folder)).toEqual(['0001_label.sql']);
  });

  it('run once although five start at the same moment', async () => {
    const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(made.url, folder)));
    expect(ran.flat()).toEqual(['0001_jar.sql', '0002_lid.sql']);
    expect(await jars()).toBe(1);
  });

  it('leave nothing behind when one of them fails', async () => {
    await file('0003_broken.sql', 'insert into jar values (1);');
    await expect(migrate(made.url, folder)).rejects.toThrow(/duplicate key/);
    expect(await missingMigrations(database, folder)).toHaveLength(3);
  });

  it('are refused when a file was changed after it was applied', async () => {
    await migrate(made.url, folder);
    await file('0002_lid.sql', 'insert into jar values (2);');
    const refused = migrate(made.url, folder);
    await expect(refused).rejects.toBeInstanceOf(MigrationFault);
    await expect(refused).rejects.toThrow('0002_lid.sql was changed after it was applied. Restore the released file.');
  });

  it('of a newer release are told, and the older process goes on', async () => {
    await migrate(made.url, folder);
    await rm(join(folder, '0002_lid.sql'));
    expect(await migrate(made.url, folder)).toEqual([]);
    expect(await newerMigrations(database, folder)).toEqual(['0002_lid.sql']);
  });
});
