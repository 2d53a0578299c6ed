import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { applyMigrations, knownMigrations } from '#engine/db/migrate.server.ts';
import { quoted } from '#engine/db/names.ts';
import { types } from '#engine/db/pool.server.ts';
import {
  contentsOf,
  refuseBrokenLog,
  refuseOtherFiles,
  refuseOtherRows,
  refuseLockedSecrets,
} from './restoreChecks.server.ts';
import { BackupFault } from './frames.server.ts';
import { load } from './load.server.ts';
import type { Checked, Opening } from './open.server.ts';
import { type BackupPlan, backupsIn, said } from './nightly.server.ts';
import { beginRun, endRun } from './runs.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/**
 * Restores the newest backup into a temporary database, checks its rows, files, secrets and log, and drops the
 * database. Only a restore shows that a backup works.
 * @param now ISO moment
 * @returns false while another node runs one
 */
export async function runTestRestore(plan: BackupPlan, now: string): Promise<boolean> {
  const id = await beginRun(plan.database, 'trial', now);
  if (id === undefined) return false;
  const newest = (await backupsIn(plan.folder))
    .map(({ name }) => name)
    .sort()
    .at(-1);
  try {
    if (!newest) throw new BackupFault('No backup to test yet.');
    const { totals, said: remark } = await restoredAndThrownAway(plan, join(plan.folder, newest));
    await endRun(plan.database, id, 'trial', {
      state: 'done',
      now: nowIso(),
      name: newest,
      rows: totals.rows,
      files: totals.files,
      missingFiles: totals.missingFiles.length,
      remark,
    });
  } catch (error) {
    await endRun(plan.database, id, 'trial', {
      state: 'failed',
      now: nowIso(),
      ...(newest ? { name: newest } : {}),
      remark: inWords(error),
    });
  }
  return true;
}

async function restoredAndThrownAway(plan: BackupPlan, path: string): Promise<Checked & { readonly said: string }> {
  const url = new URL(plan.url);
  // Database names have at most 63 bytes.
  const name = `${decodeURIComponent(url.pathname.slice(1)).slice(0, 40)}_trial_${randomBytes(6).toString('hex')}`;
  url.pathname = `/${encodeURIComponent(name)}`;
  const maker = new pg.Client({ connectionString: plan.url });
  await maker.connect();
  try {
    await maker.query(`create database ${quoted(name)} template template0`);
    const client = new pg.Client({ connectionString: url.href, types });
    try {
      await client.connect();
      await writeAlike(maker, client);
      const opening = { path, ring: (id: string) => plan.keys.deriveOf(id, 'backup') };
      const loaded = await load({
        ...opening,
        client,
        // The files were already read and compared with their hashes, so they are not stored a second time.
        storage: { put: async () => undefined },
        migrations: plan.migrations,
        replace: false,
        afterwards: async () => undefined,
      });
      return { ...loaded, said: await checked(plan, client, opening) };
    } finally {
      await client.end().catch(() => undefined);
    }
  } finally {
    await maker.query(`drop database if exists ${quoted(name)} with (force)`).catch(() => undefined);
    await maker.end();
  }
}

/** Rows are compared as the database prints them, so both databases use the same output settings. */
async function writeAlike(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('TimeZone', 'DateStyle', 'IntervalStyle', 'bytea_output', 'extra_float_digits')`,
  );
  for (const { name, setting } of rows) await to.query('select set_config($1, $2, false)', [name, setting]);
}

/**
 * @returns a sentence on what was checked
 * @throws {BackupFault} describing the fault
 */
async function checked({ keys, migrations }: BackupPlan, client: pg.Client, opening: Opening): Promise<string> {
  const held = await contentsOf(opening);
  await refuseOtherRows(client, held);
  const files = await refuseOtherFiles(client, held);
  // Migrates like the first start after a restore: the backup may be from the previous release.
  await client.query('begin');
  await applyMigrations(client, migrations, new Set((await knownMigrations(migrations)).keys()));
  await client.query('commit');
  const { opened, kinds } = await refuseLockedSecrets(client, keys);
  const entries = await refuseBrokenLog(client);
  const few = (count: number, one: string, many: string): string =>
    `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
  return `Checked: ${[
    `all rows of ${few(held.tables.size, 'table', 'tables')}`,
    few(files, 'file', 'files'),
    `${few(opened, 'secret', 'secrets')} of ${few(kinds, 'kind', 'kinds')}`,
    `the audit log up to entry ${entries.toLocaleString('en-GB')}`,
  ].join(', ')}.`;
}

const inWords = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === '42501'
    ? 'The database user cannot create databases, so no test restore is possible. Give the user CREATEDB, or restore a backup manually.'
    : said(error);
