import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes held by the product's own processes and by its built-in database. */
export interface Memory {
  readonly product: number;
  readonly database: number | undefined;
}

/**
 * Memory of a product that was started with a data folder, pages shared between processes counted once.
 * @returns undefined where processes do not tell
 */
export function memoryOf(pid: number, dataFolder: string): Memory | undefined {
  if (process.platform !== 'linux') return plainMemory(pid);
  const { product, database } = processesOf(pid, dataFolder);
  try {
    return { product: sum(product), database: database ? sum(database) : undefined };
  } catch {
    return undefined;
  }
}

/**
 * Milliseconds of a processor that the product's own processes have used since they started, without the database: what
 * a thing costs, whatever else the machine does.
 * @returns undefined where processes do not tell
 */
export function workOf(pid: number, dataFolder: string): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const { product } = processesOf(pid, dataFolder);
  return product.reduce((total, each) => total + ticksOf(each, 11) * TICK_MS, 0);
}

/**
 * Milliseconds of a processor that the built-in database has used since it started, processes of it that have ended
 * included.
 * @returns undefined where processes do not tell, or the database is not the product's own
 */
export function databaseWorkOf(pid: number, dataFolder: string): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const { database } = processesOf(pid, dataFolder);
  return database?.reduce((total, each) => total + (ticksOf(each, 11) + ticksOf(each, 13)) * TICK_MS, 0);
}

/** User and system time, from a place of what Linux tells of a process: its own at 11, that of its ended children at 13. */
function ticksOf(pid: number, from: number): number {
  const [user = 0, system = 0] = (statOf(pid) ?? []).slice(from, from + 2).map(Number);
  return user + system;
}

/** Files, sockets and pipes that the product's own processes hold open. @returns undefined where processes do not tell */
export function handlesOf(pid: number, dataFolder: string): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return processesOf(pid, dataFolder).product.reduce((total, each) => total + openOf(each), 0);
}

function openOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** What Linux counts processor time in. */
const TICK_MS = 10;

function processesOf(
  pid: number,
  dataFolder: string,
): { readonly product: readonly number[]; readonly database: readonly number[] | undefined } {
  const file = join(dataFolder, 'database/postmaster.pid');
  // The launcher started the database, so that is below it too.
  const database = existsSync(file) ? treeOf(Number(readFileSync(file, 'utf8').split('\n')[0])) : undefined;
  return { product: treeOf(pid).filter((each) => !database?.includes(each)), database };
}

const sum = (pids: readonly number[]): number => pids.reduce((total, pid) => total + proportional(pid), 0);

/** Its own pages and its share of those it has in common with others. */
function proportional(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
}

/** A process and all that it started. */
function treeOf(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const found = [root];
  for (const pid of found) found.push(...parents.filter((each) => each.parent === pid).map((each) => each.pid));
  return found;
}

const parentOf = (pid: number): number | undefined => {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
};

/** What Linux tells of a process, from its state on; undefined when it has gone. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Where only resident sizes are known; what processes share is then counted more than once. */
function plainMemory(pid: number): Memory | undefined {
  if (process.platform === 'win32') return undefined;
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const each of found)
    found.push(...processes.filter(([, parent]) => parent === each).map(([child]) => child ?? 0));
  const sizes = processes.filter(([each]) => found.includes(each ?? 0)).map(([, , size]) => size ?? 0);
  return { product: sizes.reduce((total, size) => total + size * 1024, 0), database: undefined };
}
