import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { type Disk, type DiskUse, type Room, stateOf } from './disk.rules.ts';

/** How much room there is where a folder lies, or will lie. */
export type Measure = (folder: string) => Promise<Room>;

export const measureDisk: Measure = async (folder) => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || dirname(folder) === folder) throw error;
    return measureDisk(dirname(folder));
  }
};

/** The machine this process runs on. */
export interface Machine {
  readonly name: string;
  disks(): Promise<readonly Disk[]>;
  /** The built-in database has no room for more. Never for a database elsewhere: whoever keeps that looks after it. */
  isReadOnly(): Promise<boolean>;
}

const FRESH_MS = 1_000;

/**
 * @param folders where files lie, and the built-in database if there is one
 * @param measure looks at a disk; asked at most once a second for each
 * @param steady a clock that only goes forward, in milliseconds
 */
export function openMachine(
  folders: { readonly files: string; readonly database?: string | undefined },
  measure: Measure = measureDisk,
  steady: () => number = () => performance.now(),
): Machine {
  const seen = new Map<DiskUse, { readonly at: number; readonly disk: Promise<Disk> }>();
  const look = (use: DiskUse, folder: string): Promise<Disk> => {
    const known = seen.get(use);
    if (known && steady() - known.at < FRESH_MS) return known.disk;
    const disk = measure(folder).then((room) => ({ use, ...room }));
    seen.set(use, { at: steady(), disk });
    return disk;
  };
  return {
    name: hostname(),
    disks: () =>
      Promise.all([look('files', folders.files), ...(folders.database ? [look('database', folders.database)] : [])]),
    isReadOnly: async () =>
      folders.database !== undefined && stateOf(await look('database', folders.database)) === 'read-only',
  };
}
