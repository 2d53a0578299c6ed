import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Whether a process runs. A process of another user counts; a zombie process does not.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return stat(pid)?.state !== 'Z';
}

/**
 * Waits until a process has exited.
 * @param {number} pid @param {number} milliseconds
 * @returns {Promise<boolean>} false if it still runs after that time
 */
export async function ended(pid, milliseconds) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(20)) if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

/**
 * The command line of a process; empty if it is unknown.
 * @param {number} pid
 */
export function commandLine(pid) {
  if (process.platform === 'win32') return '';
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * The short name of a process and its parent.
 * @param {number} pid
 * @returns {{ name: string, parent: number } | undefined}
 */
export function describe(pid) {
  if (process.platform === 'win32') return undefined;
  if (process.platform === 'linux') return stat(pid);
  try {
    const [parent = '', name = ''] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/, 2);
    return { name: name.replace(/^.*\//, ''), parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function stat(pid) {
  if (process.platform !== 'linux') return undefined;
  try {
    // "12 (npm start) S 11 …": the name may contain spaces and brackets, so the last bracket ends it.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent = ''] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')), state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
