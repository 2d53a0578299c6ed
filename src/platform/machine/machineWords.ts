import type { DiskUse } from '#engine/machine/disk.rules.ts';

export const DISKS: Readonly<Record<DiskUse, string>> = {
  files: 'File storage',
  database: 'Database disk',
};

/**
 * The difference between the database clock and ours, in words.
 * @param skewMs null if its answer took too long
 */
export function skewWords(skewMs: number | null): string {
  if (skewMs === null) return 'The database took too long to return its time.';
  const seconds = (Math.abs(skewMs) / 1_000).toLocaleString('en-GB', { maximumFractionDigits: 1 });
  return seconds === '0' ? 'Same as the database' : `${seconds} s different from the database`;
}
