import { baselineOf } from '#engine/db/baseline.server.ts';
import { readMigrations } from '#engine/db/migrationFiles.server.ts';
import { type TestDatabase, testDatabase } from './database.server.ts';
import { onServer } from './template.server.ts';

const baseline = baselineOf(await readMigrations('drizzle'));
if (!baseline) throw new Error('No migration stands for earlier ones.');

export const BASELINE_NAME = baseline.name;
/** The migrations that the baseline replaces, in order, with their checksums. */
export const REPLACED: readonly (readonly [name: string, checksum: string])[] = [...baseline.replaces].sort(
  ([one], [other]) => (one < other ? -1 : 1),
);

/**
 * A database that ran the migrations separately before they were folded into the baseline, with a setting that could
 * be lost.
 * @param applied the migrations that have run
 */
export async function databaseBefore(applied = REPLACED): Promise<TestDatabase> {
  const made = await testDatabase();
  await onServer(made.url, async (client) => {
    await client.query('delete from schema_migration where name = $1', [BASELINE_NAME]);
    await client.query('insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[])', [
      applied.map(([name]) => name),
      applied.map(([, checksum]) => checksum),
    ]);
    await client.query(`insert into setting (name, value, updated_at) values ('kept', '"dear"', now())`);
  });
  return made;
}
