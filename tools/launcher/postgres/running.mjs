import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, isAlive } from '../processes.mjs';

/** A server creates its lock file first and fills it a moment later, which can take long on a busy disk. */
const WRITTEN_WITHIN_MS = 10_000;

/**
 * The server that runs on the folder, according to its lock file. A lock file left by a crash is removed if it names
 * no live server: it may be empty after a power cut, or its ID may belong to another process. The lock file of a
 * starting server is kept, because the server would exit without it.
 * @param {string} folder
 * @returns {{ pid: number, port: number } | 'starting' | undefined}
 */
export function runningServer(folder) {
  const file = join(folder, 'postmaster.pid');
  const lines = readLines(file);
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  if (pid > 0 && isAlive(pid) && isPostgres(pid, folder)) return { pid, port: Number(lines[3]) };
  if (lines[0] === '' && isNew(file)) return 'starting';
  rmSync(file, { force: true });
  return undefined;
}

/** @param {string} file */
const isNew = (file) =>
  Math.abs(Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)) < WRITTEN_WITHIN_MS;

/** @param {string} file */
function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {number} pid @param {string} folder */
function isPostgres(pid, folder) {
  const command = commandLine(pid);
  return command === '' || command.includes(folder);
}
