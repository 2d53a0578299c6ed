import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './environment.mjs';
import { isAlive } from './processes.mjs';
import { Refusal } from './refusal.mjs';
import { isBuilt } from './sources.mjs';
import { seconds } from './words.mjs';

/** The lock file of a running build; it holds the ID of the process that started it. */
const BUILDING = join(ROOT, 'dist/.building');

/**
 * Builds if sources or packages have changed since the last build, in a separate process to keep the launcher small.
 * If two processes start at once, one builds and the other waits.
 * @param {(line: string) => void} say
 * @param {import('./shutdown.mjs').Shutdown} shutdown
 */
export async function buildIfChanged(say, shutdown) {
  if (isBuilt()) return;
  if (!takeBuildLock()) {
    say('Waiting for the build of another start …');
    while (!takeBuildLock()) {
      await pause(200);
      if (shutdown.begun()) return;
    }
  }
  try {
    if (!isBuilt()) await build(say, shutdown);
  } finally {
    rmSync(BUILDING, { force: true });
  }
}

/** @param {(line: string) => void} say @param {import('./shutdown.mjs').Shutdown} shutdown */
async function build(say, shutdown) {
  say('Building, because the sources have changed …');
  const since = Date.now();
  const child = spawn(process.execPath, [join(ROOT, 'tools/build.mjs')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const leaving = once(child, 'exit');
  shutdown.add(async () => {
    child.kill('SIGKILL');
    await leaving;
    rmSync(BUILDING, { force: true });
  });
  const [code] = await leaving;
  if (code !== 0 && !shutdown.begun())
    throw new Refusal('The build failed. See its errors above. Nothing was started.');
  say(`Built in ${seconds(since)}.`);
}

/** @returns {boolean} whether this process may build now */
function takeBuildLock() {
  mkdirSync(dirname(BUILDING), { recursive: true });
  const own = `${BUILDING}-${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // A link appears with its content, so a reader never sees a partial number.
    linkSync(own, BUILDING);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(own, { force: true });
  }
  // The process that held the lock was killed, so the lock is removed here.
  const holder = Number(read(BUILDING));
  if (holder > 0 && !isAlive(holder)) rmSync(BUILDING, { force: true });
  return false;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
