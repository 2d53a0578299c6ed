import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openKeyRing } from '#engine/keys/keys.server.ts';
import { seal } from '#engine/keys/sealedBox.server.ts';
import { bareDatabase, type TestDatabase } from '../support/database.server.ts';
import { freePort } from '../support/launched.server.ts';
import { onServer } from '../support/template.server.ts';

/* A real installation: its own processes on an empty database, with its keys in its folder. */

const ADMINISTRATOR = { email: 'ada@msp.example', password: 'four lifts wander quietly' };
const FOREIGN = 'belong to another installation';
const MIGRATION = '0066_key-canary.sql';
let database: TestDatabase;
/** The folder of the built commands, and the folder of the installation. */
let place: string;
let home: string;
let port: number;
let running: ChildProcess | undefined;

beforeAll(async () => {
  mkdirSync(resolve('node_modules/.cache'), { recursive: true });
  place = mkdtempSync(resolve('node_modules/.cache/foreign-keys-'));
  home = mkdtempSync(join(tmpdir(), 'foreign-keys-'));
  database = await bareDatabase();
  port = await freePort();
  await build({
    entryPoints: Object.fromEntries(
      ['main', 'commands/keys', 'commands/backup', 'commands/restore'].map((name) => [
        `${basename(name)}.server`,
        resolve(`src/app/${name}.server.ts`),
      ]),
    ),
    outdir: place,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
}, 120_000);
afterEach(() => stop());
afterAll(async () => {
  await stop();
  await database?.drop();
  for (const folder of [place, home]) rmSync(folder, { recursive: true, force: true });
});

const run = (name: string, args: readonly string[] = [], { url = database.url, folder = home } = {}) =>
  spawn(process.execPath, [join(place, `${name}.server.mjs`), ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: url,
      DATABASE_OWNER_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      LOG_LEVEL: 'info',
      // The test database runs without fsync.
      ALLOW_UNSAFE_DB: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
/** The output and exit code of a process. */
async function ended(child: ChildProcess): Promise<{ readonly code: number; readonly said: string }> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (said += piece.toString()));
  const [code] = await once(child, 'close');
  return { code, said };
}
const command = (...asked: Parameters<typeof run>) => ended(run(...asked));
async function start(...where: [{ readonly url?: string; readonly folder?: string }?]): Promise<void> {
  running = run('main', [], ...where);
  let said = '';
  const listening = new Promise<void>((done) => {
    for (const stream of [running?.stdout, running?.stderr])
      stream?.on('data', (piece: Buffer) => {
        said += piece.toString();
        if (said.includes('"listening"')) done();
      });
  });
  const gone = once(running, 'close').then(([code]) => {
    throw new Error(`It ended with ${code}:\n${said}`);
  });
  gone.catch(() => undefined);
  await Promise.race([listening, gone]);
}
async function stop(): Promise<void> {
  const child = running;
  running = undefined;
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}

const query = async (text: string, values: readonly unknown[] = [], url = database.url) =>
  (await onServer(url, (client) => client.query(text, [...values]))).rows;
const canaries = () => query('select sealed from key_canary');
const ring = () => join(home, 'secret.keys');
/** All traces that a start could have left. */
const traces = async () => ({
  log: await query('select count(*)::int as lines, max(id) as last from change_log'),
  migrations: await query('select name from schema_migration order by name'),
  runs: await query('select count(*)::int as runs from backup_run'),
  folder: readdirSync(home, { recursive: true, encoding: 'utf8' }).sort(),
});
/** Runs work while a valid key ring of another installation replaces the right one. */
async function withForeignRing(work: () => Promise<void>): Promise<void> {
  const right = readFileSync(ring());
  writeFileSync(ring(), `k1:${Buffer.from('the ring of another installation').toString('base64')}\n`, { mode: 0o600 });
  try {
    await work();
  } finally {
    writeFileSync(ring(), right, { mode: 0o600 });
  }
}
/** The state left by the release before the canary. */
const asBefore = async () => {
  await query('drop table key_canary');
  await query('delete from schema_migration where name = $1', [MIGRATION]);
};
async function signIn(): Promise<number> {
  const address = `http://127.0.0.1:${port}/api/v1/session`;
  const first = await fetch(address);
  const { csrf }: { readonly csrf: string } = JSON.parse(await first.text());
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { email, password } = ADMINISTRATOR;
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': csrf,
      connection: 'close',
    },
    body: JSON.stringify({ email, password }),
  });
  return answer.status;
}

describe('the keys of another installation', { timeout: 300_000 }, () => {
  it('are refused at the start with the remedy, and nothing is written; the right ones start it', async () => {
    await start();
    expect(await canaries()).toEqual([{ sealed: expect.stringMatching(/^v1\.k1\./) }]);
    await stop();
    const before = await traces();
    await withForeignRing(async () => {
      const { code, said } = await command('main');
      // A restart would not help, so the launcher does not try one.
      expect(code).toBe(78);
      expect(said).toContain(`The encryption keys in ${ring()} ${FOREIGN}`);
      expect(said).toContain('rescue kit');
    });
    expect(await traces()).toEqual(before);
    await start();
    expect(await signIn()).toBe(200);
  });

  it('are not generated in place of lost ones', async () => {
    renameSync(ring(), join(home, 'lost'));
    const { code, said } = await command('main');
    expect(code).toBe(78);
    expect(said).toContain(`No encryption keys were found in ${ring()}`);
    expect((await command('keys')).said).toContain('No encryption keys were found');
    expect(existsSync(ring())).toBe(false);
    renameSync(join(home, 'lost'), ring());
  });

  it('are also refused by the first start of this release, by what is already encrypted', async () => {
    await asBefore();
    await query(`insert into setting_secret (name, sealed) values ('mail.password', $1)`, [
      seal(openKeyRing(undefined, home), 'setting', 'setting mail.password', 'a password of the mail server'),
    ]);
    const before = await traces();
    await withForeignRing(async () => expect((await command('main')).said).toContain(FOREIGN));
    // No migration and no backup ran with the wrong keys.
    expect(await traces()).toEqual(before);
    await start();
    expect(await canaries()).toHaveLength(1);
  });

  it('are refused by the first start of this release if a backup proves it, and nothing else is encrypted', async () => {
    await asBefore();
    await query('delete from setting_secret');
    const before = await traces();
    expect(before.folder.filter((name) => name.endsWith('.backup'))).not.toEqual([]);
    await withForeignRing(async () => expect((await command('main')).said).toContain(FOREIGN));
    expect(await traces()).toEqual(before);
  });

  it('if only passwords are stored, are confirmed by the first right password', async () => {
    rmSync(join(home, 'backups'), { recursive: true });
    await query('delete from backup_run');
    await start();
    expect(await canaries()).toEqual([]);
    expect(await signIn()).toBe(200);
    await expect.poll(canaries).toHaveLength(1);
  });

  it('do not prevent a new key in front, which takes over the canary before the old one is removed', async () => {
    expect((await command('keys', ['--new'])).code).toBe(0);
    await start();
    await stop();
    expect((await command('keys', ['--remove', 'k1'])).said).toContain('still need the key “k1”');
    expect((await command('keys', ['--seal'])).said).toContain('were re-encrypted');
    expect(await canaries()).toEqual([{ sealed: expect.stringMatching(/^v1\.k2\./) }]);
    await start();
    expect(await signIn()).toBe(200);
    await stop();
    expect((await command('keys', ['--remove', 'k1'])).said).toContain('The key “k1” was removed');
    await start();
    expect(await signIn()).toBe(200);
  });

  it('are neither changed nor printed nor typed in', async () => {
    await withForeignRing(async () => {
      for (const args of [['--new'], ['--seal'], ['--rescue', join(home, 'kit.html')]])
        expect((await command('keys', args)).said).toContain(FOREIGN);
      expect(readFileSync(ring(), 'utf8')).not.toContain('k2:');
    });
    expect(existsSync(join(home, 'kit.html'))).toBe(false);
  });

  it('with a restored backup are reported immediately; with its rescue kit it starts', async () => {
    const there = mkdtempSync(join(tmpdir(), 'foreign-keys-there-'));
    const bare = await bareDatabase();
    const at = { url: bare.url, folder: there };
    try {
      expect((await command('backup', ['--to', join(there, 'all.backup')])).code).toBe(0);
      await command('keys', ['--rescue', join(there, 'kit.html')]);
      const page = readFileSync(join(there, 'kit.html'), 'utf8');
      const words = [...page.matchAll(/<h2>([\w-]+:)<\/h2>|<li>([a-z]+)<\/li>|<b>(check:)<\/b> ([a-z ]+)</g)];
      writeFileSync(
        join(there, 'words'),
        words.map(([, name, word, check, two]) => name ?? word ?? `${check} ${two}`).join(' '),
      );
      expect((await command('keys', ['--words', join(there, 'words')], at)).said).toContain('Keys restored');
      expect((await command('restore', ['--from', join(there, 'all.backup')], at)).said).not.toContain(
        'are not the keys',
      );
      // A user enters the rescue kit of another installation.
      renameSync(join(there, 'secret.keys'), join(there, 'right'));
      openKeyRing(undefined, there);
      await expect(start(at)).rejects.toThrow(FOREIGN);
      renameSync(join(there, 'right'), join(there, 'secret.keys'));
      await start(at);
      expect(await signIn()).toBe(200);
    } finally {
      await stop();
      await bare.drop();
      rmSync(there, { recursive: true, force: true });
    }
  });

  it('replace lost ones on command, which is logged', async () => {
    rmSync(ring());
    expect((await command('keys', ['--adopt'])).said).toContain('This installation now uses the keys');
    await start();
    expect(await query("select action from change_log where action = 'keys-adopted'")).toHaveLength(1);
  });
});
