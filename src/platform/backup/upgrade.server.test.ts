import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openKeyRing } from '#engine/keys/keys.server.ts';
import { migrate } from '#engine/db/migrate.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { bareDatabase, type TestDatabase } from '#tests/support/database.server.ts';
import { load } from './load.server.ts';
import { type Upgrading, upgrade } from './upgrade.server.ts';

let home: string;
/** The previous release. */
const before = 'drizzle';
/** This release, with two more migrations. */
let migrations: string;
const lacking = ['9001_jar.sql', '9002_lid.sql'];
const made: TestDatabase[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'upgrade-'));
  migrations = join(home, 'release');
  await cp(before, migrations, { recursive: true });
  await writeFile(join(migrations, '9001_jar.sql'), 'create table jar (id int);');
  await writeFile(join(migrations, '9002_lid.sql'), 'alter table jar add lid text;');
});
afterEach(async () => {
  for (const { drop } of made.splice(0)) await drop();
  await rm(join(home, 'backups'), { recursive: true, force: true });
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function empty(): Promise<TestDatabase> {
  const database = await bareDatabase();
  made.push(database);
  return database;
}
/** An installation of the previous release, with a setting that could be lost. */
async function installed(): Promise<TestDatabase> {
  const database = await empty();
  await migrate(database.url, before, database.productUrl);
  await asked(database, `insert into setting (name, value, updated_at) values ('kept', '"dear"', now())`);
  return database;
}
async function asked(database: TestDatabase, sql: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
const upgrading = (database: TestDatabase, more: Partial<Upgrading> = {}): Upgrading => ({
  ownerUrl: database.url,
  productUrl: database.productUrl,
  migrations,
  storage: localStorage(join(home, 'files')),
  keys: openKeyRing(undefined, home),
  folder: join(home, 'backups'),
  isBackedUp: true,
  now: () => '2026-11-21T09:00:04.000Z',
  ...more,
});
const backups = () => readdir(join(home, 'backups')).catch(() => []);
const applied = async (database: TestDatabase) =>
  (await asked(database, 'select name from schema_migration')).map(({ name }) => name);

it('backs up a database with content before it changes, so that the earlier release can restore it', async () => {
  const { ran, backup } = await upgrade(upgrading(await installed()));
  expect(ran).toEqual(lacking);
  expect(await backups()).toEqual(['crm-2026-11-21T090004Z-before-upgrade.backup']);
  const back = await empty();
  const client = new pg.Client({ connectionString: back.url });
  await client.connect();
  const { keys, storage } = upgrading(back);
  await load({
    client,
    path: backup?.path ?? '',
    ring: (id) => keys.deriveOf(id, 'backup'),
    storage,
    migrations: before,
    replace: false,
    afterwards: async () => undefined,
  });
  await client.end();
  expect(await asked(back, `select value from setting where name = 'kept'`)).toEqual([{ value: 'dear' }]);
  expect(await applied(back)).toEqual(expect.not.arrayContaining(lacking));
});

it('makes no backup of an empty database, or if nothing is to be done', async () => {
  const database = await empty();
  expect((await upgrade(upgrading(database))).backup).toBeUndefined();
  expect(await upgrade(upgrading(database))).toEqual({ ran: [] });
  expect(await backups()).toEqual([]);
});

it('runs once for nodes that start together', async () => {
  const database = await installed();
  const all = await Promise.all([1, 2, 3].map(() => upgrade(upgrading(database))));
  expect(all.filter(({ backup }) => backup)).toHaveLength(1);
  expect(all.map(({ ran }) => ran.length).sort()).toEqual([0, 0, 2]);
});

it('builds indexes on large tables once for nodes that start together, and none waits for ever', async () => {
  const more = join(home, 'with-index');
  await cp(migrations, more, { recursive: true });
  await writeFile(join(more, '9999_more.indexes.sql'), 'create index setting_when_ix on setting (updated_at);');
  const database = await installed();
  const all = await Promise.all([1, 2, 3].map(() => upgrade(upgrading(database, { migrations: more }))));
  expect(all.map(({ ran }) => ran.length).sort()).toEqual([0, 0, 3]);
});

it('changes nothing if no backup can be made, says what to do, and continues without one if configured', async () => {
  const database = await installed();
  await writeFile(join(home, 'file'), '');
  const folder = join(home, 'file', 'backups');
  await expect(upgrade(upgrading(database, { folder }))).rejects.toThrow(
    /because the backup before the update failed: ENOTDIR.+Nothing was changed.+UPGRADE_BACKUP=0/,
  );
  expect(await applied(database)).toEqual(expect.not.arrayContaining(lacking));
  expect((await upgrade(upgrading(database, { folder, isBackedUp: false }))).ran).toEqual(lacking);
});

it('needs space for the backup, and for the built-in database', async () => {
  const database = await installed();
  const measure = async () => ({ free: 1_000, total: 1e9 });
  await expect(upgrade(upgrading(database, { measure }))).rejects.toThrow(/has 1,000 bytes free and needs about .+/);
  await expect(upgrade(upgrading(database, { measure, databaseFolder: '/var/lib/crm' }))).rejects.toThrow(
    /Less than 500 MB are free in \/var\/lib\/crm/,
  );
  expect(await backups()).toEqual([]);
});

it('does not touch a database of a newer release', async () => {
  const database = await installed();
  await asked(database, `insert into schema_migration (name, checksum) values ('9000_newer.sql', 'x')`);
  await expect(upgrade(upgrading(database))).rejects.toThrow(/has 9000_newer\.sql, which this release does not know/);
  expect(await backups()).toEqual([]);
});
