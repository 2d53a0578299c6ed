import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { type Disk, type DiskUse, type Room, stateOf } from './disk.rules.ts';

/** Measures the disk space of a folder, which need not exist yet. */
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

/** The machine on which this process runs. */
export interface Machine {
  readonly name: string;
  disks(): Promise<readonly Disk[]>;
  /**
   * Whether the built-in database is out of space. Always false for an external database, which has its own
   * administrator.
   */
  isReadOnly(): Promise<boolean>;
}

const FRESH_MS = 1_000;

/**
 * @param folders the folder of files, and that of the built-in database if there is one
 * @param measure measures a disk; called at most once a second for each
 * @param steady a monotonic clock, in milliseconds
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
