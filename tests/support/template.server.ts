import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#engine/db/migrate.server.ts';

const MIGRATIONS = 'drizzle';
const TEMPLATE = 'crm_parted_';
const KEPT_TEMPLATES = 4;
/** Test databases of this machine; the process ID follows. */
const OWN = `crm_test_${createHash('sha256').update(hostname()).digest('hex').slice(0, 6)}_`;

/** A unique name. It holds the ID of the process that needs the database. */
export const testDatabaseName = (number: number): string => `${OWN}${process.pid}_${Date.now().toString(36)}_${number}`;

/** The URL of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs statements on a new connection. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A server with two database users: the owner of the databases, and the product's user. */
export interface Server {
  readonly owner: string;
  readonly product: string;
}

const PRODUCT_ROLE = 'crm_test_product';

/** On an external server: the role that the product uses in tests. */
export async function makeProductRole(server: string): Promise<string> {
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(4711003)');
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [PRODUCT_ROLE]);
    if (rows.length === 0) await client.query(`create role ${PRODUCT_ROLE} login createdb password '${PRODUCT_ROLE}'`);
  });
  const url = new URL(server);
  url.username = PRODUCT_ROLE;
  url.password = PRODUCT_ROLE;
  return url.href;
}

/**
 * Creates the migrated database that tests copy.
 * @param kept whether later runs reuse it if the migrations are the same; otherwise it is only for this run
 * @returns its name
 */
export async function makeTemplate(at: Server, { kept }: { readonly kept: boolean }): Promise<string> {
  const { owner: server } = at;
  if (!kept) {
    const name = `${OWN}${process.pid}_template`;
    await onServer(server, (client) => migrated(at, client, name));
    return name;
  }
  const name = `${TEMPLATE}${await migrationsHash()}`;
  const half = `${name}_${process.pid}`;
  await onServer(server, async (client) => {
    const templates = await databases(client, TEMPLATE);
    if (templates.includes(name)) return;
    for (const old of templates.slice(0, -KEPT_TEMPLATES)) await drop(client, old);
    await migrated(at, client, half);
    await client.query(`alter database ${half} rename to ${name}`).catch(async (error: unknown) => {
      // Another run created it at the same time.
      await drop(client, half);
      if (!(await databases(client, TEMPLATE)).includes(name)) throw error;
    });
  });
  return name;
}

/** The template for tests that need more than tables; a later run drops it. */
export const furnishedName = (): string => `${OWN}${process.pid}_furnished`;

/** The server of a run's databases, and how they are copied. */
export interface Making {
  readonly at: Server;
  readonly strategy: string;
}

/** Copies a template, furnishes it and keeps it under a given name: once per run, by the first caller. */
export async function makeFurnished(
  { at, strategy }: Making,
  { template, name }: { readonly template: string; readonly name: string },
  furnish: (database: Server) => Promise<void>,
): Promise<void> {
  await onServer(at.owner, async (client) => {
    await client.query('select pg_advisory_lock(4711004)');
    if ((await databases(client, name)).includes(name)) return;
    const half = `${name}_half`;
    await drop(client, half);
    await client.query(`create database ${half} template ${template} strategy ${strategy}`);
    await furnish({ owner: urlOf(at.owner, half), product: urlOf(at.product, half) });
    await client.query(`alter database ${half} rename to ${name}`);
  });
}

async function migrated({ owner, product }: Server, client: pg.Client, name: string): Promise<void> {
  await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  await migrate(urlOf(owner, name), MIGRATIONS, urlOf(product, name));
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(MIGRATIONS)).filter((each) => each.endsWith('.sql')).sort())
    hash.update(file).update(await readFile(join(MIGRATIONS, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Drops the databases of killed test runs: those of the owner, and those that the product created. */
export async function dropLeftovers({ owner, product }: Server): Promise<void> {
  const left = async (client: pg.Client): Promise<string[]> =>
    (await databases(client, OWN)).filter((name) => !isAlive(Number(name.slice(OWN.length).split('_')[0])));
  await onServer(product, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where pg_get_userbyid(datdba) = current_user',
    );
    for (const name of await left(client)) if (rows.some(({ datname }) => datname === name)) await drop(client, name);
  });
  await onServer(owner, async (client) => {
    for (const name of await left(client)) await drop(client, name);
  });
}

/** Oldest first. */
async function databases(client: pg.Client, beginning: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by oid',
    [beginning],
  );
  return rows.map((row) => row.datname);
}

const DROP_TRIES = 50;

/**
 * Ends open sessions and drops the database. The owner may not end sessions of the product's role; if they are just
 * closing, this waits for them.
 * @throws nothing if it no longer exists
 */
export async function drop(client: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await client.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      const isHeld = error instanceof pg.DatabaseError && error.code === '42501';
      if (!isHeld || tries === DROP_TRIES) throw error;
      await setTimeout(100);
    }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
