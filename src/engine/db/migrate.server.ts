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

/** What every start and command waits for that brings a database up to date or sets an installation up. */
const SETTING_UP = 4_711_001;

/**
 * From here to the end of the transaction nobody else sets this installation up. Nodes and commands may start at the
 * same moment; whoever comes second waits, however long a migration takes, and finds what the first one made.
 */
export async function setUpAlone(tx: { query(text: string): Promise<unknown> }): Promise<void> {
  await tx.query('set local lock_timeout = 0; set local statement_timeout = 0');
  await tx.query(`select pg_advisory_xact_lock(${SETTING_UP})`);
}

/**
 * Applies every migration not applied yet, each in a transaction of its own under a lock, so that nodes starting together
 * do not meet. Whoever is killed half-way leaves what was finished, and the next start goes on from there. Applied files
 * are a set of names: one merged late still runs. A changed file is refused.
 *
 * @param url the database, as its owner; not through a pooler
 * @param folder holds `NNNN_name.sql`, and `NNNN_name.indexes.sql` for indexes that are built while people work
 * @param productUrl the same database as the product works in it; its user gets the rights it needs, where it is another
 * @returns the names of the files that ran here
 * @throws {MigrationFault} when a file was changed after it was applied, or cannot be applied; nothing of that one stays
 */
export async function migrate(url: string, folder = 'drizzle', productUrl = url): Promise<string[]> {
  const role = productUrl === url ? undefined : await userOf(productUrl);
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  // A connection that is lost between two statements is told by the next one.
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

/** Applies the next file, and gives it back; one of indexes it only gives back. */
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

/** Of the server or the moment, not of the file: lost connections, locks, no room, a server that stops. */
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

/** Who one is on a connection to this address: behind a pooler that may be another than the address says. */
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

/** Whoever brings the tables up to date owns them; the product's own user is another. */
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
 * As `migrate`, within the caller's transaction: indexes too, which nobody waits for there.
 * @param only these, where not all are wanted
 */
export async function applyMigrations(client: pg.Client, folder: string, only: ReadonlySet<string>): Promise<void> {
  const all = await readMigrations(folder);
  const baseline = baselineOf(all);
  const files = all.filter((file) => only.has(file.name) || (file === baseline && isReached(baseline, only)));
  for (const file of await pending(client, files)) await apply(client, file);
}

/** Those not applied yet. @throws {MigrationFault} for one that was changed since */
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

/** The migrations of this release, and those that its baseline stands for: name → checksum. */
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
 * Names of migrations this database still lacks; none means it is ready.
 * @param release the folder of this release's migrations, or their names where those were read before
 */
export async function missingMigrations(
  database: Asked,
  release: string | readonly string[] = 'drizzle',
): Promise<string[]> {
  const known = typeof release === 'string' ? await migrationNames(release) : release;
  const applied = await appliedMigrations(database);
  return known.filter((name) => !applied.includes(name));
}

/** @throws {MigrationFault} for a database that stands before what this release's baseline begins with */
export async function refuseEarlier(database: Asked, folder: string): Promise<void> {
  const baseline = baselineOf(await readMigrations(folder));
  if (baseline) isReached(baseline, new Set(await appliedMigrations(database)));
}

/** Names of migrations that this release does not know: a newer one has been here. */
export async function newerMigrations(database: Asked, folder = 'drizzle'): Promise<string[]> {
  const known = await knownMigrations(folder);
  return (await appliedMigrations(database)).filter((name) => !known.has(name));
}

async function appliedMigrations(database: Asked): Promise<string[]> {
  const { rows } = await database.query('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}
