import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { baselineOf, isReached } from '#engine/db/baseline.server.ts';
import { applyMigrations, knownMigrations, setUpAlone } from '#engine/db/migrate.server.ts';
import { MigrationFault, readMigrations } from '#engine/db/migrationFiles.server.ts';
import { quoted } from '#engine/db/names.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { BackupFault } from './frames.server.ts';
import { type Checked, checkBackup, openBackup, type Opening } from './open.server.ts';
import type { Manifest, BackupRecord } from './records.server.ts';

export interface Loading extends Opening {
  /** A dedicated connection as the database owner. */
  readonly client: pg.Client;
  readonly storage: Pick<Storage, 'put'>;
  readonly migrations: string;
  /** Replaces the contents of the database; otherwise it must be empty. */
  readonly replace: boolean;
  readonly onProgress?: (line: string) => void;
  /** Runs in the same transaction after the data is loaded, for data that must differ from the backup. */
  readonly afterwards: (client: pg.Client) => Promise<void>;
}

/**
 * Restores a backup into a database. The whole file is read and checked before the first write, and all rows are one
 * transaction. Files are stored separately; their names in the backup are storage keys, never paths.
 * @throws {BackupFault}
 */
export async function load(loading: Loading): Promise<Checked> {
  const { client, storage, replace, onProgress } = loading;
  const checked = await checkBackup(loading);
  onProgress?.('Backup verified. Restoring…');
  await refuseUnknown(checked.manifest, loading.migrations);
  // Left by a restore that ended before its cleanup.
  if (replace) await dropReplaced(client);
  await client.query('begin');
  try {
    await setUpAlone(client);
    if (replace) await clear(client);
    else if (await holdsTables(client))
      throw new BackupFault('The database is not empty. Restore into an empty database, or use --replace.');
    await applyMigrations(client, loading.migrations, new Set(checked.manifest.migrations.map(({ name }) => name)));
    const constraints = await dropReferences(client);
    const watched = await restTriggers(client);
    await empty(client, checked.manifest);
    await write(loading, checked, storage);
    for (const table of watched) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { name, last } of checked.manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last]);
    await loading.afterwards(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  if (replace) await dropReplaced(client);
  return checked;
}

/** The tables of a backup must come from migrations that this release contains or once contained. */
async function refuseUnknown({ migrations }: Manifest, folder: string): Promise<void> {
  const known = await knownMigrations(folder);
  const strange = migrations.filter(({ name, checksum }) => known.get(name) !== checksum);
  if (strange.length > 0)
    throw new BackupFault(
      `The backup is from a newer release or another application: ${strange.map(({ name }) => name).join(', ')} cannot be restored. Use the release that made the backup.`,
    );
  const baseline = baselineOf(await readMigrations(folder));
  try {
    if (baseline) isReached(baseline, new Set(migrations.map(({ name }) => name)));
  } catch (error) {
    if (error instanceof MigrationFault)
      throw new BackupFault(`${error.message} Restore this backup with that version.`);
    throw error;
  }
}

async function holdsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1");
  return rows.length > 0;
}

async function clear(client: pg.Client): Promise<void> {
  // Details of other users' connections are hidden, but their user ID is visible; the server's own processes have none.
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`,
  );
  if ((rows[0]?.others ?? 0) > 0)
    throw new BackupFault('The application or another program is connected to the database. Stop it and try again.');
  const { rows: extensions } = await client.query<{ name: string; ours: boolean }>(
    `select extname as name, pg_has_role(extowner, 'usage') as ours from pg_extension
      where extnamespace = 'public'::regnamespace`,
  );
  await client.query('drop schema if exists work cascade');
  // Only its owner may drop an extension alone, but any user who may drop its schema can drop both.
  if (extensions.some(({ ours }) => !ours)) {
    await client.query('drop schema public cascade; create schema public');
    return;
  }
  // The migrations create extensions again. They cannot move to another schema, because the server's administrator owns
  // their contents.
  for (const { name } of extensions) await client.query(`drop extension ${quoted(name)} cascade`);
  await client.query(`alter schema public rename to ${REPLACED}; create schema public`);
}

/** A restore moves the old tables to this schema in its transaction, so that nothing is lost if it fails. */
const REPLACED = 'replaced';

/**
 * Drops the old tables, a few in each transaction. By default a server has locks for a few thousand tables and indexes
 * per transaction, and a restore already uses that many.
 */
async function dropReplaced(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = $1 and c.relkind in ('r', 'p') order by c.oid limit 20`,
      [REPLACED],
    );
    if (rows.length === 0) break;
    await client.query(`drop table if exists ${rows.map(({ name }) => name).join(', ')} cascade`);
  }
  await client.query(`drop schema if exists ${REPLACED} cascade`);
}

/** Foreign keys can form cycles, so they are dropped while rows are loaded and added and checked at the end. */
async function dropReferences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}

/**
 * The effects of triggers are in the backup too, so triggers are disabled. Only here may rows of the log be inserted
 * directly.
 */
async function restTriggers(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table } of rows) await client.query(`alter table ${table} disable trigger user`);
  return rows.map(({ table }) => table);
}

/** Rows that migrations insert are in the backup as well. */
async function empty(client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const { name } of tables) await client.query(`delete from public.${quoted(name)}`);
}

async function write(loading: Loading, { manifest, totals }: Checked, storage: Loading['storage']): Promise<void> {
  const { client, onProgress } = loading;
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  const missing = new Set(totals.missingFiles);
  const telling = openBackup(loading);
  for await (const told of telling) {
    if (told.kind === 'table') await writeRows(client, told.name, columns.get(told.name) ?? [], telling);
    if (told.kind !== 'file') continue;
    if (!/^[\w-]{16,80}$/.test(told.name)) throw new BackupFault('The name of a file in the backup is not valid.');
    const pieces = dataOf(telling);
    // A file that was missing or changed when the backup was made is incomplete in it and is not restored.
    if (!missing.has(told.name)) await storage.put(told.name, pieces, 'application/octet-stream');
    // Skips the rest of the data.
    for await (const _ of pieces);
  }
  onProgress?.('Rows and files restored. Creating indexes and references…');
}

async function writeRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  telling: AsyncGenerator<BackupRecord>,
): Promise<void> {
  const copy = client.query(copyFrom(`copy public.${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`));
  // An error also ends the stream; it is handled where the end is awaited.
  copy.on('error', () => undefined);
  const pieces = dataOf(telling);
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (!next.done) {
      if (!copy.write(next.value)) await once(copy, 'drain');
      continue;
    }
    await finished(copy.end());
    const { rows } = next.value;
    if (copy.rowCount !== rows) throw new BackupFault(`“${table}” accepted ${copy.rowCount} of ${rows} rows.`);
    return;
  }
}

type End = Extract<BackupRecord, { kind: 'end' }>;

/** Yields the data of the current record, and returns its end record. */
async function* dataOf(telling: AsyncGenerator<BackupRecord>): AsyncGenerator<Buffer, End> {
  for (;;) {
    const { value, done } = await telling.next();
    if (done) throw new BackupFault('The backup is incomplete: its end is missing.');
    if (value.kind === 'end') return value;
    if (value.kind === 'data') yield value.bytes;
  }
}
