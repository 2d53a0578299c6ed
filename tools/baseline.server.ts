import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { BASELINE, readMigrations } from '#engine/db/migrationFiles.server.ts';
import { migrate } from '#engine/db/migrate.server.ts';

/*
 * Folds all migrations into one: `npm run baseline`. It applies them to an empty database, dumps that database,
 * applies the dump to a second one, and fails if the two differ. It needs a PostgreSQL with pg_dump, which the
 * built-in one lacks: the newest in /usr/lib/postgresql, or the one in PG_BIN.
 */
const FOLDER = 'drizzle';
const FILE = '0000_baseline.sql';

const bin = process.env.PG_BIN ?? join('/usr/lib/postgresql', readdirSync('/usr/lib/postgresql').at(-1) ?? '', 'bin');
/** PostgreSQL refuses to run as root; then it runs as its installation account. */
const account =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
    : undefined;
const runAs = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...account };
const home = mkdtempSync(join(tmpdir(), 'baseline-'));
chmodSync(home, 0o755);
const data = join(home, 'data');
mkdirSync(data);
if (account) for (const each of [home, data]) chownSync(each, account.uid, account.gid);
const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(join(bin, program), args, { ...runAs, stdio: 'pipe', encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const urlOf = (database: string): string => `postgresql://owner@localhost/${database}?host=${home}`;

run(
  'initdb',
  '--pgdata',
  data,
  '--username',
  'owner',
  '--auth',
  'trust',
  '--encoding',
  'UTF8',
  '--locale',
  'C',
  '--no-sync',
);
const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', home, '-c', 'listen_addresses=', '-c', 'fsync=off'], {
  ...runAs,
  stdio: 'ignore',
});
try {
  await answering();
  await database('folded');
  await migrate(urlOf('folded'), FOLDER);
  const folded = await readMigrations(FOLDER);
  const whole = dumped('folded');
  const written = join(home, 'written');
  mkdirSync(written);
  writeFileSync(join(written, FILE), sqlOf(whole));
  await database('fresh');
  await migrate(urlOf('fresh'), written);
  refuseDifferent(whole, dumped('fresh'));
  const replaces = Object.fromEntries(
    folded.flatMap(({ name, checksum, replaces: earlier }) => [
      ...(earlier ?? []),
      ...(name === FILE ? [] : [[name, checksum] as const]),
    ]),
  );
  for (const { name } of folded) rmSync(join(FOLDER, name));
  writeFileSync(join(FOLDER, FILE), sqlOf(whole));
  writeFileSync(join(FOLDER, BASELINE), `${JSON.stringify({ name: FILE, replaces }, null, 2)}\n`);
  process.stdout.write(`${join(FOLDER, FILE)} stands for ${Object.keys(replaces).length} migrations.\n`);
} finally {
  server.kill('SIGINT');
  await once(server, 'exit');
  rmSync(home, { recursive: true, force: true });
}

async function answering(): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await said('postgres', 'select 1');
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
}

async function said(name: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function database(name: string): Promise<void> {
  await said('postgres', `create database ${name} template template0`);
}

/** The contents of a database without timestamps: its tables and functions, and the rows that migrations insert. */
function dumped(name: string): string {
  const about = ['--no-owner', '--no-privileges', '--no-comments', '--exclude-table=schema_migration', '--host', home];
  const structure = run('pg_dump', '--schema-only', ...about, '--username', 'owner', name);
  const rows = run('pg_dump', '--data-only', '--column-inserts', ...about, '--username', 'owner', name);
  return `${statementsOf(structure)}\n${statementsOf(rows)
    .replace(/^.*setval\(.*, 1, false\);$\n?/gm, '')
    .replace(/'\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00'/g, 'now()')}`;
}

/** Removes session settings, comments and psql commands. */
function statementsOf(dump: string): string {
  return dump
    .replace(/^(?:--.*|SET .*|SELECT pg_catalog\.set_config\(.*|\\.*|CREATE SCHEMA public;)\n/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function sqlOf(statements: string): string {
  return `-- Everything that the migrations before it made, written by tools/baseline.server.ts (decision 64).
-- Functions come first, and name tables that follow.
set local check_function_bodies = off;

${statements}
`;
}

function refuseDifferent(one: string, other: string): void {
  if (one === other) return;
  const lines = other.split('\n');
  const at = one.split('\n').findIndex((line, index) => line !== lines[index]);
  throw new Error(
    `The baseline makes another database, from here on:\n${one
      .split('\n')
      .slice(at, at + 5)
      .join('\n')}`,
  );
}
