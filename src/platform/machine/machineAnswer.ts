import type { LogProtection } from './protection.ts';
import type { Disk, DiskState } from '#engine/machine/disk.rules.ts';

/** The state of the machine and its database for the Security screen. */
export interface MachineAnswer {
  readonly name: string;
  readonly log: LogProtection;
  readonly disks: readonly (Disk & { readonly state: DiskState })[];
  /** How far the database clock is ahead, in ms; null if its answer took too long. */
  readonly skewMs: number | null;
  readonly isSkewed: boolean;
}

/** The response that every page polls. */
export interface RoomAnswer {
  readonly isReadOnly: boolean;
}
