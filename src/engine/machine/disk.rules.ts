/** Space on a disk, in bytes. */
export interface Room {
  readonly free: number;
  readonly total: number;
}

const GIB = 1024 ** 3;
const MB = 1_000_000;

/** Below this, uploads are refused. Records are small and can still be saved. */
export const hasRoomForFiles = ({ free, total }: Room): boolean => free >= GIB && free >= total * 0.05;

/** Below this, the built-in database is read-only, because a full disk would stop it altogether. */
export const hasRoomForRecords = ({ free }: Room): boolean => free >= 500 * MB;

/** Below this, administrators are warned before any request is refused. */
export const isNearlyFull = ({ free, total }: Room): boolean => free < total * 0.1;

export type DiskUse = 'files' | 'database';
export interface Disk extends Room {
  readonly use: DiskUse;
}

/** `plenty`; `low`: still works; `no-files`: uploads are refused; `read-only`: nothing can be saved. */
export type DiskState = 'plenty' | 'low' | 'no-files' | 'read-only';

/** The state of a disk, depending on its use. */
export function stateOf(disk: Disk): DiskState {
  if (disk.use === 'database' && !hasRoomForRecords(disk)) return 'read-only';
  if (disk.use === 'files' && !hasRoomForFiles(disk)) return 'no-files';
  return isNearlyFull(disk) ? 'low' : 'plenty';
}
