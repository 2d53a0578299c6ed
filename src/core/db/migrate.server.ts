import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { giveRights } from './rights.server.ts';

/** The files and the database do not fit each other; trying again does not help. */
export class MigrationFault extends Error {}

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
 * Applies every migration not applied yet, in one transaction under a lock, so that nodes starting together do not
 * meet. Applied files are a set of names: one merged late still runs. A changed file is refused.
 *
 * @param url the database, as its owner
 * @param folder holds `NNNN_name.sql`
 * @param productUrl the same database as the product works in it; its user gets the rights it needs, where it is another
 * @returns the names of the files that ran
 * @throws {MigrationFault} when a file was changed after it was applied
 * @throws when a statement fails; then nothing of it stays
 */
export async function migrate(url: string, folder = 'drizzle', productUrl = url): Promise<string[]> {
  const role = productUrl === url ? undefined : await userOf(productUrl);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await setUpAlone(client);
    if (role !== undefined) await refuseStrangeTables(client, role);
    const ran = await applyMigrations(client, folder);
    if (role !== undefined) await giveRights(client, role);
    await client.query('commit');
    return ran;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
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
      `DATABASE_OWNER_URL and DATABASE_URL both come in as “${me}”. Give the product a user of its own, or take DATABASE_OWNER_URL away.`,
    );
  if (owner !== me)
    throw new MigrationFault(
      `The tables belong to “${owner}”, not to “${me}” of DATABASE_OWNER_URL. As an administrator of the database run: reassign owned by "${owner}" to "${me}"`,
    );
}

/**
 * As `migrate`, within the caller's transaction.
 * @param only these, where not all are wanted
 */
export async function applyMigrations(
  client: pg.Client,
  folder: string,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const applied = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration');
  const checksums = new Map(applied.rows.map((row) => [row.name, row.checksum]));
  const ran: string[] = [];
  for (const name of await filesIn(folder)) {
    if (only && !only.has(name)) continue;
    const { sql, checksum } = await readMigration(folder, name);
    const known = checksums.get(name);
    if (known === checksum) continue;
    if (known)
      throw new MigrationFault(`The migration ${name} was changed after it was applied. Restore the released file.`);
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    ran.push(name);
  }
  return ran;
}

/** The migrations of this release: name → checksum. */
export async function knownMigrations(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await filesIn(folder);
  const read = await Promise.all(names.map((name) => readMigration(folder, name)));
  return new Map(names.map((name, at) => [name, read[at]?.checksum ?? '']));
}

async function readMigration(folder: string, name: string): Promise<{ sql: string; checksum: string }> {
  const sql = await readFile(join(folder, name), 'utf8');
  return { sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

interface Asked {
  query(text: string): Promise<{ rows: { name: string }[] }>;
}

/** Names of migrations this database still lacks; none means it is ready. */
export async function missingMigrations(database: Asked, folder = 'drizzle'): Promise<string[]> {
  const { known, applied } = await compared(database, folder);
  return known.filter((name) => !applied.includes(name));
}

/** Names of migrations that this release does not know: a newer one has been here. */
export async function newerMigrations(database: Asked, folder = 'drizzle'): Promise<string[]> {
  const { known, applied } = await compared(database, folder);
  return applied.filter((name) => !known.includes(name));
}

async function compared(database: Asked, folder: string): Promise<{ known: string[]; applied: string[] }> {
  const { rows } = await database.query('select name from schema_migration order by name');
  return { known: await filesIn(folder), applied: rows.map(({ name }) => name) };
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
