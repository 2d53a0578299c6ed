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
  const file = join(dataFolder, 'database/postmaster.pid');
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  // The launcher started the database, so that is below it too.
  const database = postmaster ? treeOf(postmaster) : [];
  const product = treeOf(pid).filter((each) => !database.includes(each));
  try {
    return { product: sum(product), database: postmaster ? sum(database) : undefined };
  } catch {
    return undefined;
  }
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

function parentOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
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
