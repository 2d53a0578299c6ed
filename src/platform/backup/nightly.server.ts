import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { dump } from './dump.server.ts';
import { backupName, type StoredBackup, momentIn, unneeded } from './keep.rules.ts';
import { beginRun, endRun } from './runs.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** The settings of automatic backups: sources and folders. */
export interface BackupPlan {
  readonly database: Database;
  /** A direct connection, not through a pooler. */
  readonly url: string;
  readonly storage: Storage;
  readonly keys: KeyRing;
  /** The folder of the backups. */
  readonly folder: string;
  /** The second location: a folder that exists while its disk or share is mounted. The product never creates it. */
  readonly secondFolder?: string | undefined;
  readonly migrations: string;
}

/**
 * Makes a backup and deletes those that are no longer needed.
 * @param now ISO moment
 * @returns false while another node makes one
 */
export async function backUp(plan: BackupPlan, now: string): Promise<boolean> {
  const { database, url, storage, keys, folder } = plan;
  const id = await beginRun(database, 'backup', now);
  if (id === undefined) return false;
  const client = new pg.Client({ connectionString: url });
  const name = backupName(now);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await client.connect();
    const path = join(folder, name);
    const recipient = { by: 'ring', id: keys.id, key: keys.derive('backup') } as const;
    const totals = await dump({ client, storage, recipient, path, now });
    await clearAway(folder);
    await endRun(database, id, 'backup', {
      state: 'done',
      now: nowIso(),
      name,
      size: (await stat(path)).size,
      rows: totals.rows,
      files: totals.files,
      missingFiles: totals.missingFiles.length,
    });
  } catch (error) {
    await endRun(database, id, 'backup', { state: 'failed', now: nowIso(), name, remark: said(error) });
  } finally {
    await client.end().catch(() => undefined);
  }
  return true;
}

/** Deletes backups in a folder that are no longer needed. */
export async function clearAway(folder: string): Promise<void> {
  for (const old of unneeded(await backupsIn(folder))) await rm(join(folder, old), { force: true });
}

/** The backups in a folder; other files are ignored. */
export async function backupsIn(folder: string): Promise<readonly StoredBackup[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const madeAt = momentIn(name);
    return madeAt ? [{ name, madeAt }] : [];
  });
}

export const said = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
