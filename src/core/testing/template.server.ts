import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../db/migrate.server.ts';

const MIGRATIONS = 'drizzle';
const TEMPLATE = 'crm_template_';
const KEPT_TEMPLATES = 4;
/** Test databases of this machine; the process that made one follows. */
const OWN = `crm_test_${createHash('sha256').update(hostname()).digest('hex').slice(0, 6)}_`;

/** A name no other test uses; it tells which process to ask whether the database is still needed. */
export const testDatabaseName = (number: number): string => `${OWN}${process.pid}_${Date.now().toString(36)}_${number}`;

/** The same server, another database. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs statements on a connection of their own. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes the migrated database that tests copy.
 *
 * @param kept for the next runs too, which begin with it if the migrations are the same; else only for this run
 * @returns its name
 */
export async function makeTemplate(server: string, { kept }: { readonly kept: boolean }): Promise<string> {
  if (!kept) {
    const name = `${OWN}${process.pid}_template`;
    await onServer(server, (client) => migrated(server, client, name));
    return name;
  }
  const name = `${TEMPLATE}${await migrationsHash()}`;
  const half = `${name}_${process.pid}`;
  await onServer(server, async (client) => {
    const templates = await databases(client, TEMPLATE);
    if (templates.includes(name)) return;
    for (const old of templates.slice(0, -KEPT_TEMPLATES)) await drop(client, old);
    await migrated(server, client, half);
    await client.query(`alter database ${half} rename to ${name}`).catch(async (error: unknown) => {
      // Another run made it meanwhile.
      await drop(client, half);
      if (!(await databases(client, TEMPLATE)).includes(name)) throw error;
    });
  });
  return name;
}

async function migrated(server: string, client: pg.Client, name: string): Promise<void> {
  await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  await migrate(urlOf(server, name), MIGRATIONS);
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(MIGRATIONS)).filter((each) => each.endsWith('.sql')).sort())
    hash.update(file).update(await readFile(join(MIGRATIONS, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Removes the databases of test runs that were killed. */
export const dropLeftovers = (server: string): Promise<void> =>
  onServer(server, async (client) => {
    for (const name of await databases(client, OWN))
      if (!isAlive(Number(name.slice(OWN.length).split('_')[0]))) await drop(client, name);
  });

/** Oldest first. */
async function databases(client: pg.Client, beginning: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by oid',
    [beginning],
  );
  return rows.map((row) => row.datname);
}

/** @throws nothing when it is gone already */
export const drop = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(`drop database if exists ${name} with (force)`);
};

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
