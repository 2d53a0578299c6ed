import { afterEach, expect, it } from 'vitest';
import { BASELINE_NAME, databaseBefore, REPLACED } from '#tests/support/beforeBaseline.server.ts';
import type { TestDatabase } from '#tests/support/database.server.ts';
import { onServer } from '#tests/support/template.server.ts';
import { migrate, missingMigrations, newerMigrations } from './migrate.server.ts';
import { MigrationFault } from './migrationFiles.server.ts';

const FOLDER = 'drizzle';
const made: TestDatabase[] = [];
afterEach(async () => {
  for (const { drop } of made.splice(0)) await drop();
});

async function standing(applied?: typeof REPLACED): Promise<TestDatabase> {
  const database = await databaseBefore(applied);
  made.push(database);
  return database;
}
const recorded = ({ url }: TestDatabase): Promise<readonly string[]> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
    return rows.map(({ name }) => name);
  });
const refusal = async (database: TestDatabase): Promise<MigrationFault> => {
  const fault: unknown = await migrate(database.url, FOLDER).catch((error: unknown) => error);
  if (!(fault instanceof MigrationFault)) throw new Error('It was not refused.');
  return fault;
};

it('adopts a database that ran every migration before the baseline: nothing runs, and nothing is lost', async () => {
  const database = await standing();
  expect(await migrate(database.url, FOLDER)).toEqual([]);
  // The earlier names remain, so that the previous release still works while machines are replaced one by one.
  expect(await recorded(database)).toEqual(expect.arrayContaining([BASELINE_NAME, ...REPLACED.map(([name]) => name)]));
  await onServer(database.url, async (client) => {
    expect((await client.query(`select value from setting where name = 'kept'`)).rows).toEqual([{ value: 'dear' }]);
    expect(await missingMigrations(client, FOLDER)).toEqual([]);
    expect(await newerMigrations(client, FOLDER)).toEqual([]);
  });
});

it('refuses a database that has not run all of them, and names the version to start first', async () => {
  const database = await standing(REPLACED.slice(0, -2));
  const [lacked, last] = REPLACED.slice(-2).map(([name]) => name);
  expect((await refusal(database)).message).toBe(
    `These tables are of an earlier version: they lack ${lacked} and 1 more. This version goes on from ${last}. Start the last version that has this file, which brings them up to date, and then this one.`,
  );
  expect(await recorded(database)).not.toContain(BASELINE_NAME);
});

it('refuses a database in which the content of one differed', async () => {
  const [[name] = ['']] = REPLACED;
  const database = await standing(REPLACED.map(([each, checksum]) => [each, each === name ? 'other' : checksum]));
  expect((await refusal(database)).message).toContain(`The migration ${name} was changed after it was applied`);
});
