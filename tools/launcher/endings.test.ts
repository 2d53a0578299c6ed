import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyPlace, type Launched, type Place } from '#tests/support/launched.server.ts';

let place: Place;
beforeEach(async () => {
  place = await emptyPlace();
});
afterEach(() => place.remove());

const LAUNCH = resolve('tools/launcher/testing/launchTiny.mjs');
const READY = /Tiny is ready after/;

/** Starts as `npm start` in a folder whose script is the launcher. */
async function underNpm(): Promise<Launched> {
  writeFileSync(
    join(place.folder, 'package.json'),
    JSON.stringify({ name: 'tiny', scripts: { start: `node ${LAUNCH}` } }),
  );
  const product = place.launch({ words: ['npm', 'start', '--silent'], cwd: place.folder });
  await product.says(READY);
  return product;
}

describe.skipIf(process.platform !== 'linux')('no process is left behind', () => {
  test.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('when npm gets %s and does not pass it on', async (signal) => {
    const product = await underNpm();
    product.child.kill(signal);
    expect(await product.gone()).toEqual([]);
    expect(product.output()).toContain('node 1 finished');
  });

  test('when Ctrl-C reaches all processes at once', async () => {
    const product = await underNpm();
    const { pid = 0 } = product.child;
    expect(pid).toBeGreaterThan(1);
    process.kill(-pid, 'SIGINT');
    expect(await product.gone()).toEqual([]);
    expect(product.output()).toContain('node 1 finished');
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('when it gets %s three times', async (signal) => {
    const product = place.launch();
    await product.says(READY);
    for (let count = 0; count < 3; count++) product.child.kill(signal);
    expect(await product.gone()).toEqual([]);
    expect(product.child.exitCode).toBe(0);
    expect(product.output().match(/finished/g)).toHaveLength(1);
  });

  test('when it is stopped while the database is being created', async () => {
    const product = place.launch();
    await expect.poll(() => place.running().length, { interval: 5 }).toBeGreaterThan(1);
    product.child.kill('SIGTERM');
    expect(await product.gone()).toEqual([]);
    const next = place.launch();
    await next.says(READY);
  });

  test('when the program that started it is killed', async () => {
    const parent = join(place.folder, 'parent.mjs');
    writeFileSync(
      parent,
      `import { spawn } from 'node:child_process'; spawn(process.execPath, [${JSON.stringify(LAUNCH)}], { stdio: 'inherit' });`,
    );
    const product = place.launch({ words: [process.execPath, parent] });
    await product.says(READY);
    product.child.kill('SIGKILL');
    expect(await product.gone()).toEqual([]);
  });

  test('but a shell can put it into the background and exit', async () => {
    const product = place.launch({ words: ['sh', '-c', `${process.execPath} ${LAUNCH} &`] });
    await once(product.child, 'exit');
    await product.says(READY).catch(() => {});
    await expect.poll(() => product.output()).toMatch(READY);
    await new Promise((done) => setTimeout(done, 1_500));
    expect(await product.get('/readyz')).toBe('ready');
  });
});

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('as another user', () => {
  const script = (uid: number): string =>
    `process.setgroups([]); process.setgid(${uid}); process.setuid(${uid}); await import(${JSON.stringify(LAUNCH)});`;

  test('it runs the database as that user', async () => {
    chmodSync(place.folder, 0o777);
    const product = place.launch({ words: [process.execPath, '--input-type=module', '-e', script(65_534)] });
    await product.says(READY);
    expect(JSON.parse(await product.get('/facts')).who).toBe('app');
    product.child.kill('SIGTERM');
    expect(await product.gone()).toEqual([]);
  });

  test('it refuses a user without a name, with what to do', async () => {
    chmodSync(place.folder, 0o777);
    const product = place.launch({ words: [process.execPath, '--input-type=module', '-e', script(54_321)] });
    await once(product.child, 'exit');
    expect(product.output()).toMatch(
      /^The built-in database cannot be created by user number 54321.*set DATABASE_URL\.$/m,
    );
    expect(product.child.exitCode).toBe(1);
  });

  test('root with data in a closed folder gets a database elsewhere, with its path', async () => {
    const closed = join(place.folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const product = place.launch({ env: { DATA_DIR: join(closed, 'data') } });
    await product.says(READY);
    const [, elsewhere = ''] = /so the database goes to (\S+)\./.exec(product.output()) ?? [];
    expect(elsewhere).toMatch(/^\/var\/lib\/crm\/database-/);
    product.child.kill('SIGTERM');
    await once(product.child, 'exit');
    spawn('rm', ['-rf', elsewhere]);
  });
});
