import pg from 'pg';
import { baselineOf, isReached, refuseChanged } from './baseline.server.ts';
import { buildIndexes } from './buildIndexes.server.ts';
import {
  isOfIndexes,
  type Migration,
  MigrationFault,
  migrationNames,
  readMigrations,
} from './migrationFiles.server.ts';
import { giveRights } from './rights.server.ts';

/** The lock for every process that migrates a database or sets up an installation. */
const SETTING_UP = 4_711_001;

/**
 * Ensures that no other process sets up this installation until the end of the transaction. Nodes and commands may
 * start at the same time; the second one waits, however long a migration takes, and then sees its result.
 */
export async function setUpAlone(tx: { query(text: string): Promise<unknown> }): Promise<void> {
  await tx.query('set local lock_timeout = 0; set local statement_timeout = 0');
  await tx.query(`select pg_advisory_xact_lock(${SETTING_UP})`);
}

/**
 * Applies all pending migrations, each in its own transaction under a lock, so that nodes can start at the same time.
 * After a killed process, the next start continues from there. Applied files are tracked by name, so one that is merged
 * late still runs. A changed file is refused.
 *
 * @param url the database, as its owner; not through a pooler
 * @param folder contains `NNNN_name.sql`, and `NNNN_name.indexes.sql` for indexes that are built while tables are in
 * use
 * @param productUrl the same database as the product uses it; if its user differs, it is granted the required
 * permissions
 * @returns the names of the files that ran here
 * @throws {MigrationFault} if a file was changed after it was applied, or cannot be applied; that file leaves no
 * changes
 */
export async function migrate(url: string, folder = 'drizzle', productUrl = url): Promise<string[]> {
  const role = productUrl === url ? undefined : await userOf(productUrl);
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  // The next statement reports a connection that was lost between two statements.
  client.on('error', () => undefined);
  await client.connect();
  const ran: string[] = [];
  try {
    for (;;) {
      const file = await nextStep(client, files, role);
      if (!file) return ran;
      if (!isOfIndexes(file) || (await built(client, file, files))) ran.push(file.name);
    }
  } finally {
    await client.end();
  }
}

/** Applies the next file and returns it. A file of indexes is only returned. */
async function nextStep(
  client: pg.Client,
  files: readonly Migration[],
  role: string | undefined,
): Promise<Migration | undefined> {
  await client.query('begin');
  try {
    await setUpAlone(client);
    if (role !== undefined) await refuseStrangeTables(client, role);
    const [file] = await pending(client, files);
    if (file && !isOfIndexes(file)) await apply(client, file);
    if (role !== undefined) await giveRights(client, role);
    await client.query('commit');
    return file;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const built = (client: pg.Client, file: Migration, files: readonly Migration[]): Promise<boolean> =>
  buildIndexes(client, file, async () => !(await pending(client, files)).includes(file)).catch((error: unknown) => {
    throw inWords(error, file);
  });

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql).catch((error: unknown) => {
    throw inWords(error, { name });
  });
  await record(client, { name, checksum });
}

const record = (client: pg.Client, { name, checksum }: Omit<Migration, 'sql'>) =>
  client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);

/** Errors of the server or the connection rather than the file: lost connections, locks, no disk space, a shutdown. */
const PASSING = /^(?:08|40|53|55|57|58|XX)/;

function inWords(error: unknown, { name }: Pick<Migration, 'name'>): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof MigrationFault) return error;
  const says = `The migration ${name} cannot be applied: ${error.message}.`;
  if (!(error instanceof pg.DatabaseError) || PASSING.test(error.code ?? '')) return new Error(says, { cause: error });
  return new MigrationFault(
    `${says} The failed migration was rolled back. Earlier migrations stay applied, so the previous release still works. Start the previous release and report this message to the supplier of the release. If you can correct the data named above, correct it and start again.`,
  );
}

/** The user of a connection to this address. Behind a pooler it may differ from the one in the address. */
export async function userOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

/** Refuses tables whose owner is not the migrating user. The product's own user is a different one. */
async function refuseStrangeTables(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; me: string }>(
    `select current_user as me, coalesce((select pg_get_userbyid(relowner) from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and not pg_has_role(relowner, 'usage') limit 1), current_user) as owner`,
  );
  const { me, owner } = rows[0] ?? { me: role, owner: role };
  if (me === role)
    throw new MigrationFault(
      `DATABASE_OWNER_URL and DATABASE_URL both connect as “${me}”. Use a separate database user in DATABASE_URL, or remove DATABASE_OWNER_URL.`,
    );
  if (owner !== me)
    throw new MigrationFault(
      `The tables belong to “${owner}”, not to “${me}” of DATABASE_OWNER_URL. Run this command as an administrator of the database: reassign owned by "${owner}" to "${me}"`,
    );
}

/**
 * Like `migrate`, within the caller's transaction and including indexes, because the tables are not in use.
 * @param only the names of the migrations to apply
 */
export async function applyMigrations(client: pg.Client, folder: string, only: ReadonlySet<string>): Promise<void> {
  const all = await readMigrations(folder);
  const baseline = baselineOf(all);
  const files = all.filter((file) => only.has(file.name) || (file === baseline && isReached(baseline, only)));
  for (const file of await pending(client, files)) await apply(client, file);
}

/** Pending migrations. @throws {MigrationFault} if an applied one was changed */
async function pending(client: pg.Client, files: readonly Migration[]): Promise<Migration[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const checksums = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseChanged(files, checksums);
  const baseline = baselineOf(files);
  if (baseline && !checksums.has(baseline.name) && isReached(baseline, checksums)) {
    await record(client, baseline);
    checksums.set(baseline.name, baseline.checksum);
  }
  return files.filter(({ name }) => !checksums.has(name));
}

/** The migrations of this release, and those that its baseline replaces: name → checksum. */
export async function knownMigrations(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readMigrations(folder);
  return new Map([
    ...(baselineOf(files)?.replaces ?? []),
    ...files.map(({ name, checksum }) => [name, checksum] as const),
  ]);
}

interface Asked {
  query(text: string): Promise<{ rows: { name: string }[] }>;
}

/**
 * Names of migrations that this database lacks; none means that it is ready.
 * @param release the folder of this release's migrations, or their names if already read
 */
export async function missingMigrations(
  database: Asked,
  release: string | readonly string[] = 'drizzle',
): Promise<string[]> {
  const known = typeof release === 'string' ? await migrationNames(release) : release;
  const applied = await appliedMigrations(database);
  return known.filter((name) => !applied.includes(name));
}

/** @throws {MigrationFault} if the database is older than this release's baseline supports */
export async function refuseEarlier(database: Asked, folder: string): Promise<void> {
  const baseline = baselineOf(await readMigrations(folder));
  if (baseline) isReached(baseline, new Set(await appliedMigrations(database)));
}

/** Names of applied migrations that this release does not know, because a newer release has run. */
export async function newerMigrations(database: Asked, folder = 'drizzle'): Promise<string[]> {
  const known = await knownMigrations(folder);
  return (await appliedMigrations(database)).filter((name) => !known.has(name));
}

async function appliedMigrations(database: Asked): Promise<string[]> {
  const { rows } = await database.query('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}
