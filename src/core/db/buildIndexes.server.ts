import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { quoted } from './names.ts';
import { indexesIn, type Migration } from './migrationFiles.server.ts';

/** What whoever builds indexes holds; another lock than that of setting up, see below. */
const BUILDING = 4_711_004;
const LOOK_MS = 100;

/**
 * Builds the indexes of a marked migration while others read and write their tables. One that is whole already is left;
 * what a killed process left half built is taken away and begun anew, so it may be repeated until it succeeds.
 *
 * A build waits for every statement that began before it. So nobody may wait for it inside a statement, or both would
 * wait for ever: whoever comes second asks again and again for a lock that ends with its connection.
 * @param client outside a transaction, as the owner of the tables
 * @param isDone whether somebody else finished meanwhile
 * @returns false when somebody else did
 */
export async function buildIndexes(
  client: pg.Client,
  migration: Migration,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  const indexes = indexesIn(migration);
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  while (!(await isLocked(client))) await setTimeout(LOOK_MS);
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

async function isLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [BUILDING]);
  return rows[0]?.got === true;
}

async function stateOf(client: pg.Client, name: string): Promise<'none' | 'half' | 'whole'> {
  const { rows } = await client.query<{ whole: boolean }>(
    'select indisvalid as whole from pg_index where indexrelid = to_regclass($1)',
    [`public.${quoted(name)}`],
  );
  if (!rows[0]) return 'none';
  return rows[0].whole ? 'whole' : 'half';
}
