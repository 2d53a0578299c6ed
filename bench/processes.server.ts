import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes used by the product's own processes and by its built-in database. */
export interface Memory {
  readonly product: number;
  readonly database: number | undefined;
}

/**
 * Memory of a product by its data folder; pages shared between processes count once.
 * @returns undefined if processes do not report it
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
 * CPU milliseconds of the product's own processes since their start, without the database: the cost of work,
 * independent of other load.
 * @returns undefined if processes do not report it
 */
export function workOf(pid: number, dataFolder: string): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const { product } = processesOf(pid, dataFolder);
  return product.reduce((total, each) => total + ticksOf(each, 11) * TICK_MS, 0);
}

/**
 * CPU milliseconds of the built-in database since its start, including its ended processes.
 * @returns undefined if processes do not report it, or the database is not the built-in one
 */
export function databaseWorkOf(pid: number, dataFolder: string): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const { database } = processesOf(pid, dataFolder);
  return database?.reduce((total, each) => total + (ticksOf(each, 11) + ticksOf(each, 13)) * TICK_MS, 0);
}

/** User and system time from fields of a Linux process: its own at 11, that of its ended children at 13. */
function ticksOf(pid: number, from: number): number {
  const [user = 0, system = 0] = (statOf(pid) ?? []).slice(from, from + 2).map(Number);
  return user + system;
}

/**
 * The number of files, sockets and pipes that the product's own processes have open.
 * @returns undefined if processes do not report it
 */
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

/** The unit of processor time on Linux, in milliseconds. */
const TICK_MS = 10;

function processesOf(
  pid: number,
  dataFolder: string,
): { readonly product: readonly number[]; readonly database: readonly number[] | undefined } {
  const file = join(dataFolder, 'database/postmaster.pid');
  // The launcher started the database, so the database is among its children too.
  const database = existsSync(file) ? treeOf(Number(readFileSync(file, 'utf8').split('\n')[0])) : undefined;
  return { product: treeOf(pid).filter((each) => !database?.includes(each)), database };
}

const sum = (pids: readonly number[]): number => pids.reduce((total, pid) => total + proportional(pid), 0);

/** A process's own pages and its share of common pages, in bytes. */
function proportional(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
}

/** A process and all its descendants. */
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

/** The Linux process fields from the state on; undefined if the process has ended. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Only resident sizes are known here, so shared memory counts more than once. */
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
