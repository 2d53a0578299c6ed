import type pg from 'pg';
import { lockByPolling } from './polledLock.server.ts';
import { quoted } from './names.ts';
import { indexesIn, type Migration } from './migrationFiles.server.ts';

/** The lock for building indexes. It differs from the set-up lock, because `lockByPolling` polls for it. */
const BUILDING = 4_711_004;

/**
 * Builds the indexes of a marked migration while their tables are in use. Valid indexes are skipped, and those left
 * invalid by a stopped process are dropped and rebuilt, so it can be repeated until it succeeds.
 * @param client outside a transaction, as the owner of the tables
 * @param isDone whether another process has finished in the meantime
 * @returns false if another process did
 */
export async function buildIndexes(
  client: pg.Client,
  migration: Migration,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  const indexes = indexesIn(migration);
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await lockByPolling(client, BUILDING);
  try {
    if (await isDone()) return false;
    for (const { beginning, name, rest } of indexes) {
      const state = await stateOf(client, name);
      if (state === 'whole') continue;
      if (state === 'half') await client.query(`drop index concurrently if exists ${quoted(name)}`);
      await client.query(`${beginning} concurrently ${quoted(name)} ${rest}`);
    }
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [BUILDING]);
  }
}

async function stateOf(client: pg.Client, name: string): Promise<'none' | 'half' | 'whole'> {
  const { rows } = await client.query<{ whole: boolean }>(
    'select indisvalid as whole from pg_index where indexrelid = to_regclass($1)',
    [`public.${quoted(name)}`],
  );
  if (!rows[0]) return 'none';
  return rows[0].whole ? 'whole' : 'half';
}
