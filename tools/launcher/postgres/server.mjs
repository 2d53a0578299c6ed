import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ended } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { runAs } from './account.mjs';
import { program } from './binaries.mjs';

/**
 * Starts the server process. It is detached, so that Ctrl-C reaches the application first and the database only after
 * that has finished.
 * @param {{ programs: string, folder: string, account: import('./account.mjs').Account, port: number, log: string, settings: readonly string[] }} facts
 */
export function startServer({ programs, folder, account, port, log, settings }) {
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  // Containers often have 64 MB of /dev/shm, so shared memory for queries is in files.
  options.push('shared_buffers=128MB', 'dynamic_shared_memory_type=mmap', ...settings);
  const output = openLog(log);
  const child = spawn(program(programs, 'postgres'), ['-D', folder, ...options.flatMap((option) => ['-c', option])], {
    ...runAs(account),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  return child;
}

/** @param {string} file @returns {number} */
function openLog(file) {
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.1`);
  const log = openSync(file, 'a', 0o600);
  chmodSync(file, 0o600);
  return log;
}

/**
 * Closes connections and writes all data (fast shutdown); kills the server if that takes too long.
 * @param {{ programs: string, folder: string, pid: number }} server
 */
export async function stopServer({ programs, folder, pid }) {
  if (process.platform === 'win32') {
    spawnSync(program(programs, 'pg_ctl'), ['stop', '-m', 'fast', '-w', '-D', folder], runAs(undefined));
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await ended(pid, 60_000)) return;
  process.kill(pid, 'SIGQUIT');
  await ended(pid, 10_000);
}

/** @param {number | undefined} wanted @returns {Promise<number>} the wanted port if it is free, else another */
export async function freePort(wanted) {
  for (const port of wanted ? [wanted, 0] : [0]) {
    const free = await tryPort(port);
    if (typeof free === 'number') return free;
  }
  throw new Refusal('No free port for the database on 127.0.0.1. Set DATABASE_URL.');
}

/**
 * Listens on a port briefly.
 * @param {number} port 0 for any @param {string} [host]
 * @returns {Promise<number | string>} the free port, or the error code
 */
export function tryPort(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** @param {string} dataFolder */
export const logFile = (dataFolder) => join(dataFolder, 'database.log');
