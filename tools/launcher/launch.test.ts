import { once } from 'node:events';
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyPlace, freePort, isRunning, OURS, type Place } from '#tests/support/launched.server.ts';

let place: Place;
beforeEach(async () => {
  place = await emptyPlace();
});
afterEach(() => place.remove());

/** The ID of the database's first process, from its lock file. */
function postmaster(): number {
  const pid = Number(readFileSync(join(place.folder, 'data/database/postmaster.pid'), 'utf8').split('\n')[0]);
  // Process ID 0 would signal this test and its whole process group.
  expect(pid).toBeGreaterThan(1);
  return pid;
}
/** Tries to listen on a port that may still be in use. */
const tried = (server: Server, port: number): Promise<string> =>
  new Promise((done) => {
    server.once('error', (error) => done(error.message));
    server.listen(port, '127.0.0.1', () => done('listening'));
  });
const OWNERS = `select pg_get_userbyid(relowner) as table, (select pg_get_userbyid(datdba) from pg_database where datname = 'crm') as database
  from pg_class where relname = 'kept'`;
const READY = /Tiny is ready after/;

describe.skipIf(process.platform !== 'linux')('the launcher', () => {
  test('starts on an empty folder, and stops the application before the database', async () => {
    const product = place.launch();
    await product.says(READY);
    expect(product.output()).toMatch(/built-in PostgreSQL [\d.]+ in .*, made in/);
    expect(JSON.parse(await product.get('/facts'))).toMatchObject({ who: 'app', node: '1', mode: 'production' });

    product.child.kill('SIGTERM');
    expect(await product.gone()).toEqual([]);
    expect(product.child.exitCode).toBe(0);
    expect(product.output()).toContain('node 1 finished');
    expect(readFileSync(join(place.folder, 'data/database.log'), 'utf8')).toContain('database system is shut down');
  });

  test('keeps its folder private', async () => {
    const product = place.launch();
    await product.says(READY);
    const { mode } = statSync(join(place.folder, 'data'));
    expect(mode & 0o067).toBe(0);
    expect(statSync(join(place.folder, 'data/database.json')).mode & 0o777).toBe(0o600);
  });

  test('killed, leaves only the database, which the next start takes over with all its data', async () => {
    const product = place.launch();
    await product.says(READY);
    const before = JSON.parse(await product.get('/facts'));
    expect(await product.get('/add')).toBe('1');
    product.child.kill('SIGKILL');
    await once(product.child, 'exit');
    await expect.poll(() => isRunning(before.pid)).toBe(false);

    const next = place.launch();
    await next.says(READY);
    expect(next.output()).toContain('taken over from an earlier start');
    expect(JSON.parse(await next.get('/facts')).started).toBe(before.started);
    expect(await next.get('/add')).toBe('2');
    next.child.kill('SIGTERM');
    expect(await next.gone()).toEqual([]);
  });

  test('converts a database of an earlier release to a separate owner, and keeps all its data', async () => {
    const product = place.launch();
    await product.says(READY);
    expect(await product.get('/add')).toBe('1');
    const { port, adminPassword } = JSON.parse(readFileSync(join(place.folder, 'data/database.json'), 'utf8'));
    const admin = new pg.Client({ connectionString: `postgres://postgres:${adminPassword}@127.0.0.1:${port}/crm` });
    await admin.connect();
    // As earlier releases created it: one role, used by the product, owned everything.
    await admin.query(
      'reassign owned by owner to app; drop owned by owner; drop role owner; alter role app replication; grant all on kept to app',
    );
    expect((await admin.query(OWNERS)).rows).toEqual([{ table: 'app', database: 'app' }]);
    await admin.end();
    product.child.kill('SIGTERM');
    expect(await product.gone()).toEqual([]);

    const next = place.launch();
    await next.says(READY);
    expect(next.output()).toContain('now have a separate owner');
    expect(await next.get('/add')).toBe('2');
    const owner = new pg.Client({ connectionString: `postgres://postgres:${adminPassword}@127.0.0.1:${port}/crm` });
    await owner.connect();
    expect((await owner.query(OWNERS)).rows).toEqual([{ table: 'owner', database: 'owner' }]);
    await owner.end();
    next.child.kill('SIGTERM');
    expect(await next.gone()).toEqual([]);
    const third = place.launch();
    await third.says(READY);
    expect(third.output()).not.toContain('now have a separate owner');
  });

  test('restarts a killed database at the same address without loss', async () => {
    const product = place.launch();
    await product.says(READY);
    for (let written = 1; written <= 3; written++) {
      expect(await product.get('/add')).toBe(String(written));
      process.kill(postmaster(), 'SIGKILL');
      // The launcher reports the restart; earlier connections may still answer for a moment.
      await expect.poll(() => product.output().match(/was restarted after/g)?.length).toBe(written);
      await expect.poll(() => product.get('/readyz')).toBe('ready');
    }

    // Another program takes the port before the database is back. The database waits, because clients know only that port.
    const { port } = JSON.parse(readFileSync(join(place.folder, 'data/database.json'), 'utf8'));
    product.child.kill('SIGSTOP');
    process.kill(postmaster(), 'SIGKILL');
    const taker = createServer();
    await expect.poll(() => tried(taker, port)).toBe('listening');
    product.child.kill('SIGCONT');
    await product.says(new RegExp(`another program now uses its port ${port}`));
    taker.close();
    await expect.poll(() => product.get('/readyz')).toBe('ready');
    expect(await product.get('/add')).toBe('4');
  });

  test('restarts a node that died, while the others respond', async () => {
    const product = place.launch({ env: { NODES: '2' } });
    await product.says(READY);
    await product.get('/crash').catch(() => {});
    await product.says(/Node [12] stopped with code 3. Restarting it/);
    const nodes = new Set<string>();
    await expect.poll(async () => nodes.add(JSON.parse(await product.get('/facts')).node).size).toBe(2);
    product.child.kill('SIGTERM');
    expect(await product.gone()).toEqual([]);
    expect(product.output().match(/finished/g)).toHaveLength(2);
  });

  test('gives up immediately on a wrongly configured application, and leaves nothing running', async () => {
    const product = place.launch({ env: { TINY_FAULT: '1', NODES: '2' } });
    await product.says(/must be a number/);
    expect(await product.gone()).toEqual([]);
    expect(product.child.exitCode).toBe(78);
    // Both nodes found the fault; it is reported once, and neither was restarted.
    expect(product.output().match(/PORT is “x”/g)).toHaveLength(1);
    expect(product.output()).not.toContain('Restarting it');
  });

  test('protects its memory: no inspector, no core dumps, also in its nodes and its database', async () => {
    const product = place.launch({ words: ['sh', '-c', `ulimit -c unlimited; exec "$0" "$1"`, ...OURS] });
    await product.says(READY);
    const pids = place.running();
    expect(pids.length).toBeGreaterThan(3);
    for (const pid of pids) {
      expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/^Max core file size +0 +0 /m);
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(process.execPath)) process.kill(pid, 'SIGUSR1');
    }
    expect(await product.get('/readyz')).toBe('ready');
    await new Promise((done) => setTimeout(done, 500));
    expect(product.output()).not.toContain('Debugger listening');
    expect(await product.get('/readyz')).toBe('ready');
  });

  test.each([
    ['--inspect=0', '--inspect'],
    ['--heapsnapshot-signal=SIGUSR2', '--heapsnapshot-signal'],
    ['--report-on-signal', '--report-on-signal'],
  ])('does not start with %s, and says so in one line', async (option, named) => {
    const product = place.launch({ env: { NODE_OPTIONS: option } });
    await once(product.child, 'exit');
    expect(product.child.exitCode).toBe(1);
    expect(product.output()).toContain(`${named} shows the memory of the process`);
    expect(existsSync(join(place.folder, 'data'))).toBe(false);
  });

  test('says in one line that its port is in use, before it changes anything', async () => {
    const other = createServer().listen(place.port, '127.0.0.1');
    await once(other, 'listening');
    const product = place.launch();
    await once(product.child, 'exit');
    other.close();
    expect(product.child.exitCode).toBe(1);
    expect(product.output().trim()).toBe(
      `Port ${place.port} is used by another program. Stop that program, or set PORT to another number.`,
    );
    expect(existsSync(join(place.folder, 'data'))).toBe(false);
  });

  test.each([
    ['NODES', 'many', 'NODES is “many” but must be a whole number from 1 to 64.'],
    ['PORT', '0', 'PORT is “0” but must be a whole number from 1 to 65535.'],
  ])('says in one line what is wrong with %s', async (name, value, line) => {
    const product = place.launch({ env: { [name]: value } });
    await once(product.child, 'exit');
    expect(product.output().trim()).toBe(line);
    expect(product.child.exitCode).toBe(1);
  });

  test('says in one line why the database of DATABASE_URL refuses it', async () => {
    const product = place.launch();
    await product.says(READY);
    const { port, password } = JSON.parse(readFileSync(join(place.folder, 'data/database.json'), 'utf8'));
    const silent = await freePort();
    const refused = [
      [`postgres://app:wrong@127.0.0.1:${port}/crm`, 'rejected the user and password of DATABASE_URL'],
      [`postgres://app:${password}@127.0.0.1:${port}/elsewhere`, 'has no database with the name in DATABASE_URL'],
      [`postgres://app:${password}@127.0.0.1:${silent}/crm`, 'does not respond (ECONNREFUSED). Start it, or correct'],
    ] as const;
    for (const [url, line] of refused) {
      const other = place.launch({ env: { DATABASE_URL: url, PORT: String(await freePort()) } });
      await once(other.child, 'exit');
      expect(other.child.exitCode).toBe(1);
      expect(other.output()).toContain(line);
      expect(other.output().trim().split('\n')).toHaveLength(1);
      expect(other.output()).not.toContain(password);
    }
  });

  test('says in one line that its data folder cannot be written to', async () => {
    writeFileSync(join(place.folder, 'file'), '');
    const product = place.launch({ env: { DATA_DIR: join(place.folder, 'file/data') } });
    await once(product.child, 'exit');
    expect(product.child.exitCode).toBe(1);
    expect(product.output().trim()).toMatch(
      /^The data folder \S+ cannot be created or written to .*Set DATA_DIR to a folder/,
    );
    expect(product.output().trim().split('\n')).toHaveLength(1);
  });

  test('shares its database with a second start, and the last of them stops it', async () => {
    const port = await freePort();
    const [first, second] = [place.launch(), place.launch({ env: { PORT: String(port) } })];
    await Promise.all([first.says(READY), second.says(READY)]);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).text()).toBe('ready');
    second.child.kill('SIGTERM');
    expect(await second.gone()).toEqual([]);
  });

  test.each([
    ['is empty after a power cut', ''],
    ['names a process that is now another program', `${process.pid}\n/elsewhere\n1\n5432\n`],
    ['names a process that is gone', '4194303\n/elsewhere\n1\n5432\n'],
  ])('starts although the database’s lock file %s', async (_, content) => {
    const product = place.launch();
    await product.says(READY);
    product.child.kill('SIGTERM');
    await product.gone();
    const lock = join(place.folder, 'data/database/postmaster.pid');
    writeFileSync(lock, content);
    utimesSync(lock, 1_700_000_000, 1_700_000_000);
    const next = place.launch();
    await next.says(READY);
    expect(next.output()).toContain(', started in');
  });

  test('refuses a database of another major version, with what to do', async () => {
    const product = place.launch();
    await product.says(READY);
    product.child.kill('SIGTERM');
    await product.gone();
    writeFileSync(join(place.folder, 'data/database/PG_VERSION'), '15\n');
    const next = place.launch();
    await once(next.child, 'exit');
    expect(next.output()).toContain(
      'was created by PostgreSQL 15, but the built-in version is 18. Start the earlier release',
    );
    expect(next.child.exitCode).toBe(1);
  });
});
