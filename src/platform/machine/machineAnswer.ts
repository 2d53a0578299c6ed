import type { LogProtection } from './protection.ts';
import type { Disk, DiskState } from '#engine/machine/disk.rules.ts';

/** What the Security screen says of the machine and its database. */
export interface MachineAnswer {
  readonly name: string;
  readonly log: LogProtection;
  readonly disks: readonly (Disk & { readonly state: DiskState })[];
  /** How far the database's clock is ahead; null where its answer took too long. */
  readonly skewMs: number | null;
  readonly isSkewed: boolean;
}

/** What every page asks. */
export interface RoomAnswer {
  readonly isReadOnly: boolean;
}
