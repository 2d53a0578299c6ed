import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { lockByPolling } from '#engine/db/polledLock.server.ts';
import { migrate, missingMigrations, newerMigrations, refuseEarlier } from '#engine/db/migrate.server.ts';
import { MigrationFault } from '#engine/db/migrationFiles.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { formatBytes } from '#engine/kinds/file/accepted.ts';
import { hasRoomForRecords } from '#engine/machine/disk.rules.ts';
import { type Measure, measureDisk } from '#engine/machine/machine.server.ts';
import { dump } from './dump.server.ts';
import { beforeUpgradeName } from './keep.rules.ts';
import { backupsIn, clearAway, said } from './nightly.server.ts';
import type { Totals } from './records.server.ts';
import { beginRun, endRun } from './runs.server.ts';

/** The lock for nodes that start together, held from before the backup until after the last migration. */
const UPGRADING = 4_711_002;

export interface Upgrading {
  /** The database as its owner, not through a pooler, and as the product's user. */
  readonly ownerUrl: string;
  readonly productUrl: string;
  readonly migrations: string;
  readonly storage: Storage;
  readonly keys: KeyRing;
  /** The folder of the backups. */
  readonly folder: string;
  /** The folder of the built-in database, if that one is used. */
  readonly databaseFolder?: string | undefined;
  /** Whether a backup is made first. */
  readonly isBackedUp: boolean;
  readonly now: () => string;
  readonly measure?: Measure;
}

export interface UpgradeBackup {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly totals: Totals;
  readonly startedAt: string;
  readonly endedAt: string;
}

/**
 * Migrates the database. One with data is checked and backed up first, because only that file can undo a migration.
 * One node migrates; the others wait until it has finished.
 * @returns the names of the migrations that ran here, and the backup made before them
 * @throws {MigrationFault} if a migration would fail; nothing was changed
 */
export async function upgrade(upgrading: Upgrading): Promise<{ ran: string[]; backup?: UpgradeBackup }> {
  const { ownerUrl, productUrl, migrations, isBackedUp } = upgrading;
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await lockByPolling(client, UPGRADING);
    const isDue = (await isSetUp(client)) && (await missingMigrations(client, migrations)).length > 0;
    if (isDue) await refuseBadStart(client, upgrading);
    const backup = isDue && isBackedUp ? await backedUpBefore(client, upgrading) : undefined;
    const ran = await migrate(ownerUrl, migrations, productUrl);
    return backup ? { ran, backup } : { ran };
  } finally {
    await client.end();
  }
}

/** Whether a release has set up the database; an empty one has no data to lose. */
async function isSetUp(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    "select to_regclass('public.schema_migration') is not null as is",
  );
  if (!rows[0]?.is) return false;
  return (await client.query('select from schema_migration limit 1')).rows.length > 0;
}

async function refuseBadStart(client: pg.Client, upgrading: Upgrading): Promise<void> {
  const { migrations, databaseFolder, measure = measureDisk } = upgrading;
  await refuseEarlier(client, migrations);
  const newer = await newerMigrations(client, migrations);
  if (newer.length > 0)
    throw new MigrationFault(
      `The database is from another release: it has ${newer.join(', ')}, which this release does not know, and lacks others. Start the newer release, or restore the backup made before the update.`,
    );
  if (databaseFolder && !hasRoomForRecords(await measure(databaseFolder)))
    throw new MigrationFault(
      `Less than 500 MB are free in ${databaseFolder}, too little to update the database. Free some space and start again. The previous release still works.`,
    );
}

async function backedUpBefore(client: pg.Client, upgrading: Upgrading): Promise<UpgradeBackup> {
  const { ownerUrl, storage, keys, folder, now } = upgrading;
  const startedAt = now();
  const name = beforeUpgradeName(startedAt);
  const path = join(folder, name);
  const reading = new pg.Client({ connectionString: ownerUrl });
  reading.on('error', () => undefined);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await refuseFull(client, upgrading);
    await reading.connect();
    const recipient = { by: 'ring', id: keys.id, key: keys.derive('backup') } as const;
    const totals = await dump({ client: reading, storage, recipient, path, now: startedAt });
    await clearAway(folder);
    return { name, path, size: (await stat(path)).size, totals, startedAt, endedAt: now() };
  } catch (error) {
    throw new MigrationFault(
      `The database was not updated because the backup before the update failed: ${said(error)}. Nothing was changed, and the previous release still works. Fix the cause and start again. If you have your own backup, set UPGRADE_BACKUP=0 to update without one.`,
    );
  } finally {
    await reading.end().catch(() => undefined);
  }
}

/**
 * Needs the size of the last backup and a quarter more. Before the first, the size of the files and half of the
 * tables.
 */
async function refuseFull(client: pg.Client, { folder, measure = measureDisk }: Upgrading): Promise<void> {
  const sizes = await Promise.all((await backupsIn(folder)).map(({ name }) => stat(join(folder, name))));
  const last = sizes.sort((one, other) => other.mtimeMs - one.mtimeMs)[0]?.size;
  const needed = last === undefined ? await guessed(client) : last * 1.25;
  const { free } = await measure(folder);
  if (free < needed) throw new Error(`${folder} has ${formatBytes(free)} free and needs about ${formatBytes(needed)}`);
}

async function guessed(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_database_size(current_database()) / 2 + (select coalesce(sum(size), 0) from stored_file) as bytes`,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Records the backup made before an upgrade, once the tables match this release. */
export async function noteUpgradeBackup(database: Database, backup: UpgradeBackup): Promise<void> {
  const id = await beginRun(database, 'backup', backup.startedAt);
  if (id === undefined) return;
  await endRun(database, id, 'backup', {
    state: 'done',
    now: backup.endedAt,
    name: backup.name,
    size: backup.size,
    rows: backup.totals.rows,
    files: backup.totals.files,
    missingFiles: backup.totals.missingFiles.length,
    remark: 'Made before an update.',
  });
}
