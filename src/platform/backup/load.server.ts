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
  /** A connection of its own, as the owner of the database. */
  readonly client: pg.Client;
  readonly storage: Pick<Storage, 'put'>;
  readonly migrations: string;
  /** Throws away what the database holds; otherwise it must hold nothing. */
  readonly replace: boolean;
  readonly onProgress?: (line: string) => void;
  /** Runs in the same transaction when the data is there: what must not be as it was. */
  readonly afterwards: (client: pg.Client) => Promise<void>;
}

/**
 * Puts a backup into a database. The whole file is read and checked before the first write, and what is written is one
 * transaction: afterwards everything is there, or nothing was touched. Files are put beside; their names in the backup
 * are keys, never paths.
 * @throws {BackupFault}
 */
export async function load(loading: Loading): Promise<Checked> {
  const { client, storage, replace, onProgress } = loading;
  const checked = await checkBackup(loading);
  onProgress?.('Backup verified. Restoring…');
  await refuseUnknown(checked.manifest, loading.migrations);
  // Left by a restore that ended before it had tidied up.
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

/** The tables of a backup are those that this release's migrations make, or made once. */
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
  // Of others' connections one sees little more than that they are somebody's; the server's own work is nobody's.
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
  // Only its owner may drop an extension by itself; with the schema that holds it, anybody who may drop the schema.
  if (extensions.some(({ ours }) => !ours)) {
    await client.query('drop schema public cascade; create schema public');
    return;
  }
  // The migrations make extensions again. They cannot move: what is in them belongs to the server's administrator.
  for (const { name } of extensions) await client.query(`drop extension ${quoted(name)} cascade`);
  await client.query(`alter schema public rename to ${REPLACED}; create schema public`);
}

/** What a restore replaces is put aside in its transaction, so that nothing is lost where it fails. */
const REPLACED = 'replaced';

/**
 * Drops what was put aside, some tables in each transaction: a server as it is installed gives one transaction locks for
 * a few thousand tables and indexes, and a restore has those that it makes already.
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

/** References go round in circles, so they are taken off while rows arrive and judged again at the end. */
async function dropReferences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}

/** What would follow from each row stands in the backup as well; and the log may be filled anew, here only. */
async function restTriggers(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table } of rows) await client.query(`alter table ${table} disable trigger user`);
  return rows.map(({ table }) => table);
}

/** What migrations put into their tables stands in the backup as well. */
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
    // What was lost or changed when the backup was made is in it as far as it could be read; it is no file of anybody's.
    if (!missing.has(told.name)) await storage.put(told.name, pieces, 'application/octet-stream');
    // What nobody wanted of it is passed over.
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
  // An error ends the stream as well; it is met where we wait for the end.
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

/** The data of what was told of last, up to its end. */
async function* dataOf(telling: AsyncGenerator<BackupRecord>): AsyncGenerator<Buffer, End> {
  for (;;) {
    const { value, done } = await telling.next();
    if (done) throw new BackupFault('The backup is incomplete: its end is missing.');
    if (value.kind === 'end') return value;
    if (value.kind === 'data') yield value.bytes;
  }
}
